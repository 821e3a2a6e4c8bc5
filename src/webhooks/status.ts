// How the queue stands, for operators alone: there is no delivery log (service.md 1.5).
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

const MOST_FAILING = 20; // what fits a terminal

export type QueueStatus = {
  /** Events that have not been matched yet. */
  unmatched: number;
  /** Deliveries that are still owed, and how many of them are held. */
  queued: number;
  held: number;
  /** Since when the longest waiting delivery has been due; undefined when nothing is due. */
  oldestDueAt: Date | undefined;
  /** Subscriptions with deliveries that were attempted and are still owed, the most first. */
  failing: { subscriptionId: number; siteId: number; host: string; queued: number; attempts: number }[];
};

/** Reads the queue once. `attempts` is the most that any one delivery of the subscription has had. */
export async function queueStatus(db: Queryable): Promise<QueueStatus> {
  const [counts] = await db.query<Counts>(sql`
    select (select count(*) from events where matched_at is null) as unmatched,
      count(*) as queued,
      count(held_from) as held,
      min(due_at) filter (where due_at <= now() and held_from is null) as oldest_due_at
    from deliveries`);
  const failing = await db.query<FailingRow>(sql`
    select s.id, s.site_id, s.target_url, count(*) as queued, max(d.attempts) as attempts
    from deliveries d join subscriptions s on s.id = d.subscription_id
    where d.attempts > 0 group by s.id order by queued desc, s.id limit ${MOST_FAILING}`);
  return {
    unmatched: counts?.unmatched ?? 0,
    queued: counts?.queued ?? 0,
    held: counts?.held ?? 0,
    oldestDueAt: counts?.oldest_due_at ?? undefined,
    failing: failing.map((row) => ({
      subscriptionId: row.id,
      siteId: row.site_id,
      host: URL.parse(row.target_url)?.host ?? '', // a path or query may hold a token
      queued: row.queued,
      attempts: row.attempts,
    })),
  };
}

type Counts = { unmatched: number; queued: number; held: number; oldest_due_at: Date | null };
type FailingRow = { id: number; site_id: number; target_url: string; queued: number; attempts: number };
