// Records the outcomes of claims, in one statement for fan-outs and one for rows of deliveries.
import type { Database, Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Claim, ClaimedFanout, ClaimKey, Settlement } from './claim.ts';
import { DELIVERIES_CHANNEL, settleRows } from './deliveries.ts';
import { type Checkpoint, checkpointColumns, releaseFanouts } from './fanouts.ts';

/** Outcomes that are not recorded yet. */
export type PendingSettlements = {
  add(settlement: Settlement): void;
  /** Adds a fan-out without outstanding attempts. */
  addFanout(fanout: ClaimedFanout): void;
  isEmpty(): boolean;
  /** The claims whose outcomes are not recorded yet. */
  claims(): ClaimKey[];
  /** Whether the last `write` failed. */
  isBehind(): boolean;
  /** Records all outcomes, or throws and keeps all of them. `retriesMayBeDue`: some retries may be due at once. */
  write(): Promise<{ retriesMayBeDue: boolean }>;
};

export function createPendingSettlements(db: Queryable): PendingSettlements {
  const pending: Settlements = { settlements: [], fanouts: [] };
  let isBehind = false;
  return {
    add: (settlement) => void pending.settlements.push(settlement),
    addFanout: (fanout) => void pending.fanouts.push(fanout),
    isEmpty: () => pending.settlements.length + pending.fanouts.length === 0,
    claims: () => pending.settlements.map(({ claim }) => claim),
    isBehind: () => isBehind,
    async write() {
      const settlements = [...pending.settlements];
      const fanouts = [...pending.fanouts];
      try {
        await settle(db, { settlements, fanouts });
      } catch (error) {
        isBehind = true;
        throw error;
      }
      isBehind = false;
      pending.settlements.splice(0, settlements.length);
      pending.fanouts.splice(0, fanouts.length);
      const retriesMayBeDue = settlements.some(
        ({ claim, retry }) => claim.fanout === undefined || retry?.isCounted === false,
      );
      return { retriesMayBeDue };
    },
  };
}

type Settlements = { settlements: Settlement[]; fanouts: ClaimedFanout[] };

/** Records outcomes, and which subscriptions of `fanouts` remain. Recording the same again, after an error, changes nothing. */
export async function settle(db: Queryable, { settlements, fanouts }: Settlements): Promise<void> {
  const ofFanouts = settlements.filter(({ claim }) => claim.fanout !== undefined);
  if (ofFanouts.length > 0 || fanouts.length > 0) await settleFanouts(db, ofFanouts, fanouts);
  const ofRows = settlements.filter(({ claim }) => claim.fanout === undefined);
  if (ofRows.length > 0) await settleRows(db, ofRows);
}

/** Gives claims back without an attempt: due at once, for any worker. */
export async function giveBack(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const fanouts = new Set(claims.map(({ fanout }) => fanout).filter((fanout) => fanout !== undefined));
  await releaseFanouts(db, [...fanouts]);
  const rows = claims.filter(({ fanout }) => fanout === undefined);
  await settleRows(
    db,
    rows.map((claim) => ({ claim, retry: { delayMs: 0, isCounted: false } })),
  );
  db.hint(DELIVERIES_CHANNEL);
}

async function settleFanouts(
  db: Queryable,
  settlements: readonly Settlement[],
  fanouts: readonly ClaimedFanout[],
): Promise<void> {
  const ended = new Map<ClaimedFanout, number[]>(fanouts.map((fanout) => [fanout, []]));
  for (const { claim } of settlements) {
    const fanout = claim.fanout as ClaimedFanout;
    const ids = ended.get(fanout);
    if (ids === undefined) ended.set(fanout, [claim.target.subscriptionId]);
    else ids.push(claim.target.subscriptionId);
  }
  const checkpoints = [...ended].map(([fanout, ids]) => {
    return { fanout, rest: [...fanout.pending.difference(new Set(ids))] };
  });
  const retries = settlements.filter(({ retry }) => retry !== undefined);
  await writeCheckpoints(db, checkpoints, retries);
  // Only now: while recording fails, they stay pending.
  for (const [fanout, ids] of ended) for (const id of ids) fanout.pending.delete(id);
}

/**
 * Records which subscriptions of the fan-outs remain, and inserts a row of `deliveries` for each retry, in one statement.
 * An empty fan-out is deleted. A fan-out that another process has claimed since is not changed.
 */
async function writeCheckpoints(
  db: Queryable,
  checkpoints: readonly Checkpoint[],
  retries: readonly Settlement[],
): Promise<void> {
  const { events, parts, claims, rests } = checkpointColumns(checkpoints);
  const moved = {
    events: retries.map(({ claim }) => claim.event.id),
    parts: retries.map(({ claim }) => claim.fanout?.part),
    subscriptions: retries.map(({ claim }) => claim.target.subscriptionId),
    topics: retries.map(({ claim }) => claim.event.topic),
    attempts: retries.map(({ claim, retry }) => claim.attempt - (retry?.isCounted ? 0 : 1)),
    delays: retries.map(({ retry }) => retry?.delayMs),
    failures: retries.map(({ retry }) => retry?.failure ?? null),
  };
  // Lock order everywhere: fan-outs, subscriptions, retry queues, deliveries; counting `mine` locks all of its rows before the
  // next ones. A subscription that is being deleted is waited for, and then gone. Only subscriptions that are still in the
  // array are moved, so none is moved twice. `any(array(select …))` gives one plan for any number of rows.
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
