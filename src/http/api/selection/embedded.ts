// Records that a response embeds beside its own: those that links lead to (docs/api: Reading what you need, Embed).
import type { TObject, TSchema } from 'typebox';
import { FEED_KINDS } from '../../../domain/record-kinds.ts';
import type { RequestContext, Route } from '../operation.ts';
import { listedIn } from '../paging.ts';

/** Each is read as a GET of it would be: as many as a page of a list has. */
export const MAX_EMBEDDED = 50;

/** The resource-types of links that lead to one record. */
const RECORD_TYPES: ReadonlySet<string> = new Set([
  ...FEED_KINDS.map((kind) => kind.replaceAll('_', '-')),
  'site',
]);
/** Links by which something is done, with the resource-type of what it is done to. */
const ACTIONS: ReadonlySet<string> = new Set(['accept', 'decline', 'claim', 'request', 'decide']);

/** The names of the links of a record that lead to another record. */
export function embeddableIn(record: TSchema): string[] {
  const { _links } = (record as TObject).properties;
  const links = Object.entries((_links as TObject | undefined)?.properties ?? {});
  return links.flatMap(([name, link]) => {
    const [type] = ((link as TObject).properties?.['resource-type'] as { enum?: string[] })?.enum ?? [];
    return type !== undefined && RECORD_TYPES.has(type) && name !== 'self' && !ACTIONS.has(name)
      ? [name]
      : [];
  });
}

/** The records at these links as the caller may see them, by link: `undefined` for what they may not see. */
export type EmbeddedRecords = ReadonlyMap<string, object | undefined>;

/**
 * Reads records one after the other: those of a page must not take all connections to the database. They count against the
 * rate limit before they are read; throws `rate_limited`.
 */
export async function readRecords(
  context: RequestContext,
  hrefs: readonly string[],
): Promise<EmbeddedRecords> {
  const distinct = new Set(hrefs);
  await context.countEmbedded(distinct.size);
  const records = new Map<string, object | undefined>();
  for (const href of distinct) {
    const path = href.slice(`${context.baseUrl}/api/v2`.length).replace(/\.json$/, '');
    records.set(href, await context.viewRecord(context, path));
  }
  return records;
}

type Linked = { _links?: Partial<Record<string, { href: string }>> };

/** Reads what the links of these names lead to, of the record or of each record of the list that a route returned. */
export async function readEmbedded(
  context: RequestContext,
  { route, result, names }: { route: Route; result: unknown; names: readonly string[] },
): Promise<Record<string, object>[]> {
  const links = recordsOf(route, result).map(({ _links }) =>
    names.flatMap((name) => (_links?.[name] === undefined ? [] : [{ name, href: _links[name].href }])),
  );
  const records = await readRecords(
    context,
    links.flat().map(({ href }) => href),
  );
  return links.map((ofOne) =>
    Object.fromEntries(
      ofOne.flatMap(({ name, href }) => {
        const record = records.get(href);
        return record === undefined ? [] : [[name, record]];
      }),
    ),
  );
}

/** The body of a response with embedded records, in the place of shorter ones of the same name. */
export function withEmbedded(
  route: Route,
  body: string,
  embedded: readonly Record<string, object>[],
): string {
  const shown = JSON.parse(body);
  for (const [index, record] of recordsOf(route, shown).entries()) {
    const more = embedded[index]!;
    if (Object.keys(more).length > 0) record._embedded = { ...record._embedded, ...more };
  }
  return JSON.stringify(shown);
}

function recordsOf(route: Route, result: unknown): (Linked & { _embedded?: object })[] {
  const list = listedIn(route);
  if (list === undefined) return [result as Linked];
  const { _embedded } = result as { _embedded: Record<string, Linked[]> };
  return _embedded[list.key]!;
}
