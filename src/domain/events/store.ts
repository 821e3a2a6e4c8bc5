// The SQL of events: recorded in the transaction of the change that they tell of.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Event, Facts, NewEvent, Topic } from './event.ts';

/** The channel on which the commit of an event is hinted at. */
export const EVENTS_CHANNEL = 'crewcall_events';

/** Records what happened, in the transaction of the change; PostgreSQL sends the hint when that commits. */
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

type EventRow = {
  id: number;
  site_id: number;
  topic: Topic;
  resource_id: number;
  game_id: number | null;
  league_id: number | null;
  user_id: number | null;
  facts: Facts;
  created_at: Date;
};

export async function findEvent(db: Queryable, id: number): Promise<Event | undefined> {
  const rows = await db.query<EventRow>(sql`select * from events where id = ${id}`);
  return rows.map(toEvent)[0];
}

function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    siteId: row.site_id,
    topic: row.topic,
    resourceId: row.resource_id,
    gameId: row.game_id,
    leagueId: row.league_id,
    userId: row.user_id,
    facts: row.facts,
    createdAt: row.created_at,
  };
}
