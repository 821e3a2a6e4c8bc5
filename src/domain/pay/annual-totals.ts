// What officials were paid in a calendar year, for the tax form, and how far they drove for it.
import type { Queryable } from '../../storage/database.ts';
import { nothing, sql } from '../../storage/sql.ts';
import { listVisits } from '../balance/visits.ts';
import { DEFAULT_CURRENCY } from '../statements/statement.ts';

/** In hundredths. */
export type AnnualAmount = {
  currency: string;
  /** By the day on which a statement was paid; of one that was entered as paid by its date. */
  paid: number;
  /** What is due of the statements of the year. */
  notPaid: number;
};

export type AnnualTotal = {
  userId: number;
  firstName: string;
  lastName: string;
  games: number;
  /** On roads from home to the venue and back, once for each day and venue; null: of no game it is known. */
  meters: number | null;
  miles: number | null;
  /** By currency; empty: they have no statement. */
  amounts: AnnualAmount[];
  /** Whether what they were paid reaches the threshold. */
  needsTaxForm: boolean;
  hasTaxForm: boolean;
};

/** `threshold`: in US dollars. `userIds`: of these alone. `today`: games of later days do not count. */
export type AnnualQuery = {
  siteId: number;
  year: number;
  today: string;
  threshold: number;
  userIds?: readonly number[] | undefined;
};

type Row = AnnualAmount & { userId: number };
type Person = Pick<AnnualTotal, 'userId' | 'firstName' | 'lastName' | 'hasTaxForm'>;

/** Everybody who has a statement or a game of the year, by last name, first name and id. */
export async function listAnnualTotals(db: Queryable, query: AnnualQuery): Promise<AnnualTotal[]> {
  const { siteId, year, today, threshold, userIds } = query;
  const [startDate, lastDay] = [`${year}-01-01`, `${year}-12-31`];
  const endDate = today < lastDay ? today : lastDay;
  const ofUsers = userIds === undefined ? nothing : sql`and t.user_id = any(${userIds}::bigint[])`;
  const [amounts, visits] = await Promise.all([
    db.query<Row>(sql`
      select t.user_id as "userId", t.currency,
        (coalesce(sum(t.amount_paid) filter (where t.paid between ${startDate} and ${lastDay}), 0) * 100)::int8 as paid,
        (coalesce(sum(t.amount - t.amount_paid) filter (where t.statement_date between ${startDate} and ${lastDay}), 0)
          * 100)::int8 as "notPaid"
      from (select *, coalesce(paid_on, statement_date) as paid from statements where site_id = ${siteId}) as t
      where (t.paid between ${startDate} and ${lastDay} or t.statement_date between ${startDate} and ${lastDay}) ${ofUsers}
      group by t.user_id, t.currency order by t.currency`),
    listVisits(db, { siteId, startDate, endDate, userIds }),
  ]);
  const byUser = Map.groupBy(amounts, ({ userId }) => userId);
  const visitsOf = new Map(visits.map((visit) => [visit.userId, visit]));
  const people = await db.query<Person>(sql`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      exists (select from tax_forms f where f.user_id = u.id) as "hasTaxForm"
    from users u where u.id = any(${[...new Set([...byUser.keys(), ...visitsOf.keys()])]}::bigint[])
    order by u.last_name, u.first_name, u.id`);
  return people.map((person) => {
    const own = (byUser.get(person.userId) ?? []).map(({ userId: _, ...amount }) => amount);
    const dollars = own.find(({ currency }) => currency === DEFAULT_CURRENCY)?.paid ?? 0;
    const { games = 0, meters = null, miles = null } = visitsOf.get(person.userId) ?? {};
    return { ...person, games, meters, miles, amounts: own, needsTaxForm: dollars >= threshold * 100 };
  });
}
