// Availability: when an official is available or off on a day (docs/api: Resources).
import type { Problem } from '../../kernel/errors.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { tidyName } from '../lists/list.ts';

/** Times of a day as `HH:MM`, in the time zone of the site. Always both, also for a whole day. */
export type Hours = { allDay: boolean; startTime: string; endTime: string };

export type Availability = Hours & {
  id: number;
  siteId: number;
  userId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** False for time off. A day without a row means that the official has not entered anything. */
  available: boolean;
  description: string | null;
  /** Written by the user's weekly pattern, which replaces it when it changes. */
  weekly: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** A row that is not stored yet. */
export type NewAvailability = Omit<Availability, 'id' | 'createdAt' | 'updatedAt'>;

/** The hours as sent. */
export type HoursChange = { [Name in keyof Hours]?: Hours[Name] | undefined };

/** The fields of a row as sent. */
export type AvailabilityChange = HoursChange & {
  day?: string | undefined;
  available?: boolean | undefined;
  description?: string | null | undefined;
};

/** What a user says of a whole day: available, off, or (null) nothing. */
export type DayInput = { day: string; available: boolean | null; hours: Hours };

/** All that a day has, in rows. Without `description`, a row has that of the row that it leaves as it is, or none; with `weekly` it is of the weekly pattern. */
export type WholeDay = { day: string; rows: DayRow[] };
export type DayRow = Hours & { available: boolean; description?: string | null; weekly?: boolean };

/** Whether the rows of a day say this and no more, in which case nothing is written. Saying it twice says no more. */
export function isDay(known: readonly Availability[], { rows }: WholeDay): boolean {
  return (
    known.every((one) => rows.some((row) => saysSame(one, row))) &&
    rows.every((row) => known.some((one) => saysSame(one, row)))
  );
}

function saysSame(known: Availability, row: DayRow): boolean {
  const { available, description } = row;
  const hasText =
    description === undefined || tidyName(description ?? '') === tidyName(known.description ?? '');
  return known.available === available && haveSameHours(known, row) && hasText;
}

export function haveSameHours(one: Hours, other: Hours): boolean {
  return one.allDay === other.allDay && one.startTime === other.startTime && one.endTime === other.endTime;
}

/** What a day is, by its rows: time off takes precedence over the hours that it covers; null is not answered. */
export function isDayAvailable(rows: readonly Availability[]): boolean | null {
  if (rows.length === 0) return null;
  return (
    rows.some(({ available }) => available) && !rows.some(({ available, allDay }) => !available && allDay)
  );
}

/** The entry of the journal for a row. */
export function availabilityEntry(versions: { before?: Availability; after?: Availability }): JournalEntry {
  return recordEntry('availability', versions, (versions.after ?? versions.before)!.userId);
}

export const WHOLE_DAY: Hours = { allDay: true, startTime: '00:00', endTime: '23:59' };

/** The hours of a new row: a whole day unless both times are sent. Adds its findings to the problems. */
export function newHours(sent: HoursChange, problems: Problem[]): Hours {
  if (areWrong(problems)) return WHOLE_DAY;
  const { allDay, startTime, endTime } = sent;
  const hasNoTime = startTime === undefined && endTime === undefined;
  if (allDay === true || (allDay === undefined && hasNoTime)) return wholeDay(sent, problems);
  if (startTime === undefined) problems.push({ path: '/start_time', message: MISSING.startTime });
  if (endTime === undefined) problems.push({ path: '/end_time', message: MISSING.endTime });
  if (startTime === undefined || endTime === undefined) return WHOLE_DAY;
  return inOrder({ allDay: false, startTime, endTime }, problems);
}

/**
 * The hours of a row after a change of only the fields sent: new times turn a whole day into a part of a day. Adds its
 * findings to the problems.
 */
export function changedHours(
  before: Hours,
  { sent, problems }: { sent: HoursChange; problems: Problem[] },
): Hours {
  if (areWrong(problems)) return before;
  if (sent.allDay === true) return wholeDay(sent, problems);
  const startTime = sent.startTime ?? before.startTime;
  const endTime = sent.endTime ?? before.endTime;
  const allDay = before.allDay && sent.allDay === undefined && isWholeDay({ startTime, endTime });
  return inOrder({ allDay, startTime, endTime }, problems);
}

/** Whether the change equals the row, in which case nothing is written. */
export function changesNothing(before: Availability, change: AvailabilityChange): boolean {
  const fields = Object.keys(change) as (keyof AvailabilityChange)[];
  return fields.every((field) => change[field] === undefined || change[field] === before[field]);
}

/** Whether the hours were already reported as invalid, in which case they are not checked further. */
function areWrong(problems: Problem[]): boolean {
  return problems.some(({ path }) => ['/all_day', '/start_time', '/end_time'].includes(path));
}

/** Accepts all_day together with the times of a whole day, as the API returns them. */
function wholeDay({ startTime, endTime }: HoursChange, problems: Problem[]): Hours {
  if (!isWholeDay({ startTime, endTime })) problems.push({ path: '/all_day', message: CONTRADICTORY });
  return WHOLE_DAY;
}

function isWholeDay({ startTime, endTime }: HoursChange): boolean {
  return (
    (startTime ?? WHOLE_DAY.startTime) === WHOLE_DAY.startTime &&
    (endTime ?? WHOLE_DAY.endTime) === WHOLE_DAY.endTime
  );
}

function inOrder(hours: Hours, problems: Problem[]): Hours {
  if (hours.endTime <= hours.startTime) problems.push({ path: '/end_time', message: REVERSED });
  return hours;
}

const MISSING = {
  startTime: 'start_time is missing: send both times, or all_day true.',
  endTime: 'end_time is missing: send both times, or all_day true.',
};
const CONTRADICTORY = 'all_day is true, but the times cover only part of the day. Send one or the other.';
const REVERSED = 'end_time must be after start_time on the same day, and 11:59 PM at the latest.';
