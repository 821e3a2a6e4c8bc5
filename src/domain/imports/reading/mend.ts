// Mends cells of a sheet that people have typed anew.
import type { Workbook } from '../../../sheets/sheet.ts';
import type { MendedCell } from '../import.ts';

export type Mended = { sheetName: string | undefined; cells: readonly MendedCell[] };

/** What a person typed is text, whatever the file said of the cell. A row that the sheet does not have is left alone. */
export function mend({ sheets }: Workbook, { sheetName, cells: mended }: Mended): void {
  const sheet = sheets.find(({ name }) => name === sheetName);
  const byNumber = new Map(sheet?.rows.map(({ number, cells }) => [number, cells]));
  for (const { row, column, text } of mended) {
    const cells = byNumber.get(row);
    if (cells === undefined) continue;
    while (cells.length < column) cells.push({ text: '' });
    cells[column] = { text: text.trim() };
  }
}
