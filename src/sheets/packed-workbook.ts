// A workbook as compressed bytes: so it goes from one thread to the next, and is stored. Its objects take ten times as much.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Cell, Row, Sheet, Workbook } from './sheet.ts';

/**
 * First the number of all rows and of the characters in them, in four bytes each. Then parts, each after the number of its
 * bytes, compressed by itself so that the text of all is never in memory: the workbook without its rows, and these, some
 * hundred in a part, each with the indexes of its cells among those of this part and of the parts before it.
 */
export type PackedWorkbook = Uint8Array<ArrayBuffer>;

type Head = { head: Omit<Workbook, 'sheets'> & { sheets: Omit<Sheet, 'rows'>[] } };
type Part = { sheet: number; cells: Cell[]; rows: (Omit<Row, 'cells'> & { at: number[] })[] };

const NUMBER_BYTES = 4;
const SIZE_BYTES = 2 * NUMBER_BYTES;
const ROWS_AT_ONCE = 200;
const LEVEL = { level: 1 };

export function packWorkbook({ sheets, ...workbook }: Workbook): PackedWorkbook {
  const head: Head = { head: { ...workbook, sheets: sheets.map(({ rows: _, ...sheet }) => sheet) } };
  const all = sheets.flatMap(({ rows }) => rows);
  const characters = all.reduce(
    (sum, { cells }) => cells.reduce((more, { text }) => more + text.length, sum),
    0,
  );
  const packed = [numbers(all.length, characters), ...pack(head)];
  const known = new Map<Cell, number>();
  for (const [sheet, { rows }] of sheets.entries())
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      packed.push(...pack(partOf(sheet, rows.slice(from, from + ROWS_AT_ONCE), known)));
  return joined(packed);
}

function partOf(sheet: number, rows: readonly Row[], known: Map<Cell, number>): Part {
  const fresh: Cell[] = [];
  const indexOf = (cell: Cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    known.set(cell, known.size);
    fresh.push(cell);
    return known.size - 1;
  };
  return { sheet, rows: rows.map(({ cells, ...row }) => ({ ...row, at: cells.map(indexOf) })), cells: fresh };
}

function pack(part: Head | Part): Buffer[] {
  const bytes = gzipSync(JSON.stringify(part), LEVEL);
  return [numbers(bytes.length), bytes];
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * NUMBER_BYTES);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * NUMBER_BYTES);
  return bytes;
}

/** No part of a pool: it goes to another thread. */
function joined(parts: readonly Buffer[]): PackedWorkbook {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Equal cells are the same object, as they were. */
export function unpackWorkbook(packed: PackedWorkbook): Workbook {
  const parts = partsOf(packed);
  const { head } = JSON.parse(parts.next().value!) as Head;
  const known: Cell[] = [];
  const sheets = head.sheets.map((sheet): Sheet => ({ ...sheet, rows: [] }));
  for (const part of parts) {
    const { sheet, cells, rows } = JSON.parse(part) as Part;
    for (const cell of cells) known.push(cell);
    for (const { at, ...row } of rows)
      sheets[sheet]!.rows.push({ ...row, cells: at.map((index) => known[index]!) });
  }
  return { ...head, sheets };
}

function* partsOf(packed: PackedWorkbook): Generator<string, undefined> {
  const view = new DataView(packed.buffer, packed.byteOffset);
  for (let from = SIZE_BYTES; from < packed.length; ) {
    const start = from + NUMBER_BYTES;
    from = start + view.getUint32(from);
    yield gunzipSync(packed.subarray(start, from)).toString('utf8');
  }
}

/** The rows of all sheets together, and the characters of their cells, counted as often as they stand there. */
export function sizeOf(packed: PackedWorkbook): { rows: number; characters: number } {
  const size = new DataView(packed.buffer, packed.byteOffset);
  return { rows: size.getUint32(0), characters: size.getUint32(NUMBER_BYTES) };
}
