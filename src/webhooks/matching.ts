// Turns events into deliveries: decides whom an event reaches, as of the event (decisions: Webhooks).
import type { Database, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { hintDeliveries } from './deliveries.ts';
import { POINTED_COLUMNS, type PointedRow, pointerBody, storePointers, toPointedEvent } from './pointer.ts';
import { MAY_SUBSCRIBE } from './subscriptions/owner.ts';

const BATCH = 100; // events in one transaction: short, and the statements cost little more than for one

/**
 * Matches the oldest unmatched events and queues one delivery for each subscription they reach, in one transaction.
 * Gives whether there may be more. Several processes may do so at once: each takes other events.
 */
export async function matchEvents(db: Database, { baseUrl }: { baseUrl: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const events = await tx.query<PointedRow>(sql`
      select ${POINTED_COLUMNS} from events e join sites on sites.id = e.site_id
      where e.matched_at is null order by e.id limit ${BATCH}
      for update of e skip locked`);
    if (events.length === 0) return false;
    const ids = events.map((event) => event.id);
    const reached = await queueDeliveries(tx, ids);
    if (reached.size > 0) {
      const pointed = events.filter((event) => reached.has(event.id)).map(toPointedEvent);
      await storePointers(
        tx,
        pointed.map((event) => ({ eventId: event.id, body: pointerBody(event, baseUrl) })),
      );
      await hintDeliveries(tx);
    }
    await tx.query(sql`update events set matched_at = clock_timestamp() where id = any(${ids}::bigint[])`);
    return events.length === BATCH;
  });
}

/**
 * A subscription is reached when the terms it had at the event's moment name the topic and their filter fits. What
 * was true then is not enough: a type removed since discards, and so does a role lost since.
 */
async function queueDeliveries(tx: Transaction, eventIds: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ event_id: number }>(sql`
    with queued as (
      insert into deliveries (subscription_id, event_id, topic)
      select s.id, e.id, e.topic
      from events e
      join subscription_terms t on t.site_id = e.site_id and t.valid @> e.created_at and e.topic = any(t.event_types)
      join subscriptions s on s.id = t.subscription_id and e.topic = any(s.event_types)
      join users u on u.site_id = s.site_id and u.account_id = s.account_id and ${MAY_SUBSCRIBE}
      where e.id = any(${eventIds}::bigint[])
        and (t.filter = '{}' or not exists (
          -- service.md 6.2(4): only the keys that mean something to the topic, which are those its facts have
          select from jsonb_each(t.filter) as wanted
          where e.facts ? wanted.key and not exists (
            select from jsonb_array_elements(wanted.value) as id where e.facts -> wanted.key @> id.value)))
      on conflict (event_id, subscription_id) do nothing
      returning event_id
    )
    select distinct event_id from queued`);
  return new Set(rows.map((row) => row.event_id));
}
