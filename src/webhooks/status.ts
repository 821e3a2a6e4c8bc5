// How the queue stands, for operators alone: there is no delivery log (service.md 1.5).
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { OWNER_MAY } from './subscriptions/owner.ts';

const MOST_FAILING = 20; // what fits a terminal

export type QueueStatus = {
  /** Events that have not been matched yet. */
  unmatched: number;
  /** Events that were recorded in the last minute. */
  recent: number;
  /** Deliveries that are still owed, and how many of them are held. */
  queued: number;
  held: number;
  /** Since when the longest waiting delivery has been due; undefined when nothing is due. */
  oldestDueAt: Date | undefined;
  /** How many subscriptions failed last and are owed a retry, and those with the most of them, the most first. */
  failingCount: number;
  failing: FailingEndpoint[];
};

export type FailingEndpoint = {
  subscriptionId: number;
  siteId: number;
  host: string;
  queued: number;
  /** The most that any one delivery of the subscription has had. */
  attempts: number;
  /** The last failure, in words. */
  reason: string;
};

/** Reads the queue once. */
export async function queueStatus(db: Queryable): Promise<QueueStatus> {
  // One retry queue at a time, so that each is judged once however long it is.
  const [counts] = await db.query<Counts>(sql`
    with queue as materialized (
      select l.subscription_id, s.enabled and ${OWNER_MAY} as may, waiting.queued
      from retry_queues l join subscriptions s on s.id = l.subscription_id
      cross join lateral (
        select count(*) as queued from deliveries d where d.subscription_id = l.subscription_id) as waiting
    )
    select (select count(*) from events where matched_at is null) as unmatched,
      (select count(*) from events where created_at > now() - interval '1 minute') as recent,
      ((select coalesce(sum(cardinality(subscription_ids)), 0) from fanouts)
        + (select coalesce(sum(queued), 0) from queue))::bigint as queued,
      (select coalesce(sum(queued), 0) from queue where not may)::bigint as held,
      (select count(*) from retry_queues where failures > 0) as failing,
      least(
        (select min(e.created_at) from fanouts f join events e on e.id = f.event_id
          where f.leased_until is null or f.leased_until < now()),
        (select min(d.due_at) from queue cross join lateral (
          select due_at from deliveries d where d.subscription_id = queue.subscription_id order by due_at limit 1) as d
          where queue.may and d.due_at <= now())) as oldest_due_at`);
  const failing = await db.query<FailingRow>(sql`
    select s.id, s.site_id, s.target_url, d.queued, d.attempts, l.last_failure
    from retry_queues l join subscriptions s on s.id = l.subscription_id
    cross join lateral (
      select count(*) as queued, max(attempts) as attempts from deliveries d
      where d.subscription_id = l.subscription_id and d.attempts > 0) as d
    where l.failures > 0 and d.queued > 0 order by d.queued desc, s.id limit ${MOST_FAILING}`);
  return {
    unmatched: counts?.unmatched ?? 0,
    recent: counts?.recent ?? 0,
    queued: counts?.queued ?? 0,
    held: counts?.held ?? 0,
    oldestDueAt: counts?.oldest_due_at ?? undefined,
    failingCount: counts?.failing ?? 0,
    failing: failing.map((row) => ({
      subscriptionId: row.id,
      siteId: row.site_id,
      host: URL.parse(row.target_url)?.host ?? '', // a path or query may hold a token
      queued: row.queued,
      attempts: row.attempts,
      reason: row.last_failure ?? '',
    })),
  };
}

type Counts = {
  unmatched: number;
  recent: number;
  queued: number;
  held: number;
  failing: number;
  oldest_due_at: Date | null;
};
type FailingRow = {
  id: number;
  site_id: number;
  target_url: string;
  queued: number;
  attempts: number;
  last_failure: string | null;
};
