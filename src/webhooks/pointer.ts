// The body of a delivery: a pointer to what happened, made once for each event (service.md 2.3).
import { isoInZone } from '../kernel/times.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** An event as its pointer needs it. `zone` is its site's IANA zone. */
export type PointedEvent = {
  id: number;
  topic: string;
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
  topic: string;
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
  const link = (type: ResourceType, id: number) => ({
    'resource-type': type,
    href: `${baseUrl}/api/v2/${PATHS[type]}/${id}.json`,
  });
  return JSON.stringify({
    id: event.id,
    topic: event.topic,
    created: isoInZone(event.createdAt, event.zone),
    _links: {
      self: link('webhook-event', event.id),
      resource: link(resourceTypeOf(event.topic), event.resourceId),
      owner: link('site', event.siteId),
      ...(event.gameId === null ? {} : { game: link('game', event.gameId) }),
      ...(event.leagueId === null ? {} : { league: link('league', event.leagueId) }),
      // A new user is the resource itself; of a league official the user is a further link.
      ...(event.leagueId === null || event.userId === null ? {} : { user: link('user', event.userId) }),
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

type ResourceType = keyof typeof PATHS;
const PATHS = {
  'webhook-event': 'webhooks/events',
  site: 'sites',
  game: 'games',
  assignment: 'assignments',
  user: 'users',
  'league-official': 'league_officials',
  league: 'leagues',
} as const;

// docs/api: Webhooks/Links.
const RESOURCE_TYPES: Record<string, ResourceType> = {
  'game.game.published': 'game',
  'game.official.changed': 'assignment',
  'site.user.created': 'user',
  'site.league_official.created': 'league-official',
};

function resourceTypeOf(topic: string): ResourceType {
  const type = RESOURCE_TYPES[topic];
  if (type === undefined) throw new Error(`no resource type is known for the topic ${topic}`);
  return type;
}
