// What the sheet of rows that were not imported has above them, so that it is read as the sheet that it came from.
import type { Sheet } from '../../sheets/sheet.ts';
import type { Choices, ImportFacts, Mending, SheetLine } from './import.ts';
import { type Line, visibleLines } from './understanding/table/lines.ts';
import type { Column } from './understanding/understanding.ts';

const DAYS: ReadonlySet<string | null> = new Set(['date', 'end_date']);
/** While nobody has answered them, days stay as they are written, and are asked about again. */
const OF_DAYS: ReadonlySet<string> = new Set(['date_order', 'date_swap']);

/** A sheet without a header gets the fields as headings, since the first column has one. */
export function mendingOf({ table, columns, questions }: ImportFacts, lines: readonly Line[]): Mending {
  const last = table?.header.at(-1);
  const isMoved = questions.some(({ id, answer }) => id === 'shifted' && answer === 'shift');
  const isAsked = questions.some(({ id, answer }) => OF_DAYS.has(id) && answer === null);
  return {
    lines:
      last === undefined || isMoved
        ? [headingsOf(columns)]
        : lines.filter(({ number }) => number <= last).map((line) => writtenLine(line).cells),
    dates: isAsked ? [] : columns.filter(({ field }) => DAYS.has(field)).map(({ index }) => index),
  };
}

/** The rows of the sheet that are read. */
export function readLines(sheet: Sheet | undefined, { hidden = false }: Choices): Line[] {
  return sheet === undefined ? [] : visibleLines(sheet, { hidden }).lines;
}

/** A cell that is merged over several columns is written once. */
export function writtenLine({ number, cells }: Line): SheetLine {
  return { number, cells: cells.map(({ text, merged }) => (merged === 'left' ? '' : text)) };
}

/** By the index of the column. */
function headingsOf(columns: readonly Column[]): string[] {
  const hasHeader = columns.some(({ heading }) => heading !== null);
  const headings: string[] = [];
  for (const { index, letter, heading, field } of columns)
    headings[index] = hasHeader ? (heading ?? '') : (field ?? letter);
  return Array.from(headings, (heading) => heading ?? '');
}
