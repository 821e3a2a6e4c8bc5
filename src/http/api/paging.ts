// Pagination: the query parameters and the wrapper of every list (docs/api: Lists).
import { type Static, type TArray, type TObject, type TSchema, Type } from 'typebox';
import type { Page, Pagination } from '../../kernel/pagination.ts';
import { idSearch } from './input/ids.ts';
import type { RequestContext, Route } from './operation.ts';
import { integer, PageLink } from './output/fields.ts';
import { readSort } from './selection/sort.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 50;
const MAX_PAGE = 1_000_000_000_000; // a page beyond the last is valid; keeps page × limit within bigint

/** The query parameters of every list; spread it into the list's schema. */
export const pageQuery = pageQueryUpTo(MAX_LIMIT);

/** The same, for a list with another maximum per page. */
export function pageQueryUpTo(maximum: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Counts from 1.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum })),
  };
}

const PageQuery = Type.Object(pageQuery);
export type PageQuery = Static<typeof PageQuery>;

/** The requested page; by default the first, of 50 records. `ids`: those of `withIdSearch`. `sort`: that of `sortQuery`. */
export function toPagination(query: PageQuery & { search?: object; sort?: string }): Pagination {
  const { page = 1, limit = DEFAULT_LIMIT, search, sort } = query;
  const { id: ids } = (search ?? {}) as { id?: readonly number[] };
  return { page, limit, ids, sort: readSort(sort) };
}

/** The requested page of rows that are all there. */
export function pageOf<Row>(rows: readonly Row[], query: PageQuery): Page<Row> {
  const { page, limit } = toPagination(query);
  return { rows: rows.slice((page - 1) * limit, page * limit), records: rows.length };
}

/**
 * The route with the search key `id` if it is a list, except for lists of games, whose search has that key itself
 * (game-search.ts).
 */
export function withIdSearch(route: Route): Route {
  const { query } = route;
  if (query === undefined || listedIn(route) === undefined) return route;
  const { search } = query.properties as { search?: TObject };
  if (search?.properties.id !== undefined) return route;
  const keys = Type.Optional(Type.Object({ ...search?.properties, id: idSearch }));
  return { ...route, query: Type.Object({ ...query.properties, search: keys }) };
}

/** The name under `_embedded` and the schema of the records that a route lists; undefined if it lists none. */
export function listedIn({ response }: Route): { key: string; record: TSchema } | undefined {
  const { properties } = (response ?? {}) as Partial<TObject>;
  if (properties?.page !== PageInfo) return undefined;
  const [[key, array]] = Object.entries((properties._embedded as TObject).properties) as [[string, TArray]];
  return { key, record: array.items };
}

const PageInfo = Type.Object(
  {
    records: integer(61, 'How many there are over all pages.'),
    pages: integer(2, 'At least 1.'),
    current_page: integer(1),
    limit: integer(50, 'Records a page.'),
    next_page: Type.Optional(integer(2, 'Left out on the last page.')),
    prev_page: Type.Optional(Type.Integer({ description: 'Left out on the first page.' })),
  },
  { title: 'Page' },
);

const PageLinks = Type.Object(
  {
    self: PageLink,
    next: Type.Optional(PageLink),
    prev: Type.Optional(PageLink),
    first: PageLink,
    last: PageLink,
  },
  { title: 'PageLinks' },
);

/** The schema of a list with its records under `_embedded.<key>`. */
export function listOf<Key extends string, Row extends TSchema>(key: Key, row: Row) {
  return Type.Object({
    page: PageInfo,
    _embedded: Type.Object({ [key]: Type.Array(row) } as { [K in Key]: TArray<Row> }),
    _links: PageLinks,
  });
}

type ListParts<Key extends string, Row, Shown> = {
  /** The collection's name under `_embedded`, such as `games`. */
  key: Key;
  /** The query parameters of the request; links keep them all except `page`. */
  query: PageQuery & Record<string, unknown>;
  represent: (row: Row) => Shown;
};

/** A page of rows in the list wrapper, with links to the other pages. `pages` is at least 1. */
export function representPage<Key extends string, Row, Shown>(
  { links, path }: Pick<RequestContext, 'links' | 'path'>,
  { rows, records }: Page<Row>,
  { key, query, represent }: ListParts<Key, Row, Shown>,
) {
  const { page: current, limit } = toPagination(query);
  const pages = Math.max(1, Math.ceil(records / limit));
  const next = current < pages ? current + 1 : undefined;
  const previous = current > 1 && current <= pages ? current - 1 : undefined;
  const at = (page: number) => ({ href: links.to(path, { ...query, page }) });
  return {
    page: {
      records,
      pages,
      current_page: current,
      limit,
      ...(next !== undefined && { next_page: next }),
      ...(previous !== undefined && { prev_page: previous }),
    },
    _embedded: { [key]: rows.map(represent) } as { [K in Key]: Shown[] },
    _links: {
      self: at(current),
      ...(next !== undefined && { next: at(next) }),
      ...(previous !== undefined && { prev: at(previous) }),
      first: at(1),
      last: at(pages),
    },
  };
}
