// Decides for a whole sheet how days and times are written, and reads them.

import { clockOfTime, dateFormat } from '../../../../kernel/times/words.ts';
import { USUAL_LOCALE } from '../../../sites/site.ts';
import {
  type DateOrder,
  resolveDay,
  type Season,
  seasonOfDays,
  type WrittenDay,
  weekdayOfDay,
} from '../cells/dates.ts';
import { momentIn } from '../cells/moments.ts';
import { isUnsure, resolveTime, type WrittenTime } from '../cells/times.ts';
import { countOf, option, type QuestionDraft, type Questions } from '../questions.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { Column } from '../understanding.ts';

export type SiteFacts = { timezone: string; locale: string | null; today: string };

/** A day of the sheet, with its row and the weekday beside it. */
export type DayInSheet = { day: WrittenDay; row: number; isTyped: boolean; weekday: number | null };

export type Days = { inCells: DayInSheet[]; headings: string[]; times: WrittenTime[] };

/** Every day and time in the given columns. */
export function daysOf(
  lines: readonly Line[],
  columns: readonly Column[],
  weekdays: (line: Line) => number | null,
): Days {
  const days: Days = { inCells: [], headings: columns.map(({ heading }) => heading ?? ''), times: [] };
  for (const line of lines) {
    for (const { index, field } of columns) {
      const moment = momentIn(field, cellAt(line, index));
      if (moment?.day != null) {
        const isTyped = moment.isTyped === true;
        days.inCells.push({
          day: moment.day,
          row: line.number,
          isTyped,
          weekday: weekdays(line) ?? moment.day.weekday,
        });
      }
      if (moment?.times != null) days.times.push(moment.times.start);
    }
  }
  return days;
}

export type Decided<Value> = {
  value: Value /** The question that cells wait for, if they are ambiguous. */;
  question: string | null;
};

export class DayReader {
  readonly season: Season;
  private readonly weekdays: (line: Line) => number | null;
  private readonly order: Decided<DateOrder>;
  private readonly afternoon: Decided<boolean>;
  private readonly swapped: Decided<boolean>;

  constructor(days: Days, { weekdays, ...deciding }: Deciding & { weekdays: (line: Line) => number | null }) {
    const { questions } = deciding;
    this.weekdays = weekdays;
    this.order = decideOrder(days, deciding);
    this.season = seasonsOf(days, deciding)(this.order.value);
    this.swapped = decideSwap(days, questions);
    this.afternoon = decideHalf(days.times, deciding);
  }

  /** YYYY-MM-DD; undefined if there is no such day in the order of the sheet. Adds the question that the day waits for. */
  day(written: WrittenDay, { isTyped, waits }: { isTyped: boolean; waits: Set<string> }): string | undefined {
    if (hasOrder(written) && this.order.question !== null) waits.add(this.order.question);
    if (this.contradicts(written)) return undefined;
    const iso = resolveDay(written, { order: this.order.value, season: this.season });
    if (!isTyped || written.either !== undefined || written.day > 12) return iso;
    if (this.swapped.question !== null) waits.add(this.swapped.question);
    if (!this.swapped.value) return iso;
    return resolveDay(
      { ...written, month: written.day, day: written.month },
      { order: 'mdy', season: this.season },
    );
  }

  /** The end of a sentence about a day that `day` did not find. */
  nonexistent(written: WrittenDay): string {
    if (!this.contradicts(written)) return 'is a day that does not exist';
    return this.order.value === 'mdy'
      ? 'has the day first; the sheet has the month first'
      : 'has the month first; the sheet has the day first';
  }

  /** Whether a day can only have the other order than the one that was chosen for the sheet. */
  private contradicts({ shows }: WrittenDay): boolean {
    return shows !== undefined && this.order.question === null && shows !== this.order.value;
  }

  /** The end of a sentence if the sheet has another weekday for the day: one of the two is wrong. */
  wrongWeekday(iso: string, { written, line }: { written: WrittenDay; line: Line }): string | null {
    const named = written.weekday ?? this.weekdays(line);
    const real = weekdayOfDay(iso);
    return named === null || named === real
      ? null
      : `is a ${WEEKDAYS[real - 1]}, not a ${WEEKDAYS[named - 1]}`;
  }

  time(written: WrittenTime, waits: Set<string>): string {
    if (isUnsure(written) && this.afternoon.question !== null) waits.add(this.afternoon.question);
    return resolveTime(written, { afternoon: this.afternoon.value });
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_FIRST = /[djtg]{1,2}[./-]m{1,2}/i;
const MONTH_FIRST = /m{1,2}[./-][djtg]{1,2}/i;

type Deciding = { site: SiteFacts; years: number[]; questions: Questions };
type Seasons = (order: DateOrder) => Season;

function seasonsOf({ inCells }: Days, { site, years }: Deciding): Seasons {
  const days = inCells.toSorted((left, right) => left.row - right.row).map(({ day }) => day);
  const reading = { today: site.today, years };
  const seasons = {
    mdy: seasonOfDays(days, { ...reading, order: 'mdy' }),
    dmy: seasonOfDays(days, { ...reading, order: 'dmy' }),
  };
  return (order) => seasons[order];
}

function decideOrder(days: Days, deciding: Deciding): Decided<DateOrder> {
  const { inCells, headings } = days;
  const seasons = seasonsOf(days, deciding);
  const ambiguous = inCells.filter(({ day }) => day.either !== undefined);
  const shown = new Set(inCells.flatMap(({ day }) => day.shows ?? []));
  if (shown.size === 1) return { value: [...shown][0]!, question: null };
  if (shown.size === 2) return askMixedOrder(inCells, deciding);
  const usual = usualOrder(deciding.site);
  if (ambiguous.length === 0) return { value: usual, question: null };
  if (headings.some((heading) => DAY_FIRST.test(heading))) return { value: 'dmy', question: null };
  if (headings.some((heading) => MONTH_FIRST.test(heading))) return { value: 'mdy', question: null };
  const byWeekday = orderByWeekday(ambiguous, seasons);
  if (byWeekday !== null) return { value: byWeekday, question: null };
  return askOrder(ambiguous, { ...deciding, usual, seasons });
}

/** Whether the order of a sheet says which day it is, or that it is none. */
const hasOrder = ({ either, shows }: WrittenDay): boolean => either !== undefined || shows !== undefined;

/** Some days can only have the month first, others only the day: those of the other order are a mistake, or were read wrong. */
function askMixedOrder(days: DayInSheet[], { questions }: Deciding): Decided<DateOrder> {
  const showing = (order: DateOrder) => days.filter(({ day }) => day.shows === order);
  const first = (order: DateOrder) => {
    const { month, day } = showing(order)[0]!.day as { month: number; day: number };
    return order === 'mdy' ? `“${month}/${day}”` : `“${day}/${month}”`;
  };
  const draft: QuestionDraft = {
    id: 'date_order',
    sentence: () =>
      `Some days have the month first, such as ${first('mdy')}, and others the day, such as ${first('dmy')}. Which is right? Rows with the other are refused until you mend them.`,
    options: [option('mdy', 'Month first'), option('dmy', 'Day first')],
    suggestion: showing('dmy').length > showing('mdy').length ? 'dmy' : 'mdy',
  };
  for (const { day, row } of days) if (hasOrder(day)) questions.ask(draft, row);
  const answer = questions.ask(draft);
  return { value: (answer ?? draft.suggestion) as DateOrder, question: answer === null ? draft.id : null };
}

function askOrder(
  ambiguous: DayInSheet[],
  { site, questions, usual, seasons }: Deciding & { usual: DateOrder; seasons: Seasons },
): Decided<DateOrder> {
  const { day } = ambiguous[0]!;
  const written = day.either!.join('/');
  const label = (order: DateOrder) =>
    dayInWords(resolveDay(day, { order, season: seasons(order) }), localeOf(site));
  const draft: QuestionDraft = {
    id: 'date_order',
    sentence: (rows) => `Which day is “${written}”? ${countOf(rows)} can be read in both ways.`,
    options: [option('mdy', `Month first: ${label('mdy')}`), option('dmy', `Day first: ${label('dmy')}`)],
    suggestion: orderByWeekends(ambiguous, seasons) ?? usual,
    kept: true,
  };
  for (const { row } of ambiguous) questions.ask(draft, row);
  const answer = questions.ask(draft);
  const value = (answer ?? draft.suggestion) as DateOrder;
  return { value, question: answer === null ? draft.id : null };
}

/** Month first in the United States, and in parts of Canada; everywhere else the day comes first. */
function usualOrder({ timezone, locale }: SiteFacts): DateOrder {
  if (locale !== null && /[-_][A-Z]{2}\b/.test(locale)) return /[-_](?:US|PH)\b/.test(locale) ? 'mdy' : 'dmy';
  const isAmerican =
    /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/|North_Dakota\/|Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Puerto_Rico)|Pacific\/Honolulu)/;
  return isAmerican.test(timezone) ? 'mdy' : 'dmy';
}

const LEAST_DAYS = 2; // without a year, one day is on its weekday by chance

/** The order in which each day is on the weekday that is written with it; null if none or both fit. */
function orderByWeekday(days: DayInSheet[], seasons: Seasons): DateOrder | null {
  const named = days.filter(({ weekday }) => weekday !== null);
  const different = new Set(named.map(({ day }) => day.either!.join('/')));
  if (different.size < LEAST_DAYS && named.some(({ day }) => day.year === null)) return null;
  const fits = (order: DateOrder) =>
    named.filter(({ day, weekday }) => {
      const iso = resolveDay(day, { order, season: seasons(order) });
      return iso !== undefined && weekdayOfDay(iso) === weekday;
    }).length;
  const [mdy, dmy] = [fits('mdy'), fits('dmy')];
  if (named.length === 0 || mdy === dmy) return null;
  return mdy > dmy ? (mdy === named.length ? 'mdy' : null) : dmy === named.length ? 'dmy' : null;
}

const SATURDAY = 6;
const LEAST_WEEKENDS = 3; // different days: of fewer, the other order is on a weekend by chance

/** A hint alone: the order with clearly more games on weekends. */
function orderByWeekends(days: DayInSheet[], seasons: Seasons): DateOrder | null {
  if (new Set(days.map(({ day }) => day.either!.join('/'))).size < LEAST_WEEKENDS) return null;
  const weekends = (order: DateOrder) =>
    days.filter(({ day }) => {
      const iso = resolveDay(day, { order, season: seasons(order) });
      return iso !== undefined && weekdayOfDay(iso) >= SATURDAY;
    }).length;
  const [mdy, dmy] = [weekends('mdy'), weekends('dmy')];
  if (Math.abs(mdy - dmy) < days.length * 0.5) return null;
  return mdy > dmy ? 'mdy' : 'dmy';
}

/**
 * A spreadsheet that expects the month first has read 03/05 of a day-first file as March 5, and left 13/05 as text: the
 * days that it read have no number above 12, and those that it left all have one.
 */
function decideSwap({ inCells }: Days, questions: Questions): Decided<boolean> {
  const typed = inCells.filter(({ isTyped }) => isTyped);
  const texts = inCells.filter(({ isTyped }) => !isTyped);
  const isDamaged =
    typed.length > 0 &&
    texts.length > 0 &&
    typed.every(({ day }) => day.either === undefined && day.day <= 12) &&
    typed.some(({ day }) => day.either === undefined && day.day !== day.month) &&
    texts.every(({ day }) => day.shows !== undefined);
  if (!isDamaged) return { value: false, question: null };
  const draft: QuestionDraft = {
    id: 'date_swap',
    sentence: (rows) =>
      `A spreadsheet seems to have read day and month the wrong way round in ${countOf(rows)}, since it left the other days as text. Swap them?`,
    options: [option('swap', 'Swap day and month'), option('keep', 'Keep the days as they are')],
    suggestion: 'swap',
  };
  for (const { row } of typed) questions.ask(draft, row);
  const answer = questions.ask(draft);
  return { value: answer !== 'keep', question: answer === null ? draft.id : null };
}

/** Whether hours from 1 to 7 without a half are in the afternoon. */
function decideHalf(times: WrittenTime[], { site, questions }: Deciding): Decided<boolean> {
  const isIn24 = times.some(({ is24 }) => is24);
  const unsure = times.filter(isUnsure);
  if (isIn24 || unsure.length === 0) return { value: !isIn24, question: null };
  const { hour, minute } = unsure[0]!;
  const clock = `${hour}:${String(minute).padStart(2, '0')}`;
  const at = (of24: number) =>
    clockOfTime(`${String(of24).padStart(2, '0')}${clock.slice(-3)}`, localeOf(site));
  const draft: QuestionDraft = {
    id: 'time_half',
    sentence: () => `Nothing says whether “${clock}” is in the morning or in the afternoon. Which is it?`,
    options: [option('afternoon', `${at(hour + 12)}, as all hours from 1 to 7`), option('morning', at(hour))],
    suggestion: 'afternoon',
    kept: true,
  };
  const answer = questions.ask(draft);
  return { value: answer !== 'morning', question: answer === null ? draft.id : null };
}

const localeOf = ({ locale }: SiteFacts): string => locale ?? USUAL_LOCALE;

/** `May 3, 2027` or `3 May 2027` */
function dayInWords(iso: string | undefined, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return iso === undefined ? 'no day' : format.format(new Date(`${iso}T00:00:00Z`));
}
