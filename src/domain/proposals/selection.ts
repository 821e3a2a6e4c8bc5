// Which games a proposal is for.
import type { Queryable } from '../../storage/database.ts';
import { all, sql } from '../../storage/sql.ts';
import type { GameQuery } from '../games/filter.ts';
import { conditionsOf } from '../games/game-queries.ts';

/** The ids of the games that match the query, were not canceled and begin later; by start, at most `limit`. */
export async function findSelection(
  db: Queryable,
  { limit, ...query }: Omit<GameQuery, 'page'> & { limit: number },
): Promise<{ gameId: number; open: number }[]> {
  return db.query(sql`
    select g.id as "gameId", (select count(*)::int from assignments a
      where a.game_id = g.id and (a.user_id is null or a.answer = 'declined')) as open
    from games g join sites s on s.id = g.site_id
    where ${all(conditionsOf(query))} and g.status = 'A' and g.start_time > ${query.now}
    order by g.start_time, g.id limit ${limit}`);
}
