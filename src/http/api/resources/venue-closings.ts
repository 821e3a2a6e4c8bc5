// Closings of venues (docs/api: Venue closings).
import { type Static, Type } from 'typebox';
import { findEntry } from '../../../domain/lists/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import * as actions from '../../../domain/venues/closings/actions.ts';
import type { Closing, ClosingChange } from '../../../domain/venues/closings/closing.ts';
import { CLOSING_SORTS, findClosing, listClosings } from '../../../domain/venues/closings/store.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { type Problem, validationError } from '../../../kernel/errors.ts';
import { twelveHourClock } from '../../../kernel/times.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { integer, linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { clock, Day } from './availability-view.ts';
import { dayRange, parseClock, parseDay, readDayRange } from './time-input.ts';

const ClosingRecord = Type.Object(
  {
    id: recordFields.id,
    venue_id: integer(1),
    subvenue: orNull(string('Field 2', 'Of the games that it concerns; null: all games at the venue.')),
    start_date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    start_time: orNull(string('3:00 PM', 'null: from the beginning of the day.')),
    end_date: Type.String({ format: 'date', description: 'The last day.', examples: ['2026-05-03'] }),
    end_time: orNull(string('6:00 PM', 'null: to the end of the day.')),
    reason: orNull(string('Rain')),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('venue-closing'),
      venue: linkTo('venue'),
      games: linkTo('games'),
    }),
  },
  { title: 'VenueClosing' },
);

const fields = {
  subvenue: Type.Optional(
    textField({ maxLength: 90, example: 'Field 2', description: 'Only games with this `subvenue`.' }),
  ),
  start_date: Day,
  start_time: clock('3:00 PM'),
  end_date: Type.Optional(
    Type.String({ ...Day, description: 'YYYY-MM-DD or M/D/YYYY. By default start_date.' }),
  ),
  end_time: clock('6:00 PM'),
  reason: Type.Optional(textField({ maxLength: 200, example: 'Rain' })),
};
const NewClosing = Type.Object(fields, { title: 'NewVenueClosing' });
const ClosingChangeInput = Type.Object(
  { ...fields, start_date: Type.Optional(Day), end_date: Type.Optional(Day) },
  { title: 'VenueClosingChange' },
);

const READING = { action: 'lists.read', doing: 'reading when its venues are closed' } as const;
const WRITING = { action: 'lists.write', doing: 'closing venues' } as const;
const onVenue = findOnSite<Venue>({
  noun: 'venue',
  load: ({ db }, id) => findEntry(db, 'venues', id),
});
const onClosing = findOnSite<Closing>({ noun: 'venue closing', load: ({ db }, id) => findClosing(db, id) });

const list = get('/venues/:id/closings', 'listVenueClosings', {
  summary: 'List when a venue is closed',
  response: listOf('venue_closings', ClosingRecord),
  find: onVenue(READING),
  lock: lockRecord('venue'),
  query: Type.Object({
    ...pageQuery,
    ...sortQuery(CLOSING_SORTS),
    search: Type.Optional(Type.Object(dayRange, { description: 'Closings of at least one of these days.' })),
  }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const problems: Problem[] = [];
    const days = readDayRange(query.search, problems);
    if (problems.length > 0) throw validationError(problems);
    const request = { venueId: record.id, ...days, page: toPagination(query) };
    return representPage(context, await listClosings(context.db, request), {
      key: 'venue_closings',
      query,
      represent: (closing) => representClosing(closing, site, context.links),
    });
  },
});

const create = post('/venues/:id/closings', 'createVenueClosing', {
  summary: 'Close a venue',
  created: ClosingRecord,
  conflicts: ['conflict'],
  find: onVenue(WRITING),
  body: NewClosing,
  read: ({ body }, problems) => readClosing(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const { startDate = '', endDate = startDate, startTime = null, endTime = null } = input;
    const { subvenue = null, reason = null } = input;
    const closing = { subvenue, startDate, startTime, endDate, endTime, reason };
    const created = await actions.createClosing(context.db, {
      ...closing,
      siteId: site.id,
      venueId: record.id,
    });
    return representClosing(created, site, context.links);
  },
});

const view = get('/venue_closings/:id', 'getVenueClosing', {
  summary: 'View a closing of a venue',
  response: ClosingRecord,
  find: onClosing(READING),
  lock: lockRecord('venue_closing'),
  handle: async ({ context, subject: { record, site } }) => representClosing(record, site, context.links),
});

const change = put('/venue_closings/:id', 'changeVenueClosing', {
  summary: 'Change a closing of a venue',
  response: ClosingRecord,
  find: onClosing(WRITING),
  body: ClosingChangeInput,
  read: ({ body }, problems) => readClosing(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const changed = await actions.changeClosing(context.db, { id: record.id, change: input });
    return representClosing(changed, site, context.links);
  },
});

const deletion = remove('/venue_closings/:id', 'deleteVenueClosing', {
  summary: 'Delete a closing of a venue',
  find: onClosing(WRITING),
  handle: ({ context, subject: { record } }) => actions.deleteClosing(context.db, { id: record.id }),
});

export const venueClosings: Resource = {
  tag: 'Venue closings',
  about: 'When venues, or single fields, are closed.',
  routes: [list, create, view, change, deletion],
};

function readClosing(body: Static<typeof ClosingChangeInput>, problems: Problem[]): ClosingChange {
  const dayOf = (name: 'start_date' | 'end_date') =>
    body[name] === undefined ? undefined : parseDay(body[name], { path: `/${name}`, problems });
  const timeOf = (name: 'start_time' | 'end_time') => {
    const text = trimToNull(body[name]);
    return text ? parseClock(text, { path: `/${name}`, problems }) : text;
  };
  return {
    subvenue: trimToNull(body.subvenue),
    startDate: dayOf('start_date'),
    startTime: timeOf('start_time'),
    endDate: dayOf('end_date'),
    endTime: timeOf('end_time'),
    reason: trimToNull(body.reason),
  };
}

function representClosing(closing: Closing, site: Site, links: Links): Static<typeof ClosingRecord> {
  const { id, venueId, subvenue, startDate, startTime, endDate, endTime, reason } = closing;
  const days = { start_date: startDate, end_date: endDate };
  return {
    ...{ id, venue_id: venueId, subvenue },
    start_date: startDate,
    start_time: startTime && twelveHourClock(startTime),
    end_date: endDate,
    end_time: endTime && twelveHourClock(endTime),
    reason,
    ...timesOf(closing, site.timezone),
    _links: {
      self: links.link('venue-closing', `/venue_closings/${id}`),
      venue: links.link('venue', `/venues/${venueId}`),
      games: {
        'resource-type': 'games',
        href: links.to(`/sites/${site.id}/games`, {
          search: { venue_id: venueId, needs: 'closed_venues', ...days },
        }),
      },
    },
  };
}
