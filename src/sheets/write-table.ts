// Writes a table as CSV or XLSX, row by row: what is in memory does not grow with the rows.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import Papa from 'papaparse';
import { escapeFormula } from './formula-text.ts';
import type { ColumnType, Table, TableFormat, TableRow } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF'; // spreadsheets then read the file as UTF-8
const LINES_AT_ONCE = 200; // each text that is sent costs as much as many lines
const DAY_MINUTES = 24 * 60;
// The formats of cells. Spreadsheets show dates by their own locale if they have this one.
const FORMATS: Partial<Record<ColumnType, string>> = { date: 'yyyy-mm-dd', time: 'hh:mm' };

export function writeTable(table: Table, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(linesOf(table)) : xlsxOf(table);
}

/** RFC 4180. Of numbers, no spreadsheet makes a formula. */
async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  const lineOf = (row: TableRow) => {
    const cells = row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell));
    return `${Papa.unparse([cells])}\r\n`;
  };
  let text = BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => heading));
  let lines = 0;
  for await (const row of rows) {
    text += lineOf(row);
    if (++lines % LINES_AT_ONCE > 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

function xlsxOf({ name, columns, rows }: Table): Readable {
  const types = columns.map(({ type }) => type);
  async function* cells() {
    for await (const row of rows) yield row.map((cell, index) => cellOf(cell, types[index]!));
  }
  const stream = writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ heading, type }) => ({ header: heading, ...formatOf(type) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as import('node:stream/web').ReadableStream);
}

function formatOf(type: ColumnType) {
  const numFmt = FORMATS[type];
  return numFmt === undefined ? {} : { numFmt };
}

/** A date as one, and a time as a part of a day, so that a spreadsheet sorts and subtracts them. */
function cellOf(cell: string | number | null, type: ColumnType): string | number | Date | null {
  if (typeof cell !== 'string') return cell;
  if (type === 'date') return new Date(`${cell}T00:00:00Z`);
  if (type !== 'time') return cell;
  const [hours, minutes] = cell.split(':').map(Number);
  return (hours! * 60 + minutes!) / DAY_MINUTES;
}
