// Collects the rows of a sheet within the limits of a file.
import {
  MAX_CELL_CHARACTERS,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_DIFFERENT_CELLS,
  MAX_ROWS,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
  tooMuchText,
} from './limits.ts';
import type { Cell, CellValue, Row } from './sheet.ts';

export const BLANK: Cell = { text: '' };

/** Counts the rows of all sheets of a file, and gives equal cells the same object, since sheets repeat themselves. */
export class CellStore {
  private readonly cells = new Map<string, Cell>([['', BLANK]]);
  private rows = 0;
  private characters = 0;

  cell(text: string, value?: CellValue): Cell {
    const shown = text.length > MAX_CELL_CHARACTERS ? text.slice(0, MAX_CELL_CHARACTERS) : text;
    const key = value === undefined ? shown : `${shown}\n${value.type}`;
    const known = this.cells.get(key);
    if (known !== undefined && isSame(known.value, value)) return known;
    const made: Cell = value === undefined ? { text: shown } : { text: shown, value };
    this.cells.set(key, made);
    if (this.cells.size > MAX_DIFFERENT_CELLS) throw tooManyCells();
    return made;
  }

  /** The row, without the blank cells at its end; undefined if all are blank. Throws if it is one too many, or too long. */
  row({ cells, ...row }: Row): Row | undefined {
    let length = cells.length;
    while (length > 0 && (cells[length - 1]?.text ?? '') === '') length--;
    if (length === 0) return undefined;
    if (length > MAX_COLUMNS) throw tooManyColumns();
    if (++this.rows > MAX_ROWS) throw tooManyRows();
    for (const cell of cells) this.characters += cell?.text.length ?? 0;
    if (this.characters > MAX_CHARACTERS) throw tooMuchText();
    return { ...row, cells: Array.from({ length }, (_, index) => cells[index] ?? BLANK) };
  }
}

function isSame(one: CellValue | undefined, other: CellValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.type === 'number') return other.type === 'number' && one.number === other.number;
  if (one.type === 'boolean') return other.type === 'boolean' && one.boolean === other.boolean;
  return other.type === 'date' && one.date === other.date && one.time === other.time;
}

const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** The text of a cell: without spaces around it and invisible characters; other spaces become usual ones. */
export function tidyText(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .trim();
}
