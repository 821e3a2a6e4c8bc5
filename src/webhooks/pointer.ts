// The body of a delivery: a pointer to what happened, made once for each event (service.md 2.3).
import { TOPIC_FACTS, type Topic } from '../domain/events/topics.ts';
import { isoInZone } from '../kernel/times.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** An event as its pointer needs it. `zone` is its site's IANA zone. */
export type PointedEvent = {
  id: number;
  topic: Topic;
  siteId: number;
  zone: string;
  resourceId: number;
  gameId: number | null;
  leagueId: number | null;
  userId: number | null;
  createdAt: Date;
};

/** The columns of `events e` joined with `sites`, as `toPointedEvent` reads them. */
export const POINTED_COLUMNS = sql`
  e.id, e.topic, e.site_id, sites.timezone as zone, e.resource_id, e.game_id, e.league_id, e.user_id, e.created_at`;

export type PointedRow = {
  id: number;
  topic: Topic;
  site_id: number;
  zone: string;
  resource_id: number;
  game_id: number | null;
  league_id: number | null;
  user_id: number | null;
  created_at: Date;
};

export function toPointedEvent(row: PointedRow): PointedEvent {
  return {
    id: row.id,
    topic: row.topic,
    siteId: row.site_id,
    zone: row.zone,
    resourceId: row.resource_id,
    gameId: row.game_id,
    leagueId: row.league_id,
    userId: row.user_id,
    createdAt: row.created_at,
  };
}

/** Serializes the pointer. Links are built from `baseUrl`; the result is stored, shown, signed and sent as it is. */
export function pointerBody(event: PointedEvent, baseUrl: string): string {
  const link = (type: string, path: string, id: number | null) => ({
    'resource-type': type,
    href: `${baseUrl}/api/v2/${path}/${id}.json`,
  });
  const { resource, links } = TOPIC_FACTS[event.topic];
  const ids = { game: event.gameId, league: event.leagueId, user: event.userId };
  const further = (['game', 'league', 'user'] as const).flatMap((name) => {
    const path = links[name];
    return path === undefined ? [] : [[name, link(name, path, ids[name])] as const];
  });
  return JSON.stringify({
    id: event.id,
    topic: event.topic,
    created: isoInZone(event.createdAt, event.zone),
    _links: {
      self: link('webhook-event', 'webhooks/events', event.id),
      resource: link(resource.type, resource.path, event.resourceId),
      owner: link('site', 'sites', event.siteId),
      ...Object.fromEntries(further),
    },
  });
}

/**
 * The pointer of an event, with the site whose members may read it; undefined when there is no such event. Stores
 * the body when nothing had made it yet, so that a later delivery sends the same bytes.
 */
export async function pointerOf(
  db: Queryable,
  { eventId, baseUrl }: { eventId: number; baseUrl: string },
): Promise<{ siteId: number; body: string } | undefined> {
  const stored = await findPointer(db, eventId);
  if (stored !== undefined) return stored;
  const [row] = await db.query<PointedRow>(
    sql`select ${POINTED_COLUMNS} from events e join sites on sites.id = e.site_id where e.id = ${eventId}`,
  );
  if (row === undefined) return undefined;
  await storePointers(db, [{ eventId, body: pointerBody(toPointedEvent(row), baseUrl) }]);
  return findPointer(db, eventId);
}

/** Stores bodies; one that is there already stays. */
export async function storePointers(db: Queryable, made: { eventId: number; body: string }[]): Promise<void> {
  // From events, so that one purged meanwhile is left out instead of breaking the foreign key.
  await db.query(sql`
    insert into pointers (event_id, body)
    select events.id, made.body
    from unnest(${made.map((pointer) => pointer.eventId)}::bigint[], ${made.map((pointer) => pointer.body)}::text[])
      as made (event_id, body)
    join events on events.id = made.event_id
    on conflict (event_id) do nothing`);
}

async function findPointer(
  db: Queryable,
  eventId: number,
): Promise<{ siteId: number; body: string } | undefined> {
  const [row] = await db.query<{ site_id: number; body: string }>(sql`
    select e.site_id, p.body from pointers p join events e on e.id = p.event_id where p.event_id = ${eventId}`);
  return row && { siteId: row.site_id, body: row.body };
}
