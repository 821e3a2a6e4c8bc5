// Reads text whose lines are rows: CSV and TSV files, and cells pasted from a spreadsheet.
import Papa from 'papaparse';
import { unescapeFormula } from '../formula-text.ts';
import { unreadable } from '../limits.ts';
import { CellStore, tidyText } from '../rows.ts';
import type { Row, Sheet } from '../sheet.ts';
import { findDelimiter } from './delimiter.ts';
import { decodeText } from './encoding.ts';

const NO_TEXT =
  'The file is damaged, or no spreadsheet: it has bytes that no text has. Save it as .xlsx or .csv, and import it again.';
const MIXED_NEWLINES = /\r+\n|\r/g; // of files that several programs wrote
const LEAST_WIDTH = 4; // a note has a comma or two
const NO_QUOTES = '\u0000';

export function readCsv(bytes: Uint8Array, { name }: { name: string }): Sheet[] {
  const text = decodeText(bytes).trimEnd().replaceAll(MIXED_NEWLINES, '\n');
  if (text.includes('\0')) throw unreadable(NO_TEXT);
  const { delimiter, body, skipped } = findDelimiter(text);
  const rows =
    readRows(body, { delimiter, skipped }) ?? readRows(body, { delimiter, skipped, quoteChar: NO_QUOTES });
  return [{ name, hidden: false, rows: rows ?? [], hiddenColumns: [] }];
}

type Options = { delimiter: string; skipped: number; quoteChar?: string };

/** Undefined if a quote is never closed: what follows it would be one cell, so that quotes must be a part of the text. */
function readRows(text: string, { delimiter, skipped, quoteChar = '"' }: Options): Row[] | undefined {
  const store = new CellStore();
  const rows: Row[] = [];
  let number = skipped;
  let isOpen = false;
  Papa.parse<string[]>(text, {
    delimiter,
    quoteChar,
    step: ({ data, errors }) => {
      isOpen ||= errors.some(({ code }) => code === 'MissingQuotes');
      const cells = data.map((cell) => store.cell(tidyText(unescaped(cell))));
      const row = store.row({ number: ++number, hidden: false, cells });
      if (row !== undefined) rows.push(row);
    },
  });
  const isStray = isOpen || hasLines(rows, delimiter);
  return isStray && quoteChar !== NO_QUOTES ? undefined : rows;
}

/** Whether a cell has whole lines of the table: a quote that a later one closed by chance. */
function hasLines(rows: readonly Row[], delimiter: string): boolean {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), LEAST_WIDTH);
  return rows.some(({ cells }) =>
    cells.some(
      ({ text }) =>
        text.includes('\n') && text.split('\n').some((line) => line.split(delimiter).length >= width),
    ),
  );
}

const AS_TEXT = /^="(.*)"$/s; // what programs write so that Excel keeps `0900`

/** The text that was escaped so that a spreadsheet does not run it as a formula, or keeps its zeros. */
function unescaped(text: string): string {
  const plain = unescapeFormula(text);
  return plain === text ? text.replace(AS_TEXT, '$1') : plain;
}
