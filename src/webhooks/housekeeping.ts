// Deletes old events and subscription versions, in small batches.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

const BATCH = 500; // rows per statement: its locks are held for milliseconds

/** Deletes some events that are older than `days`, with their queued deliveries. Returns whether more may remain. */
export async function purgeEvents(db: Queryable, days: number): Promise<boolean> {
  const purged = await db.query(sql`
    delete from events where id = any(array(
      select id from events where created_at < now() - interval '1 day' * ${days}::int
      order by created_at limit ${BATCH} for update skip locked))
    returning id`);
  return purged.length === BATCH;
}

/** Deletes some versions that ended before every unmatched event. Returns whether more may remain. */
export async function purgeSubscriptionVersions(db: Queryable): Promise<boolean> {
  // The hour leaves room for events whose transaction has not committed yet.
  const purged = await db.query(sql`
    delete from subscription_versions where id = any(array(
      select id from subscription_versions
      where isempty(valid) or upper(valid) < least(
        now() - interval '1 hour',
        (select created_at - interval '1 hour' from events where matched_at is null order by id limit 1))
      limit ${BATCH}))
    returning id`);
  return purged.length === BATCH;
}
