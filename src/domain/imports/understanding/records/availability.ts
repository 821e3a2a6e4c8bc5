// Builds availability from the rows of a table.
import { foldWords } from '../cells/fold.ts';
import { momentIn, parseMoment } from '../cells/moments.ts';
import { isUnsure } from '../cells/times.ts';
import { parseFlag } from '../cells/words.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { Column, UnderstoodRow } from '../understanding.ts';
import type { AvailabilityValues } from '../values.ts';
import { readPerson } from './crew.ts';
import type { DayReader } from './day-reader.ts';
import type { FilledLine } from './fill-down.ts';
import { toRow } from './record.ts';
import { RowReader } from './row-reader.ts';

export type AvailabilityContext = { columns: Column[]; days: DayReader; matcher: NameMatcher };

const NOTE_CHARACTERS = 1000;
const ALL_DAY =
  /^(?:all ?day|whole day|ganztags?|ganzer tag|todo el dia|toute la journee|tutto il giorno|caly dzien)$/;
const OFF =
  /^(?:blocked|block|vacation|holiday|urlaub|vacaciones|conges?|ferie|urlop|busy|unable|cannot|cant)$/;

export function buildAvailability(
  lines: readonly FilledLine[],
  context: AvailabilityContext,
): UnderstoodRow<'availability'>[] {
  return lines.map((line) => {
    const reader = new RowReader(line, context.columns, context.matcher);
    const values: AvailabilityValues = {
      official: readOfficial(reader),
      ...readDays(reader, { days: context.days, heading: line.heading }),
      available: readAvailable(reader),
      ...readHours(reader, context.days),
    };
    const description = reader.text('description', { most: NOTE_CHARACTERS });
    if (description !== undefined) values.description = description;
    return toRow<'availability'>({ key: String(line.number), reader, values });
  });
}

/** By their address, or else by name. */
function readOfficial(reader: RowReader): AvailabilityValues['official'] {
  const address = reader.cell('email').text;
  if (address !== '' && reader.isKnown('people', address)) {
    return reader.matchName(address, { field: 'email', list: 'people' });
  }
  const { text } = reader.cell('official');
  const field = reader.has('official') ? 'official' : 'email';
  const person = readPerson(reader, { text: text === '' ? address : text, field: 'official' });
  if (person === null && reader.waits.size === 0 && reader.problems.length === 0)
    reader.complain(field, 'must name an official of the site');
  return person;
}

type Days = { days: DayReader; heading: FilledLine['heading'] };

function readDays(reader: RowReader, { days, heading }: Days): AvailabilityValues {
  const read = (field: 'date' | 'end_date') => {
    const cell = reader.cell(field);
    const moment = parseMoment(cell);
    const isAbove = field === 'date' && cell.text === '' && heading?.day != null;
    const written = moment?.day ?? (isAbove ? heading.day : undefined);
    const day =
      written == null
        ? undefined
        : days.day(written, { isTyped: moment?.isTyped === true, waits: reader.waits });
    if (day !== undefined) return day;
    const rule = written == null ? 'is not a day' : days.nonexistent(written);
    if (isAbove) reader.reject(`is below row ${heading.dayRow}, which ${rule}`);
    else reader.complain(field, cell.text === '' ? 'every row needs a day' : rule);
    return undefined;
  };
  const first = read('date');
  const last = first === undefined || reader.cell('end_date').text === '' ? first : read('end_date');
  if (first !== undefined && last !== undefined && last < first)
    reader.complain('end_date', 'is before the first day');
  return { firstDay: first ?? null, lastDay: last ?? null };
}

const BLOCKED =
  /\b(?:block|blocks|blocked|blackout|unavailab\w*|not available|vacation|time off|off from|away from|gesperrt|sperr\w*|abwesen\w*|urlaub|indispon\w*|no disponib\w*|non disponib\w*|niedostepn\w*)\b/;

/** Without a column for it, a row says when somebody is available, unless a heading says that it is about blocks. */
function readAvailable(reader: RowReader): boolean | null {
  if (!reader.has('available')) return !reader.headings().some((heading) => BLOCKED.test(foldWords(heading)));
  const read = (text: string) =>
    OFF.test(foldWords(text)) ? false : ALL_DAY.test(foldWords(text)) ? true : parseFlag(text);
  return reader.value('available', read, 'is neither available nor unavailable') ?? null;
}

function readHours(reader: RowReader, days: DayReader): AvailabilityValues {
  // Either side can have a day and a time in one cell.
  const start =
    momentIn('start_time', reader.cell('start_time'))?.times ?? parseMoment(reader.cell('date'))?.times;
  const end =
    momentIn('end_time', reader.cell('end_time'))?.times?.start ??
    parseMoment(reader.cell('end_date'))?.times?.start ??
    start?.end;
  for (const field of ['start_time', 'end_time'] as const) {
    const { text } = reader.cell(field);
    const isTime = momentIn(field, reader.cell(field))?.times != null || ALL_DAY.test(foldWords(text));
    if (momentIn(field, reader.cell(field))?.times?.zone !== undefined)
      reader.complain(field, 'has a time zone: write the local time');
    if (text !== '' && !isTime) reader.complain(field, 'is not a time of day');
  }
  if (start == null && end == null) return { allDay: true };
  if (hasLastMoment(reader)) {
    reader.complain(
      'end_date',
      'is on another day than the start: write a row for each day, or days without times',
    );
  }
  const from = start == null ? '00:00' : days.time(start.start, reader.waits);
  const to = end == null ? '23:59' : days.time(end, reader.waits);
  const later =
    end != null && isUnsure(end) && to <= from ? `${Number(to.slice(0, 2)) + 12}${to.slice(2)}` : to;
  if (later <= from) reader.complain('end_time', 'is not after the start');
  return { allDay: false, startTime: from, endTime: later };
}

/** From a time on one day to a time on another is neither whole days nor the same hours on each. */
function hasLastMoment(reader: RowReader): boolean {
  const [first, last] = [parseMoment(reader.cell('date')), parseMoment(reader.cell('end_date'))];
  return last?.times != null && JSON.stringify(first?.day) !== JSON.stringify(last.day);
}
