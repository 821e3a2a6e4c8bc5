// Deliveries that wait for a retry: one row each, in a retry queue for each subscription.
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { POINTED_COLUMNS } from '../pointer.ts';
import { OWNER_MAY } from '../subscriptions/owner.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import {
  type Claim,
  clockFrom,
  destinationOf,
  type EventRow,
  type Settlement,
  type Target,
  type TargetRow,
  targetRowOf,
  toClaimedEvent,
  toTarget,
} from './claim.ts';

/** The channel of hints. A hint says that retries may be due, or, if it names a worker, that this worker has queued fan-outs. */
export const DELIVERIES_CHANNEL = 'crewcall_deliveries';

const SOON_MS = 1_000; // the poll of each second finds those that are due later
const MIN_PAUSE_MS = 50; // retry queues that become due within it share a claim
const HOLD_MS = 60_000; // until a retry queue is checked again if its owner lacks the role, or everything in it is leased

/** A retry queue that is due, and its target. */
export type RetryQueue = Pick<Target, 'subscriptionId' | 'origin'>;

export type RetryRequest = {
  /** How many retry queues to claim. */
  max: number;
  worker: string;
  /** Subscriptions that may have no further attempt now: their retry queues are skipped. */
  busy: readonly number[];
  /** Acquires permits for each retry queue. One without permits waits for `waitMs`, and its deliveries stay unchanged. */
  acquire: (retryQueues: readonly RetryQueue[]) => { permits: number; waitMs: number }[];
};

/**
 * Claims due deliveries: from each retry queue the oldest, as many as it has permits for. Checks each subscription on its row
 * at this moment (service.md 3): deliveries are sent, or held while it is disabled or its owner lacks the role; those of a
 * removed type are discarded. `next` says whether others may be due, or in how many milliseconds the next one is. When an
 * attempt ends, the rest of its retry queue may be claimed.
 */
export async function claimRetries(
  db: Database,
  { max, worker, busy, acquire }: RetryRequest,
): Promise<{ claims: Claim[]; next: boolean | number }> {
  return db.transaction(async (tx) => {
    // Two statements: only one that begins after the retry queues are locked sees every row that was added to them.
    const locked = await tx.query<{ id: number; url: string }>(sql`
      select subscription_id as id, (select target_url from subscriptions where id = subscription_id) as url
      from retry_queues where due_at <= now() and subscription_id <> all(${busy}::bigint[])
      order by due_at limit ${max} for update skip locked`);
    if (locked.length === 0) return { claims: [], next: await nextDueMs(tx) };
    const acquired = acquire(locked.map(({ id, url }) => ({ subscriptionId: id, ...destinationOf(url) })));
    const rows = await claimDeliveries(tx, {
      ids: locked.map(({ id }) => id),
      permits: acquired.map(({ permits }) => permits),
      waits: acquired.map(({ waitMs }) => waitMs),
      worker,
    });
    const permits = acquired.reduce((sum, one) => sum + one.permits, 0);
    const isMore = locked.length === max || permits === max;
    return { claims: rows.map((row) => toClaim(row, worker)), next: isMore || (await nextDueMs(tx)) };
  });
}

/** In how many milliseconds the next retry queue is due, or false: those without a permit wait for less than a second. */
async function nextDueMs(tx: Transaction): Promise<number | false> {
  const [next] = await tx.query<{ ms: number | null }>(sql`
    select ceil(1000 * extract(epoch from min(due_at) - now()))::int as ms from retry_queues
    where due_at > now() and due_at < now() + interval '1 ms' * ${SOON_MS}::int`);
  return next?.ms != null && Math.max(next.ms, MIN_PAUSE_MS);
}

/** A retry queue that was served goes behind those that have been due for longer, so that each is served in turn. */
function claimDeliveries(
  tx: Transaction,
  { ids, permits, waits, worker }: { ids: number[]; permits: number[]; waits: number[]; worker: string },
): Promise<ClaimRow[]> {
  return tx.query<ClaimRow>(sql`
    with queue as materialized (
      select s.id, w.permits, w.wait_ms, s.event_types, s.enabled, ${OWNER_MAY} as may,
        s.target_url, s.target_method, s.target_headers, s.secret, s.old_secret, s.old_secret_until, s.standard_webhooks
      from unnest(${ids}::bigint[], ${permits}::int[], ${waits}::int[]) as w (id, permits, wait_ms)
      join subscriptions s on s.id = w.id
      where s.id = any(${ids}::bigint[])
    ), due as materialized (
      select q.id, first.event_id, first.topic = any(q.event_types) as is_named
      from queue q cross join lateral (
        select d.event_id, d.topic from deliveries d
        where d.subscription_id = q.id and d.due_at <= now() and d.leased_by is null
        order by d.due_at, d.event_id limit q.permits) as first
      where q.enabled and q.may
    ), claimed as (
      update deliveries d set attempts = d.attempts + 1, leased_by = ${worker}, leased_at = now()
      from due where d.event_id = any(array(select event_id from due)) and due.is_named
        and d.event_id = due.event_id and d.subscription_id = due.id
      returning d.event_id, d.subscription_id, d.attempts
    ), discarded as (
      delete from deliveries d using due
      where d.event_id = any(array(select event_id from due)) and not due.is_named
        and d.event_id = due.event_id and d.subscription_id = due.id
    ), moved as (
      update retry_queues r set due_at = case
        when not q.enabled then 'infinity'
        when not q.may then now() + interval '1 ms' * ${HOLD_MS}::int
        when q.permits = 0 then now() + interval '1 ms' * q.wait_ms
        else greatest(now(), coalesce((
          select d.due_at from deliveries d where d.subscription_id = q.id and d.leased_by is null
          order by d.due_at, d.event_id offset (select count(*) from due where due.id = q.id) limit 1),
          now() + interval '1 ms' * ${HOLD_MS}::int)) end
      from queue q where r.subscription_id = any(${ids}::bigint[]) and q.id = r.subscription_id
        and exists (select from deliveries d where d.subscription_id = r.subscription_id)
    ), emptied as (
      delete from retry_queues r where r.subscription_id = any(${ids}::bigint[])
        and not exists (select from deliveries d where d.subscription_id = r.subscription_id)
    )
    select ${POINTED_COLUMNS}, e.zone, e.base_url as "baseUrl", c.attempts, clock_timestamp() as at,
      ${targetRowOf('q')} as target
    from claimed c
    join queue q on q.id = c.subscription_id
    join events e on e.id = c.event_id
    where e.id = any(array(select event_id from due))
    order by c.event_id, q.id`);
}

/**
 * Records the outcomes of rows. Rows that another process has claimed since, because the lease had ended, are not changed.
 * Recording the same again changes nothing.
 */
export async function settleRows(db: Queryable, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const rows = {
    events: settlements.map(({ claim }) => claim.event.id),
    subscriptions: settlements.map(({ claim }) => claim.target.subscriptionId),
    attempts: settlements.map(({ claim }) => claim.attempt),
    kept: settlements.map(({ claim, retry }) => claim.attempt - (retry?.isCounted ? 0 : 1)),
    delays: settlements.map(({ retry }) => retry?.delayMs ?? null), // null: the delivery is over
    failures: settlements.map(({ retry }) => retry?.failure ?? null),
    dropped: settlements.map(({ isDropped = false }) => isDropped),
  };
  // Lock order everywhere: retry queues, by id, before deliveries.
  await db.query(sql`
    with x as materialized (
      select * from unnest(${rows.events}::bigint[], ${rows.subscriptions}::bigint[], ${rows.attempts}::int[],
        ${rows.kept}::int[], ${rows.delays}::bigint[], ${rows.failures}::text[], ${rows.dropped}::boolean[])
        as x (event_id, subscription_id, attempts, kept, delay, failure, is_dropped)
    ), queue as materialized (
      select subscription_id from retry_queues where subscription_id = any(array(select subscription_id from x))
      order by subscription_id for update
    ), removed as (
      delete from deliveries d using x join queue using (subscription_id)
      where d.event_id = any(array(select event_id from x)) and x.delay is null
        and d.event_id = x.event_id and d.subscription_id = x.subscription_id and d.attempts = x.attempts
      returning d.subscription_id, null::timestamptz as due_at, null as failure, not x.is_dropped as is_well
    ), postponed as (
      update deliveries d set attempts = x.kept, due_at = now() + interval '1 ms' * x.delay, leased_by = null, leased_at = null
      from x join queue using (subscription_id)
      where d.event_id = any(array(select event_id from x)) and x.delay is not null
        and d.event_id = x.event_id and d.subscription_id = x.subscription_id and d.attempts = x.attempts
      returning d.subscription_id, d.due_at, x.failure, false as is_well
    )
    update retry_queues l set due_at = least(l.due_at, s.due_at),
      failures = case when s.is_well then 0 else l.failures end + s.failures,
      last_failure = coalesce(s.failure, case when not s.is_well then l.last_failure end)
    from (
      select subscription_id, min(due_at) as due_at, count(failure) as failures, max(failure) as failure,
        bool_or(is_well) as is_well
      from (select * from removed union all select * from postponed) as settled group by subscription_id) as s
    where l.subscription_id = any(array(select subscription_id from x)) and l.subscription_id = s.subscription_id
      and (s.due_at is not null or s.is_well and l.failures > 0)`);
}

/**
 * Holds the deliveries of a subscription that was disabled, or releases them. Releasing locks the retry queue also where there
 * is none yet: a delivery that is added meanwhile, because it was claimed while the subscription was disabled, would
 * otherwise be held afterwards, and nothing would release it.
 */
export async function holdOrRelease(tx: Transaction, { id, enabled }: Subscription): Promise<void> {
  if (!enabled) {
    await tx.query(sql`update retry_queues set due_at = 'infinity' where subscription_id = ${id}`);
    return;
  }
  await tx.query(sql`
    insert into retry_queues (subscription_id, due_at) values (${id}, now())
    on conflict (subscription_id) do update set due_at = excluded.due_at`);
  tx.hint(DELIVERIES_CHANNEL);
}

/** Discards deliveries of types that the subscription does not name any more. */
export async function discardRemovedTypes(tx: Transaction, { id, eventTypes }: Subscription): Promise<void> {
  // Lock order everywhere: fan-outs, retry queues, deliveries.
  await tx.query(sql`
    with discarding as materialized (
      select f.event_id, f.part from fanouts f join events e on e.id = f.event_id
      where f.subscription_ids @> array[${id}::bigint] and e.topic <> all(${eventTypes}::text[])
      order by f.event_id, f.part for update of f
    )
    update fanouts f set subscription_ids = array_remove(f.subscription_ids, ${id}::bigint)
    from discarding where f.event_id = any(array(select event_id from discarding))
      and f.event_id = discarding.event_id and f.part = discarding.part`);
  await tx.query(sql`select from retry_queues where subscription_id = ${id} for update`);
  await tx.query(sql`
    delete from deliveries where subscription_id = ${id} and topic <> all(${eventTypes}::text[])`);
}

type ClaimRow = EventRow & { attempts: number; at: Date; target: TargetRow };

function toClaim(row: ClaimRow, worker: string): Claim {
  const { attempts: attempt, target, at } = row;
  return { event: toClaimedEvent(row), target: toTarget(target), attempt, worker, now: clockFrom(at) };
}
