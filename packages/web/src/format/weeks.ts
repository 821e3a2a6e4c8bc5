// Weeks and months, from the day on which a week begins in the locale of the site.
import { addDays, asDate, endOfMonth, format, isoWeekday, startOfMonth } from './days.ts';
import { currentLocale, perLocale } from './locale.ts';

const WEEKDAY = format({ weekday: 'long' });

/** The first day of a day's week. */
export const startOfWeek = (day: string): string =>
  addDays(day, -((isoWeekday(day) - firstWeekday() + 7) % 7));

/** The names of the days of a week, from the first: "Sunday", "Monday" … */
export function weekdays(): string[] {
  const first = startOfWeek('2026-11-22');
  return Array.from({ length: 7 }, (_, index) => WEEKDAY().format(asDate(addDays(first, index))));
}

/** The first and the last day of the whole weeks of a month. */
export function weeksOfMonth(day: string): { from: string; to: string } {
  return { from: startOfWeek(startOfMonth(day)), to: addDays(startOfWeek(endOfMonth(day)), 6) };
}

/** The first day of the month some months later. */
export function addMonths(day: string, months: number): string {
  const date = asDate(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The day on which a week begins: 1 is Monday, 7 Sunday. */
const firstWeekday = perLocale(() => firstWeekdayOf(currentLocale()));

type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** A browser that does not know it begins weeks as ISO 8601 does. */
export function firstWeekdayOf(tag: string): number {
  const known: LocaleWithWeek = new Intl.Locale(tag);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
