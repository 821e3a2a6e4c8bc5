// The days of a fee rule, in the time zone of its site, as the times from which and until which it holds.
import type { RuleTimes } from './rule.ts';

/** The day on which a rule begins. */
export function firstDayOf({ holdsFrom }: RuleTimes, zone: string): string {
  return dayOf(holdsFrom, zone);
}

/** The last day on which a rule holds; null: it does not end. */
export function lastDayOf({ holdsUntil }: RuleTimes, zone: string): string | null {
  return holdsUntil === null ? null : dayOf(new Date(+holdsUntil - 1), zone);
}

/** When a rule begins that holds from a day on: on the day of `now` at once, since fees of earlier games are fixed. */
export function beginningOf(day: string, { zone, now }: { zone: string; now: Date }): Date {
  return day === dayOf(now, zone) ? now : startOf(day, zone);
}

/** When a rule ends whose last day is this. */
export function endOf(day: string, zone: string): Date {
  return startOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), zone);
}

function startOf(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

function dayOf(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(+at).toZonedDateTimeISO(zone).toPlainDate().toString();
}
