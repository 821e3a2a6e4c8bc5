// Deletes old events and subscription versions.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Versions are kept for so long after their end: events whose transaction has not committed yet have room. */
export const VERSION_RETENTION = sql`interval '1 hour'`;

/** Deletes up to `batch` events older than `days`, with their queued deliveries. Returns how many events were deleted. */
export async function purgeEvents(
  db: Queryable,
  { days, batch }: { days: number; batch: number },
): Promise<number> {
  const purged = await db.query(sql`
    delete from events where id = any(array(
      select id from events where created_at < now() - interval '1 day' * ${days}::int
      order by created_at limit ${batch} for update skip locked))
    returning id`);
  return purged.length;
}

/** Deletes up to `batch` versions that ended before every unmatched event, and returns how many. */
export async function purgeSubscriptionVersions(db: Queryable, batch: number): Promise<number> {
  const purged = await db.query(sql`
    delete from subscription_versions where id = any(array(
      select id from subscription_versions
      where isempty(valid) or upper(valid) < least(
        now() - ${VERSION_RETENTION},
        (select created_at - ${VERSION_RETENTION} from events where matched_at is null order by id limit 1))
      limit ${batch}))
    returning id`);
  return purged.length;
}

/** Deletes up to `batch` old secrets whose rotation has ended, and returns how many. */
export async function purgeOldSecrets(db: Queryable, batch: number): Promise<number> {
  const purged = await db.query(sql`
    update subscriptions set old_secret = null, old_secret_until = null where id = any(array(
      select id from subscriptions where old_secret_until < now() limit ${batch} for no key update skip locked))
    returning id`);
  return purged.length;
}

/** Deletes up to `batch` rows of workers that have long held nothing, most of them of processes that have ended. */
export async function purgeWorkers(db: Queryable, batch: number): Promise<number> {
  const purged = await db.query(sql`
    delete from workers where id = any(array(
      select id from workers where renewed_at < now() - interval '1 hour' limit ${batch} for update skip locked))
    returning id`);
  return purged.length;
}
