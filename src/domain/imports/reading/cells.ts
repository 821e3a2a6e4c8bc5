// The cells of a row as people see them: what the sheet says, what it was read as, and which of them are wrong.
import { certificationsInWords } from '../../certifications/words.ts';
import type { PlannedRow, SheetLine } from '../import.ts';
import type { ImportField } from '../kinds.ts';
import { writtenLine } from '../mending.ts';
import { foldForMatch } from '../understanding/names/fold-name.ts';
import type { Line } from '../understanding/table/lines.ts';
import type { Column, Understanding, UnderstoodRow } from '../understanding/understanding.ts';
import type { NameMatch } from '../understanding/values.ts';

type Shown = Pick<PlannedRow, 'cells' | 'around' | 'readAs' | 'wrong'>;

/** The rows with their cells. A row that is gone from the sheet has none. */
export function* withCells(
  rows: readonly PlannedRow[],
  { understanding, lines }: { understanding: Understanding; lines: readonly Line[] },
): Generator<PlannedRow> {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const understood = new Map(understanding.rows.map((row) => [row.key, row]));
  for (const row of rows) {
    if (row.number === null) {
      yield row;
      continue;
    }
    const cells = byNumber.get(row.number)?.cells.map(({ text }) => text) ?? [];
    const read = row.key === null ? undefined : understood.get(row.key);
    const shown: Shown = { cells, around: aroundOf(read, byNumber), readAs: [], wrong: [] };
    if (read !== undefined) {
      if (row.outcome !== 'left_out') shown.readAs = readAs(read, { columns: understanding.columns, cells });
      shown.wrong = wrongColumns(read, understanding);
    }
    yield { ...row, ...shown };
  }
}

function aroundOf(row: UnderstoodRow | undefined, lines: ReadonlyMap<number, Line>): SheetLine[] {
  if (row === undefined) return [];
  const linesOf = (numbers: readonly number[]) => numbers.flatMap((number) => lines.get(number) ?? []);
  const others = linesOf(row.numbers.slice(1)).map(({ number, cells }) => ({
    number,
    cells: cells.map(({ text }) => text),
  }));
  return row.above.length === 0 ? others : [...linesOf(row.above).map(writtenLine), ...others];
}

/** Of several games in a row, those of this one and those of all. */
function isOfGame({ key }: UnderstoodRow, { game }: Column): boolean {
  return game === 0 || !key.includes('.') || key.endsWith(`.${game}`);
}

/** Of problems, and the names that questions without an answer are about. */
function wrongColumns(row: UnderstoodRow, { columns, questions }: Understanding): number[] {
  const names = questions.flatMap(({ id, alias }) =>
    alias !== null && row.questions.includes(id) ? alias : [],
  );
  const named = columns.filter((column) => {
    const text = names.length > 0 && isOfGame(row, column) ? textOf(memberOf(row, column)) : undefined;
    return text !== undefined && names.some((name) => foldForMatch(name.list, text) === name.text);
  });
  const all = [...row.problems.map(({ index }) => index), ...named.map(({ index }) => index)];
  return [...new Set(all.filter((index) => index !== null))];
}

function readAs(
  row: UnderstoodRow,
  { columns, cells }: { columns: readonly Column[]; cells: readonly string[] },
): (string | null)[] {
  const all: (string | null)[] = [];
  for (const column of columns) {
    const text = isOfGame(row, column) ? textOf(memberOf(row, column)) : undefined;
    if (text === undefined || text === cells[column.index]) continue;
    while (all.length < column.index) all.push(null);
    all[column.index] = text;
  }
  return all;
}

/** The members of the values that are called otherwise than the field. */
const MEMBERS: Partial<Record<ImportField, string[]>> = {
  start_time: ['start', 'startTime'],
  end_time: ['end', 'endTime'],
  length: ['minutes'],
  date: ['date', 'firstDay'],
  end_date: ['lastDay'],
  email: ['emailAddresses'],
  group: ['groups'],
  certification: ['certifications'],
};

function memberOf({ values }: UnderstoodRow, { field, position }: Column): unknown {
  if (field === null) return undefined;
  const all = values as Record<string, unknown>;
  if (field === 'official' && 'crew' in all) {
    const crew = (all.crew ?? []) as { position: string | null; person: NameMatch | null }[];
    const members = crew.filter((one) => position === null || one.position === position);
    return members.length === 1 ? members[0]?.person : undefined;
  }
  const names = MEMBERS[field] ?? [field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
  return names.map((name) => all[name]).find((value) => value !== undefined);
}

/** Undefined: the cell says nothing. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return undefined;
  if (Array.isArray(value))
    return typeof value[0] === 'object' ? (certificationsInWords(value) ?? undefined) : value.join(', ');
  if (typeof value !== 'object') return String(value);
  const match = value as NameMatch;
  return match.match === 'record' ? match.name : match.text;
}
