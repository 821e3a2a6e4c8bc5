// The rows that were not imported, as a sheet to mend and to import again.

import Papa from 'papaparse';
import type { StoredRow } from '../../../domain/imports/import.ts';
import type { Column } from '../../../domain/imports/understanding/understanding.ts';

type SheetOf = { filename: string | null; columns: readonly Column[] };

export function sheetOfBadRows(rows: readonly StoredRow[], { filename, columns }: SheetOf) {
  const header = ['Reason', ...columns.map(({ heading, letter }) => heading ?? letter)];
  const lines = rows.map(({ result, plan }) => {
    const reason = result ?? plan?.sentences.join(' ') ?? '';
    return [reason, ...(plan?.cells ?? [])];
  });
  const name = (filename ?? 'sheet').replace(/\.[^.]*$/, '');
  return {
    filename: `${name}-to-mend.csv`,
    text: Papa.unparse([header, ...lines], { escapeFormulae: true, newline: '\n' }),
  };
}
