// The body of a delivery: a pointer to what happened (service.md 2.3).
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
  /** The trace context of the request that caused it. */
  traceparent?: string | null;
};

/** The columns of a `PointedEvent` of `events e`, besides its zone. */
export const POINTED_COLUMNS = sql`
  e.id, e.topic, e.site_id as "siteId", e.resource_id as "resourceId", e.game_id as "gameId",
  e.league_id as "leagueId", e.user_id as "userId", e.created_at as "createdAt", e.traceparent`;

/** Serializes the pointer; its links begin with `baseUrl`. */
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
 * The pointer of an event, with the site whose members may read it; undefined when there is no such event. Matching stores
 * the zone and the base URL; until then the current ones are used.
 */
export async function findPointer(
  db: Queryable,
  { eventId, baseUrl }: { eventId: number; baseUrl: string },
): Promise<{ siteId: number; body: string } | undefined> {
  const [event] = await db.query<PointedEvent & { baseUrl: string }>(sql`
    select ${POINTED_COLUMNS}, coalesce(e.zone, sites.timezone) as zone, coalesce(e.base_url, ${baseUrl}) as "baseUrl"
    from events e join sites on sites.id = e.site_id where e.id = ${eventId}`);
  return event && { siteId: event.siteId, body: pointerBody(event, event.baseUrl) };
}
