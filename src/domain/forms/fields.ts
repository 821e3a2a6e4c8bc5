// The fields of a form, and how the values that an official reports are read by them.
import type { Problem } from '../../kernel/errors.ts';

/** A column of player rows. */
export type FormColumn = {
  /** Letters, digits and underscores; unique in its form or rows. */
  key: string;
  label: string;
  type: 'text' | 'number' | 'choice';
  required: boolean;
  /** What may be chosen; empty for the other types. */
  choices: string[];
};

export type FormField = Omit<FormColumn, 'type'> & {
  type: FormColumn['type'] | 'players';
  /** Of player rows; empty for the other types. */
  columns: FormColumn[];
};

export type CellValue = string | number | null;
export type FieldValue = CellValue | Record<string, CellValue>[];
/** The values by the keys of the fields; null where there is none. */
export type FormValues = Record<string, FieldValue>;

/** What a form may hold. A report of a game is a page or two of text; the body of a request is limited to 256 KB. */
export const FORM_LIMITS = {
  fields: 50,
  columns: 12,
  choices: 50,
  rows: 60, // two squads of thirty
  keyCharacters: 40,
  labelCharacters: 200, // a label may be a question
  choiceCharacters: 90, // as long as a name
  textCharacters: 4_000, // a narrative
  cellCharacters: 500,
  number: 999_999_999,
} as const;

// Control characters except tabs and line ends, and characters that change the text direction (UAX #9 §2).
const MISLEADING = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const NUMERIC = /^-?\d{1,9}(\.\d{1,6})?$/; // numbers are shown as text, too, and may be sent back as such

type Reading = { problems: Problem[]; path: string };

/** The values that were sent, read by the fields; only of those that were sent. Adds what is wrong to `problems`. */
export function readValues(
  fields: readonly FormField[],
  sent: Record<string, unknown>,
  { problems, path }: Reading,
): FormValues {
  const known = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const field = known.get(key);
      const reading = { problems, path: `${path}/${pointerPart(key)}` };
      if (field !== undefined) return [[key, readField(field, value, reading)]];
      complain(
        reading,
        `is not a field of this form; its fields are ${fields.map((one) => one.key).join(', ')}`,
      );
      return [];
    }),
  );
}

/** Adds a problem for each required field without a value. */
export function requireValues(
  fields: readonly FormField[],
  values: FormValues,
  { problems, path }: Reading,
): void {
  for (const { key, required, columns } of fields) {
    const value = values[key] ?? null;
    const at = { problems, path: `${path}/${key}` };
    if (required && (value === null || (Array.isArray(value) && value.length === 0))) {
      complain(at, 'is required before the report can be submitted');
    }
    if (!Array.isArray(value)) continue;
    for (const [index, row] of value.entries()) {
      for (const column of columns.filter((one) => one.required && row[one.key] == null)) {
        complain({ problems, path: `${at.path}/${index}/${column.key}` }, 'is required in each row');
      }
    }
  }
}

function readField(field: FormField, value: unknown, reading: Reading): FieldValue {
  const { type, columns } = field;
  if (type !== 'players')
    return readCell({ ...field, type }, value, { ...reading, most: FORM_LIMITS.textCharacters });
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every(isRecord)) {
    complain(reading, 'must be a list of objects, one for each player');
    return [];
  }
  if (value.length > FORM_LIMITS.rows) {
    complain(reading, `must have at most ${FORM_LIMITS.rows} rows`);
    return [];
  }
  return value.map((row, index) => readRow(columns, row, { ...reading, path: `${reading.path}/${index}` }));
}

/** The row with all of its columns. */
function readRow(
  columns: FormColumn[],
  row: Record<string, unknown>,
  reading: Reading,
): Record<string, CellValue> {
  for (const key of Object.keys(row).filter((one) => !columns.some((column) => column.key === one))) {
    const names = columns.map((column) => column.key).join(', ');
    complain(
      { ...reading, path: `${reading.path}/${pointerPart(key)}` },
      `is not a column; the columns are ${names}`,
    );
  }
  return Object.fromEntries(
    columns.map((column) => {
      const at = { problems: reading.problems, path: `${reading.path}/${column.key}` };
      const value = Object.hasOwn(row, column.key) ? row[column.key] : null;
      return [column.key, readCell(column, value, { ...at, most: FORM_LIMITS.cellCharacters })];
    }),
  );
}

function readCell(
  { type, choices }: FormColumn,
  value: unknown,
  reading: Reading & { most: number },
): CellValue {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
  if (type === 'number') return readNumber(value, reading);
  if (typeof value !== 'string') {
    complain(
      reading,
      type === 'choice' ? `must be one of ${choices.join(', ')}, or null` : 'must be text, or null',
    );
    return null;
  }
  if (type === 'choice') {
    if (choices.includes(value)) return value;
    complain(reading, `must be one of ${choices.join(', ')}, or null`);
  } else if (value.length > reading.most) {
    complain(reading, `must have at most ${reading.most} characters`);
  } else if (MISLEADING.test(value)) {
    complain(reading, 'must not contain control characters or characters that change the text direction');
  } else {
    return value.trim();
  }
  return null;
}

function readNumber(value: unknown, reading: Reading): CellValue {
  const number = numberIn(value);
  if (typeof number === 'number' && Math.abs(number) <= FORM_LIMITS.number) return number;
  complain(reading, `must be a number from -${FORM_LIMITS.number} to ${FORM_LIMITS.number}, or null`);
  return null;
}

/** The number that a text is; any other value as it is. */
export function numberIn(value: unknown): unknown {
  return typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A part of a JSON Pointer (RFC 6901 §3). */
function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function complain({ problems, path }: Reading, rule: string): void {
  problems.push({ path, message: `${path.slice(1).replaceAll('/', '.')} ${rule}.` });
}
