// The SQL of events.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { NewEvent } from './event.ts';

/** The NOTIFY channel for committed events. */
export const EVENTS_CHANNEL = 'crewcall_events';

/** Records an event in the transaction of the change it reports; PostgreSQL sends the notification at the commit. */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx.query(sql`with ${recordedEvents(tx, [event])} ${NOTIFICATION}`);
}

/** The part of a statement that records events, in their order; `NOTIFICATION` must end the statement. */
export function recordedEvents({ actor }: Transaction, events: readonly NewEvent[]): Sql {
  const rows = events.map((event) => toRow(event, actor?.traceparent));
  return sql`recorded as (
    insert into events (site_id, topic, resource_id, game_id, league_id, user_id, facts, traceparent)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as event (site_id bigint, topic text,
      resource_id bigint, game_id bigint, league_id bigint, user_id bigint, facts jsonb, traceparent text)
    returning id
  )`;
}

/** One for all events of a statement. */
export const NOTIFICATION = sql`select pg_notify(${EVENTS_CHANNEL}, '') from recorded limit 1`;

const SKIPPED_IDS = 1_000_000; // more events than a service records between two backups

/**
 * Skips the ids that events may have got after a backup was made: receivers know them, and would take a new event with such
 * an id for a copy (service.md 5.5).
 */
export async function skipEventIds(db: Queryable): Promise<void> {
  await db.query(sql`
    select setval(id, nextval(id) + ${SKIPPED_IDS}) from (
      select pg_get_serial_sequence('events', 'id')::regclass as id) as counter`);
}

function toRow(
  { siteId, topic, resourceId, gameId, leagueId, userId, facts }: NewEvent,
  traceparent: string | undefined,
) {
  return {
    ...{ site_id: siteId, topic, resource_id: resourceId, facts },
    ...{ game_id: gameId, league_id: leagueId, user_id: userId },
    traceparent,
  };
}
