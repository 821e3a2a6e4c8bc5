// What a GET can be asked to show of its records (docs/api: Reading what you need).
import { type TObject, type TSchema, Type } from 'typebox';
import { AS_SHARED_PARAMETER, type Route, type SentInput } from '../operation.ts';
import { listedIn } from '../paging.ts';
import { embeddableIn, MAX_EMBEDDED } from './embedded.ts';
import { readFieldset, type Selection } from './fieldset.ts';

const MAX_FIELDS_LENGTH = 1000; // the names of all members of a game and of its crew have about as many characters
const MAX_EMBED_LENGTH = 200; // the names of all links of a game have about as many
const MAX_LENGTHS = { fields: MAX_FIELDS_LENGTH, embed: MAX_EMBED_LENGTH };

const Fields = Type.String({
  maxLength: MAX_FIELDS_LENGTH,
  description:
    'The members that you need, with commas between them, such as `start_time,venue.name,assignments.official.last_name`. Each record keeps its `id` and its link to itself; the others are missing, also those that are otherwise always there.',
  [AS_SHARED_PARAMETER]: 'Fields',
});
const Embed = Type.String({
  maxLength: MAX_EMBED_LENGTH,
  description: `The names of links that lead to a record, with commas between them, such as \`league,home_team\`: \`_embedded\` then has these records too, as you may see them. Of a list, \`limit\` times the number of names is at most ${MAX_EMBEDDED}.`,
  [AS_SHARED_PARAMETER]: 'Embed',
});

/** The query parameters of everything that shows records. */
export const selectionQuery = { fields: Type.Optional(Fields), embed: Type.Optional(Embed) };

/** The route with these parameters if it shows a record or lists records. */
export function withSelection(route: Route): Route {
  const record = recordOf(route);
  if (record === undefined) return route;
  const { properties } = route.query ?? { properties: {} };
  const { fields, embed } = selectionQuery;
  const query =
    embeddableIn(record).length === 0 ? { ...properties, fields } : { ...properties, fields, embed };
  return { ...route, query: Type.Object(query) };
}

/** What a request chooses, and the names that no record of the route has, as `fields[colour]`. */
export function readSelection(route: Route, query: unknown): Selection & { unknown: string[] } {
  const { fields, embed } = query as { fields?: unknown; embed?: unknown };
  const record = recordOf(route);
  if (record === undefined) return { fieldset: undefined, embed: [], unknown: [] };
  const links = isWithin(embed, MAX_EMBED_LENGTH) ? [...new Set(namesIn(embed))] : [];
  const embeddable = embeddableIn(record);
  const strange = embeddable.length === 0 ? [] : links.filter((name) => !embeddable.includes(name));
  const chosen = isWithin(fields, MAX_FIELDS_LENGTH) ? readFieldset(namesIn(fields), record) : undefined;
  return {
    fieldset: chosen?.fieldset,
    embed: links.filter((name) => embeddable.includes(name)),
    unknown: [
      ...(chosen?.unknown ?? []).map((name) => `fields[${name}]`),
      ...strange.map((name) => `embed[${name}]`),
      ...unusableIn(route, query as Record<string, unknown>),
    ],
  };
}

/**
 * Limits the records of a list so that they embed at most as many as a request may: without `limit`, the query gets the most
 * that fit. Adds a problem if it asks for more.
 */
export function limitEmbedded(route: Route, { query, problems }: SentInput, { embed }: Selection): void {
  if (embed.length === 0 || query === undefined || listedIn(route) === undefined) return;
  const most = Math.floor(MAX_EMBEDDED / embed.length);
  const paged = query as { limit?: number };
  paged.limit ??= most;
  if (paged.limit <= most) return;
  const names = embed.length === 1 ? 'a name' : `${embed.length} names`;
  problems.push({ path: '/limit', message: `limit can be at most ${most} with ${names} in embed.` });
}

/** The query without `fields` and `embed` that are repeated or too long: they are ignored, as unknown parameters are. */
export function dropUnusable(route: Route, query: Record<string, unknown>): Record<string, unknown> {
  const unusable = unusableIn(route, query);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !unusable.includes(name)));
}

function unusableIn(route: Route, query: Record<string, unknown>): string[] {
  if (recordOf(route) === undefined) return [];
  return Object.entries(MAX_LENGTHS).flatMap(([name, length]) =>
    query[name] === undefined || query[name] === '' || isWithin(query[name], length) ? [] : [name],
  );
}

function isWithin(value: unknown, length: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= length;
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The schema of the record that a route shows, or of each record of its list; undefined for anything else. */
function recordOf(route: Route): TSchema | undefined {
  if (route.method !== 'GET') return undefined;
  const { properties } = (route.response ?? {}) as Partial<TObject>;
  return listedIn(route)?.record ?? (properties?.id === undefined ? undefined : route.response);
}
