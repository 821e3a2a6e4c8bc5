// Availability: the times at which an official can be assigned, and their days off (docs/api: Resources, availability).
import { type Static, Type } from 'typebox';
import { type Action, may } from '../../../domain/access.ts';
import * as actions from '../../../domain/availability/actions.ts';
import type { Availability, AvailabilityChange } from '../../../domain/availability/availability.ts';
import {
  AVAILABILITY_SORTS,
  findAvailability,
  listAvailability,
} from '../../../domain/availability/store.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { findOnSite } from '../caller.ts';
import { trimToNull } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { listOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { copyDays, viewCopyOffer } from './availability-copy.ts';
import { replaceDays, viewDays } from './availability-days.ts';
import { changePattern, deletePattern, viewPattern } from './availability-pattern.ts';
import {
  AvailabilityRecord,
  ChangedAvailability,
  NewAvailability,
  OTHERS,
  ofUser,
  openFrom,
  readHours,
  representAvailability,
} from './availability-view.ts';
import { dayRange, parseDay, readDayRange } from './time-input.ts';

const MAX_LIMIT = 200; // docs/api: Lists (wire): half a year of days at once

const ListQuery = Type.Object({
  ...pageQueryUpTo(MAX_LIMIT),
  ...sortQuery(AVAILABILITY_SORTS),
  search: Type.Optional(
    Type.Object({
      available: Type.Optional(Type.Boolean({ description: 'false lists the days off.' })),
      ...dayRange,
    }),
  ),
});

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
  lock: lockRecord('user'),
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
  handle: async ({ context, subject, input }) => {
    const { record, site } = subject;
    const target = { siteId: site.id, userId: record.id, openFrom: openFrom(context, subject) };
    const row = await actions.addAvailability(context.db, { ...target, ...input });
    return representAvailability(row, site, context.links);
  },
});

const view = get('/availability/:id', 'getAvailability', {
  summary: 'View availability',
  response: AvailabilityRecord,
  find: oneFor('availability.read'),
  lock: lockRecord('availability'),
  handle: async ({ context, subject: { record, site } }) =>
    representAvailability(record, site, context.links),
});

const change = put('/availability/:id', 'changeAvailability', {
  summary: 'Change availability',
  response: AvailabilityRecord,
  find: oneFor('availability.write'),
  body: ChangedAvailability,
  read: ({ body }, problems) => readAvailability(body, problems),
  handle: async ({ context, subject, input }) => {
    const target = { id: subject.record.id, openFrom: openFrom(context, subject) };
    const changed = await actions.changeAvailability(context.db, { ...target, ...input });
    return representAvailability(changed, subject.site, context.links);
  },
});

const deletion = remove('/availability/:id', 'deleteAvailability', {
  summary: 'Delete availability',
  conflicts: ['conflict'],
  find: oneFor('availability.write'),
  handle: ({ context, subject }) =>
    actions.deleteAvailability(context.db, { id: subject.record.id, openFrom: openFrom(context, subject) }),
});

export const availability: Resource = {
  tag: 'Availability',
  about: 'When officials can work.',
  routes: [
    ...[list, add, viewDays, replaceDays, viewPattern, changePattern, deletePattern],
    ...[viewCopyOffer, copyDays],
    ...[view, change, deletion],
  ],
};

/** Reads a body; blank times are ignored. The action reports these problems together with its own. */
function readAvailability(
  body: Static<typeof ChangedAvailability>,
  schemaProblems: Problem[],
): { sent: AvailabilityChange; problems: Problem[] } {
  const problems = schemaProblems.splice(0);
  const sent = {
    day: body.date === undefined ? undefined : parseDay(body.date, { path: '/date', problems }),
    available: body.available,
    ...readHours(body, { path: '', problems }),
    description: trimToNull(body.description),
  };
  return { sent, problems };
}
