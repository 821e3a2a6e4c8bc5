// Availability as a caller reads and writes it, and who may (docs/api: Resources, availability).
import { type Static, Type } from 'typebox';
import type { Action } from '../../../domain/access.ts';
import type { Availability, HoursChange } from '../../../domain/availability/availability.ts';
import { firstOpenDay } from '../../../domain/availability/lock.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { twelveHourClock } from '../../../kernel/times.ts';
import type { SiteSubject } from '../caller.ts';
import type { Links } from '../hal.ts';
import type { RequestContext } from '../operation.ts';
import { boolean, linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { parseClock } from './time-input.ts';
import { onUserOrOneself } from './users.ts';

export const OTHERS = "another official's availability";
export const ofUser = (action: Action) => onUserOrOneself({ action, doing: OTHERS });

/** The first day that the caller may change; undefined if they may change any day. */
export function openFrom(context: RequestContext, { site, viewer }: SiteSubject): string | undefined {
  return firstOpenDay(site, { viewer, now: context.now() });
}

export const AvailabilityRecord = Type.Object(
  {
    id: recordFields.id,
    date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    all_day: Type.Boolean(),
    available: Type.Boolean({
      description: 'false is a day off. A day without a row is undecided.',
    }),
    description: orNull(string('Home by two, please')),
    start_time: string('8:00 AM', 'A clock of the site; also of a whole day.'),
    end_time: string('1:00 PM', 'Of a whole day it is 11:59 PM.'),
    weekly: boolean(false, 'Written by the weekly pattern, which replaces it when it changes.'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('availability'), user: linkTo('user') }),
  },
  { title: 'Availability' },
);

export const Day = Type.String({
  maxLength: 40,
  description: 'YYYY-MM-DD or M/D/YYYY.',
  examples: ['2026-05-02'],
});
export const clock = (example: string) =>
  Type.Optional(
    Type.Union([
      Type.String({ maxLength: 40, description: '3:00 PM or 15:00.', examples: [example] }),
      Type.Null(),
    ]),
  );
export const ChangedAvailability = Type.Object(
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
export const NewAvailability = Type.Object(
  { ...ChangedAvailability.properties, date: Day },
  { title: 'NewAvailability' },
);

export function representAvailability(
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
    start_time: twelveHourClock(row.startTime),
    end_time: twelveHourClock(row.endTime),
    weekly: row.weekly,
    ...timesOf(row, site.timezone),
    _links: {
      self: links.link('availability', `/availability/${row.id}`),
      user: links.link('user', `/users/${row.userId}`),
    },
  };
}

type HoursInput = {
  all_day?: boolean | undefined;
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
};

/** The hours of a body, or of an item at a path; blank times are ignored. */
export function readHours(
  { all_day: allDay, ...times }: HoursInput,
  { path, problems }: { path: string; problems: Problem[] },
): HoursChange {
  const clockOf = (name: 'start_time' | 'end_time') => {
    const text = times[name]?.trim();
    return text ? parseClock(text, { path: `${path}/${name}`, problems }) : undefined;
  };
  return { allDay, startTime: clockOf('start_time'), endTime: clockOf('end_time') };
}
