// The weekly pattern of an official's availability: which hours of which weekdays, from one day to another.
import { daysAfter } from '../../games/local-time.ts';
import type { Availability, Hours } from '../availability.ts';
import { haveSameHours } from '../availability.ts';

/** In the order of ISO 8601. */
export const WEEKDAYS = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
];
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours of a weekday; `available` is false for time off. */
export type PatternDay = Hours & { weekday: Weekday; available: boolean };

/** The most days that a pattern covers, as each is a row. */
export const MAX_PATTERN_DAYS = 366;

export type AvailabilityPattern = {
  id: number;
  siteId: number;
  userId: number;
  /** The first and the last day, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  days: PatternDay[];
  createdAt: Date;
  updatedAt: Date;
};

export type PatternInput = Pick<AvailabilityPattern, 'startDate' | 'endDate' | 'days'>;

/** A day of the pattern, with its hours. */
type DatedHours = Hours & { day: string; available: boolean };

/** The days of a pattern, from one day on. */
export function datesOf({ startDate, endDate, days }: PatternInput, from: string): DatedHours[] {
  const dates: DatedHours[] = [];
  for (let day = startDate > from ? startDate : from; day <= endDate; day = daysAfter(day, 1)) {
    const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1];
    for (const { weekday: of, ...hours } of days) if (of === weekday) dates.push({ day, ...hours });
  }
  return dates;
}

/**
 * What a change of the pattern replaces: of the rows from one day on, its own that it no longer has, and the days that it
 * has now. Days on which the official has entered something else are exceptions, and stay as they are.
 */
export function planRows(rows: readonly Availability[], planned: readonly DatedHours[]) {
  const exceptions = new Set(rows.filter(({ weekly }) => !weekly).map(({ day }) => day));
  const weekly = rows.filter((row) => row.weekly);
  const rest = planned.filter(({ day }) => !exceptions.has(day));
  const isSame = (one: DatedHours, other: DatedHours) =>
    one.day === other.day && one.available === other.available && haveSameHours(one, other);
  const byDay = Map.groupBy(weekly, ({ day }) => day);
  const plannedByDay = Map.groupBy(rest, ({ day }) => day);
  return {
    replaced: weekly.filter((row) => !plannedByDay.get(row.day)?.some((one) => isSame(row, one))),
    added: rest.filter((one) => !byDay.get(one.day)?.some((row) => isSame(row, one))),
  };
}
