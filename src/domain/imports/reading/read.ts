// Plans a sheet where it disturbs the least.
import { sizeOf } from '../../../sheets/packed-workbook.ts';
import type { Queryable } from '../../../storage/database.ts';
import { planSheetApart } from './apart.ts';
import { type PlannedSheet, planSheet, type SheetInput } from './plan-sheet.ts';

// Planned within some 50 ms, sooner than a thread starts.
const SMALL = { rows: 300, characters: 20_000 };

/** Reads the records of the site without locks, and changes nothing. The sheets go on in the plan. Throws AppError `validation_failed` for too large a sheet. */
export function readImport(db: Queryable, input: SheetInput): Promise<PlannedSheet> {
  const { rows, characters } = sizeOf(input.sheets);
  const isSmall = rows <= SMALL.rows && characters <= SMALL.characters;
  return isSmall ? planSheet(db, input) : planSheetApart(db, input);
}
