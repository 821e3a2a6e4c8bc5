// Availability: the times at which an official can be asked, and his days off (docs/api: Resources, availability).
import { type Static, Type } from 'typebox';
import { type Action, type Member, may } from '../../../domain/access.ts';
import * as actions from '../../../domain/availability/actions.ts';
import type { Availability, AvailabilityChange } from '../../../domain/availability/availability.ts';
import { findAvailability, listAvailability } from '../../../domain/availability/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { trimToNull } from '../input/fields.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, orNull, recordFields } from '../output/fields.ts';
import { listOf, pageQueryUpTo, representList, toPagination } from '../paging.ts';
import { parseClock, parseDay } from './time-input.ts';
import { findUserSubject, type UserSubject } from './users.ts';

const MAX_LIMIT = 200; // docs/api: Lists (wire): half a year of days at once

export const AvailabilityRecord = Type.Object(
  {
    id: recordFields.id,
    date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    all_day: Type.Boolean(),
    available: Type.Boolean({
      description: 'false is a day off; a day that no row speaks of is not answered.',
    }),
    description: orNull(Type.String({ examples: ['Home by two, please'] })),
    start_time: Type.String({
      description: 'A clock of the site; also of a whole day.',
      examples: ['8:00 AM'],
    }),
    end_time: Type.String({ description: 'Of a whole day it is 11:59 PM.', examples: ['1:00 PM'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('availability'), user: linkTo('user') }),
  },
  { title: 'Availability' },
);

const Day = Type.String({ maxLength: 40, description: 'YYYY-MM-DD or M/D/YYYY.', examples: ['2026-05-02'] });
const clock = (example: string) =>
  Type.Optional(
    Type.Union([
      Type.String({ maxLength: 40, description: '3:00 PM or 15:00.', examples: [example] }),
      Type.Null(),
    ]),
  );
const ChangedAvailability = Type.Object({
  date: Type.Optional(Day),
  available: Type.Optional(Type.Boolean()),
  all_day: Type.Optional(Type.Boolean()),
  start_time: clock('8:00 AM'),
  end_time: clock('1:00 PM'),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
});
const NewAvailability = Type.Object({ ...ChangedAvailability.properties, date: Day });

const ListQuery = Type.Object({
  ...pageQueryUpTo(MAX_LIMIT),
  search: Type.Optional(
    Type.Object({
      available: Type.Optional(Type.Boolean({ description: 'false lists the days off.' })),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
    }),
  ),
});

/** `GET /users/:id/availability`: the times he is available; his days off with `search[available]=false` (wire). */
export const list = operation({
  summary: "List a user's availability",
  response: listOf('availability', AvailabilityRecord),
  find: (context) => findOwner(context, 'availability.read'),
  query: ListQuery,
  checkQuery: (query) => readDays(query).problems,
  handle: async ({ context, subject: { user, site }, query }) => {
    const { startDate, endDate } = readDays(query);
    const available = query.search?.available ?? true;
    const asked = { userId: user.id, available, startDate, endDate, page: toPagination(query) };
    const found = await listAvailability(context.db, asked);
    const rows = found.rows.map((row) => representAvailability({ row, site }, context.links));
    const path = `/users/${user.id}/availability`;
    const address = { links: context.links, path, key: 'availability' as const, query };
    return { body: representList({ ...found, rows }, address) };
  },
});

/** `POST /users/:id/availability`: a whole day unless it has times, and available unless it says otherwise. */
export const add = operation({
  summary: 'Add availability',
  created: AvailabilityRecord,
  find: (context) => findOwner(context, 'availability.write'),
  body: NewAvailability,
  gathers: true,
  handle: async ({ context, subject: { user, site }, body, problems }) => {
    const read = readAvailability(body, problems);
    const row = await actions.addAvailability(context.db, { siteId: site.id, userId: user.id, ...read });
    const location = context.links.to(`/availability/${row.id}`);
    return { location, body: representAvailability({ row, site }, context.links) };
  },
});

/** `GET /availability/:id`. */
export const view = operation({
  summary: 'View availability',
  response: AvailabilityRecord,
  find: (context) => findAsked(context, 'availability.read'),
  handle: async ({ context, subject }) => ({ body: representAvailability(subject, context.links) }),
});

/** `PUT /availability/:id`: only the fields sent. */
export const change = operation({
  summary: 'Change availability',
  response: AvailabilityRecord,
  find: (context) => findAsked(context, 'availability.write'),
  body: ChangedAvailability,
  gathers: true,
  handle: async ({ context, subject: { row, site }, body, problems }) => {
    const read = readAvailability(body, problems);
    const changed = await actions.changeAvailability(context.db, { id: row.id, ...read });
    return { body: representAvailability({ row: changed, site }, context.links) };
  },
});

/** `DELETE /availability/:id`: the day is not answered any more. */
export const remove = operation({
  summary: 'Delete availability',
  find: (context) => findAsked(context, 'availability.write'),
  handle: async ({ context, subject }) => {
    await actions.deleteAvailability(context.db, { id: subject.row.id });
    return undefined;
  },
});

async function findOwner(context: RequestContext, action: Action): Promise<UserSubject> {
  const asked = await findUserSubject(context);
  requireRole(asked.viewer, { action, whose: asked.user.id }, "another official's availability");
  return asked;
}

type Asked = { row: Availability; site: Site; viewer: Member };

/** To whoever may not read it, a row is not there. */
async function findAsked(context: RequestContext, action: Action): Promise<Asked> {
  const row = await findAvailability(context.db, pathId(context.params, 'id', 'availability'));
  if (row === undefined) throw notFound('availability');
  const viewer = await memberOn(context, row.siteId, 'availability');
  const site = await findSite(context.db, row.siteId);
  if (site === undefined || !may(viewer, 'availability.read', row.userId)) throw notFound('availability');
  requireRole(viewer, { action, whose: row.userId }, "another official's availability");
  return { row, site, viewer };
}

function readDays({ search }: Static<typeof ListQuery>) {
  const problems: Problem[] = [];
  const read = (name: 'start_date' | 'end_date') => {
    const text = search?.[name];
    return text === undefined ? undefined : parseDay(text, { path: `/search/${name}`, problems });
  };
  return { startDate: read('start_date'), endDate: read('end_date'), problems };
}

/** What is meant by a body, with everything that is wrong with it. Blank times are none. */
function readAvailability(
  body: Static<typeof ChangedAvailability>,
  wrong: Problem[],
): { sent: AvailabilityChange; problems: Problem[] } {
  const problems = [...wrong];
  const clock = (name: 'start_time' | 'end_time') => {
    const text = body[name]?.trim();
    return text ? parseClock(text, { path: `/${name}`, problems }) : undefined;
  };
  const sent = {
    day: body.date === undefined ? undefined : parseDay(body.date, { path: '/date', problems }),
    available: body.available,
    allDay: body.all_day,
    startTime: clock('start_time'),
    endTime: clock('end_time'),
    description: trimToNull(body.description),
  };
  return { sent, problems };
}

function representAvailability(
  { row, site }: { row: Availability; site: Site },
  links: Links,
): Static<typeof AvailabilityRecord> {
  return {
    id: row.id,
    date: row.day,
    all_day: row.allDay,
    available: row.available,
    description: row.description,
    start_time: spoken(row.startTime),
    end_time: spoken(row.endTime),
    created: isoInZone(row.createdAt, site.timezone),
    updated: isoInZone(row.updatedAt, site.timezone),
    _links: {
      self: links.link('availability', `/availability/${row.id}`),
      user: links.link('user', `/users/${row.userId}`),
    },
  };
}

/** `08:00` as `8:00 AM`. */
function spoken(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
