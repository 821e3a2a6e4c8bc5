// A workbook as compressed bytes: so it goes from one thread to the next, and is stored. Its objects take ten times as much.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Cell, Row, Sheet, Workbook } from './sheet.ts';

/**
 * First the number of all rows and of the characters in them, in four bytes each. Then lines of JSON: the workbook without its rows, and these, each with the
 * indexes of its cells among those before it; a line of new cells stands before the rows that have them.
 */
export type PackedWorkbook = Uint8Array<ArrayBuffer>;

type Head = { head: Omit<Workbook, 'sheets'> & { sheets: Omit<Sheet, 'rows'>[] } };
type Part = { sheet: number; cells: Cell[]; rows: (Omit<Row, 'cells'> & { at: number[] })[] };

const SIZE_BYTES = 8;
const ROWS_AT_ONCE = 200;
const LEVEL = { level: 1 };

export function packWorkbook({ sheets, ...workbook }: Workbook): PackedWorkbook {
  const head: Head = { head: { ...workbook, sheets: sheets.map(({ rows: _, ...sheet }) => sheet) } };
  const all = sheets.flatMap(({ rows }) => rows);
  const characters = all.reduce(
    (sum, { cells }) => cells.reduce((more, { text }) => more + text.length, sum),
    0,
  );
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeUInt32BE(all.length, 0);
  size.writeUInt32BE(characters, SIZE_BYTES / 2);
  const packed = [size, pack(head)];
  const known = new Map<Cell, number>();
  for (const [sheet, { rows }] of sheets.entries())
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      packed.push(pack(partOf(sheet, rows.slice(from, from + ROWS_AT_ONCE), known)));
  return Uint8Array.from(Buffer.concat(packed)); // no part of a pool: it goes to another thread
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

/** Each line by itself, so that the text of all is never in memory. */
function pack(line: Head | Part): Buffer {
  return gzipSync(`${JSON.stringify(line)}\n`, LEVEL);
}

/** Equal cells are the same object, as they were. */
export function unpackWorkbook(packed: PackedWorkbook): Workbook {
  const lines = linesOf(gunzipSync(packed.subarray(SIZE_BYTES)));
  const { head } = JSON.parse(lines.next().value!) as Head;
  const known: Cell[] = [];
  const sheets = head.sheets.map((sheet): Sheet => ({ ...sheet, rows: [] }));
  for (const line of lines) {
    const { sheet, cells, rows } = JSON.parse(line) as Part;
    for (const cell of cells) known.push(cell);
    for (const { at, ...row } of rows)
      sheets[sheet]!.rows.push({ ...row, cells: at.map((index) => known[index]!) });
  }
  return { ...head, sheets };
}

function* linesOf(text: Buffer): Generator<string, undefined> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    yield text.toString('utf8', from, end);
    from = end + 1;
  }
}

/** The rows of all sheets together, and the characters of their cells, counted as often as they stand there. */
export function sizeOf(packed: PackedWorkbook): { rows: number; characters: number } {
  const size = new DataView(packed.buffer, packed.byteOffset);
  return { rows: size.getUint32(0), characters: size.getUint32(SIZE_BYTES / 2) };
}
