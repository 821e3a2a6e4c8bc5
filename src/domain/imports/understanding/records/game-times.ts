// Reads when a game is: its day, start, and end or length, from whichever columns have them.
import type { ImportField } from '../../kinds.ts';
import { localMoment, momentIn, type WrittenMoment } from '../cells/moments.ts';
import { isUnsure, parseLength } from '../cells/times.ts';
import { isUnknown } from '../cells/words.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import type { GameValues } from '../values.ts';
import type { DayReader } from './day-reader.ts';
import type { RowReader } from './row-reader.ts';

type Context = { days: DayReader; timezone: string; heading: GroupHeading | null };
export type When = Pick<GameValues, 'date' | 'start' | 'end' | 'minutes'>;

const NO_DAY = 'is not a day';
const NO_TIME = 'is not a time of day';
const HALF_DAY_MINUTES = 720;

/** `isUndecided`: the sheet says that the day or the time is not known yet. */
export function readWhen(reader: RowReader, context: Context): { when: When; isUndecided: boolean } {
  for (const field of ['date', 'start_time', 'end_time'] as const) complainOfZone(reader, field, context);
  const date = momentOf(reader, 'date', NO_DAY);
  const start = momentOf(reader, 'start_time', NO_TIME);
  const end = momentOf(reader, 'end_time', NO_TIME);
  const when: When = {};
  readDay({ date, start, reader, when, context });
  readStart({ date, start, end, reader, when, context });
  if (reader.has('length')) when.minutes = reader.value('length', parseLength, 'is not a length in minutes');
  const isUndecided =
    (['date', 'start_time'] as const).some((field) => isUnknown(reader.cell(field).text)) ||
    isMidnight(start?.times == null && start?.instant === undefined ? date : start);
  if (!isUndecided) requireWhen(reader, when);
  return { when, isUndecided };
}

/** "7:00 PM EST" is fine where the site is in Eastern time. */
function complainOfZone(reader: RowReader, field: ImportField, { timezone }: Context): void {
  const zone = momentIn(field, reader.cell(field))?.times?.zone;
  if (zone === undefined) return;
  if (americanZoneOf(timezone) !== zone)
    reader.complain(field, 'is in another time zone than the site: write the local time');
}

const americanZones = new Map<string, string | null>(); // to ask takes long

function americanZoneOf(timezone: string): string | null {
  const known = americanZones.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' });
  const own = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const zone = /^[ECMP][SD]T$/.test(own) ? own[0]! : null;
  americanZones.set(timezone, zone);
  return zone;
}

/** A program that has no time for a day writes midnight with it. */
function isMidnight(moment: WrittenMoment | undefined): boolean {
  const start = moment?.day == null ? undefined : moment.times?.start;
  return start !== undefined && start.hour % (start.half === 'am' ? 12 : 24) === 0 && start.minute === 0;
}

function momentOf(reader: RowReader, field: ImportField, rule: string): WrittenMoment | undefined {
  const cell = reader.cell(field);
  if (cell.text === '' || isUnknown(cell.text)) return undefined;
  const moment = momentIn(field, cell);
  const isPart = field === 'date' ? moment?.day != null : moment?.times != null;
  // 24:00 is on the day after: nobody can say which of the two days is meant.
  const isNextDay = field === 'start_time' && moment?.times?.start.hour === 24;
  if (!isNextDay && (isPart || moment?.instant !== undefined)) return moment;
  if (field === 'start_time' && moment?.day != null && !reader.has('date')) return moment; // the time is elsewhere
  reader.complain(field, rule);
  return undefined;
}

type Reading = {
  date: WrittenMoment | undefined;
  start: WrittenMoment | undefined;
  reader: RowReader;
  when: When;
  context: Context;
};

function readDay({ date, start, reader, when, context }: Reading): void {
  const { days, heading, timezone } = context;
  const moment = date ?? (start?.day != null || start?.instant !== undefined ? start : undefined);
  const field = date === undefined && moment !== undefined ? 'start_time' : 'date';
  const instant = moment?.instant;
  if (instant !== undefined) {
    Object.assign(when, {
      date: localMoment(instant, timezone).date,
      start: localMoment(instant, timezone).time,
    });
    return;
  }
  const written = moment?.day ?? heading?.day;
  if (written == null) return;
  const day = days.day(written, { isTyped: moment?.isTyped === true, waits: reader.waits });
  const wrong =
    day === undefined ? days.nonexistent(written) : days.wrongWeekday(day, { written, line: reader.line });
  if (wrong !== null && moment?.day == null)
    reader.reject(`is below row ${heading!.dayRow}, ${day === undefined ? 'which' : 'whose day'} ${wrong}`);
  else if (wrong !== null) reader.complain(field, wrong);
  when.date = day ?? null;
}

function readStart({
  date,
  start,
  end,
  reader,
  when,
  context,
}: Reading & { end: WrittenMoment | undefined }): void {
  const { days, timezone } = context;
  if (start?.instant !== undefined) when.start = localMoment(start.instant, timezone).time;
  const times = start?.times ?? date?.times;
  const written = times?.start ?? context.heading?.time;
  if (written != null && when.start === undefined) when.start = days.time(written, reader.waits);
  if (end?.instant !== undefined) when.end = localMoment(end.instant, timezone).time;
  else if (reader.has('end_time')) when.end = null;
  const last = end?.times?.start ?? times?.end;
  if (last == null) return;
  when.end = days.time(last, reader.waits);
  // An end without a half is the next such hour after the start.
  if (when.start != null && isUnsure(last)) when.end = afterStart(when.start, when.end);
}

function afterStart(start: string, end: string): string {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const isOther = minutes(end) <= minutes(start) || minutes(end) - minutes(start) > HALF_DAY_MINUTES;
  if (!isOther) return end;
  const other = (minutes(end) + HALF_DAY_MINUTES) % (2 * HALF_DAY_MINUTES);
  return `${String(Math.floor(other / 60)).padStart(2, '0')}:${String(other % 60).padStart(2, '0')}`;
}

function requireWhen(reader: RowReader, when: When): void {
  const complained = new Set(reader.problems.map(({ field }) => field));
  if (when.date == null && !complained.has('date')) {
    if (reader.has('date')) reader.complain('date', 'every game needs a day');
    else reader.reject('has no day: the sheet needs a column or headings with days');
  }
  if (when.start == null && !complained.has('start_time') && !complained.has('date')) {
    if (reader.has('start_time')) reader.complain('start_time', 'every game needs a time');
    else reader.reject('has no time: the sheet needs a column with times');
  }
}
