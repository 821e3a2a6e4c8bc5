// Understands a sheet: finds its table, guesses what its columns mean, and reads its values.
import { columnLetter } from '../../../sheets/sheet.ts';
import { IMPORT_FIELDS, type ImportField } from '../kinds.ts';
import type { Column, Understanding, UnderstandingInput } from './understanding.ts';

/** Reads no database and no clock: the same input gives the same understanding. */
export function understand({ sheets, kind = 'games', sheetName }: UnderstandingInput): Understanding {
  const sheet = sheets.find(({ name }) => name === sheetName) ?? sheets[0]!;
  const [header, ...rows] = sheet.rows;
  const columns = (header?.cells ?? []).map(({ text }, index): Column => {
    const field = (IMPORT_FIELDS[kind] as readonly ImportField[]).find((name) => name === text) ?? null;
    const reason = field === null ? 'No field has this name.' : 'It has the name of the field.';
    const samples = rows.slice(0, 3).map(({ cells }) => cells[index]?.text ?? '');
    return {
      ...{ index, letter: columnLetter(index), heading: text, field, reason, samples },
      ...{ position: null, game: 0, confidence: field === null ? 0 : 1 },
    };
  });
  return {
    kind,
    sheet: sheet.name,
    sheets: sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length })),
    table: { header: [1], first: 2, last: rows.at(-1)?.number ?? 1 },
    columns,
    questions: [],
    rows: rows.map(({ number }) => ({
      ...{ key: String(number), number, numbers: [number], values: {}, problems: [] },
      ...{ state: 'ready', reason: null, questions: [] },
    })),
    refusal: null,
    leftOut: [],
    fingerprint: columns.map(({ heading }) => heading).join('|'),
  };
}
