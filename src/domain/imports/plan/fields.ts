// Plans rows whose records are compared field by field: people, venues and teams.
import { isDeepStrictEqual } from 'node:util';
import { type CertificationText, certificationsInWords } from '../../certifications/words.ts';
import { tidyName } from '../../lists/list.ts';
import { type FieldChange, idleRow, type PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';

type Values = Record<string, unknown>;

/**
 * What applying such a row does. `before` has the fields that change, as they were when the plan was made; `joins` the
 * names of groups that the person is not in, `makes` those that the site does not have. `certifications`: those that the
 * person does not have so, and those of the same names as they were.
 */
export type FieldStep = { joins?: string[]; makes?: string[]; certifications?: CertificationStep } & (
  | { does: 'create'; values: Values }
  | { does: 'change'; change: Values; before: Values }
);

export type CertificationStep = { after: CertificationText[]; before: CertificationText[] };

/** The cells that are not blank: a blank cell says nothing. */
export function filled(values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}

/** What those who import may not read: birth dates are for managers. */
const HIDDEN = new Set(['dateOfBirth']);

type Comparison = {
  row: UnderstoodRow;
  name: string;
  known: Values & { id: number };
  values: Values;
  /** The names of groups that the person joins, and of those that are made for it. */
  joins?: string[];
  makes?: string[];
  certifications?: CertificationStep;
};

const NONE: CertificationStep = { after: [], before: [] };

/** The row as a change of the record, or as unchanged. */
export function compareRow({
  row,
  name,
  known,
  values,
  joins = [],
  makes = [],
  certifications = NONE,
}: Comparison): PlannedRow {
  const fields = Object.keys(values).filter((field) => !isSame(values[field], known[field]));
  const pick = (from: Values) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  const base = { key: row.key, number: row.number, name, recordId: known.id };
  if (fields.length + joins.length + certifications.after.length === 0)
    return idleRow({ ...base, outcome: 'unchanged' });
  const changes = fields.map(
    (field): FieldChange => ({
      field: onWire(field),
      before: HIDDEN.has(field) ? null : (known[field] ?? null),
      after: values[field],
    }),
  );
  changes.push(...joins.map((group): FieldChange => ({ field: 'group', before: null, after: group })));
  if (certifications.after.length > 0) {
    const { before, after } = certifications;
    const [was, is] = [certificationsInWords(before), certificationsInWords(after)];
    changes.push({ field: 'certification', before: was, after: is });
  }
  const lists = { joins, makes, ...(certifications.after.length > 0 && { certifications }) };
  const step: FieldStep = { does: 'change', change: pick(values), before: pick(known), ...lists };
  return idleRow({ ...base, outcome: 'changed', changes, step });
}

/** Cells have no spaces around them, and none that do not break. */
export function isSame(sent: unknown, known: unknown): boolean {
  if (typeof sent === 'string' && typeof known === 'string') return tidyName(sent) === tidyName(known);
  return isDeepStrictEqual(sent, known);
}

export function createRow({
  row,
  name,
  values,
  joins = [],
  makes = [],
  certifications = NONE,
}: Omit<Comparison, 'known'>): PlannedRow {
  const lists = { joins, makes, ...(certifications.after.length > 0 && { certifications }) };
  const step: FieldStep = { does: 'create', values, ...lists };
  return idleRow({ key: row.key, number: row.number, name, outcome: 'created', step });
}

export function refuseRow(row: UnderstoodRow, { name, why }: { name: string; why: string }): PlannedRow {
  const sentences = [`Row ${row.number}: ${why}`];
  return idleRow({ key: row.key, number: row.number, name, outcome: 'refused', sentences });
}

/** A row that is not ready, with what people are told of it. */
export function waitingRow(
  { key, number, state, reason, problems }: UnderstoodRow,
  name: string,
): PlannedRow {
  const said = problems.map(({ sentence }) => sentence);
  const sentences = said.length > 0 || reason === null ? said : [reason];
  return idleRow({ key, number, name, sentences, outcome: state === 'ready' ? 'refused' : state });
}

function onWire(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
