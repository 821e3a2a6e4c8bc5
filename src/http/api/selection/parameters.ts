// What a GET can be asked to show of its records (docs/api: Lists, Fields).
import { type TObject, type TSchema, Type } from 'typebox';
import { AS_SHARED_PARAMETER, type Route } from '../operation.ts';
import { listedIn } from '../paging.ts';
import { type Fieldset, readFieldset } from './fieldset.ts';

const MAX_FIELDS_LENGTH = 1000; // the names of all members of a game and of its crew have about as many characters

const Fields = Type.String({
  maxLength: MAX_FIELDS_LENGTH,
  description:
    'The members that you need, with commas between them, such as `start_time,venue.name,assignments.official.last_name`. Each record keeps its `id` and its link to itself; the others are missing, also those that are otherwise always there.',
  [AS_SHARED_PARAMETER]: 'Fields',
});

/** The query parameters of everything that shows records. */
export const selectionQuery = { fields: Type.Optional(Fields) };

/** The route with these parameters if it shows a record or lists records. */
export function withSelection(route: Route): Route {
  if (recordOf(route) === undefined) return route;
  const { properties } = route.query ?? { properties: {} };
  return { ...route, query: Type.Object({ ...properties, ...selectionQuery }) };
}

/** The members that a request chooses, and the names in `fields` that no record of the route has, as `fields[colour]`. */
export function readFields(route: Route, query: unknown): { fieldset?: Fieldset; unknown: string[] } {
  const { fields } = query as { fields?: unknown };
  const record = recordOf(route);
  if (record === undefined || typeof fields !== 'string' || fields === '') return { unknown: [] };
  if (fields.length > MAX_FIELDS_LENGTH) return { unknown: [] }; // which is rejected
  const { fieldset, unknown } = readFieldset(fields, record);
  return { fieldset, unknown: unknown.map((name) => `fields[${name}]`) };
}

/** The schema of the record that a route shows, or of each record of its list; undefined for anything else. */
function recordOf(route: Route): TSchema | undefined {
  if (route.method !== 'GET') return undefined;
  const { properties } = (route.response ?? {}) as Partial<TObject>;
  return listedIn(route)?.record ?? (properties?.id === undefined ? undefined : route.response);
}
