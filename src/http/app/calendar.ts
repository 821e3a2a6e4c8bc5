// Serves calendar feeds at secret addresses, to calendar programs without a token (docs/api: Account).
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config.ts';
import { CALENDAR_ROUTE, calendarToken } from '../calendar.ts';
import { namesTag, sendNotModified } from '../entity-tags.ts';
import { createRequestLimit } from '../request-limit.ts';
import { createThrottle, LINK_THROTTLE, TooManyAttemptsError } from '../throttle.ts';

export type CalendarServices = {
  /** The calendar of a token as a file; undefined if the address was revoked. */
  findCalendar(token: string): Promise<string | undefined>;
  settings: Pick<Settings, 'rateLimits'>;
};

// The limit of one feed address. A calendar program reads a feed a few times an hour. Requests of one network to different
// feeds share no limit, because a club may use one proxy; only requests to unknown addresses do.
const READ_LIMIT = { points: 30, duration: 60 };
const FOR_CALENDARS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="games.ics"',
  'cache-control': 'private, no-cache', // stored by the reader alone, and revalidated with its entity tag
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** `GET /calendar/<token>.ics`. Its address is never logged: the log has the pattern of a path. */
export function registerCalendars(
  server: FastifyInstance,
  { findCalendar, settings }: CalendarServices,
): void {
  const waitOf = createRequestLimit(settings, READ_LIMIT);
  const throttle = createThrottle(settings, LINK_THROTTLE);
  /** The calendar, or the seconds to wait for a network that has requested too many unknown addresses. */
  const read = (token: string, address: string) =>
    throttle({ address, subject: 'calendars' }, () => findCalendar(token)).catch((error: unknown) => {
      if (error instanceof TooManyAttemptsError) return error.retrySeconds;
      throw error;
    });
  server.get<{ Params: { name: string } }>(CALENDAR_ROUTE, async (request, reply) => {
    const token = calendarToken(request.params.name);
    if (token === undefined) return reply.callNotFound();
    const key = createHash('sha256').update(token).digest('base64url');
    const found = (await waitOf(key)) ?? (await read(token, request.ip));
    if (typeof found === 'number')
      return reply.code(429).header('retry-after', found).send('Too many requests.\n');
    if (found === undefined) {
      reply.code(404).header('content-type', 'text/plain; charset=utf-8');
      return reply.send('This calendar does not exist, or its address was revoked.\n');
    }
    const tag = `"${createHash('sha256').update(found).digest('base64url')}"`;
    reply.headers({ ...FOR_CALENDARS, etag: tag });
    return namesTag(request.headers['if-none-match'], tag) ? sendNotModified(reply) : reply.send(found);
  });
}
