// The SQL of events.
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { NewEvent } from './event.ts';

/** The NOTIFY channel for committed events. */
export const EVENTS_CHANNEL = 'crewcall_events';

/** Records an event in the transaction of the change it reports; PostgreSQL sends the notification at the commit. */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx.query(sql`
    with recorded as (
      insert into events (site_id, topic, resource_id, game_id, league_id, user_id, facts)
      values (${event.siteId}, ${event.topic}, ${event.resourceId}, ${event.gameId ?? null},
        ${event.leagueId ?? null}, ${event.userId ?? null}, ${JSON.stringify(event.facts)}::jsonb)
      returning id
    )
    select pg_notify(${EVENTS_CHANNEL}, '') from recorded`);
}
