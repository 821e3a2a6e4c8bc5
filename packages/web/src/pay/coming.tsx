// What is coming: the games ahead, and those that were worked and are not paid, with what each waits for.
import type { Earning } from '@crewcall/sdk/core';
import { useQueries } from '@tanstack/react-query';
import { exactMoney } from '../format/money.ts';
import { count } from '../format/words.ts';
import { useSession } from '../session/context.tsx';
import card from '../ui/card.module.css';
import { Sum } from '../ui/sum/sum.tsx';
import { earningTitle, paymentInWords, waitInWords } from './earning-words.ts';
import styles from './pay.module.css';
import { waitingEarningsQuery } from './queries.ts';

/** Nothing is paid for these; the games of the year say so. */
const UNPAID = ['no_show', 'no_fee'];

export function Coming() {
  const { client, users } = useSession();
  const waiting = useQueries({ queries: users.map((user) => waitingEarningsQuery(client, user)) })
    .flatMap(({ data }) => data ?? [])
    .filter(({ waits_for: waits }) => waits === null || !UNPAID.includes(waits))
    .sort((one, other) => (one.game.start_time < other.game.start_time ? -1 : 1));
  const ahead = waiting.filter(({ waits_for: waits }) => waits === 'not_played');
  const worked = waiting.filter(({ waits_for: waits }) => waits !== 'not_played');
  if (waiting.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="coming">
      <h2 id="coming">Coming</h2>
      {worked.length > 0 && <Games title="Worked, not paid yet" earnings={worked.toReversed()} isOpen />}
      {ahead.length > 0 && <Games title="Games ahead" earnings={ahead} />}
    </section>
  );
}

type GamesProps = { title: string; earnings: readonly Earning[]; isOpen?: boolean };

function Games({ title, earnings, isOpen = false }: GamesProps) {
  return (
    <details className={`${card.card} ${styles.month}`} open={isOpen}>
      <summary>
        <span>
          <b>{title}</b> <span className={card.soft}>{count(earnings.length, 'game')}</span>
        </span>
        <b>{sumInWords(earnings)}</b>
      </summary>
      <ul>
        {earnings.map((earning) => (
          <ComingRow key={`${earning.game_id} ${earning.assignment_id}`} earning={earning} />
        ))}
      </ul>
    </details>
  );
}

/** What is still to be paid of a game, in hundredths: less than nothing if the next run takes something back. */
function restOf({ fee, payments, waits_for: waits }: Earning): number {
  const paid = payments.filter(({ paid: isPaid }) => waits === 'pay_run' || isPaid);
  const sum = (values: readonly { value: number }[]) =>
    values.reduce((total, { value }) => total + Math.round(value * 100), 0);
  return sum(fee === null ? [] : [fee]) - sum(paid);
}

const currencyOf = ({ fee, payments }: Earning) => fee?.currency ?? payments[0]?.currency ?? 'USD';

function sumInWords(earnings: readonly Earning[]): string {
  return [...Map.groupBy(earnings, currencyOf)]
    .map(([currency, all]) => exactMoney(all.reduce((sum, one) => sum + restOf(one), 0) / 100, currency))
    .join(' + ');
}

function ComingRow({ earning }: { earning: Earning }) {
  const { fee, payments, position } = earning;
  const wait = waitInWords(earning);
  return (
    <li className={styles.sum}>
      <span>
        {earningTitle(earning)}
        <span className={card.small}>{position}</span>
        {payments.map((payment) => (
          <span key={paymentInWords(payment)} className={card.small}>
            {paymentInWords(payment)}
          </span>
        ))}
        {wait !== undefined && earning.waits_for !== 'not_played' && (
          <span className={card.small}>{wait}</span>
        )}
        {fee !== null && fee.parts.length > 1 && <Why fee={fee} title={earningTitle(earning)} />}
      </span>
      <span>{exactMoney(restOf(earning) / 100, currencyOf(earning))}</span>
    </li>
  );
}

/** What made the fee. */
export function Why({ fee, title }: { fee: NonNullable<Earning['fee']>; title: string }) {
  return (
    <details className={styles.why}>
      <summary aria-label={`Why this sum: ${title}`}>Why this sum</summary>
      <Sum
        lines={fee.parts.map(({ description, basis, formatted }) => ({
          ...{ label: [description, basis].filter(Boolean).join(' · '), amount: formatted },
        }))}
        total={fee.formatted}
      />
    </details>
  );
}
