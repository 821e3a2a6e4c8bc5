// Reads one page of a select and the total number of rows in one statement.
import { offsetOf, type Page, type Pagination, type SortKey } from '../kernel/pagination.ts';
import type { Queryable } from './database.ts';
import { commas, type Sql, sql } from './sql.ts';

/** The fields that a list can be sorted by besides its `id`, each with its column. */
export type Sortable = Readonly<Record<string, Sql>>;

/** When a record was made and last changed, in a select with these columns. */
export const TIMES = { created: sql`"createdAt"`, updated: sql`"updatedAt"` } satisfies Sortable;

/**
 * `select` has a column `id` and no ORDER BY; `order` names its columns and ends with `id` (docs/api: Lists). `sortable`: what a
 * page may be sorted by instead.
 */
export type Listing = { select: Sql; order: Sql; sortable?: Sortable; page: Pagination };

/** One page of the rows of `select`. A page after the last is empty and still has the total number of records. */
export async function readPage<Row extends { id: number }>(
  db: Queryable,
  { select: whole, order: usual, sortable = {}, page }: Listing,
): Promise<Page<Row>> {
  const { ids, sort } = page;
  const isWithin = ids === undefined ? sql`true` : sql`id = any(${ids}::bigint[])`;
  const select =
    ids === undefined && sort === undefined
      ? whole
      : sql`select * from (${whole}) as record where ${isWithin}`;
  const order = sort === undefined ? usual : orderBy({ ...sortable, id: sql`id` }, sort);
  const rows = await db.query<Row & { records: number }>(sql`
    select counted.records, listed.*
    from (select count(*) as records from (${select}) as found) as counted
    left join lateral (${select} order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as listed on true
    order by ${order}`);
  return { records: rows[0]?.records ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** What follows ORDER BY. Rows that are equal stand in the order of their ids, in the direction of the last field. */
export function orderBy(columns: Sortable & { id: Sql }, sort: readonly SortKey[]): Sql {
  const last = sort.at(-1)!;
  const keys = sort.some(({ field }) => field === 'id') ? sort : [...sort, { ...last, field: 'id' }];
  return commas(
    keys.map(({ field, descending }) => (descending ? sql`${columns[field]!} desc` : columns[field]!)),
  );
}
