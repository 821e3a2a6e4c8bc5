// Moves the focus in the grid with the arrow keys: over rows, and within a row over its checkbox, title and crew.
import type { KeyboardEvent } from 'react';

const PAGE_ROWS = 10; // Page Up and Page Down

/** Where the keyboard is in the grid: a row, and which of its stops. A stop is what can have the focus. */
export type GridPlace = { row: string; stop: number };

/** Rows have `data-row`, their stops `data-stop` with a number. A day has only the stop 0. */
export const placeOf = (target: EventTarget): GridPlace | undefined => {
  const stop = (target as Element).closest<HTMLElement>('[data-stop]');
  const row = stop?.closest<HTMLElement>('[data-row]');
  if (!stop || !row) return undefined;
  return { row: row.dataset.row!, stop: Number(stop.dataset.stop) };
};

/** What `data-row` is for a game. */
export const rowName = (id: number): string => `game-${id}`;
export const idOf = (row: string): number | undefined =>
  row.startsWith('game-') ? Number(row.slice('game-'.length)) : undefined;

/** Moves the focus as the key says, and returns the row that has it then; undefined if the key moves nothing. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): string | undefined {
  const at = placeOf(event.target);
  if (at === undefined || event.altKey) return undefined;
  const grid = event.currentTarget;
  const isWhole = event.ctrlKey || event.metaKey;
  const rows = rowsOf(grid, at.stop);
  const index = rows.findIndex((row) => row.dataset.row === at.row);
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => stopIn(rows[Math.min(index + 1, rows.length - 1)], at.stop),
    ArrowUp: () => stopIn(rows[Math.max(index - 1, 0)], at.stop),
    PageDown: () => stopIn(rows[Math.min(index + PAGE_ROWS, rows.length - 1)], at.stop),
    PageUp: () => stopIn(rows[Math.max(index - PAGE_ROWS, 0)], at.stop),
    ArrowRight: () => stopIn(rows[index], at.stop + 1),
    ArrowLeft: () => stopIn(rows[index], at.stop - 1),
    Home: () => (isWhole ? stopIn(rows[0], at.stop) : stopsOf(rows[index])[0]),
    End: () => (isWhole ? stopIn(rows.at(-1), at.stop) : stopsOf(rows[index]).at(-1)),
  };
  const target = steps[event.key]?.();
  if (target === undefined) return undefined;
  event.preventDefault();
  target.focus();
  return placeOf(target)?.row;
}

/** The rows that have this stop, or one before it; days are passed over but for their checkbox. */
function rowsOf(grid: HTMLElement, stop: number): HTMLElement[] {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  return stop === 0 ? rows : rows.filter((row) => row.dataset.row!.startsWith('game-'));
}

const stopsOf = (row: HTMLElement | undefined): HTMLElement[] =>
  row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];

/** The stop of a row with this number, or the nearest before it. */
function stopIn(row: HTMLElement | undefined, stop: number): HTMLElement | undefined {
  const stops = stopsOf(row);
  return stops.findLast((one) => Number(one.dataset.stop) <= stop) ?? stops[0];
}
