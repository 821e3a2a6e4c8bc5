// Reminds people of their certifications that end soon.
import { canBeReached } from '../domain/users/reach.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { insertNotices } from './store.ts';

/** How many days before its last day somebody is reminded of a certification (docs/api: notices). */
const REMINDED_DAYS_BEFORE = [60, 14] as const;
const [EARLY, LATE] = REMINDED_DAYS_BEFORE;

// Days are those of the site. Of one that was renewed, what was said before is about another day.
const ENDING = sql`
  with ending as (
    select c.id, c.site_id, c.user_id, (now() at time zone s.timezone)::date as today, s.timezone, c.valid_until
    from certifications c join sites s on s.id = c.site_id and s.active
    where c.valid_until between current_date - 1 and current_date + ${EARLY}::int + 1
  ), due as (
    select e.*, (e.valid_until - case when e.valid_until - e.today <= ${LATE}::int then ${LATE}::int else ${EARLY}::int end)::timestamp
      at time zone e.timezone as since
    from ending e where e.valid_until - e.today between 0 and ${EARLY}::int)
  select d.site_id, d.user_id, d.id from due d join users u on u.id = d.user_id and ${canBeReached(sql`u`)}
  where not exists (select from notices n where n.certification_id = d.id and n.created_at >= d.since)`;

/** Makes a notice of each certification that ends in 60 or in 14 days, once each. */
export async function remindOfCertifications(
  tx: Transaction,
  { delayMs }: { delayMs: number },
): Promise<void> {
  const notices = sql`
    select 'certification' as kind, d.site_id, d.user_id, null::bigint as game_id, null::bigint as assignment_id,
      null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent,
      d.id as certification_id
    from (${ENDING}) as d`;
  await insertNotices(tx, { notices, delayMs, ofCertifications: true });
}

/** A certification that its holder is reminded of. */
export type EndingFacts = { id: number; name: string; validUntil: string };

/** Those that still end within the days of a reminder: not those that were renewed or deleted meanwhile. */
export async function findEnding(db: Queryable, ids: readonly number[]): Promise<EndingFacts[]> {
  return db.query<EndingFacts>(sql`
    select c.id, c.name, c.valid_until as "validUntil" from certifications c join sites s on s.id = c.site_id
    where c.id = any(${ids}::bigint[])
      and c.valid_until - (now() at time zone s.timezone)::date between 0 and ${EARLY}::int`);
}
