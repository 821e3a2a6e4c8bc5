// Reads a file into sheets.
import Papa from 'papaparse';
import type { Cell, Row, Workbook } from './sheet.ts';

/** Reads a CSV file. Throws AppError `validation_failed` with a sentence for people if it cannot be read. */
export async function readSheets(bytes: Uint8Array, { filename }: { filename: string }): Promise<Workbook> {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes));
  const rows: Row[] = data.map((texts, index) => ({
    number: index + 1,
    hidden: false,
    cells: texts.map((text): Cell => ({ text: text.trim() })),
  }));
  const filled = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''));
  const name = filename.replace(/\.\w+$/, '');
  return { format: 'csv', sheets: [{ name, hidden: false, rows: filled, hiddenColumns: [] }] };
}
