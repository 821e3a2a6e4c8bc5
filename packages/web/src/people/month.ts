// The days of a month and what somebody entered for them.
import type { Availability } from '@crewcall/sdk/core';
import { addDays, clock, clockRange } from '../format/days.ts';
import { weeksOfMonth } from '../format/weeks.ts';
import { clock24 } from '../format/wire-clock.ts';

/** All days of the weeks of a month such as 2026-11; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = weeksOfMonth(`${month}-01`);
  const weeks: (string | null)[][] = [];
  for (let first = from; first <= to; first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** The month some months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A day off takes precedence over hours; a day without an entry is open. */
export type DayState = 'available' | 'hours' | 'off' | 'open';

export function stateOf(entries: readonly Availability[]): DayState {
  if (entries.some(({ available }) => !available)) return 'off';
  if (entries.some(({ all_day }) => all_day)) return 'available';
  return entries.length > 0 ? 'hours' : 'open';
}

/** "8:00 AM – 1:00 PM" of each entry with hours. */
export function hoursOf(entries: readonly Availability[]): string {
  const hours = entries.filter(({ all_day }) => !all_day);
  const clocks = ({ start_time, end_time }: Availability) =>
    clockRange(clock(clock24(start_time)), clock(clock24(end_time)));
  return hours.map(clocks).join(', ');
}
