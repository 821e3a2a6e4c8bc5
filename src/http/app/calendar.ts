// Serves calendar feeds to calendar programs, which know nothing but a secret address (docs/api: Account).
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CALENDAR_ROUTE, calendarToken } from '../calendar.ts';

export type CalendarServices = {
  /** The calendar of a token as a file; undefined if the address was revoked. */
  findCalendar(token: string): Promise<string | undefined>;
  /** False with RATE_LIMITS=off. */
  limitsCalendars: boolean;
};

// A calendar program reads a feed a few times an hour. Addresses share no limit: a club may read through one proxy.
const READS_A_MINUTE = 30; // of one address
const FOR_CALENDARS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="games.ics"',
  'cache-control': 'private, no-cache', // stored by the reader alone, and revalidated with its entity tag
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** `GET /calendar/<token>.ics`. Its address is never logged: the log has the pattern of a path. */
export function registerCalendars(server: FastifyInstance, services: CalendarServices): void {
  const reads = new RateLimiterMemory({ points: READS_A_MINUTE, duration: 60 });
  server.get<{ Params: { name: string } }>(CALENDAR_ROUTE, async (request, reply) => {
    const token = calendarToken(request.params.name);
    if (token === undefined) return reply.callNotFound();
    const key = createHash('sha256').update(token).digest('base64url');
    if (services.limitsCalendars) {
      const over = await reads.consume(key).then(
        () => undefined,
        (result: { msBeforeNext: number }) => Math.ceil(result.msBeforeNext / 1_000),
      );
      if (over !== undefined)
        return reply.code(429).header('retry-after', String(over)).send('Too many requests.\n');
    }
    const calendar = await services.findCalendar(token);
    if (calendar === undefined) {
      reply.code(404).header('content-type', 'text/plain; charset=utf-8');
      return reply.send('There is no such calendar, or its address was revoked.\n');
    }
    const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.headers({ ...FOR_CALENDARS, etag: tag });
    const known = request.headers['if-none-match'];
    if (known !== undefined && isKnown(known, tag)) return reply.code(304).send();
    return reply.send(calendar);
  });
}

/** RFC 9110 §13.1.2: compared weakly. */
function isKnown(header: string, tag: string): boolean {
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
