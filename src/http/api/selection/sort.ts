// The parameter `sort` of a list: the fields that it is sorted by (docs/api: Reading what you need, Sort).
import { type TObject, Type } from 'typebox';
import type { SortKey } from '../../../kernel/pagination.ts';
import type { Sortable } from '../../../storage/page.ts';
import { AS_PARAMETER, BETWEEN_COMMAS, type Route, type SentInput } from '../operation.ts';

const MAX_KEYS = 3; // more fields than two have equal values in hardly any two records
const MAX_LENGTH = 200; // three of the longest names have about 60 characters
const SHOWN_LENGTH = 60; // of a name in an error, as in warnings

/** The query parameter of a list that can be sorted by these fields and by `id`; spread it into the list's schema. */
export function sortQuery(sortable: Sortable) {
  const names = [...Object.keys(sortable), 'id'];
  const values = names.flatMap((name) => [name, `-${name}`]);
  const described = Type.Array(Type.Enum(values), {
    minItems: 1,
    maxItems: MAX_KEYS,
    [BETWEEN_COMMAS]: true,
  });
  const sort = Type.String({
    maxLength: MAX_LENGTH,
    description: `What the list is sorted by, at most ${MAX_KEYS} fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id.`,
    [FIELDS]: names,
    [AS_PARAMETER]: described,
  });
  return { sort: Type.Optional(sort) };
}
const FIELDS = 'x-fields';

/** The query with a `sort` that was sent in several parameters as one text; without it if the route has no such parameter. */
export function readableSort(route: Route, query: Record<string, unknown>): Record<string, unknown> {
  const { sort, ...others } = query;
  if (fieldsOf(route) === undefined) return others;
  const isList = Array.isArray(sort) && sort.every((one) => typeof one === 'string');
  return isList ? { ...query, sort: sort.join() } : query;
}

/** Adds a problem if the list cannot be sorted as the query says. */
export function checkSort(route: Route, { query, problems }: SentInput): void {
  const fields = fieldsOf(route);
  const keys = readSort((query as { sort?: string } | undefined)?.sort);
  if (fields === undefined || keys === undefined) return;
  const allowed = `at most ${MAX_KEYS} of ${fields.join(', ')}, with commas between them and a minus sign before those in descending order`;
  const unknown = keys.find(({ field }) => !fields.includes(field));
  if (unknown !== undefined) {
    const name = unknown.field.slice(0, SHOWN_LENGTH).toWellFormed();
    const wrong = name === '' ? 'has a minus sign without a field' : `cannot be by ${name}`;
    problems.push({ path: '/sort', message: `sort ${wrong}: send ${allowed}.` });
  } else if (keys.length > MAX_KEYS) {
    problems.push({ path: '/sort', message: `sort has ${keys.length} fields: send ${allowed}.` });
  }
}

/** The fields of a `sort`, as `-start_time,id`; undefined if it names none. */
export function readSort(sort: string | undefined): SortKey[] | undefined {
  const names = (sort ?? '').split(',').map((name) => name.trim());
  const keys = names
    .filter((name) => name !== '')
    .map((name) => ({ field: name.replace(/^-/, '').trim(), descending: name.startsWith('-') }));
  return keys.length === 0 ? undefined : keys;
}

function fieldsOf({ query }: Route): string[] | undefined {
  const { sort } = ((query as TObject | undefined)?.properties ?? {}) as { sort?: { [FIELDS]?: string[] } };
  return sort?.[FIELDS];
}
