// Fills blank cells that mean "as above": below a day, a place or a league that is written once for several rows.
import type { Cell } from '../../../../sheets/sheet.ts';
import type { ImportField } from '../../kinds.ts';
import { cellAt } from '../table/lines.ts';
import type { DataLine } from '../table/sections.ts';
import type { Column } from '../understanding.ts';

const OF_GROUPS: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(['date', 'start_time', 'venue', 'league', 'age_group', 'gender', 'game_type', 'subvenue'] as const),
]);
const CREW: ReadonlySet<ImportField | null> = new Set<ImportField | null>([
  'position',
  'official',
  'officials',
  null,
]);
const LEAST_SHARE = 0.2; // of blank cells; a few blanks are values that are missing
const LEAST_BLANKS = 2;
const TOGETHER = 0.8; // of the blank cells of a group, the day is blank, too

export type FilledLine = DataLine & {
  /** The row names another official of the game above. */ continues: boolean;
};

export function fillDown(lines: readonly DataLine[], columns: readonly Column[]): FilledLine[] {
  const filled = columnsToFill(lines, columns);
  const crew = columns.filter(({ field }) => field !== null && CREW.has(field));
  const game = columns.filter(({ field }) => !CREW.has(field));
  const above: (Cell | undefined)[] = [];
  let heading: DataLine['heading'] = null;
  return lines.map((line, at) => {
    if (line.heading !== heading) above.length = 0;
    heading = line.heading;
    const isBlank = ({ index }: Column) => cellAt(line, index).text === '';
    const isOfAbove = (column: Column) => isBlank(column) || cellAt(line, column.index).merged === 'above';
    const continues =
      at > 0 && crew.length > 0 && game.every(isOfAbove) && crew.some((column) => !isBlank(column));
    const cells = [...line.cells];
    for (const column of columns) {
      const { index } = column;
      if (!isBlank(column)) above[index] = cellAt(line, index);
      else if (above[index] !== undefined && ((continues && game.includes(column)) || filled.has(index))) {
        while (cells.length < index) cells.push({ text: '' });
        cells[index] = above[index];
      }
    }
    return { ...line, cells, continues };
  });
}

function columnsToFill(lines: readonly DataLine[], columns: readonly Column[]): Set<number> {
  const blankRows = ({ index }: Column) =>
    new Set(lines.flatMap((line, at) => (cellAt(line, index).text === '' ? [at] : [])));
  const isOften = (blanks: Set<number>) =>
    blanks.size >= LEAST_BLANKS &&
    blanks.size >= lines.length * LEAST_SHARE &&
    blanks.size < lines.length &&
    !blanks.has(0);
  const date =
    columns.find(({ field }) => field === 'date') ?? columns.find(({ field }) => field === 'start_time');
  const days = date === undefined ? new Set<number>() : blankRows(date);
  const found = new Set<number>();
  if (date !== undefined && isOften(days)) found.add(date.index);
  for (const column of columns) {
    if (column.field === null || !OF_GROUPS.has(column.field) || column === date) continue;
    const blanks = blankRows(column);
    const together = [...blanks].filter((at) => days.has(at)).length;
    if (isOften(blanks) && together >= blanks.size * TOGETHER) found.add(column.index);
  }
  return found;
}
