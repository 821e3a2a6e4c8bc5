// Turns events into fan-outs: decides whom an event reaches, as of the event (docs/api: Webhooks).
import { criteriaFit, TYPED_FILTER_COLUMNS } from '../domain/games/filter.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { POINTED_COLUMNS, type PointedRow, pointerBody, toPointedEvent } from './pointer.ts';
import { DELIVERIES_CHANNEL } from './queue/deliveries.ts';
import { MAX_FANOUT } from './queue/fanouts.ts';
import { MAY_SUBSCRIBE } from './subscriptions/owner.ts';

const FITS = criteriaFit({ criteria: 't', facts: 'a' });
const MAX_BATCH = 100; // events in one transaction: the statements cost little more than for one
const LONG_MS = 200; // of a batch: what it has matched waits for its commit, so the next one is smaller

export type Matched = {
  /** How many events. */
  events: number;
  /** Whether they reached anybody. */
  queued: boolean;
};

/** Matches batch after batch; sites with many subscriptions have smaller ones. `more` tells that others may wait. */
export function createMatching(
  db: Database,
  { baseUrl, worker }: { baseUrl: string; worker: string },
): () => Promise<{ more: boolean; queued: boolean }> {
  let batch = MAX_BATCH;
  return async () => {
    const startedAt = performance.now();
    const size = batch;
    batch = Math.max(1, Math.floor(size / 2)); // unless this one ends in time: what fails may be too much at once
    const { events, queued } = await matchEvents(db, { baseUrl, worker, batch: size });
    const more = events === size;
    if (performance.now() - startedAt <= LONG_MS) batch = more ? Math.min(MAX_BATCH, size * 2) : size;
    return { more, queued };
  };
}

/**
 * Matches the oldest unmatched events and queues fan-outs to the subscriptions they reach, in one transaction.
 * Several processes may do so at once: each takes other events. The hint to the others names the `worker`, which need
 * not heed its own.
 */
export async function matchEvents(
  db: Database,
  { baseUrl, worker = '', batch = MAX_BATCH }: { baseUrl: string; worker?: string; batch?: number },
): Promise<Matched> {
  return db.transaction(async (tx) => {
    const events = await tx.query<PointedRow>(sql`
      select ${POINTED_COLUMNS} from events e join sites on sites.id = e.site_id
      where e.matched_at is null order by e.id limit ${batch}
      for update of e skip locked`);
    if (events.length === 0) return { events: 0, queued: false };
    const made = events.map((event) => ({ id: event.id, body: pointerBody(toPointedEvent(event), baseUrl) }));
    return { events: events.length, queued: await queueFanouts(tx, made, worker) };
  });
}

/**
 * A subscription is reached when the terms it had at the event's moment name the topic and their filter fits. What
 * was true then is not enough: a type removed since discards, and so does a role lost since. Bodies are stored for
 * the events that reach somebody.
 */
async function queueFanouts(
  tx: Transaction,
  made: { id: number; body: string }[],
  worker: string,
): Promise<boolean> {
  const ids = made.map(({ id }) => id);
  const rows = await tx.query<{ queued: number }>(sql`
    with asked as materialized (
      select e.id, e.site_id, e.topic, e.created_at, f.*
      from events e cross join lateral jsonb_to_record(e.facts) as f (${TYPED_FILTER_COLUMNS})
      where e.id = any(${ids}::bigint[])
    ), reached as materialized (
      select a.id as event_id, s.id as subscription_id,
        (row_number() over (partition by a.id) - 1) / ${MAX_FANOUT}::int as part
      from asked a
      join subscription_versions t on t.site_id = a.site_id
        and ${FITS}
        and t.valid @> a.created_at and a.topic = any(t.event_types) -- expensive: compared last
      join subscriptions s on s.id = t.subscription_id and a.topic = any(s.event_types)
      join users u on u.site_id = s.site_id and u.account_id = s.account_id and ${MAY_SUBSCRIBE}
    ), pointed as (
      insert into pointers (event_id, body)
      select m.id, m.body from unnest(${ids}::bigint[], ${made.map(({ body }) => body)}::text[]) as m (id, body)
      where m.id in (select event_id from reached)
      on conflict (event_id) do nothing
    ), queued as (
      insert into fanouts (event_id, part, subscription_ids)
      select event_id, part, array_agg(subscription_id) from reached group by 1, 2 order by 1, 2
      returning 1
    ), matched as (
      update events set matched_at = clock_timestamp() where id = any(${ids}::bigint[])
    ), hinted as materialized (
      select count(*) as queued, case when count(*) > 0 then pg_notify(${DELIVERIES_CHANNEL}, ${worker}) end from queued
    )
    select queued from hinted`);
  return (rows[0]?.queued ?? 0) > 0;
}
