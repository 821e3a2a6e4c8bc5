// Reads one page of a select and the total number of rows in one statement.
import { offsetOf, type Page, type Pagination } from '../kernel/pagination.ts';
import type { Queryable } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** `select` has a column `id` and no ORDER BY; `order` names its columns and ends with `id` (docs/api: Lists). */
export type Listing = { select: Sql; order: Sql; page: Pagination };

/** One page of the rows of `select`. A page after the last is empty and still has the total number of records. */
export async function readPage<Row extends { id: number }>(
  db: Queryable,
  { select: whole, order, page }: Listing,
): Promise<Page<Row>> {
  const { ids } = page;
  const select =
    ids === undefined ? whole : sql`select * from (${whole}) as record where id = any(${ids}::bigint[])`;
  const rows = await db.query<Row & { records: number }>(sql`
    select counted.records, listed.*
    from (select count(*) as records from (${select}) as found) as counted
    left join lateral (${select} order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as listed on true
    order by ${order}`);
  return { records: rows[0]?.records ?? 0, rows: rows.filter((row) => row.id !== null) };
}
