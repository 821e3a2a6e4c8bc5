// Which games lie in a closing, as a condition of SQL.
import { type Sql, sql } from '../../../storage/sql.ts';

/** A game, and the time zone in which the days of closings count, as expressions. */
export type GameExpressions = { venueId: Sql; subvenue: Sql; startTime: Sql; endTime: Sql; zone: Sql };

/** A game `g` with its venue `v` and its site `s`. */
export const OF_GAME: GameExpressions = {
  ...{ venueId: sql`g.venue_id`, subvenue: sql`g.subvenue` },
  ...{ startTime: sql`g.start_time`, endTime: sql`g.end_time` },
  zone: sql`coalesce(v.timezone, s.timezone)`,
};

/** The condition that the closing `c` is of the game's venue and field, at a time at which the game is played. */
export function closes({ venueId, subvenue, startTime, endTime, zone }: GameExpressions): Sql {
  return sql`(c.venue_id = ${venueId} and (c.subvenue is null or folded(c.subvenue) = folded(${subvenue}))
    and (c.start_date + coalesce(c.start_time, '00:00')) at time zone ${zone} < ${endTime}
    and (c.end_date + coalesce(c.end_time, '24:00')) at time zone ${zone} > ${startTime})`;
}
