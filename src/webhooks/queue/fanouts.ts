// Fan-outs: an event and the subscriptions whose first attempt is outstanding, claimed and recorded together.
import type { Queryable } from '../../storage/database.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { POINTED_COLUMNS } from '../pointer.ts';
import { OWNER_MAY } from '../subscriptions/owner.ts';
import {
  type ClaimedEvent,
  type ClaimedFanout,
  clockFrom,
  type EventRow,
  type Target,
  type TargetRow,
  targetRowOf,
  toClaimedEvent,
  toTarget,
} from './claim.ts';

/** Subscriptions in one row: 1.6 KB, which PostgreSQL stores without TOAST. */
export const MAX_FANOUT = 200;

/** A claimed fan-out, with the targets to send to, and the subscriptions that are held. */
export type FanoutClaim = {
  fanout: ClaimedFanout;
  event: ClaimedEvent;
  targets: Target[];
  held: number[];
  /** The id under which it is leased. */
  worker: string;
  now: () => Date;
};

/** Claims the oldest fan-outs that fit into `room` attempts, for this worker. */
export async function claimFanouts(
  db: Queryable,
  { room, worker }: { room: number; worker: string },
): Promise<FanoutClaim[]> {
  // Sizes are added up without locks, and only the rows that fit are locked: the rest stays free for other workers.
  const rows = await db.query<FanoutRow>(sql`
    with fitting as materialized (
      select event_id, part, sum(size) over (order by event_id, part) as total
      from (
        select event_id, part, cardinality(subscription_ids) as size from fanouts
        where leased_by is null
        order by event_id, part limit ${room}) as free
    ), locked as materialized (
      select f.event_id, f.part from fanouts f join fitting using (event_id, part)
      where f.event_id = any(array(select event_id from fitting where total <= ${room}))
        and fitting.total <= ${room} and f.leased_by is null
      for update of f skip locked
    ), claimed as (
      update fanouts f set claims = f.claims + 1, leased_by = ${worker}, leased_at = now()
      from locked where f.event_id = any(array(select event_id from locked))
        and f.event_id = locked.event_id and f.part = locked.part
      returning f.event_id, f.part, f.claims, f.subscription_ids
    )
    select ${POINTED_COLUMNS}, e.zone, e.base_url as "baseUrl", c.part, c.claims, ${targetsOf('c')}
    from claimed c
    join events e on e.id = c.event_id
    where e.id = any(array(select event_id from claimed))
    order by c.event_id, c.part`);
  return rows.map((row) => toFanoutClaim(row, worker));
}

/**
 * The targets of the fan-out in the row of that alias beside the event `e`, and the database's time. Each subscription is
 * checked on its row at this moment (service.md 3): it is sent to, or held while it is disabled or its owner lacks the role.
 * One that is deleted, or does not name the topic any more, is left out.
 */
export const targetsOf = (fanout: string): Sql => sql`
  clock_timestamp() as at, (
    select json_agg(case when s.enabled and ${OWNER_MAY}
      then ${targetRowOf('s')} else json_build_array(s.id) end)
    from subscriptions s
    where s.id = any(${raw(fanout)}.subscription_ids) and e.topic = any(s.event_types)) as subscriptions`;

/** What is left of a fan-out that this process has claimed. */
export type Checkpoint = { fanout: ClaimedFanout; rest: number[] };

/** The columns of checkpoints for `unnest`; what is left is the text of an array. */
export function checkpointColumns(checkpoints: readonly Checkpoint[]) {
  return {
    events: checkpoints.map(({ fanout }) => fanout.eventId),
    parts: checkpoints.map(({ fanout }) => fanout.part),
    claims: checkpoints.map(({ fanout }) => fanout.claims),
    rests: checkpoints.map(({ rest }) => `{${rest.join(',')}}`),
  };
}

/** Gives fan-outs back: free at once, and the claim does not count. */
export async function releaseFanouts(db: Queryable, fanouts: readonly ClaimedFanout[]): Promise<void> {
  if (fanouts.length === 0) return;
  const { events, parts, claims } = checkpointColumns(fanouts.map((fanout) => ({ fanout, rest: [] })));
  await db.query(sql`
    update fanouts f set leased_by = null, leased_at = null, claims = f.claims - 1
    from unnest(${events}::bigint[], ${parts}::int[], ${claims}::int[]) as x (event_id, part, claims)
    where f.event_id = any(${events}::bigint[])
      and f.event_id = x.event_id and f.part = x.part and f.claims = x.claims`);
}

export type FanoutRow = EventRow & {
  part: number;
  claims: number;
  at: Date;
  subscriptions: (TargetRow | [id: number])[] | null;
};

export function toFanoutClaim(row: FanoutRow, worker: string): FanoutClaim {
  const { id: eventId, part, claims } = row;
  const subscriptions = row.subscriptions ?? [];
  return {
    fanout: { eventId, part, claims, pending: new Set(subscriptions.map(([id]) => id)) },
    event: toClaimedEvent(row),
    targets: subscriptions.filter((one): one is TargetRow => one.length > 1).map(toTarget),
    held: subscriptions.filter((one) => one.length === 1).map(([id]) => id),
    worker,
    now: clockFrom(row.at),
  };
}
