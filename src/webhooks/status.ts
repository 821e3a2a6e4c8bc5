// The state of the queue, for operators alone: there is no delivery log (service.md 1.5).
import type { Queryable } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { OWNER_MAY } from './subscriptions/owner.ts';

const MOST_FAILING = 20; // fits a terminal
// At most so many rows are read for a figure, so that a scrape costs the same however long the queue is. Beyond this number,
// `queued` is an estimate, and the other figures stay at the number.
const MAX_COUNTED = 10_000;

/** The `application_name` of the connection on which a worker listens. */
export const WORKER_APPLICATION = 'crewcall worker';

export type QueueStatus = {
  /** Events that have not been matched yet. */
  unmatched: number;
  /** Events that were recorded in the last minute. */
  recent: number;
  /** Outstanding deliveries, and how many of them are held. */
  queued: number;
  held: number;
  /** Since when the delivery that has waited longest has been due; undefined when nothing is due. */
  oldestDueAt: Date | undefined;
  /** How many subscriptions have a retry outstanding since their last failure, and those with the most failures. */
  failingCount: number;
  failing: FailingEndpoint[];
};

export type FailingEndpoint = {
  subscriptionId: number;
  siteId: number;
  host: string;
  queued: number;
  /** The most attempts of any one delivery of the subscription. */
  attempts: number;
  /** The last failure, in words. */
  reason: string;
};

/** Reads the queue. Figures are exact up to 10,000. */
export async function queueStatus(db: Queryable): Promise<QueueStatus> {
  const counted = (rows: Sql) => sql`(select count(*) from (${rows} limit ${MAX_COUNTED}) as counted)`;
  const rows = await db.query<Counts>(sql`
    with queue as materialized (
      select r.subscription_id, s.enabled and ${OWNER_MAY} as may
      from retry_queues r join subscriptions s on s.id = r.subscription_id
    )
    select ${counted(sql`select from events where matched_at is null`)} as unmatched,
      ${counted(sql`select from events where created_at > now() - interval '1 minute'`)} as recent,
      ${counted(sql`select from deliveries`)} as deliveries, ${counted(sql`select from fanouts`)} as fanouts,
      (select coalesce(avg(cardinality(subscription_ids)), 0)::float8
        from (select subscription_ids from fanouts limit ${MAX_COUNTED}) as counted) as "fanoutSize",
      ${counted(sql`select from queue join deliveries using (subscription_id) where not may`)} as held,
      (select count(*) from retry_queues where failures > 0) as "failingCount",
      least(
        (select e.created_at from fanouts f join events e on e.id = f.event_id
          where f.leased_by is null order by f.event_id, f.part limit 1),
        (select min(d.due_at) from queue cross join lateral (
          select due_at from deliveries d where d.subscription_id = queue.subscription_id and d.leased_by is null
          order by due_at limit 1) as d where queue.may and d.due_at <= now())) as "oldestDueAt"`);
  const { deliveries, fanouts, fanoutSize, oldestDueAt, ...counts } = rows[0] as Counts;
  const failing = await db.query<FailingEndpoint & { url: string }>(sql`
    select s.id as "subscriptionId", s.site_id as "siteId", s.target_url as url, d.queued, d.attempts,
      coalesce(r.last_failure, '') as reason
    from (select * from retry_queues where failures > 0 order by failures desc limit ${MOST_FAILING}) as r
    join subscriptions s on s.id = r.subscription_id
    cross join lateral (
      select count(*) as queued, max(attempts) as attempts from (
        select attempts from deliveries where subscription_id = r.subscription_id
        limit ${MAX_COUNTED}) as counted) as d
    where d.queued > 0 order by d.queued desc, s.id`);
  const inFanouts = (await estimate(db, sql`select from fanouts`, fanouts)) * fanoutSize;
  return {
    ...counts,
    queued: Math.round((await estimate(db, sql`select from deliveries`, deliveries)) + inFanouts),
    oldestDueAt: oldestDueAt ?? undefined,
    // A path or query may hold a token.
    failing: failing.map(({ url, ...row }) => ({ ...row, host: URL.parse(url)?.host ?? '' })),
  };
}

/** What operators are told if no worker is connected; one line of a terminal. */
export const NO_WORKER = 'No worker runs: start "crewcall serve" or "crewcall worker" to deliver.';

/** The number of workers that are connected to this database. */
export async function countWorkers(db: Queryable): Promise<number> {
  const [row] = await db.query<{ workers: number }>(sql`
    select count(*) as workers from pg_stat_activity
    where datname = current_database() and application_name = ${WORKER_APPLICATION}`);
  return row?.workers ?? 0;
}

/** The number of rows as counted, or beyond the limit as PostgreSQL's planner estimates it from the size of the table. */
async function estimate(db: Queryable, rows: Sql, counted: number): Promise<number> {
  if (counted < MAX_COUNTED) return counted;
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${rows}`,
  );
  return Math.max(counted, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}

type Counts = Pick<QueueStatus, 'unmatched' | 'recent' | 'held' | 'failingCount'> & {
  deliveries: number;
  fanouts: number;
  fanoutSize: number;
  oldestDueAt: Date | null;
};
