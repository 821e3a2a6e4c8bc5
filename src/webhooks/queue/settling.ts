// Writes down what came of claims, in as few statements as there are kinds of outcome.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Claim, ClaimedFanout, Settlement } from './claim.ts';
import { hintDeliveries, settleRows } from './deliveries.ts';
import { type Checkpoint, checkpointColumns, releaseFanouts } from './fanouts.ts';

/**
 * Writes down outcomes, and what is left of `fanouts`. Throws when the database is away; the same can be written
 * again then, and whatever had been written does not happen twice.
 */
export async function settle(
  db: Queryable,
  { settlements, fanouts }: { settlements: readonly Settlement[]; fanouts: readonly ClaimedFanout[] },
): Promise<void> {
  const ofRows = settlements.filter(({ claim }) => claim.fanout === undefined);
  const ofFanouts = settlements.filter(({ claim }) => claim.fanout !== undefined);
  if (ofFanouts.length > 0 || fanouts.length > 0) await settleFanouts(db, ofFanouts, fanouts);
  if (ofRows.length > 0) await settleRows(db, ofRows);
}

/** Gives claims back unattempted: due at once, for whoever comes next. */
export async function giveBack(db: Queryable, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const fanouts = new Set(claims.map(({ fanout }) => fanout).filter((fanout) => fanout !== undefined));
  await releaseFanouts(db, [...fanouts]);
  const rows = claims.filter(({ fanout }) => fanout === undefined);
  await settleRows(
    db,
    rows.map((claim) => ({ claim, again: { delayMs: 0, isCounted: false } })),
  );
  await hintDeliveries(db);
}

async function settleFanouts(
  db: Queryable,
  settlements: readonly Settlement[],
  fanouts: readonly ClaimedFanout[],
): Promise<void> {
  const ended = new Map<ClaimedFanout, number[]>(fanouts.map((fanout) => [fanout, []]));
  for (const { claim } of settlements) {
    const fanout = claim.fanout as ClaimedFanout;
    const subscriptions = ended.get(fanout);
    if (subscriptions === undefined) ended.set(fanout, [claim.target.subscriptionId]);
    else subscriptions.push(claim.target.subscriptionId);
  }
  const checkpoints = [...ended].map(([fanout, gone]) => {
    const rest = new Set(fanout.pending);
    for (const id of gone) rest.delete(id);
    return { fanout, rest: [...rest] };
  });
  await writeCheckpoints(
    db,
    checkpoints,
    settlements.filter((one) => one.again !== undefined),
  );
  // Only now: what could not be written is still pending.
  for (const [fanout, gone] of ended) for (const id of gone) fanout.pending.delete(id);
}

/**
 * Writes down what is left of fan-outs, and what is to be tried `again` becomes rows of `deliveries`, in one statement.
 * A fan-out without anything left is removed. One that somebody else has claimed since is left alone, and writing the
 * same again changes nothing.
 */
async function writeCheckpoints(
  db: Queryable,
  checkpoints: readonly Checkpoint[],
  again: readonly Settlement[],
): Promise<void> {
  const { events, parts, claims, rests } = checkpointColumns(checkpoints);
  const moved = {
    events: again.map(({ claim }) => claim.event.id),
    parts: again.map(({ claim }) => claim.fanout?.part),
    subscriptions: again.map(({ claim }) => claim.target.subscriptionId),
    topics: again.map(({ claim }) => claim.event.topic),
    attempts: again.map((one) => one.claim.attempt - (one.again?.isCounted ? 0 : 1)),
    delays: again.map((one) => one.again?.delayMs),
    failures: again.map((one) => one.again?.failure ?? null),
  };
  // Fan-outs, subscriptions, retry queues, rows: everybody takes locks in this order, and counting `mine` takes all of the first
  // before the second. A subscription that is being deleted is waited for, and then gone. Only who is still in the array
  // is moved: nothing is moved twice. `any(array(select …))` keeps one plan for any number of them.
  await db.query(sql`
    with x as materialized (
      select * from unnest(${events}::bigint[], ${parts}::int[], ${claims}::int[], ${rests}::text[])
        as x (event_id, part, claims, rest)
    ), mine as materialized (
      select f.event_id, f.part, f.subscription_ids, x.rest
      from fanouts f join x on f.event_id = x.event_id and f.part = x.part and f.claims = x.claims
      where f.event_id = any(array(select event_id from x)) order by f.event_id, f.part
      for update of f
    ), alive as materialized (
      select id from subscriptions where id = any(array(select unnest(${moved.subscriptions}::bigint[]))) and (select count(*) from mine) > 0
      order by id for key share
    ), moved as materialized (
      select m.event_id, m.subscription_id, m.topic, m.attempts, now() + interval '1 ms' * m.delay as due_at, m.failure
      from unnest(${moved.events}::bigint[], ${moved.parts}::int[], ${moved.subscriptions}::bigint[],
        ${moved.topics}::text[], ${moved.attempts}::int[], ${moved.delays}::bigint[], ${moved.failures}::text[])
        as m (event_id, part, subscription_id, topic, attempts, delay, failure)
      join mine on mine.event_id = m.event_id and mine.part = m.part and m.subscription_id = any(mine.subscription_ids)
      join alive on alive.id = m.subscription_id
    ), queue as (
      insert into retry_queues as l (subscription_id, due_at, failures, last_failure)
      select subscription_id, min(due_at), count(failure), max(failure) from moved group by 1 order by 1
      on conflict (subscription_id) do update set due_at = least(l.due_at, excluded.due_at),
        failures = l.failures + excluded.failures, last_failure = coalesce(excluded.last_failure, l.last_failure)
      returning subscription_id
    ), row as (
      insert into deliveries (event_id, subscription_id, topic, attempts, due_at)
      select event_id, subscription_id, topic, attempts, due_at from moved
      where (select count(*) from queue) > 0
      on conflict (event_id, subscription_id) do nothing
    ), over as (
      delete from fanouts f using mine
      where f.event_id = any(array(select event_id from x)) and mine.rest = '{}' and f.event_id = mine.event_id and f.part = mine.part
    )
    update fanouts f set subscription_ids = mine.rest::bigint[] from mine
    where f.event_id = any(array(select event_id from x)) and mine.rest <> '{}' and f.event_id = mine.event_id and f.part = mine.part`);
}
