// What officials are paid for the games of a period, by the fee rules of the site.
import type { Queryable } from '../../storage/database.ts';
import { nothing, sql } from '../../storage/sql.ts';
import { hasDeclined } from '../assignments/store.ts';
import { feesOf } from '../fees/fees.ts';
import { paysByRules } from '../sites/store.ts';
import type { PeriodQuery } from './period-days.ts';

export type Pay = { currency: string; amount: string };

const HUNDREDTHS = 100;

/**
 * The sums of each user by currency, exact, as text; undefined if the site has no fee rules and nothing was said of single games,
 * so that the fees of positions are all that is paid. A game that was canceled without pay pays nothing.
 */
export async function payByRules(
  db: Queryable,
  { siteId, startDate, endDate, leagueIds }: PeriodQuery,
): Promise<Map<number, Pay[]> | undefined> {
  if (!(await paysByRules(db, siteId)) && !(await hasExceptions(db, siteId))) return undefined;
  const ofLeagues = leagueIds === undefined ? nothing : sql`and g.league_id = any(${leagueIds}::bigint[])`;
  const slots = await db.query<{ id: number }>(sql`
    select a.id from sites s join games g on g.site_id = s.id join assignments a on a.game_id = g.id
    where s.id = ${siteId} and g.deleted_at is null and g.status <> 'C' ${ofLeagues}
      and g.start_time >= ${startDate}::date::timestamp at time zone s.timezone
      and g.start_time < (${endDate}::date + 1)::timestamp at time zone s.timezone
      and a.user_id is not null and not ${hasDeclined(sql`a`)}`);
  const fees = await feesOf(db, { siteId, assignmentIds: slots.map(({ id }) => id) });
  const sums = new Map<number, Map<string, number>>();
  for (const { userId, amount, currency } of fees.values()) {
    if (userId === null || amount === 0) continue;
    const ofUser = sums.get(userId) ?? new Map<string, number>();
    sums.set(userId, ofUser.set(currency, (ofUser.get(currency) ?? 0) + amount));
  }
  return new Map([...sums].map(([userId, ofUser]) => [userId, toPay(ofUser)]));
}

function toPay(sums: ReadonlyMap<string, number>): Pay[] {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: (amount / HUNDREDTHS).toFixed(2) }));
}

/** Whether something was said of what a game of the site pays. */
async function hasExceptions(db: Queryable, siteId: number): Promise<boolean> {
  const found = await db.query(sql`
    select from assignments
    where site_id = ${siteId} and (exception_fee is not null or attendance is not null or worked_position is not null)
    limit 1`);
  return found.length > 0;
}
