// Days and times as people at the site say them. A game carries its own local day and time, so no zone is needed for it.

const YEAR_MONTH_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const ofZones = new Map<string, Intl.DateTimeFormat>();

/** Today's date in a time zone, such as 2026-11-22. */
export function todayIn(timeZone: string): string {
  const ofZone = ofZones.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...YEAR_MONTH_DAY });
  ofZones.set(timeZone, ofZone);
  return ofZone.format();
}

/** The day some days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export function endOfMonth(day: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1);
}

/** A format is made when it is first used, since that takes milliseconds, on a phone tens of them. */
function format(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    return format;
  };
}

const LONG = format({ weekday: 'long', month: 'long', day: 'numeric' });
const SHORT = format({ weekday: 'short', month: 'short', day: 'numeric' });
const MONTH_DAY = format({ month: 'short', day: 'numeric' });

const FULL = format({ month: 'short', day: 'numeric', year: 'numeric' });
const MONTH = format({ month: 'long', year: 'numeric' });

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** "Saturday, November 21" */
export const longDay = (day: string): string => LONG().format(asDate(day));
/** "Sat, Nov 21" */
export const shortDay = (day: string): string => SHORT().format(asDate(day));
/** "Nov 21, 2026" */
export const fullDay = (day: string): string => FULL().format(asDate(day));
/** "Nov 16 – 22", or "Nov 30 – Dec 6" */
export const dayRange = (from: string, to: string): string =>
  MONTH_DAY().formatRange(asDate(from), asDate(to));

const CLOCK = format({ hour: 'numeric', minute: '2-digit' });
/** "9:00 AM", of 09:00 */
export const clock = (time: string): string => CLOCK().format(new Date(`1970-01-01T${time}Z`));

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

/** The first day of the month some months later. */
export function addMonths(day: string, months: number): string {
  const date = asDate(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The first and the last day of the whole weeks of a month. */
export function weeksOfMonth(day: string): { from: string; to: string } {
  return { from: startOfWeek(startOfMonth(day)), to: addDays(startOfWeek(endOfMonth(day)), 6) };
}

/** "9:00 – 10:15 AM", or "11:30 AM – 12:45 PM" */
export function clockRange(from: string, to: string): string {
  const isSameHalf = from.slice(-2) === to.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from} – ${to}`;
}
