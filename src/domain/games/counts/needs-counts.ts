// Counts the games of a list, and how many of them have each need (docs/api: games, Counts).
import type { Queryable } from '../../../storage/database.ts';
import { all, commas, raw, type Sql, sql } from '../../../storage/sql.ts';
import type { GameQuery } from '../filter.ts';
import { conditionsOf } from '../game-queries.ts';
import {
  type GameNeed,
  HAS_DECLINED,
  hasWaitingReport,
  IS_OPEN,
  IS_UNANSWERED,
  isSoon,
  isUpcoming,
  needsReport,
  UPCOMING_NEEDS,
  type UpcomingNeed,
  upcomingNeed,
} from '../needs.ts';

export type GameCounts = { games: number; needs: Record<GameNeed, number>; upcoming: UpcomingCounts };

/** Of the games that have not started and are not canceled: what was looked at, and how many positions lack somebody. */
export type UpcomingCounts = Record<
  | ('games' | 'published' | 'soon' | 'staffed')
  | ('open_positions' | 'soon_open_positions' | 'unanswered_positions'),
  number
>;

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
  const soon = sql`(g.published and ${isSoon({ now })})`;
  const [row] = await db.query<
    { games: number; reported: number; upcoming: UpcomingCounts } & GameCounts['needs']
  >(sql`
    with upcoming as (
      select g.id, need.*, g.published as is_published, ${soon} as is_soon
      from games g join sites s on s.id = g.site_id
        cross join lateral (
          select ${commas(columns)}, ${CREW_COUNTS} from assignments a where a.game_id = g.id) as need
      where ${all(conditionsOf(query))} and ${isUpcoming({ now })})
    select (select count(*) ${found}) as games, ${OF_UPCOMING} as upcoming, ${commas(UPCOMING_NEEDS.map(counted))},
      (select count(*) ${found} and ${needsReport({ members, now })}) as reports,
      (select count(*) ${found} and ${hasWaitingReport({ members })}) as crew_reports,
      (select count(*) ${found} and ${hasWaitingReport({ members })} and not ${needsReport({ members, now })}
        and not exists (select from upcoming u where u.id = g.id and u.attention)) as reported
    from upcoming`);
  const { games, upcoming, reported, ...needs } = row!;
  const attention = needs.attention + needs.reports + reported;
  return { games, needs: { ...needs, attention }, upcoming };
}

/** A position is filled by an official who has not declined it. A game that has no positions is not staffed, nor is it open. */
const CREW_COUNTS = sql`
  count(*) filter (where ${IS_OPEN}) as open_positions,
  count(*) filter (where g.published and ${IS_UNANSWERED}) as unanswered_positions,
  count(*) > 0 and count(*) filter (where ${IS_OPEN} or ${HAS_DECLINED}) = 0 as is_staffed`;

const OF_UPCOMING = sql`json_build_object(
  'games', count(*), 'published', count(*) filter (where is_published), 'soon', count(*) filter (where is_soon),
  'staffed', count(*) filter (where is_staffed), 'open_positions', coalesce(sum(open_positions), 0),
  'soon_open_positions', coalesce(sum(open_positions) filter (where is_soon), 0),
  'unanswered_positions', coalesce(sum(unanswered_positions), 0))`;

function counted(need: UpcomingNeed): Sql {
  return sql`count(*) filter (where ${raw(need)}) as ${raw(need)}`;
}

/** Of the slots of the game, which may have none. */
function someOfCrew(condition: Sql): Sql {
  return sql`coalesce(bool_or(${condition}), false)`;
}
