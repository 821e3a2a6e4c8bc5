// Days and times as people at the site say them. A game carries its own local day and time, so no zone is needed for it.
import { perLocale } from './locale.ts';

const ofZones = new Map<string, Intl.DateTimeFormat>();

/** Today's date in a time zone, such as 2026-11-22. */
export function todayIn(timeZone: string): string {
  const ofZone = ofZones.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  ofZones.set(timeZone, ofZone);
  return ofZone.format();
}

/** The day some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of a day's week: a weekend is the Saturday with the Sunday after it, whatever day begins a week. */
export const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day));

/** 1 is Monday, 7 Sunday. */
export const isoWeekday = (day: string): number => asDate(day).getUTCDay() || 7;

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export function endOfMonth(day: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1);
}

/** Midnight of a day, for formats in UTC. */
export const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** In UTC, as the locale of the site writes it. */
export const format = (options: Intl.DateTimeFormatOptions) =>
  perLocale((english) => new Intl.DateTimeFormat(english, { timeZone: 'UTC', ...options }));

const LONG = format({ weekday: 'long', month: 'long', day: 'numeric' });
const SHORT = format({ weekday: 'short', month: 'short', day: 'numeric' });
const MONTH_DAY = format({ month: 'short', day: 'numeric' });

const FULL = format({ month: 'short', day: 'numeric', year: 'numeric' });
const MONTH = format({ month: 'long', year: 'numeric' });
const SHORT_MONTH = format({ month: 'short' });

/** "Saturday, November 21" */
export const longDay = (day: string): string => LONG().format(asDate(day));
/** "Sat, Nov 21" */
export const shortDay = (day: string): string => SHORT().format(asDate(day));
/** "Nov 21, 2026" */
export const fullDay = (day: string): string => FULL().format(asDate(day));
/** "Nov 21", of a day or a moment with its offset */
export const monthDay = (day: string): string => MONTH_DAY().format(asDate(day.slice(0, 10)));
/** "Nov 16 – 22", or "Nov 30 – Dec 6" */
export const dayRange = (from: string, to: string): string =>
  MONTH_DAY().formatRange(asDate(from), asDate(to));
/** The same, with the year unless it is this one: "Jun 1 – 7, 2031" */
export const datedRange = (from: string, to: string): string =>
  Number(from.slice(0, 4)) === new Date().getFullYear()
    ? dayRange(from, to)
    : FULL().formatRange(asDate(from), asDate(to));

const CLOCK = perLocale((english, hourCycle) => {
  const hour = hourCycle.startsWith('h1') ? 'numeric' : '2-digit';
  return new Intl.DateTimeFormat(english, { timeZone: 'UTC', hourCycle, hour, minute: '2-digit' });
});
/** "9:00 AM" or "09:00", of 09:00. Some browsers put a narrow space before AM, which a spreadsheet does not read. */
export const clock = (time: string): string =>
  CLOCK()
    .format(new Date(`1970-01-01T${time}Z`))
    .replace(/\s/gu, ' ');

const HALF_OF_DAY = /\s[ap]\.?m\.?$/i; // "AM", "am" or "a.m."

/** "5 PM", "5:30 PM" or "17:00", of 17:00 */
export function shortClock(time: string): string {
  const whole = clock(time);
  return HALF_OF_DAY.test(whole) ? whole.replace(':00', '') : whole;
}

/** "9:00 AM", of a moment with its offset, as the API gives it. */
export const clockOf = (moment: string): string => clock(moment.slice(11, 16));
/** "Sat, Nov 21, 9:00 AM", of the same */
export const momentOf = (moment: string): string => `${shortDay(moment.slice(0, 10))}, ${clockOf(moment)}`;

/** Minutes from midnight, of 09:00. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time of day some minutes later, such as 10:30; past midnight it begins again. */
export function addMinutes(time: string, minutes: number): string {
  const sum = (minutesOf(time) + minutes + 2 * 1440) % 1440;
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
}
/** "November 2026" */
export const monthOf = (day: string): string => MONTH().format(asDate(day));
/** "Nov" */
export const shortMonth = (day: string): string => SHORT_MONTH().format(asDate(day));

/** "9:00 – 10:15 AM", or "11:30 AM – 12:45 PM", of two clocks */
export function clockRange(from: string, to: string): string {
  const half = HALF_OF_DAY.exec(from);
  const isSameHalf = half !== null && half[0] === HALF_OF_DAY.exec(to)?.[0];
  return `${isSameHalf ? from.slice(0, half.index) : from} – ${to}`;
}

/** The same, of a game. */
export const timesOf = (game: { start_time: string; end_time: string }): string =>
  clockRange(clockOf(game.start_time), clockOf(game.end_time));
