// The days of a month and what somebody entered for them.
import type { Availability } from '@crewcall/sdk/core';

/** All days of a month such as 2026-11, from the Monday before it to the Sunday after it; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
  const cells = [...Array<null>(before).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  );
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)]);
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
  return hours.map(({ start_time, end_time }) => `${start_time} – ${end_time}`).join(', ');
}
