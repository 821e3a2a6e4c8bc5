// Pages of lists: the requested page, and its rows.

/** A field that a list is sorted by. */
export type SortKey = { field: string; descending: boolean };

/**
 * The requested part of a list. `page` counts from 1, `limit` is at least 1. `ids`: of the records with these ids only. `sort`: at
 * least one field of the list; without it, the list has its own order.
 */
export type Pagination = {
  page: number;
  limit: number;
  ids?: readonly number[] | undefined;
  sort?: readonly SortKey[] | undefined;
};

/** One page of rows, and how many rows there are over all pages. */
export type Page<Row> = { rows: Row[]; records: number };

/** How many rows come before the page. */
export function offsetOf({ page, limit }: Pagination): number {
  return (page - 1) * limit;
}
