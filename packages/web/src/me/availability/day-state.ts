// What somebody said about a day, on one site or on several: yes, at some hours, no, or nothing.
import type { Availability, AvailabilityDay, AvailabilityDayInput } from '@crewcall/sdk/core';
import { clockRange, dayRange, shortClock, shortDay } from '../../format/days.ts';
import { clock24, wireClock } from '../../format/wire-clock.ts';

/** How many games the person has on a day. */
export type GamesOfDays = ReadonlyMap<string, { on: number; toAnswer: number }>;

export type DayState = { kind: 'yes' | 'no' | 'unsaid' } | { kind: 'hours'; start: string; end: string };

/** `differs`: the sites have been told different things. */
export type ShownDay = {
  date: string;
  state: DayState | { kind: 'differs' };
  /** What each site was told; undefined if all were told the same. */
  bySite?: string | undefined;
  isLocked: boolean;
  isWeekly: boolean;
};

export const UNSAID: DayState = { kind: 'unsaid' };

/** The same day on each of the person's sites, with their names: what was said, also where a site was told nothing yet. */
export function shownDay(days: readonly AvailabilityDay[], siteNames: readonly string[]): ShownDay {
  const states = days.map(stateOf);
  const answers = states.filter(({ kind }) => kind !== 'unsaid');
  const [first = UNSAID] = answers;
  const isSame = answers.every((state) => isSameState(state, first));
  const isTold = isSame && (answers.length === 0 || answers.length === states.length);
  return {
    date: days[0]?.date ?? '',
    state: isSame ? first : { kind: 'differs' },
    bySite: isTold
      ? undefined
      : states.map((state, at) => `${siteNames[at]}: ${stateWords(state)}`).join('; '),
    isLocked: days.some(({ locked }) => locked),
    isWeekly: days.some(({ rows }) => rows.some(({ weekly }) => weekly)),
  };
}

function stateOf({ available, rows }: AvailabilityDay): DayState {
  if (available === null) return UNSAID;
  if (!available) return { kind: 'no' };
  const hours = rows.filter((row) => row.available);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined || hours.some(({ all_day }) => all_day))
    return { kind: 'yes' };
  return { kind: 'hours', start: clock24(first.start_time), end: clock24(last.end_time) };
}

export function isSameState(one: DayState | { kind: 'differs' }, other: DayState): boolean {
  if (one.kind === 'hours' && other.kind === 'hours')
    return one.start === other.start && one.end === other.end;
  return one.kind === other.kind;
}

/** The day as it will be; the service's own representation replaces it. */
export function withState(day: AvailabilityDay, state: DayState): AvailabilityDay {
  const { available } = toDayInput(day.date, state);
  if (available === null) return { ...day, available, rows: [] };
  const hours =
    state.kind === 'hours' ? { start_time: wireClock(state.start), end_time: wireClock(state.end) } : {};
  const row = { date: day.date, available, all_day: state.kind !== 'hours', ...hours } as Availability;
  return { ...day, available, rows: [row] };
}

/** As the API takes it. */
export function toDayInput(date: string, state: DayState): AvailabilityDayInput {
  if (state.kind === 'hours') return { date, available: true, start_time: state.start, end_time: state.end };
  return { date, available: state.kind === 'unsaid' ? null : state.kind === 'yes' };
}

/** "from 5 PM", or "5 – 9 PM": until the end of the day without saying so. */
export function hoursWords({ start, end }: { start: string; end: string }): string {
  if (end >= '23:00') return `from ${shortClock(start)}`;
  if (start === '00:00') return `until ${shortClock(end)}`;
  return clockRange(shortClock(start), shortClock(end));
}

/** "available", "available from 5 PM", "not available", "no answer" */
export function stateWords(state: ShownDay['state']): string {
  if (state.kind === 'hours') return `available ${hoursWords(state)}`;
  return { yes: 'available', no: 'not available', unsaid: 'no answer', differs: 'different on each site' }[
    state.kind
  ];
}

/** "Thu, Nov 26", "Nov 26 – 28", "3 days" */
export function daysWords(dates: readonly string[]): string {
  const sorted = dates.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 1) return shortDay(first);
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return length === sorted.length ? dayRange(first, last) : `${sorted.length} days`;
}
