// The rows that were not imported, as a sheet to mend and to import again.

import Papa from 'papaparse';
import { Type } from 'typebox';
import type { Import, StoredRow } from '../../../domain/imports/import.ts';
import { escapeFormula } from '../../../sheets/formula-text.ts';
import { REASON } from '../../../sheets/to-mend.ts';
import { linkTo, string } from '../output/fields.ts';

export const BadRows = Type.Object(
  {
    filename: string('schedule-to-mend.csv'),
    text: string(
      'Reason not imported,Date,Time\n"Row 14, Time: “25:00” is not a time of day.",5/3/2027,25:00\n',
      'CSV, with the reasons in the first column, which is left out when the sheet is imported again.',
    ),
    _links: Type.Object({ self: linkTo('import-bad-rows'), import: linkTo('import') }),
  },
  { title: 'ImportBadRows' },
);

export function sheetOfBadRows(
  rows: readonly StoredRow[],
  { filename, headings }: Pick<Import, 'filename' | 'headings'>,
) {
  const header = [REASON, ...(headings ?? [])];
  const lines = rows.map(({ result, plan }) => {
    const reason = result ?? plan?.sentences.join(' ') ?? '';
    return [reason, ...(plan?.cells ?? [])];
  });
  const name = (filename ?? 'sheet').replace(/\.[^.]*$/, '');
  return {
    filename: `${name}-to-mend.csv`,
    text: Papa.unparse(
      [header, ...lines].map((cells) => cells.map(escapeFormula)),
      { newline: '\n' },
    ),
  };
}
