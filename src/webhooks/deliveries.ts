// The queue: one row for each subscription that an event still has to reach (decisions: Webhooks/Delivery).
import type { Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { MAY_SUBSCRIBE } from './subscriptions/owner.ts';
import type { Subscription } from './subscriptions/subscription.ts';

export const DELIVERIES_CHANNEL = 'crewcall_deliveries';

const HOLD_MS = 60_000; // how long a held row sleeps until its subscription is looked at again

/** A delivery this process may attempt until its lease ends. Secret and headers are still encrypted. */
export type Claim = {
  id: number;
  /** Which attempt this is, from 1. A row with another number has been claimed by somebody else since. */
  attempt: number;
  eventId: number;
  topic: string;
  eventAt: Date;
  subscriptionId: number;
  targetUrl: string;
  targetMethod: string;
  targetHeaders: Buffer;
  secret: Buffer;
  body: string;
};

export type ClaimRequest = {
  limit: number;
  leaseMs: number;
  /** How many attempts may run at once for one subscription, and how many do. */
  perSubscription: number;
  inFlight: ReadonlyMap<number, number>;
};

/**
 * Claims due deliveries, the longest due first, and judges each on its row at this moment (service.md 3): it is sent,
 * or held while its subscription is disabled or its owner lacks the role, or discarded with its removed event type,
 * or waits because its subscription has enough in flight. `more` tells that others may be due.
 */
export async function claimDeliveries(
  db: Queryable,
  { limit, leaseMs, perSubscription, inFlight }: ClaimRequest,
): Promise<{ claims: Claim[]; more: boolean }> {
  const busy = [...inFlight];
  const full = busy.filter(([, count]) => count >= perSubscription).map(([id]) => id);
  // `id = any(array(…))` keeps the planner on primary keys, also while a fresh table has no statistics.
  const rows = await db.query<ClaimRow>(sql`
    with due as materialized (
      select id, subscription_id, event_id, topic, due_at from deliveries
      where due_at <= now() and subscription_id <> all(${full}::bigint[])
      order by due_at, id limit ${limit}
      for update skip locked
    ), placed as (
      select due.*, coalesce(busy.count, 0)
        + row_number() over (partition by subscription_id order by due_at, id) as place
      from due
      left join unnest(${busy.map(([id]) => id)}::bigint[], ${busy.map(([, count]) => count)}::int[])
        as busy (subscription_id, count) using (subscription_id)
    ), fated as materialized (
      select p.*, s.target_url, s.target_method, s.target_headers, s.secret, case
        when p.topic <> all(s.event_types) then 'discard'
        when not s.enabled or (
          select ${MAY_SUBSCRIBE} from users u where u.site_id = s.site_id and u.account_id = s.account_id
        ) is not true then 'hold'
        when p.place > ${perSubscription} then 'wait'
        else 'send' end as fate
      from placed p join subscriptions s on s.id = p.subscription_id
      where s.id = any(array(select subscription_id from due))
    ), moved as (
      update deliveries d set
        attempts = d.attempts + (f.fate = 'send')::int,
        held_from = case f.fate when 'hold' then coalesce(d.held_from, d.due_at) end,
        due_at = now() + interval '1 ms' * case f.fate when 'send' then ${leaseMs}::int else ${HOLD_MS}::int end
      from fated f
      where d.id = any(array(select id from fated where fate in ('send', 'hold'))) and f.id = d.id
      returning d.id, d.attempts
    ), discarded as (
      delete from deliveries where id = any(array(select id from fated where fate = 'discard'))
    )
    select f.*, m.attempts, e.created_at, p.body
    from fated f
    join events e on e.id = f.event_id
    join pointers p on p.event_id = f.event_id
    left join moved m on m.id = f.id
    where e.id = any(array(select event_id from due)) and p.event_id = any(array(select event_id from due))
    order by f.due_at, f.id`);
  const claims = rows.filter((row) => row.fate === 'send').map(toClaim);
  return { claims, more: rows.length === limit };
}

/** A claim whose outcome is known: over, or to be tried again after `delayMs`. */
export type Settlement = { id: number; attempt: number; delayMs?: number | undefined };

/**
 * Writes the outcomes of claims: rows without a delay are removed. A row that somebody else has claimed since, because
 * the lease had ended, is left alone. Writing the same settlements again changes nothing.
 */
export async function settleDeliveries(db: Queryable, settlements: readonly Settlement[]): Promise<void> {
  const over = settlements.filter(({ delayMs }) => delayMs === undefined);
  const again = settlements.filter(({ delayMs }) => delayMs !== undefined);
  if (over.length > 0) {
    await db.query(sql`
      delete from deliveries d using unnest(${idsOf(over)}::bigint[], ${attemptsOf(over)}::int[]) as x (id, attempts)
      where d.id = any(${idsOf(over)}::bigint[]) and d.id = x.id and d.attempts = x.attempts`);
  }
  if (again.length > 0) {
    await db.query(sql`
      update deliveries d set due_at = now() + interval '1 ms' * x.delay
      from unnest(${idsOf(again)}::bigint[], ${attemptsOf(again)}::int[], ${again.map((one) => one.delayMs)}::bigint[])
        as x (id, attempts, delay)
      where d.id = any(${idsOf(again)}::bigint[]) and d.id = x.id and d.attempts = x.attempts`);
  }
}

/** Gives claims back unattempted: due at once, for whoever comes next. */
export async function giveBack(
  db: Queryable,
  claims: readonly { id: number; attempt: number }[],
): Promise<void> {
  if (claims.length === 0) return;
  await db.query(sql`
    update deliveries d set due_at = now(), attempts = d.attempts - 1
    from unnest(${idsOf(claims)}::bigint[], ${attemptsOf(claims)}::int[]) as x (id, attempts)
    where d.id = any(${idsOf(claims)}::bigint[]) and d.id = x.id and d.attempts = x.attempts`);
  await hintDeliveries(db);
}

/** Resumes what was held while a subscription was disabled: due when it had been due. */
export async function releaseHeld(tx: Transaction, subscriptionId: number): Promise<void> {
  await tx.query(sql`
    update deliveries set due_at = held_from, held_from = null
    where subscription_id = ${subscriptionId} and held_from is not null`);
  await hintDeliveries(tx);
}

/** Discards what is queued of the types that a subscription no longer names. */
export async function discardRemovedTypes(tx: Transaction, { id, eventTypes }: Subscription): Promise<void> {
  await tx.query(sql`
    delete from deliveries where subscription_id = ${id} and topic <> all(${eventTypes}::text[])`);
}

/** Tells the workers that there may be something due. */
export async function hintDeliveries(db: Queryable): Promise<void> {
  await db.query(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}

type ClaimRow = {
  id: number;
  fate: 'send' | 'hold' | 'discard' | 'wait';
  attempts: number;
  event_id: number;
  topic: string;
  created_at: Date;
  subscription_id: number;
  target_url: string;
  target_method: string;
  target_headers: Buffer;
  secret: Buffer;
  body: string;
};

function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    attempt: row.attempts,
    eventId: row.event_id,
    topic: row.topic,
    eventAt: row.created_at,
    subscriptionId: row.subscription_id,
    targetUrl: row.target_url,
    targetMethod: row.target_method,
    targetHeaders: row.target_headers,
    secret: row.secret,
    body: row.body,
  };
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function attemptsOf(rows: readonly { attempt: number }[]): number[] {
  return rows.map(({ attempt }) => attempt);
}
