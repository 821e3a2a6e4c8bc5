// Availability: what an official says of a day, that they are available or that they are off (docs/api: Resources).
import type { Problem } from '../../kernel/errors.ts';

/** Hours of a day, `HH:MM`, as the site's clocks show them. Always both, also of a whole day. */
export type Hours = { allDay: boolean; startTime: string; endTime: string };

export type Availability = Hours & {
  id: number;
  siteId: number;
  userId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** False for a day off. Of a day without any row nothing is known: it is not answered. */
  available: boolean;
  description: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What is sent of the hours. */
export type HoursChange = { [Name in keyof Hours]?: Hours[Name] | undefined };

/** What is sent of a row. */
export type AvailabilityChange = HoursChange & {
  day?: string | undefined;
  available?: boolean | undefined;
  description?: string | null | undefined;
};

export const WHOLE_DAY: Hours = { allDay: true, startTime: '00:00', endTime: '23:59' };

/** The hours of a new row: a whole day unless times are given, and then both. Adds what is wrong to the problems. */
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
 * The hours of a row after a change of only what is sent: other times than a whole day's make a whole day a part of
 * it. Adds what is wrong to the problems.
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

/** Whether a change says nothing else than the row does: who sends back what they have read changes nothing. */
export function changesNothing(before: Availability, change: AvailabilityChange): boolean {
  const fields = Object.keys(change) as (keyof AvailabilityChange)[];
  return fields.every((field) => change[field] === undefined || change[field] === before[field]);
}

/** Whether what was sent of the hours cannot be read: nothing more is to be said of them then. */
function areWrong(problems: Problem[]): boolean {
  return problems.some(({ path }) => ['/all_day', '/start_time', '/end_time'].includes(path));
}

/** The times of a whole day may be sent with it, as they were read. */
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
const CONTRADICTORY = 'all_day is true, and the times are those of a part of the day; send one or the other.';
const REVERSED = 'end_time must be after start_time, on the same day; its last minute is 11:59 PM.';
