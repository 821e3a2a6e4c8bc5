// A weekly pattern as its form has it: one state for each weekday.
import type { AvailabilityPatternDay, AvailabilityPatternDayInput } from '@crewcall/sdk/core';
import { weekdays } from '../../format/weeks.ts';
import { clock24 } from '../../format/wire-clock.ts';
import { type DayState, UNSAID } from './day-state.ts';

/** `weekday` as it is shown: "Monday". */
export type WeekDay = { weekday: string; state: DayState };

/** From the first day of a week. Of several times on one day, from the first to the last. */
export function weekOf(days: readonly AvailabilityPatternDay[]): WeekDay[] {
  return weekdays().map((name) => {
    const times = days.filter(({ weekday }) => weekday === name.toLowerCase());
    return { weekday: name, state: stateOf(times) };
  });
}

function stateOf(times: readonly AvailabilityPatternDay[]): DayState {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return UNSAID;
  if (!first.available) return { kind: 'no' };
  if (first.all_day) return { kind: 'yes' };
  return { kind: 'hours', start: clock24(first.start_time), end: clock24(last.end_time) };
}

/** As the API takes it: days that are not said are left out. */
export function toPatternDays(week: readonly WeekDay[]): AvailabilityPatternDayInput[] {
  return week.flatMap(({ weekday: name, state }): AvailabilityPatternDayInput[] => {
    const weekday = name.toLowerCase() as AvailabilityPatternDayInput['weekday'];
    if (state.kind === 'unsaid') return [];
    if (state.kind === 'hours') return [{ weekday, start_time: state.start, end_time: state.end }];
    return [{ weekday, available: state.kind === 'yes', all_day: true }];
  });
}
