// Reads a day as people write it, in any of six languages.
import { MONTHS, weekdayOf } from './calendar-words.ts';
import { unaccented } from './fold.ts';

/** Which of two numbers is the month. */
export type DateOrder = 'mdy' | 'dmy';

/** A day as written. `either` has two numbers of which each can be the month: the column decides. */
export type WrittenDay = {
  year: number | null;
  /** Monday is 1. */
  weekday: number | null;
  /** The order that numbers with slashes show, if one of them cannot be a month. */
  shows?: DateOrder;
} & ({ month: number; day: number; either?: undefined } | { either: [number, number] });

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}|'\d{2}))?\.?$/;
const FILLERS = new Set([
  'of',
  'the',
  'de',
  'del',
  'le',
  'den',
  'der',
  'am',
  'il',
  'on',
  'r',
  'roku',
  'el',
  'dnia',
]);
const CENTURY = 2000;
const MAX_LENGTH = 48; // of a day with its weekday; anything longer is prose

export function parseDay(text: string): WrittenDay | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  const plain = unaccented(text).trim();
  const { rest, weekday } = withoutWeekday(plain);
  return parseNumbers(rest, weekday) ?? parseWords(rest, weekday);
}

function withoutWeekday(plain: string): { rest: string; weekday: number | null } {
  let weekday: number | null = null;
  const rest = plain.replace(
    /^[\s(]*(\p{L}+)\b[.,)]*\s*|\s*[,(]?\s*\b(\p{L}+)[.)]*$/gu,
    (all, before, after) => {
      const word = before ?? after;
      const number = weekdayOf(word);
      // `mar 3` is March, `mar 3/5` a Tuesday.
      if (number === undefined || (MONTHS.has(word) && !/\d\s?[./-]\s?\d/.test(plain))) return all;
      weekday = number;
      return '';
    },
  );
  return { rest: rest.trim(), weekday };
}

function parseNumbers(text: string, weekday: number | null): WrittenDay | undefined {
  const iso = ISO.exec(text) ?? COMPACT.exec(text);
  if (iso !== null)
    return checked({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), weekday });
  const numeric = NUMERIC.exec(text);
  if (numeric === null) return undefined;
  const [, one, separator, other, yearText] = numeric;
  const [first, second] = [Number(one), Number(other)];
  const year = yearOf(yearText);
  // Only days with dots are written day first everywhere.
  if (separator === '.' && second <= 12) return checked({ year, month: second, day: first, weekday });
  if (separator === '-' && year === null) return undefined; // 3-1 is a result, 9-11 a time
  if (first > 12) return checked({ year, month: second, day: first, weekday, shows: 'dmy' });
  if (second > 12) return checked({ year, month: first, day: second, weekday, shows: 'mdy' });
  if (first === second) return checked({ year, month: first, day: second, weekday });
  return first === 0 || second === 0 ? undefined : { year, weekday, either: [first, second] };
}

/** With the month as a word: `3-May-27`, `May 3rd, 2027`, `4 maja`. */
function parseWords(text: string, weekday: number | null): WrittenDay | undefined {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  let month: number | undefined;
  const numbers: string[] = [];
  for (const [index, word] of words.entries()) {
    if (/\d/.test(word)) numbers.push(word);
    else if (MONTHS.has(word)) month ??= MONTHS.get(word);
    else if (isOrdinal(word, words[index - 1])) continue;
    else if (!FILLERS.has(word) && weekdayOf(word) === undefined) return undefined;
  }
  if (month === undefined || numbers.length === 0 || numbers.length > 2) return undefined;
  const [first = '', second] = numbers;
  const isYearFirst = first.length === 4;
  const year = isYearFirst ? Number(first) : yearOf(second);
  const day = isYearFirst ? second : first;
  return day === undefined ? undefined : checked({ year, month, day: Number(day), weekday });
}

function isOrdinal(word: string, before = ''): boolean {
  return /\d$/.test(before) && ['st', 'nd', 'rd', 'th', 'er', 'o', 'a', 'e'].includes(word);
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text.replace("'", ''));
  return number < 100 ? CENTURY + number : number;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function checked(day: WrittenDay & { month: number; day: number }): WrittenDay | undefined {
  const { year, month, day: number } = day;
  const isYear = year === null || (year >= FIRST_YEAR && year <= LAST_YEAR);
  return isYear && number >= 1 && number <= (LONGEST_MONTHS[month - 1] ?? 0) ? day : undefined;
}

export type Season = { today: string /** Of the title, if it names one. */; year?: number | undefined };

const DAYS_BEFORE = 120; // a day without a year is in the season around today
const DAYS_AFTER = 245;

/** The day as YYYY-MM-DD; undefined if it does not exist. */
export function resolveDay(
  written: WrittenDay,
  { order, season }: { order: DateOrder; season: Season },
): string | undefined {
  const [month, day] =
    written.either === undefined
      ? [written.month, written.day]
      : order === 'mdy'
        ? written.either
        : [written.either[1], written.either[0]];
  if (written.year !== null) return isoDay(written.year, month, day);
  const today = Temporal.PlainDate.from(season.today);
  const years = season.year === undefined ? [today.year, today.year + 1, today.year - 1] : [season.year];
  const days = years.flatMap((year) => isoDay(year, month, day) ?? []);
  const near = days.filter((iso) => {
    const distance = today.until(iso).days;
    return season.year !== undefined || (distance >= -DAYS_BEFORE && distance <= DAYS_AFTER);
  });
  return (
    near.find((iso) => written.weekday === null || weekdayOfDay(iso) === written.weekday) ??
    near[0] ??
    days[0]
  );
}

/** 1 for Monday. */
export function weekdayOfDay(iso: string): number {
  return Temporal.PlainDate.from(iso).dayOfWeek;
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : undefined;
}
