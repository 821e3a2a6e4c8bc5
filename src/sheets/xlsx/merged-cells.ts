// Repeats the value of a merged cell in the cells that it covers.
import { MAX_COLUMNS, MAX_MERGED_CELLS, unreadable } from '../limits.ts';
import { BLANK } from '../rows.ts';
import type { Cell, Row } from '../sheet.ts';
import { columnIndex } from './reference.ts';

/** Both ends included; columns from 0, rows by number. */
export type Range = { top: number; bottom: number; left: number; right: number };

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** None if the reference is of one cell. */
export function parseRange(reference: string): Range[] {
  const [, left = '', top, right = '', bottom] = RANGE.exec(reference) ?? [];
  if (top === undefined) return [];
  return [{ top: Number(top), bottom: Number(bottom), left: columnIndex(left), right: columnIndex(right) }];
}

/** Writes into the rows. Blank rows stay missing. */
export function coverMerged(rows: Row[], merged: Range[]): void {
  const places = new Map(rows.map(({ number }, place) => [number, place]));
  let covered = 0;
  for (const { top, bottom, left, right } of merged) {
    const place = places.get(top);
    const value = place === undefined ? undefined : rows[place]!.cells[left];
    if (place === undefined || value === undefined || value.text === '') continue;
    const last = Math.min(right, MAX_COLUMNS - 1);
    for (let at = place; at < rows.length && rows[at]!.number <= bottom; at++) {
      covered += last - left + 1;
      if (covered > MAX_MERGED_CELLS)
        throw unreadable('The file has too many merged cells. Undo merging, and import it again.');
      cover(rows[at]!.cells, { value, left, last, isFirst: at === place });
    }
  }
}

type Covered = { value: Cell; left: number; last: number; isFirst: boolean };

function cover(cells: Cell[], { value, left, last, isFirst }: Covered): void {
  const beside: Cell = { ...value, merged: 'left' };
  const below: Cell = { ...value, merged: 'above' };
  while (cells.length <= last) cells.push(BLANK);
  for (let column = left; column <= last; column++) {
    if (isFirst && column === left) continue;
    cells[column] = column === left ? below : beside;
  }
}
