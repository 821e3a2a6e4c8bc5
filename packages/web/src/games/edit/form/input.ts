// Writes what is typed in the form as the API takes it.
import { ApiError, ConnectionError, type GameInput } from '@crewcall/sdk/core';
import { isSameName } from '../../../ui/combobox.tsx';
import { changedFields, FIELD_NAMES, FIELDS, type FieldName, type GameValues } from './fields.ts';
import type { NamedEntry, Names } from './names.ts';

/** The members that make `before` into `after`: a known name by its id, another one as a new name, nothing as null. */
export function inputOf(before: GameValues, after: GameValues, names: Names): GameInput {
  const changed = changedFields(before, after);
  // A day alone, or an end alone, would depend on times that somebody else may have changed.
  const isMoved = changed.some((name) => TIMES.includes(name));
  const sent = new Set([...changed, ...(isMoved ? TIMES : [])]);
  const members = FIELD_NAMES.filter((name) => sent.has(name)).map((name) => {
    const { wire } = FIELDS[name];
    const value = after[name].trim();
    const entries = entriesOf(name, names);
    if (entries === undefined) return name === 'endTime' && value === '' ? [] : [wire, value || null];
    const entry = entries.find((one) => isSameName(one.name, value));
    if (value === '' || entry !== undefined) return [`${wire}_id`, entry?.id ?? null];
    return [`${wire}_name`, value];
  });
  return Object.fromEntries(members.filter((member) => member.length > 0));
}

const TIMES: FieldName[] = ['date', 'time', 'endTime'];

function entriesOf(name: FieldName, names: Names): readonly NamedEntry[] | undefined {
  const spec = FIELDS[name];
  if (name === 'pattern') return names.patterns;
  return 'list' in spec ? names[spec.list] : undefined;
}

/** The sentences of an error for each field that caused one; `others` are about no field of the form. */
export function errorsByField(error: unknown): {
  fields: Partial<Record<FieldName, string>>;
  others: string[];
} {
  if (error instanceof ConnectionError) return { fields: {}, others: [NO_CONNECTION] };
  if (!(error instanceof ApiError) || error.errors.length === 0) {
    return { fields: {}, others: error instanceof Error ? [error.message] : [] };
  }
  const fields: Partial<Record<FieldName, string>> = {};
  const others: string[] = [];
  for (const { path, message } of error.errors) {
    const member = path.replace(/^\//, '').replace(/_(id|name)$/, '');
    const name = FIELD_NAMES.find((one) => [member, path.slice(1)].includes(FIELDS[one].wire));
    if (name === undefined) others.push(message);
    else fields[name] = inWordsOf(name, message);
  }
  return { fields, others };
}

const NO_CONNECTION =
  'There is no connection. What you typed is kept: save it again when the connection is back.';

/** The API's sentence with the label of the form in place of the member's name. */
function inWordsOf(name: FieldName, message: string): string {
  return message.replace(/^[a-z_]+(?= )/, FIELDS[name].label);
}
