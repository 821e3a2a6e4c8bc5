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
  if (separator !== '/' && year === null) return undefined; // 3-1 is a result, 9-11 and 11.30 are times
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

/** `opens`: of days without a year, the first of the season, as MMDD; days before it in a year are in the next one. */
export type Season = { today: string; opens?: { day: number; year: number } | undefined };

const DAYS_BEFORE = 120; // a day without a year is in the season around today
const DAYS_AFTER = 245;

/** The day as YYYY-MM-DD; undefined if it does not exist. */
export function resolveDay(
  written: WrittenDay,
  { order, season }: { order: DateOrder; season: Season },
): string | undefined {
  const [month, day] = monthAndDay(written, order);
  if (written.year !== null) return isoDay(written.year, month, day);
  const { opens = openingOf([month * 100 + day], season) } = season;
  return isoDay(opens.year + (month * 100 + day < opens.day ? 1 : 0), month, day);
}

function monthAndDay(written: WrittenDay, order: DateOrder): readonly [number, number] {
  if (written.either === undefined) return [written.month, written.day];
  const [first, second] = written.either;
  return order === 'mdy' ? [first, second] : [second, first];
}

/** The season of the days without a year, in the order of the sheet. `years`: those that the title names. */
export function seasonOfDays(
  days: readonly WrittenDay[],
  { today, years, order }: { today: string; years: readonly number[]; order: DateOrder },
): Season {
  const numbers = days
    .filter(({ year }) => year === null)
    .map((day) => monthAndDay(day, order))
    .map(([month, day]) => month * 100 + day);
  return numbers.length === 0 ? { today } : { today, opens: openingOf(numbers, { today, years }) };
}

/** In the year of the title if it names one, else the season that is on, else the one nearest to today. */
function openingOf(
  numbers: readonly number[],
  { today, years = [] }: { today: string; years?: readonly number[] },
): { day: number; year: number } {
  const day = openingDay(numbers);
  const different = [...new Set(numbers)];
  const at = Temporal.PlainDate.from(today);
  const seasons = [at.year, at.year - 1, at.year + 1, ...years, ...years.map((year) => year - 1)].map(
    (year) => {
      const all = different.map((number) => ({ year: year + (number < day ? 1 : 0), number }));
      const distances = all.map((one) => at.until(dateOf(one)).days);
      return {
        year,
        years: all.map((one) => one.year),
        first: Math.min(...distances),
        last: Math.max(...distances),
      };
    },
  );
  const named = seasons.filter(
    (season) => years.length === 0 || years.every((year) => season.years.includes(year)),
  );
  const possible =
    named.length > 0 ? named : seasons.filter((season) => season.years.some((year) => years.includes(year)));
  const found =
    possible.find(({ first, last }) => first <= 0 && last >= 0) ??
    possible.find(({ first }) => first > 0 && first <= DAYS_AFTER) ??
    possible.find(({ last }) => last < 0 && last >= -DAYS_BEFORE) ??
    possible[0] ??
    seasons[0]!;
  return { day, year: found.year };
}
/** A list in order goes on in the next year where it starts anew; else the season opens after the longest pause. */
function openingDay(numbers: readonly number[]): number {
  const restarts = numbers.flatMap((number, at) => (at > 0 && number < numbers[at - 1]! ? [at] : []));
  if (restarts.length === 0) return numbers[0]!;
  const [before, after] = [numbers.slice(0, restarts[0]), numbers.slice(restarts[0])];
  if (restarts.length === 1 && after.at(-1)! < before[0]!) return before[0]!;
  const sorted = [...new Set(numbers)].sort((left, right) => left - right);
  const pauses = sorted.map((number, at) => ({
    number,
    days: (dayOfYear(number) - dayOfYear(sorted.at(at - 1)!) + LONGEST_YEAR) % LONGEST_YEAR,
  }));
  return pauses.reduce((longest, pause) => (pause.days > longest.days ? pause : longest)).number;
}

const LEAP_YEAR = 2028;
const LONGEST_YEAR = 366;

function dayOfYear(number: number): number {
  return dateOf({ year: LEAP_YEAR, number }).dayOfYear;
}

/** February 29 of another year is its last day. */
function dateOf({ year, number }: { year: number; number: number }): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month: Math.floor(number / 100), day: number % 100 });
}

/** 1 for Monday. */
export function weekdayOfDay(iso: string): number {
  return Temporal.PlainDate.from(iso).dayOfWeek;
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : undefined;
}
