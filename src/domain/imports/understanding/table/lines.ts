// The lines of a sheet that are read: without what is hidden.
import type { Cell, Sheet } from '../../../../sheets/sheet.ts';

export type Line = { number: number; cells: Cell[] };

const BLANK: Cell = { text: '' };

export type Visible = { lines: Line[]; hiddenRows: number[] };

/** `hidden`: whether hidden rows and columns are read, too. */
export function visibleLines({ rows, hiddenColumns }: Sheet, { hidden }: { hidden: boolean }): Visible {
  const left = new Set(hidden ? [] : hiddenColumns);
  const read = rows.filter((row) => hidden || !row.hidden);
  const lines = read.map(({ number, cells }) => ({
    number,
    cells: left.size === 0 ? cells : cells.map((cell, index) => (left.has(index) ? BLANK : cell)),
  }));
  return {
    lines: lines.filter(({ cells }) => cells.some(({ text }) => text !== '')),
    hiddenRows: hidden ? [] : rows.filter((row) => row.hidden).map(({ number }) => number),
  };
}

export function cellAt({ cells }: Line, index: number): Cell {
  return cells[index] ?? BLANK;
}

/** The cells that have a text of their own; one that is merged over several columns counts once. */
export function filledCells({ cells }: Line): { cell: Cell; index: number }[] {
  return cells.flatMap((cell, index) =>
    cell.text === '' || cell.merged === 'left' ? [] : [{ cell, index }],
  );
}

export function widthOf(lines: readonly Line[]): number {
  return lines.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}
