// Reads one page of a select, with the number of rows over all pages, in one statement.
import { offsetOf, type Page, type Pagination } from '../kernel/pagination.ts';
import type { Queryable } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** `select` has no order of its own and a column `id`; `order` names its columns and ends in `id` (docs/api: Lists). */
export type Listing = { select: Sql; order: Sql; page: Pagination };

/** One page of the rows of `select`. A page beyond the last is empty, and still knows how many records there are. */
export async function readPage<Row extends { id: number }>(
  db: Queryable,
  { select, order, page }: Listing,
): Promise<Page<Row>> {
  const rows = await db.query<Row & { records: number }>(sql`
    select counted.records, listed.*
    from (select count(*) as records from (${select}) as found) as counted
    left join lateral (${select} order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as listed on true
    order by ${order}`);
  return { records: rows[0]?.records ?? 0, rows: rows.filter((row) => row.id !== null) };
}
