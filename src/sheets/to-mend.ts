// The sheet of rows that were not imported, as it comes back when they are mended.
import type { Sheet, Workbook } from './sheet.ts';

/** Heads the first column. No sheet of a league has it: a plain "Reason" is the note of a day off. */
export const REASON = 'Reason not imported';

/** A mended sheet as the rows of the sheet before it: what was remembered for that one holds for it, too. */
export function withoutReasons(workbook: Workbook): Workbook {
  return { ...workbook, sheets: workbook.sheets.map(withoutReason) };
}

function withoutReason(sheet: Sheet): Sheet {
  if (sheet.rows[0]?.cells[0]?.text !== REASON) return sheet;
  const rows = sheet.rows.map((row) => ({ ...row, cells: row.cells.slice(1) }));
  const hiddenColumns = sheet.hiddenColumns.filter((index) => index > 0).map((index) => index - 1);
  return { ...sheet, rows: rows.filter(({ cells }) => cells.length > 0), hiddenColumns, isPart: true };
}
