// Counts the games of a list by days, for a calendar (docs/api: games, Days).
import type { Queryable } from '../../../storage/database.ts';
import { all, sql } from '../../../storage/sql.ts';
import type { GameQuery } from '../filter.ts';
import { conditionsOf } from '../game-queries.ts';

/** A day in the time zone of the site that has games, as `2031-05-03`. Positions of canceled games do not count. */
export type GameDay = {
  date: string;
  games: number;
  drafts: number;
  canceled: number;
  /** Not canceled, with a crew to fill: their pattern has positions. */
  withPositions: number;
  openPositions: number;
};

type Counted = Omit<GameDay, 'withPositions' | 'openPositions'> & {
  with_positions: number;
  open_positions: number;
};

/** The days with games that match the query and are visible to the caller, in order. Drafts and canceled games count. */
export async function countGamesByDay(db: Queryable, query: Omit<GameQuery, 'page'>): Promise<GameDay[]> {
  const rows = await db.query<Counted>(sql`
    select to_char(g.start_time at time zone s.timezone, 'YYYY-MM-DD') as date, count(*) as games,
      count(*) filter (where not g.published and g.status = 'A') as drafts,
      count(*) filter (where g.status <> 'A') as canceled,
      count(*) filter (where g.status = 'A' and g.pattern_id is not null) as with_positions,
      coalesce(sum(o.open) filter (where g.status = 'A'), 0)::int as open_positions
    from games g join sites s on s.id = g.site_id
      cross join lateral (
        select count(*) as open from assignments a
        where a.site_id = g.site_id and a.game_id = g.id and a.user_id is null) o
    where ${all(conditionsOf(query))}
    group by 1 order by 1`);
  return rows.map(({ with_positions, open_positions, ...day }) => ({
    ...day,
    withPositions: with_positions,
    openPositions: open_positions,
  }));
}
