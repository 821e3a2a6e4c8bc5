// Pages of lists: the requested page, and its rows.

/** The requested part of a list. `page` counts from 1, `limit` is at least 1. `ids`: of the records with these ids only. */
export type Pagination = { page: number; limit: number; ids?: readonly number[] | undefined };

/** One page of rows, and how many rows there are over all pages. */
export type Page<Row> = { rows: Row[]; records: number };

/** How many rows come before the page. */
export function offsetOf({ page, limit }: Pagination): number {
  return (page - 1) * limit;
}
