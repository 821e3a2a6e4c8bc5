// The copy of an official's availability from one of their sites to another: which rows it has.
import type { Availability, Hours, NewAvailability } from '../availability.ts';

/** Another profile of the same person, with how many of its days from today on are answered. */
export type CopySource = { userId: number; siteId: number; siteName: string; days: number };

export type CopyOffer = {
  /** Whether to ask the person: nothing is answered here, something is elsewhere, and they have not been asked before. */
  asks: boolean;
  sources: CopySource[];
};

/** A year: as many days as a weekly pattern has. */
export const MAX_COPIED_DAYS = 366;

/** A profile that days are copied from or to, and the time zone of its site. */
export type CopyEnd = { siteId: number; userId: number; zone: string };

type Plan = {
  rows: readonly Availability[];
  /** Days that are answered already: they stay as they are. */
  answered: ReadonlySet<string>;
  from: CopyEnd;
  to: CopyEnd;
  /** Whether the weekly pattern is copied, too, so that it replaces its days when it changes. */
  hasPattern: boolean;
};

/** The rows of the other profile. Notes stay on the site that they were written for. */
export function plannedCopies({ rows, answered, from, to, hasPattern }: Plan): NewAvailability[] {
  return rows.flatMap((row) => {
    const hours = hoursInZone(row, { from: from.zone, to: to.zone });
    if (hours === undefined || answered.has(row.day)) return [];
    const { day, available, weekly } = row;
    const target = { siteId: to.siteId, userId: to.userId };
    return [{ ...target, day, available, ...hours, description: null, weekly: weekly && hasPattern }];
  });
}

/** The same time on other clocks; what is on another day there is left out. A whole day is one everywhere. */
function hoursInZone(
  { day, allDay, startTime, endTime }: Hours & { day: string },
  { from, to }: { from: string; to: string },
): Hours | undefined {
  if (allDay || from === to) return { allDay, startTime, endTime };
  const [start, end] = [startTime, endTime].map((time) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(from).withTimeZone(to).toPlainDateTime(),
  );
  const first = Temporal.PlainDateTime.from(`${day}T00:00`);
  const last = Temporal.PlainDateTime.from(`${day}T23:59`);
  const [begins, ends] = [later(start!, first), earlier(end!, last)];
  if (Temporal.PlainDateTime.compare(begins, ends) >= 0) return undefined;
  return { allDay: false, startTime: clockOf(begins), endTime: clockOf(ends) };
}

type Moment = Temporal.PlainDateTime;
const later = (one: Moment, other: Moment) => (Temporal.PlainDateTime.compare(one, other) > 0 ? one : other);
const earlier = (one: Moment, other: Moment) => (later(one, other) === one ? other : one);
const clockOf = (moment: Moment) => moment.toPlainTime().toString({ smallestUnit: 'minute' });
