// Plans a sheet where it disturbs the least.
import { countRows } from '../../../sheets/packed-workbook.ts';
import type { Queryable } from '../../../storage/database.ts';
import { planSheetApart } from './apart.ts';
import { type PlannedSheet, planSheet, type SheetInput } from './plan-sheet.ts';

const SMALL_ROWS = 300; // planned within some 50 ms, sooner than a thread starts

/** Reads the records of the site without locks, and changes nothing. Throws AppError `validation_failed` for too large a sheet. */
export function readImport(db: Queryable, input: SheetInput): Promise<PlannedSheet> {
  return countRows(input.sheets) <= SMALL_ROWS ? planSheet(db, input) : planSheetApart(db, input);
}
