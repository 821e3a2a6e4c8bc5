// The SQL of events.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { NewEvent } from './event.ts';

/** The channel of hints to committed events. */
export const EVENTS_CHANNEL = 'crewcall_events';

/** Records an event in the transaction of the change it reports. */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx.query(insertEvents(tx, [event]));
}

/** The statement that records events, in their order. The transaction hints at them after its commit. */
export function insertEvents(tx: Transaction, events: readonly NewEvent[]): Sql {
  tx.hint(EVENTS_CHANNEL);
  const rows = events.map((event) => toRow(event, tx.actor?.traceparent));
  return sql`
    insert into events (site_id, topic, resource_id, game_id, league_id, user_id, facts, traceparent)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as event (site_id bigint, topic text,
      resource_id bigint, game_id bigint, league_id bigint, user_id bigint, facts jsonb, traceparent text)`;
}

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
