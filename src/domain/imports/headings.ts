// What the columns of a sheet are called, for the sheet of its rows that were not imported.
import type { Column } from './understanding/understanding.ts';

/** By the index of the column. A sheet without a header gets the fields as headings, since the mended sheet has one. */
export function headingsOf(columns: readonly Column[]): string[] {
  const hasHeader = columns.some(({ heading }) => heading !== null);
  const headings: string[] = [];
  for (const { index, letter, heading, field } of columns)
    headings[index] = hasHeader ? (heading ?? '') : (field ?? letter);
  return Array.from(headings, (heading) => heading ?? ''); // hidden columns are no columns
}
