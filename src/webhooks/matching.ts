// Matches events with subscriptions, as of the time of the event, and queues fan-outs (docs/api: Webhooks).
import { criteriaFit, TYPED_FILTER_COLUMNS } from '../domain/games/filter.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { POINTED_COLUMNS, type PointedEvent, pointerBody } from './pointer.ts';
import { DELIVERIES_CHANNEL } from './queue/deliveries.ts';
import { MAX_FANOUT } from './queue/fanouts.ts';
import { MAY_SUBSCRIBE } from './subscriptions/owner.ts';

const FITS = criteriaFit({ criteria: 't', facts: 'a' });
const MAX_BATCH = 100; // events in one transaction: the statements cost little more than for one
const LONG_MS = 200; // of a batch: its fan-outs wait for its commit, so the next batch is smaller

/** Matches batch after batch, smaller ones for sites with many subscriptions. `more` says that others may be unmatched. */
export function createMatching(
  db: Database,
  { baseUrl, worker }: { baseUrl: string; worker: string },
): () => Promise<{ more: boolean; queued: boolean }> {
  let batch = MAX_BATCH;
  return async () => {
    const startedAt = performance.now();
    const size = batch;
    batch = Math.max(1, Math.floor(size / 2)); // after an error or a long batch
    const { events, queued } = await matchEvents(db, { baseUrl, worker, batch: size });
    const more = events === size;
    if (performance.now() - startedAt <= LONG_MS) batch = more ? Math.min(MAX_BATCH, size * 2) : size;
    return { more, queued };
  };
}

/**
 * Matches the oldest unmatched events, stores their bodies and queues fan-outs, in one transaction. Several processes may
 * do so at once: each locks other events. The notification carries the id of `worker`, which ignores its own.
 */
export async function matchEvents(
  db: Database,
  { baseUrl, worker = '', batch = MAX_BATCH }: { baseUrl: string; worker?: string; batch?: number },
): Promise<{ events: number; queued: boolean }> {
  return db.transaction(async (tx) => {
    const events = await tx.query<PointedEvent>(sql`
      select ${POINTED_COLUMNS} from events e join sites on sites.id = e.site_id
      where e.matched_at is null order by e.id limit ${batch}
      for update of e skip locked`);
    if (events.length === 0) return { events: 0, queued: false };
    const bodies = events.map((event) => ({ id: event.id, body: pointerBody(event, baseUrl) }));
    return { events: events.length, queued: await queueFanouts(tx, bodies, worker) };
  });
}

/**
 * An event matches a subscription when the version at the time of the event names the topic and its criteria fit, and when
 * the subscription still names the topic and its owner still has a role that may subscribe.
 */
async function queueFanouts(
  tx: Transaction,
  bodies: { id: number; body: string }[],
  worker: string,
): Promise<boolean> {
  const ids = bodies.map(({ id }) => id);
  const rows = await tx.query<{ queued: number }>(sql`
    with event as materialized (
      select e.id, e.site_id, e.topic, e.created_at, f.*
      from events e cross join lateral jsonb_to_record(e.facts) as f (${TYPED_FILTER_COLUMNS})
      where e.id = any(${ids}::bigint[])
    ), matching as materialized (
      select a.id as event_id, s.id as subscription_id,
        (row_number() over (partition by a.id) - 1) / ${MAX_FANOUT}::int as part
      from event a
      join subscription_versions t on t.site_id = a.site_id
        and ${FITS}
        and t.valid @> a.created_at and a.topic = any(t.event_types) -- expensive: compared last
      join subscriptions s on s.id = t.subscription_id and a.topic = any(s.event_types)
      join users u on u.site_id = s.site_id and u.account_id = s.account_id and ${MAY_SUBSCRIBE}
    ), queued as (
      insert into fanouts (event_id, part, subscription_ids)
      select event_id, part, array_agg(subscription_id) from matching group by 1, 2 order by 1, 2
      returning 1
    ), matched as (
      update events e set matched_at = clock_timestamp(), body = b.body
      from unnest(${ids}::bigint[], ${bodies.map(({ body }) => body)}::text[]) as b (id, body)
      where e.id = any(${ids}::bigint[]) and e.id = b.id
    ), notified as materialized (
      select count(*) as queued, case when count(*) > 0 then pg_notify(${DELIVERIES_CHANNEL}, ${worker}) end from queued
    )
    select queued from notified`);
  return (rows[0]?.queued ?? 0) > 0;
}
