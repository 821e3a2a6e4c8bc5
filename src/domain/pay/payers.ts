// Who pays for games: what leagues and clubs are billed by closed pay runs, in the period in which these pay.
import type { Queryable } from '../../storage/database.ts';
import { nothing, sql } from '../../storage/sql.ts';
import { foldName } from '../lists/list.ts';
import { findPaidGames, type PaidPerson } from './facts.ts';
import type { PayLine } from './line.ts';
import { LINE } from './store.ts';
import { type Sums, sumsOfLines } from './summary.ts';
import type { PaidLine } from './table-rows.ts';

/** `billTo`: of this payer alone, whatever its case and spacing; undefined: of all. */
export type BilledQuery = { siteId: number; startDate: string; endDate: string; billTo?: string | undefined };

export type Payer = Omit<Sums, 'carried'> & { billTo: string | null; currency: string; officials: number };

type Row = PayLine & { currency: string; paymentDate: string } & Pick<PaidPerson, 'firstName' | 'lastName'>;

/**
 * What closed runs with a payment date in the period pay for each game, by the start of the game; a run that is closed has a
 * fixed date, so that each line is in one period alone. Rests that are carried over are not billed again.
 */
export async function findBilledLines(db: Queryable, query: BilledQuery): Promise<PaidLine[]> {
  const { siteId, startDate, endDate, billTo } = query;
  const ofPayer = billTo === undefined ? nothing : sql`and folded(l.bill_to) = folded(${billTo})`;
  const rows = await db.query<Row>(sql`
    select ${LINE}, r.currency, r.payment_date as "paymentDate", u.first_name as "firstName", u.last_name as "lastName"
    from pay_runs r join pay_lines l on l.pay_run_id = r.id join users u on u.id = l.user_id
    left join games g on g.id = l.game_id
    where r.site_id = ${siteId} and r.closed_at is not null and r.payment_date between ${startDate} and ${endDate}
      and l.kind <> 'carried' ${ofPayer}
    order by g.start_time, l.game_id, l.id`);
  const games = await findPaidGames(db, [...new Set(rows.flatMap(({ gameId }) => gameId ?? []))]);
  return rows.map(({ currency, paymentDate, firstName, lastName, ...line }) => ({
    run: { currency, paymentDate },
    person: { id: line.userId, firstName, lastName },
    line,
    game: line.gameId === null ? undefined : games.get(line.gameId),
  }));
}

/** The sums of each payer and currency, the largest first. */
export function payersOf(lines: readonly PaidLine[]): Payer[] {
  const keyOf = ({ run, line: { billTo } }: PaidLine) => `${run.currency} ${billTo && foldName(billTo)}`;
  return [...Map.groupBy(lines, keyOf).values()]
    .map((own) => {
      const { carried: _, ...sums } = sumsOfLines(own.map(({ line }) => line));
      const { line, run } = own.at(-1)!;
      const games = new Set(own.flatMap(({ line }) => (line.kind === 'work' ? (line.gameId ?? []) : [])));
      const officials = new Set(own.map(({ person }) => person.id));
      const counts = { games: games.size, officials: officials.size };
      return { ...sums, ...counts, billTo: line.billTo, currency: run.currency };
    })
    .sort((one, other) => other.amount - one.amount);
}
