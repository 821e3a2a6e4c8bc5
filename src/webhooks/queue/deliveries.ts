// Deliveries that could not be made at first: rows that wait for their time, in a retry queue for each subscription.
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { OWNER_MAY } from '../subscriptions/owner.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { type Claim, type Settlement, toTarget } from './claim.ts';

export const DELIVERIES_CHANNEL = 'crewcall_deliveries';

const HOLD_MS = 60_000; // how long a retry queue sleeps whose owner lacks the role, until he is looked at again

/** A retry queue that is due, and where it leads. */
export type RetryQueue = { subscriptionId: number; url: string };

export type RetryRequest = {
  /** How many attempts may begin in all: as many retry queues are claimed, so that each has a place. */
  room: number;
  leaseMs: number;
  /** Subscriptions that can have no further attempt now: their retry queues are passed over. */
  full: readonly number[];
  /** How many attempts may begin, for each of these retry queues; one without any waits for `waitMs`, and its rows stay as they are. */
  placesFor: (retryQueues: readonly RetryQueue[]) => { places: number; waitMs: number }[];
};

/**
 * Claims due deliveries, one retry queue at a time, the oldest of each first, and judges each retry queue on its subscription's row at
 * this moment (service.md 3): sent, held while it is disabled or its owner lacks the role; what is of a removed type
 * is discarded. `more` tells that others may be due.
 */
export async function claimRetries(
  db: Database,
  { room, leaseMs, full, placesFor }: RetryRequest,
): Promise<{ claims: Claim[]; more: boolean; at: Date | undefined }> {
  return db.transaction(async (tx) => {
    // Two statements: only one that begins after the retry queues are locked sees every row that was added to them.
    const retryQueues = await tx.query<RetryQueue>(sql`
      select subscription_id as "subscriptionId",
        (select target_url from subscriptions where id = subscription_id) as url
      from retry_queues where due_at <= now() and subscription_id <> all(${full}::bigint[])
      order by due_at limit ${room} for update skip locked`);
    if (retryQueues.length === 0) return { claims: [], more: false, at: undefined };
    const places = placesFor(retryQueues);
    const rows = await claimFromLanes(tx, {
      ids: retryQueues.map((retryQueue) => retryQueue.subscriptionId),
      places: places.map((one) => one.places),
      waits: places.map((one) => one.waitMs),
      leaseMs,
    });
    return {
      claims: rows.map(toClaim),
      more: retryQueues.length === room || rows.length > 0,
      at: rows[0]?.at,
    };
  });
}

/** The retry queue of a served subscription goes behind those that have been due for longer: all of them get their turn. */
function claimFromLanes(
  tx: Transaction,
  { ids, places, waits, leaseMs }: { ids: number[]; places: number[]; waits: number[]; leaseMs: number },
): Promise<ClaimRow[]> {
  return tx.query<ClaimRow>(sql`
    with judged as materialized (
      select s.id, w.places, w.wait_ms, s.event_types, s.enabled, ${OWNER_MAY} as may,
        s.target_url, s.target_method, s.target_headers, s.secret
      from unnest(${ids}::bigint[], ${places}::int[], ${waits}::int[]) as w (id, places, wait_ms)
      join subscriptions s on s.id = w.id
      where s.id = any(${ids}::bigint[])
    ), due as materialized (
      select j.id, first.event_id, first.topic = any(j.event_types) as is_named
      from judged j cross join lateral (
        select d.event_id, d.topic from deliveries d where d.subscription_id = j.id and d.due_at <= now()
        order by d.due_at, d.event_id limit j.places) as first
      where j.enabled and j.may
    ), claimed as (
      update deliveries d set attempts = d.attempts + 1, due_at = now() + interval '1 ms' * ${leaseMs}::int
      from due where d.event_id = any(array(select event_id from due)) and due.is_named
        and d.event_id = due.event_id and d.subscription_id = due.id
      returning d.event_id, d.subscription_id, d.attempts
    ), discarded as (
      delete from deliveries d using due
      where d.event_id = any(array(select event_id from due)) and not due.is_named
        and d.event_id = due.event_id and d.subscription_id = due.id
    ), moved as (
      update retry_queues l set due_at = case
        when not j.enabled then 'infinity'
        when not j.may then now() + interval '1 ms' * ${HOLD_MS}::int
        when j.places = 0 then now() + interval '1 ms' * j.wait_ms
        else greatest(now(), least(now() + interval '1 ms' * ${leaseMs}::int, (
          select d.due_at from deliveries d where d.subscription_id = j.id order by d.due_at, d.event_id
          offset (select count(*) from due where due.id = j.id) limit 1))) end
      from judged j where l.subscription_id = any(${ids}::bigint[]) and j.id = l.subscription_id
        and exists (select from deliveries d where d.subscription_id = l.subscription_id)
    ), emptied as (
      delete from retry_queues l where l.subscription_id = any(${ids}::bigint[])
        and not exists (select from deliveries d where d.subscription_id = l.subscription_id)
    )
    select c.event_id, c.attempts, e.topic, e.created_at, p.body, clock_timestamp() as at,
      j.id, j.target_url, j.target_method, encode(j.target_headers, 'hex') as headers, encode(j.secret, 'hex') as secret
    from claimed c
    join judged j on j.id = c.subscription_id
    join events e on e.id = c.event_id
    join pointers p on p.event_id = c.event_id
    where e.id = any(array(select event_id from due)) and p.event_id = any(array(select event_id from due))
    order by c.event_id, j.id`);
}

/**
 * Writes the outcomes of rows. Those that somebody else has claimed since, because the lease had ended, are left
 * alone; writing the same again changes nothing.
 */
export async function settleRows(db: Queryable, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const rows = {
    events: settlements.map(({ claim }) => claim.event.id),
    subscriptions: settlements.map(({ claim }) => claim.target.subscriptionId),
    attempts: settlements.map(({ claim }) => claim.attempt),
    kept: settlements.map(({ claim, again }) => claim.attempt - (again?.isCounted ? 0 : 1)),
    delays: settlements.map(({ again }) => again?.delayMs ?? null), // null: it is over
    failures: settlements.map(({ again }) => again?.failure ?? null),
    dropped: settlements.map(({ isDropped = false }) => isDropped),
  };
  // Retry queues before rows, and in order, as everybody takes their locks.
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
      update deliveries d set attempts = x.kept, due_at = now() + interval '1 ms' * x.delay
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

/** Holds what waits for a subscription that is disabled now, or resumes it. */
export async function holdOrRelease(tx: Transaction, { id, enabled }: Subscription): Promise<void> {
  await tx.query(sql`
    update retry_queues set due_at = case when ${enabled}::boolean then now() else 'infinity' end where subscription_id = ${id}`);
  if (enabled) await hintDeliveries(tx);
}

/** Discards what is queued of the types that a subscription no longer names. */
export async function discardRemovedTypes(tx: Transaction, { id, eventTypes }: Subscription): Promise<void> {
  // Fan-outs in their order, then the retry queue, then its rows, as everybody takes their locks.
  await tx.query(sql`
    with naming as materialized (
      select f.event_id, f.part from fanouts f join events e on e.id = f.event_id
      where f.subscription_ids @> array[${id}::bigint] and e.topic <> all(${eventTypes}::text[])
      order by f.event_id, f.part for update of f
    )
    update fanouts f set subscription_ids = array_remove(f.subscription_ids, ${id}::bigint)
    from naming where f.event_id = any(array(select event_id from naming))
      and f.event_id = naming.event_id and f.part = naming.part`);
  await tx.query(sql`select from retry_queues where subscription_id = ${id} for update`);
  await tx.query(sql`
    delete from deliveries where subscription_id = ${id} and topic <> all(${eventTypes}::text[])`);
}

/** Tells the workers that there may be something due in the retry queues; new fan-outs are hinted at with their worker's name. */
export async function hintDeliveries(db: Queryable): Promise<void> {
  await db.query(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}

type ClaimRow = {
  event_id: number;
  attempts: number;
  topic: string;
  created_at: Date;
  body: string;
  at: Date;
  id: number;
  target_url: string;
  target_method: string;
  headers: string;
  secret: string;
};

function toClaim(row: ClaimRow): Claim {
  return {
    event: { id: row.event_id, topic: row.topic, at: row.created_at, body: row.body },
    target: toTarget([row.id, row.target_url, row.target_method, row.headers, row.secret]),
    attempt: row.attempts,
  };
}
