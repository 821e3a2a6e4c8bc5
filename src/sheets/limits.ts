// The limits of a file that people import.
import { AppError } from '../kernel/errors.ts';

const MEBIBYTE = 1024 ** 2;

export const MAX_FILE_BYTES = 10 * MEBIBYTE; // issue: a season of 20,000 games has some 3
/** Of all parts of an XLSX file together, counted while they are unpacked: what its directory says does not matter. */
export const MAX_UNPACKED_BYTES = 200 * MEBIBYTE;
/** Rows with at least one cell that is not blank, of all sheets together. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
export const MAX_SHEETS = 100; // a sheet for each week or team of two seasons
/** Different ones, since equal cells share their memory: 25 in each of 20,000 rows. */
export const MAX_DIFFERENT_CELLS = 500_000;
export const MAX_CELL_CHARACTERS = 32_767; // of Excel
/** Of all cells together, counted as often as they stand there: equal cells share their memory, but not what is made of them. */
export const MAX_CHARACTERS = 32 * MEBIBYTE;
/** Cells that a merged one covers; that many if one covers the largest table. */
export const MAX_MERGED_CELLS = MAX_ROWS * MAX_COLUMNS;

/** Of a file that needs more memory or time than it may. */
export const TOO_LARGE =
  'The file is too large to be read, or it is damaged. Save only the table as .csv, and import it again.';

/** The error for a file that cannot be read, or is too large. */
export function unreadable(sentence: string): AppError {
  return new AppError('validation_failed', sentence, { problems: [{ path: '/file', message: sentence }] });
}

export function tooManyRows(): AppError {
  return unreadable(
    `The file has more than ${inWords(MAX_ROWS)} rows. Split it into several files, and import one after the other.`,
  );
}

export function tooManyColumns(): AppError {
  return unreadable(
    `The file has more than ${MAX_COLUMNS} columns. Remove those that the import does not need.`,
  );
}

export function tooManyCells(): AppError {
  const most = inWords(MAX_DIFFERENT_CELLS);
  return unreadable(
    `The file has more than ${most} different cells. Remove the columns that the import does not need.`,
  );
}

export function tooMuchText(): AppError {
  return unreadable('The file has too much text. Remove the columns that the import does not need.');
}

/** `20,000` */
export function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
