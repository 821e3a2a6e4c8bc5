// What the person is owed, what they were paid, and the fees of the games that they worked.
import type { Dispute, Earning, Statement } from '@crewcall/sdk/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check, ChevronRight, Clock, Landmark } from 'lucide-react';
import { fullDay, monthOf } from '../format/days.ts';
import { exactMoney } from '../format/money.ts';
import { count } from '../format/words.ts';
import { useSession } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import card from '../ui/card.module.css';
import { Select } from '../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { Coming } from './coming.tsx';
import { OwnYear } from './own-year.tsx';
import styles from './pay.module.css';
import {
  byMonth,
  dueSums,
  ofYear,
  paidSums,
  type Sum,
  totalsOf,
  type WorkedGame,
  workedGamesOf,
  workedSums,
} from './pay.ts';
import { earningsOfYearQuery, gamesOfYearQuery, MOST, ownDisputesQuery, statementsQuery } from './queries.ts';
import { WorkedRow } from './worked-row.tsx';

const YEARS = 5; // as long as tax offices ask

export function PayView() {
  const { client, users } = useSession();
  const thisYear = new Date().getFullYear();
  const { year = thisYear } = useSearch({ from: '/me/pay/' });
  const navigate = useNavigate({ from: '/me/pay/' });
  const statements = useQuery(statementsQuery(client, users));
  const items = statements.data?.items;
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>My pay</h1>
      {items !== undefined && <Due statements={items} />}
      {items === undefined &&
        (statements.isError ? (
          <Failure error={statements.error} onRetry={statements.refetch} />
        ) : (
          <Skeleton rows={3} />
        ))}
      <Coming />
      <Link to="/me/pay/bank" className={`${card.card} ${styles.way}`}>
        <Landmark aria-hidden="true" />
        <span>
          <b>Bank account and tax form</b>
          <span className={card.small}>Only you can see them, after you sign in again.</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
      <div className={styles.year}>
        <Select
          label="Year"
          value={year}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            void navigate({ search: chosen === thisYear ? {} : { year: chosen }, replace: true });
          }}
        >
          {Array.from({ length: YEARS }, (_, at) => thisYear - at).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
      <OwnYear year={year} statements={items === undefined ? [] : ofYear(items, year)} />
      {items !== undefined && <Statements statements={ofYear(items, year)} year={year} />}
      {statements.data !== undefined && statements.data.records > MOST && (
        <p className={card.soft}>
          Only {MOST} of {count(statements.data.records, 'statement')} are counted.
        </p>
      )}
      <Worked year={year} />
    </main>
  );
}

/** What is due, of all years. */
function Due({ statements }: { statements: readonly Statement[] }) {
  const due = dueSums(statements);
  return (
    <section className={card.card} aria-labelledby="due">
      <h2 id="due" className={card.title}>
        Due to you
      </h2>
      {due.length === 0 ? (
        <p className={card.soft}>
          {statements.length === 0 ? 'You have no statements yet.' : 'Everything has been paid.'}
        </p>
      ) : (
        <>
          <p className={styles.total}>{totalWords(due)}</p>
          <Sums sums={due} />
        </>
      )}
    </section>
  );
}

const totalWords = (sums: readonly Sum[]): string =>
  totalsOf(sums)
    .map(({ amount, currency }) => exactMoney(amount, currency))
    .join(' + ');

/** A line for each organization and currency, if there is more than one. */
function Sums({ sums }: { sums: readonly Sum[] }) {
  const { sites } = useSession();
  if (sums.length < 2 && sites.length < 2) return null;
  return (
    <ul>
      {sums.map(({ site, currency, amount }) => (
        <li key={`${site.id} ${currency}`} className={styles.sum}>
          <span>{site.name}</span>
          <span>{exactMoney(amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function Statements({ statements, year }: { statements: readonly Statement[]; year: number }) {
  const paid = paidSums(statements);
  return (
    <section className={styles.section} aria-labelledby="statements">
      <div className={card.line}>
        <h2 id="statements">Statements</h2>
        {paid.length > 0 && <span className={card.soft}>Paid: {totalWords(paid)}</span>}
      </div>
      {statements.length === 0 ? (
        <p className={card.soft}>No statements in {year}.</p>
      ) : (
        <ul className={card.cards}>
          {statements.map((statement) => (
            <StatementCard key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
      {paid.length > 1 && <Sums sums={paid} />}
    </section>
  );
}

function StatementCard({ statement }: { statement: Statement }) {
  const { statement_date, description, formatted_amount, formatted_amount_paid, status, payor_name } =
    statement;
  return (
    <li className={card.card}>
      <div className={card.line}>
        <h3 className={card.title}>{description}</h3>
        <b>{formatted_amount}</b>
      </div>
      <div className={card.line}>
        <span className={card.small}>
          {fullDay(statement_date)} · {payor_name}
        </span>
        {status === 'paid' ? (
          <span className={card.good}>
            <Check aria-hidden="true" />
            Paid
          </span>
        ) : (
          <span className={card.warn}>
            <Clock aria-hidden="true" />
            {status === 'partial' ? `${formatted_amount_paid} paid` : 'Not paid yet'}
          </span>
        )}
      </div>
    </li>
  );
}

function Worked({ year }: { year: number }) {
  const { client, sites, users } = useSession();
  const games = useQuery(gamesOfYearQuery(client, year));
  const disputes = useQueries({
    queries: sites.map(({ id: siteId }) => ownDisputesQuery({ client, siteId, users })),
  }).flatMap(({ data }) => data ?? []);
  const earnings = useQueries({
    queries: users.map((user) => earningsOfYearQuery({ client, user }, year)),
  }).flatMap(({ data }) => data ?? []);
  const worked = games.data && workedGamesOf(games.data, { users, now: new Date() });
  const sums = worked && workedSums(worked);
  return (
    <section className={styles.section} aria-labelledby="worked">
      <div className={card.line}>
        <h2 id="worked">Games worked</h2>
        {sums !== undefined && sums.length > 0 && <b>{totalWords(sums)}</b>}
      </div>
      {worked === undefined &&
        (games.isError ? <Failure error={games.error} onRetry={games.refetch} /> : <Skeleton rows={3} />)}
      {worked?.length === 0 && (
        <Empty title={`No games worked in ${year}`}>
          Games that you have worked are listed here with their fees.
        </Empty>
      )}
      {sums !== undefined && <Sums sums={sums} />}
      {worked !== undefined &&
        byMonth(worked).map(([month, ofMonth]) => (
          <Month key={month} {...{ month, disputes, earnings }} worked={ofMonth} />
        ))}
      {worked !== undefined && worked.length > 0 && (
        <p className={card.small}>
          These are the fees of your games, by the rules that held. What you are owed is in the statements of
          your organization.
        </p>
      )}
      {games.data?.length === MOST && (
        <p className={card.soft}>Only the first {MOST} games of the year are counted.</p>
      )}
    </section>
  );
}

type MonthProps = {
  month: string;
  worked: readonly WorkedGame[];
  disputes: readonly Dispute[];
  earnings: readonly Earning[];
};

function Month({ month, worked, disputes, earnings }: MonthProps) {
  return (
    <details className={`${card.card} ${styles.month}`}>
      <summary>
        <span>
          <b>{monthOf(`${month}-01`)}</b> <span className={card.soft}>{count(worked.length, 'game')}</span>
        </span>
        <b>{totalWords(workedSums(worked))}</b>
      </summary>
      <ul>
        {worked.map((one) => (
          <WorkedRow
            key={one.game.id}
            worked={one}
            earning={earnings.find(({ game_id }) => game_id === one.game.id)}
            dispute={disputes.findLast(({ assignment_id }) => assignment_id === one.slot.id)}
          />
        ))}
      </ul>
    </details>
  );
}
