// Leases: what a worker has claimed is its own while it renews its row (docs/decisions 26).
import type { Queryable } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { ClaimKey } from './claim.ts';
import { checkpointColumns } from './fanouts.ts';

/** A worker that has not renewed for so long, by the database's clock, is dead. */
export const LEASE_MS = 3_000;

/** The condition on a row of `fanouts` or `deliveries`: it is leased by a worker that is dead. A claim counts as a renewal. */
export const leasedByDead = (leaseMs: number): Sql => sql`(
  leased_at < now() - interval '1 ms' * ${leaseMs}::int and leased_by <> all(array(
    select id from workers where renewed_at >= now() - interval '1 ms' * ${leaseMs}::int)))`;

/** Renews the leases of these workers. */
export async function renewLeases(db: Queryable, workers: readonly string[]): Promise<void> {
  // The commit does not wait for a slow disk or for a standby: a crash of the server may lose it, and the next one is soon.
  await db.query(sql`
    insert into workers (id, renewed_at)
    select id, now() from unnest(${workers}::uuid[]) as id, set_config('synchronous_commit', 'off', true)
    on conflict (id) do update set renewed_at = excluded.renewed_at`);
}

/** Moves the leases of claims to another id of the same worker. */
export async function moveLeases(db: Queryable, claims: readonly ClaimKey[], worker: string): Promise<void> {
  const moved = [...new Set(claims.map(({ fanout }) => fanout))].filter((fanout) => fanout !== undefined);
  const rows = claims.filter(({ fanout }) => fanout === undefined);
  const fanouts = checkpointColumns(moved.map((fanout) => ({ fanout, rest: [] })));
  const subscriptions = rows.map(({ target }) => target.subscriptionId);
  // Lock order everywhere: fan-outs in order, retry queues in order, deliveries.
  await db.query(sql`
    with mine as materialized (
      select f.event_id, f.part from fanouts f
      join unnest(${fanouts.events}::bigint[], ${fanouts.parts}::int[], ${fanouts.claims}::int[]) as x (event_id, part, claims)
        on f.event_id = x.event_id and f.part = x.part and f.claims = x.claims
      where f.event_id = any(${fanouts.events}::bigint[]) and f.leased_by is not null order by f.event_id, f.part for update of f
    )
    update fanouts f set leased_by = ${worker}, leased_at = now() from mine
    where f.event_id = any(array(select event_id from mine)) and f.event_id = mine.event_id and f.part = mine.part`);
  await db.query(sql`
    with queue as materialized (
      select subscription_id from retry_queues where subscription_id = any(${subscriptions}::bigint[])
      order by subscription_id for update
    )
    update deliveries d set leased_by = ${worker}, leased_at = now()
    from unnest(${rows.map(({ event }) => event.id)}::bigint[], ${subscriptions}::bigint[],
      ${rows.map(({ attempt }) => attempt)}::int[]) as x (event_id, subscription_id, attempts)
    join queue using (subscription_id)
    where d.event_id = x.event_id and d.subscription_id = x.subscription_id and d.attempts = x.attempts
      and d.leased_by is not null`); // one that was settled meanwhile is nobody's, and keeps its number of attempts
}

/** Frees what dead workers have leased. Rows that are locked are freed by the next call. */
export async function freeLeasesOfDead(db: Queryable, leaseMs: number): Promise<void> {
  await db.query(sql`
    with dead as materialized (
      select event_id, part from fanouts where ${leasedByDead(leaseMs)} for update skip locked
    )
    update fanouts f set leased_by = null, leased_at = null from dead
    where f.event_id = any(array(select event_id from dead)) and f.event_id = dead.event_id and f.part = dead.part`);
  // Lock order everywhere: retry queues before deliveries.
  await db.query(sql`
    with queue as materialized (
      select subscription_id from retry_queues where subscription_id = any(array(
        select subscription_id from deliveries where ${leasedByDead(leaseMs)})) for update skip locked
    ), freed as (
      update deliveries d set leased_by = null, leased_at = null from queue
      where d.subscription_id = queue.subscription_id and ${leasedByDead(leaseMs)}
      returning d.subscription_id
    )
    update retry_queues set due_at = least(due_at, now())
    where subscription_id = any(array(select subscription_id from freed))`);
}

/**
 * Returns a function to call after each poll: whether polls have succeeded for as long as a lease, without a gap. After an
 * outage of the database nobody has renewed, and those that live do so before anything is freed.
 */
export function createWatch(
  { leaseMs, maxGapMs }: { leaseMs: number; maxGapMs: number },
  clock: () => number = () => performance.now(),
): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let since = 0;
  return () => {
    const now = clock();
    if (now - last > maxGapMs) since = now;
    last = now;
    return now - since >= leaseMs;
  };
}
