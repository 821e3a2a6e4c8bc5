// Which open games an official cannot be told of, as far as one statement knows it for all games.
import { type Sql, sql } from '../../storage/sql.ts';

/**
 * The condition that the game `g` of the site `s` is on a day off of the user, or that they are blocked from it and the site
 * refuses that. `findTakeable` finds the same, and more, by a statement for each position.
 */
export function isRuledOut(userId: number): Sql {
  return sql`(
    exists (
      select from blocks b where b.user_id = ${userId} and (
        b.venue_id = g.venue_id and s.conflict_policies->>'blocked_venue' = 'refuse'
        or b.league_id = g.league_id and s.conflict_policies->>'blocked_league' = 'refuse'
        or b.team_id in (g.home_team_id, g.away_team_id) and s.conflict_policies->>'blocked_team' = 'refuse'))
    or s.conflict_policies->>'unavailable' is distinct from 'ignore' and exists (
      select from availability e where e.user_id = ${userId} and not e.available and e.all_day
        and e.day = (g.start_time at time zone s.timezone)::date))`;
}
