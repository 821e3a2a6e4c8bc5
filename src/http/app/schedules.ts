// Serves public schedules at secret addresses: a page and a calendar, without the names of officials (docs/api: Public
// schedules).
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../config.ts';
import { html } from '../../kernel/html.ts';
import { namesTag, sendNotModified } from '../entity-tags.ts';
import { createRequestLimit } from '../request-limit.ts';
import { SCHEDULE_ROUTE, schedulePath } from '../schedule-address.ts';
import { createThrottle, LINK_THROTTLE, TooManyAttemptsError } from '../throttle.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

/** A game in words. */
export type ScheduledGame = {
  clock: string;
  teams: string;
  details: string;
  place: string;
  isCanceled: boolean;
  /** Canceled until another date is found. */
  isPostponed: boolean;
};

export type Schedule = {
  /** Of the league, team or venue. */
  name: string;
  siteName: string;
  days: { day: string; games: ScheduledGame[] }[];
};

export type ScheduleServices = {
  baseUrl: string;
  /** The schedule of a token; undefined if its address was revoked. */
  findSchedule(token: string): Promise<{ schedule: Schedule; calendar: string } | undefined>;
  settings: Pick<Settings, 'rateLimits'>;
};

// Of one address: a club's members share it.
const READ_LIMIT = { points: 300, duration: 60 };
const CALENDAR_SUFFIX = '.ics';
const HEADERS = {
  'cache-control': 'private, no-cache', // stored by the reader alone, and revalidated with its entity tag
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const FOR_CALENDARS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="games.ics"',
};

/** `GET /schedules/<token>` and `<token>.ics`. The address is never logged: the log has the pattern of a path. */
export function registerSchedules(
  server: FastifyInstance,
  { baseUrl, findSchedule, settings }: ScheduleServices,
): void {
  const waitOf = createRequestLimit(settings, READ_LIMIT);
  const throttle = createThrottle(settings, LINK_THROTTLE);
  /** The schedule, or the seconds to wait for a network that has requested too many unknown addresses. */
  const read = (token: string, address: string) =>
    throttle({ address, subject: 'schedules' }, () => findSchedule(token)).catch((error: unknown) => {
      if (error instanceof TooManyAttemptsError) return error.retrySeconds;
      throw error;
    });
  server.get<{ Params: { name: string } }>(SCHEDULE_ROUTE, async (request, reply) => {
    const { name } = request.params;
    const isCalendar = name.endsWith(CALENDAR_SUFFIX);
    const token = isCalendar ? name.slice(0, -CALENDAR_SUFFIX.length) : name;
    const key = createHash('sha256').update(token).digest('base64url');
    const found = (await waitOf(key)) ?? (await read(token, request.ip));
    reply.headers({ ...PAGE_HEADERS, ...HEADERS });
    if (typeof found === 'number')
      return sendSentence(reply.header('retry-after', found), 429, 'Too many requests. Wait a minute.');
    if (found === undefined)
      return sendSentence(reply, 404, 'This schedule does not exist, or its address was revoked.');
    const text = isCalendar
      ? found.calendar
      : pageOfSchedule(found.schedule, `${baseUrl}${schedulePath(token)}${CALENDAR_SUFFIX}`);
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.headers({ ...(isCalendar && FOR_CALENDARS), etag: tag });
    return namesTag(request.headers['if-none-match'], tag) ? sendNotModified(reply) : reply.send(text);
  });
}

function sendSentence(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).send(pageOf({ title: 'Schedule', main: html`    <p>${sentence}</p>` }));
}

function pageOfSchedule({ name, siteName, days }: Schedule, calendarUrl: string): string {
  const sections = days.map(
    ({ day, games }) => html`    <section>
      <h2>${day}</h2>
      <ul class="links">
${games.map(
  ({
    clock,
    teams,
    details,
    place,
    isCanceled,
    isPostponed,
  }) => html`        <li><strong>${clock}</strong> ${teams}${
    isCanceled ? html` <strong>${isPostponed ? 'Postponed' : 'Canceled'}</strong>` : ''
  }<span>${[place, details].filter((text) => text !== '').join(' · ')}</span></li>
`,
)}      </ul>
    </section>
`,
  );
  // Programs follow a calendar at webcal:, and import a file once.
  const main = html`    <p>Games of ${siteName}, as they are now. <a href="${calendarUrl.replace(/^https?:/, 'webcal:')}">Follow them in a calendar</a>, or <a href="${calendarUrl}">save them as a file</a>.</p>
${days.length === 0 ? html`    <p>No games are published at the moment.</p>` : sections}`;
  return pageOf({ title: name, main });
}
