// Availability: the times at which an official can be assigned, and their days off (docs/api: Resources, availability).
import { type Static, Type } from 'typebox';
import { type Action, may } from '../../../domain/access.ts';
import * as actions from '../../../domain/availability/actions.ts';
import type { Availability, AvailabilityChange } from '../../../domain/availability/availability.ts';
import { findAvailability, listAvailability } from '../../../domain/availability/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { sql } from '../../../storage/sql.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { trimToNull } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { linkTo, orNull, recordFields } from '../output/fields.ts';
import { listOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { lockRow, lockUser } from '../write/row-locks.ts';
import { dayRange, parseClock, parseDay, readDayRange } from './time-input.ts';
import { onUser } from './users.ts';

const MAX_LIMIT = 200; // docs/api: Lists (wire): half a year of days at once

const AvailabilityRecord = Type.Object(
  {
    id: recordFields.id,
    date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    all_day: Type.Boolean(),
    available: Type.Boolean({
      description: 'false is a day off. A day without a row is undecided.',
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
const ChangedAvailability = Type.Object(
  {
    date: Type.Optional(Day),
    available: Type.Optional(Type.Boolean()),
    all_day: Type.Optional(Type.Boolean()),
    start_time: clock('8:00 AM'),
    end_time: clock('1:00 PM'),
    description: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
  },
  { title: 'AvailabilityChange' },
);
const NewAvailability = Type.Object(
  { ...ChangedAvailability.properties, date: Day },
  { title: 'NewAvailability' },
);

const ListQuery = Type.Object({
  ...pageQueryUpTo(MAX_LIMIT),
  search: Type.Optional(
    Type.Object({
      available: Type.Optional(Type.Boolean({ description: 'false lists the days off.' })),
      ...dayRange,
    }),
  ),
});

const OTHERS = "another official's availability";
const ofUser = (action: Action) => onUser({ action, doing: OTHERS, whose: ({ id }) => id });

/** Throws 404 for a caller who may not read availability. */
const onAvailability = findOnSite<Availability>({
  noun: 'availability',
  load: ({ db }, id) => findAvailability(db, id),
  isVisible: (viewer, { userId }) => may(viewer, 'availability.read', userId),
});
const oneFor = (action: Action) => onAvailability({ action, doing: OTHERS, whose: ({ userId }) => userId });

/** The times at which the user is available; with `search[available]=false`, the days off (wire). */
const list = get('/users/:id/availability', 'listUserAvailability', {
  summary: "List a user's availability",
  response: listOf('availability', AvailabilityRecord),
  find: ofUser('availability.read'),
  lock: lockUser,
  query: ListQuery,
  read: ({ query: { search } }, problems) => readDayRange(search, problems),
  handle: async ({ context, subject: { record, site }, query, input: days }) => {
    const available = query.search?.available ?? true;
    const request = { userId: record.id, available, ...days, page: toPagination(query) };
    return representPage(context, await listAvailability(context.db, request), {
      key: 'availability',
      query,
      represent: (row) => representAvailability(row, site, context.links),
    });
  },
});

/** A row without times is a whole day; `available` is true by default. */
const add = post('/users/:id/availability', 'createUserAvailability', {
  summary: 'Add availability',
  created: AvailabilityRecord,
  find: ofUser('availability.write'),
  body: NewAvailability,
  read: ({ body }, problems) => readAvailability(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const row = await actions.addAvailability(context.db, { siteId: site.id, userId: record.id, ...input });
    return representAvailability(row, site, context.links);
  },
});

const view = get('/availability/:id', 'getAvailability', {
  summary: 'View availability',
  response: AvailabilityRecord,
  find: oneFor('availability.read'),
  lock: lockRow(sql`availability`),
  handle: async ({ context, subject: { record, site } }) =>
    representAvailability(record, site, context.links),
});

const change = put('/availability/:id', 'changeAvailability', {
  summary: 'Change availability',
  response: AvailabilityRecord,
  find: oneFor('availability.write'),
  body: ChangedAvailability,
  read: ({ body }, problems) => readAvailability(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const changed = await actions.changeAvailability(context.db, { id: record.id, ...input });
    return representAvailability(changed, site, context.links);
  },
});

const deletion = remove('/availability/:id', 'deleteAvailability', {
  summary: 'Delete availability',
  find: oneFor('availability.write'),
  handle: ({ context, subject: { record } }) => actions.deleteAvailability(context.db, { id: record.id }),
});

export const availability: Resource = {
  tag: 'Availability',
  about: 'When officials can work.',
  routes: [list, add, view, change, deletion],
};

/** Reads a body; blank times are ignored. The action reports these problems together with its own. */
function readAvailability(
  body: Static<typeof ChangedAvailability>,
  schemaProblems: Problem[],
): { sent: AvailabilityChange; problems: Problem[] } {
  const problems = schemaProblems.splice(0);
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
  row: Availability,
  site: Site,
  links: Links,
): Static<typeof AvailabilityRecord> {
  return {
    id: row.id,
    date: row.day,
    all_day: row.allDay,
    available: row.available,
    description: row.description,
    start_time: twelveHours(row.startTime),
    end_time: twelveHours(row.endTime),
    created: isoInZone(row.createdAt, site.timezone),
    updated: isoInZone(row.updatedAt, site.timezone),
    _links: {
      self: links.link('availability', `/availability/${row.id}`),
      user: links.link('user', `/users/${row.userId}`),
    },
  };
}

/** `08:00` as `8:00 AM`. */
function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
