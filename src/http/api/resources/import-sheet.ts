// The rows that were not imported, as a sheet to mend and to import again.

import Papa from 'papaparse';
import { Type } from 'typebox';
import type { Import, Mending, PlannedRow, StoredRow } from '../../../domain/imports/import.ts';
import { parseMoment } from '../../../domain/imports/understanding/cells/moments.ts';
import { escapeFormula } from '../../../sheets/formula-text.ts';
import { REASON } from '../../../sheets/to-mend.ts';
import { linkTo, string } from '../output/fields.ts';

export const BadRows = Type.Object(
  {
    filename: string('schedule-to-mend.csv'),
    text: string(
      'Reason not imported,Date,Time\n"Row 14, Time: “25:00” is not a time of day.",2027-05-03,25:00\n',
      'CSV, with the reasons in the first column, which is left out when the sheet is imported again.',
    ),
    _links: Type.Object({ self: linkTo('import-bad-rows'), import: linkTo('import') }),
  },
  { title: 'ImportBadRows' },
);

/** With the titles, the header and the headings of the sheet, so that it is read as the sheet that it came from. */
export function sheetOfBadRows(
  rows: readonly StoredRow[],
  { filename, mending }: Pick<Import, 'filename' | 'mending'>,
) {
  const [first = [], ...others] = mending?.lines ?? [];
  const lines = [[REASON, ...first], ...others.map((cells) => ['', ...cells]), ...linesOf(rows, mending)];
  const name = (filename ?? 'sheet').replace(/\.[^.]*$/, '');
  return {
    filename: `${name}-to-mend.csv`,
    text: Papa.unparse(
      lines.map((cells) => cells.map(escapeFormula)),
      { newline: '\n' },
    ),
  };
}

/** Each line of the sheet once, in its order, whatever has it: several games in a row, or a heading above several. */
function linesOf(rows: readonly StoredRow[], mending: Mending | null): string[][] {
  const lines = new Map<number, string[]>();
  const reasons = new Map<number, string[]>();
  const without: string[][] = []; // games that are gone from the sheet
  for (const { result, plan } of rows) {
    const reason = result ?? plan?.sentences.join(' ') ?? '';
    if (plan?.number == null) {
      without.push([reason]);
      continue;
    }
    for (const { number, cells } of plan.around)
      lines.set(number, number > plan.number ? withDays(cells, plan, mending) : cells);
    lines.set(plan.number, withDays(plan.cells, plan, mending));
    reasons.set(plan.number, [...(reasons.get(plan.number) ?? []), reason]);
  }
  const sorted = [...lines].sort(([left], [right]) => left - right);
  return [...sorted.map(([number, cells]) => [reasons.get(number)?.join(' ') ?? '', ...cells]), ...without];
}

/** The cells with days as they were read, and with what blank ones have from above. */
function withDays(cells: readonly string[], { cells: own, readAs }: PlannedRow, mending: Mending | null) {
  const isFirst = cells === own;
  return Array.from({ length: Math.max(cells.length, isFirst ? readAs.length : 0) }, (_, index) => {
    const [text = '', read] = [cells[index], readAs[index]];
    if (read == null || (text === '' && !isFirst)) return text;
    const isDay = mending?.dates.includes(index) === true && parseMoment({ text })?.times == null;
    return text === '' || isDay ? read : text;
  });
}
