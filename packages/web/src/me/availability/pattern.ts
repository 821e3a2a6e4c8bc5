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

export type Preset = 'weekdays' | 'weekends' | 'mornings' | 'evenings';

const HOURS = {
  mornings: { kind: 'hours', start: '08:00', end: '12:00' },
  evenings: { kind: 'hours', start: '17:00', end: '22:00' },
} as const;
const WEEKEND = ['Saturday', 'Sunday'];

/** The usual weeks: days that are added as whole days, or hours of the days that were chosen, or of every day. */
export function withPreset(week: readonly WeekDay[], preset: Preset): WeekDay[] {
  if (preset === 'weekdays' || preset === 'weekends')
    return week.map((day) =>
      WEEKEND.includes(day.weekday) === (preset === 'weekends') ? { ...day, state: { kind: 'yes' } } : day,
    );
  const isFree = ({ state }: WeekDay) => state.kind === 'yes' || state.kind === 'hours';
  const isAny = week.some(isFree);
  return week.map((day) => (isFree(day) || !isAny ? { ...day, state: HOURS[preset] } : day));
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
