// Reads a cell that can have a day, a time of day, or both.
import type { Cell } from '../../../../sheets/sheet.ts';
import { parseDay, type WrittenDay } from './dates.ts';
import { parseTimes, type WrittenTime, type WrittenTimes } from './times.ts';

export type WrittenMoment = {
  day: WrittenDay | null;
  times: WrittenTimes | null;
  /** The spreadsheet knew that it is a day. */
  isTyped?: boolean;
  /** With an offset: an instant rather than a local time. */
  instant?: string;
};

/** The mark of a footnote. */
export const FOOTNOTE = /\s*[*†‡]+$/;

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;
// What stands between a day and a time.
const SPLITS = [/\s*[T|,;@]\s*|\s+(?:at|um|a las|à|alle|ore|o godz\.?|godz\.?|-|–)\s+/i, /\s+/];
// The day that spreadsheets and databases write before a time without a day.
const DAY_ZERO =
  /^(?:12[/.]30[/.]1899|30[/.]12[/.]1899|1899-12-3[01]|1\/0\/1900|0\/1\/1900|0?1[/.]0?1[/.]1900|1900-01-0[01])[ T]+/;
const CERTAIN_TIME = /[:h]|uhr|noon|midday|midi|mittag|mezzogiorno|[ap]\.?\s?m\b|\d[ap]\b/i;
const DOTTED = /^\d{1,2}\.\d{2}$/; // behind a day with its year, which needs no further number

/** Undefined if the cell has neither. */
export function parseMoment({ text: written, value }: Cell): WrittenMoment | undefined {
  if (value?.type === 'date') return ofTyped(value.date, value.time);
  const text = written.replace(FOOTNOTE, '');
  if (text.length > 64 || !/\d|noon|mid|mittag|medi|mezz|midi|poludn|północ|południe/i.test(text))
    return undefined;
  if (INSTANT.test(text)) return ofInstant(text);
  const day = parseDay(text);
  if (day !== undefined) return { day, times: null };
  const times = parseTimes(text.replace(DAY_ZERO, ''));
  if (times !== undefined) return { day: null, times };
  return splitMoment(text);
}

/** `7.05` is May 7 in a column of days, and five past seven in one of times. */
export function momentIn(field: string | null, cell: Cell): WrittenMoment | undefined {
  const moment = parseMoment(cell);
  if (field !== 'start_time' && field !== 'end_time') return moment;
  if (moment?.day == null || moment.times !== null || moment.day.year !== null) return moment;
  const times = parseTimes(cell.text);
  return times === undefined ? moment : { day: null, times };
}

/** Tries every place where a day could end and a time begin, or the other way round. */
function splitMoment(text: string): WrittenMoment | undefined {
  for (const split of SPLITS) {
    const pattern = new RegExp(split.source, `${split.flags}g`);
    for (const { index, 0: separator } of text.matchAll(pattern)) {
      const [before, after] = [text.slice(0, index), text.slice(index + separator.length)];
      const first = parseDay(before);
      const isTime = CERTAIN_TIME.test(after) || (first?.year != null && DOTTED.test(after));
      const last = isTime ? parseTimes(after) : undefined;
      if (first !== undefined && last !== undefined) return { day: first, times: last };
      const second = parseDay(after);
      const early = CERTAIN_TIME.test(before) ? parseTimes(before) : undefined;
      if (second !== undefined && early !== undefined) return { day: second, times: early };
    }
  }
  return undefined;
}

function ofTyped(date: string | null, time: string | null): WrittenMoment {
  const day = date === null ? null : (parseDay(date) ?? null);
  const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number);
  // Whoever types 1:00 into a spreadsheet for one o'clock in the afternoon gets 01:00.
  const start: WrittenTime = { hour, minute, half: null, is24: hour === 0 || hour > 12 };
  return { day, times: time === null ? null : { start, end: null }, isTyped: true };
}

function ofInstant(text: string): WrittenMoment | undefined {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) return undefined;
  return { day: null, times: null, instant: at.toISOString() };
}

/** The local day and time of an instant. */
export function localMoment(instant: string, zone: string): { date: string; time: string } {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString().slice(0, 5) };
}
