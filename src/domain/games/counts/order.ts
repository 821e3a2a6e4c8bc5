// The order of lists of games: by what an index finds a page of, on a site with very many.
import type { SortKey } from '../../../kernel/pagination.ts';
import { orderBy, type Sortable } from '../../../storage/page.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';

/** What a list of games can be sorted by besides its `id`. */
export const GAME_SORTS: Sortable = { start_time: sql`g.start_time` };

/** The first field of the usual order. */
export const BY_START: SortKey = { field: 'start_time', descending: false };

/** What follows ORDER BY, for the rows of an alias; by default by start time and id. */
export function orderOfGames(alias: string, sort: readonly SortKey[] = [BY_START]): Sql {
  return orderBy({ start_time: raw(`${alias}.start_time`), id: raw(`${alias}.id`) }, sort);
}
