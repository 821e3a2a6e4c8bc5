// Counts the games of a list, and how many of them have each need (docs/api: games, Counts).
import type { Queryable } from '../../../storage/database.ts';
import { all, commas, raw, type Sql, sql } from '../../../storage/sql.ts';
import type { GameQuery } from '../filter.ts';
import { conditionsOf } from '../game-queries.ts';
import {
  type GameNeed,
  isUpcoming,
  needsReport,
  UPCOMING_NEEDS,
  type UpcomingNeed,
  upcomingNeed,
} from '../needs.ts';

export type GameCounts = { games: number; needs: Record<GameNeed, number> };

/**
 * How many games match the query and are visible to the caller, and how many of these have each need. One statement: it
 * reads the crews of the games that have not started, once for all needs.
 */
export async function countGames(db: Queryable, query: Omit<GameQuery, 'page'>): Promise<GameCounts> {
  const { members, now } = query;
  const found = sql`from games g join sites s on s.id = g.site_id where ${all(conditionsOf(query))}`;
  const columns = UPCOMING_NEEDS.map(
    (need) => sql`${upcomingNeed(need, { members, now, some: someOfCrew })} as ${raw(need)}`,
  );
  const [row] = await db.query<{ games: number } & GameCounts['needs']>(sql`
    with upcoming as (
      select need.*
      from games g join sites s on s.id = g.site_id
        cross join lateral (select ${commas(columns)} from assignments a where a.game_id = g.id) as need
      where ${all(conditionsOf(query))} and ${isUpcoming({ now })})
    select (select count(*) ${found}) as games, ${commas(UPCOMING_NEEDS.map(counted))},
      (select count(*) ${found} and ${needsReport({ members, now })}) as reports
    from upcoming`);
  const { games, ...needs } = row!;
  return { games, needs: { ...needs, attention: needs.attention + needs.reports } };
}

function counted(need: UpcomingNeed): Sql {
  return sql`count(*) filter (where ${raw(need)}) as ${raw(need)}`;
}

/** Of the slots of the game, which may have none. */
function someOfCrew(condition: Sql): Sql {
  return sql`coalesce(bool_or(${condition}), false)`;
}
