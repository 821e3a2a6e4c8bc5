// The SQL of a season: the days it has, and what officials work in it. Every reader of balance uses these two.
import { type Sql, sql } from '../../storage/sql.ts';

/**
 * A subquery: the season that a moment is in, as `season_first_day`, `season_last_day` and the half-open times
 * `season_start` and `season_end`. A season begins on the same day of each year, in the time zone of the site.
 */
export function seasonOf({ at, site }: { at: Sql; site: Sql }): Sql {
  return sql`(
    select first_day as season_first_day, (first_day + interval '1 year' - interval '1 day')::date as season_last_day,
      first_day::timestamp at time zone ${site}.timezone as season_start,
      (first_day + interval '1 year') at time zone ${site}.timezone as season_end
    from (select (${at} at time zone ${site}.timezone)::date as day) as local
    cross join lateral (select make_date(
      extract(year from day)::int - (to_char(day, 'MM-DD') < ${site}.season_start)::int,
      left(${site}.season_start, 2)::int, right(${site}.season_start, 2)::int) as first_day) as season)`;
}

type WorkedQuery = {
  siteId: Sql;
  /** Half-open: a game counts by its start. */
  from: Sql;
  until: Sql;
  /** `last_worked` is the last start before this moment. */
  before: Sql;
  /** A game that does not count. */
  exceptGame: Sql;
};

/**
 * A statement: for each user of the site who works in the season, how many games, how many minutes, and when last. A game
 * counts unless it was canceled or deleted, or the official declined it; published or not, accepted or not answered.
 * assignments_worked has all that is read, so that the season of 50,000 games is read from the index alone.
 */
export function workedStatement({ siteId, from, until, before, exceptGame }: WorkedQuery): Sql {
  return sql`
    select a.user_id, count(*) as games, (sum(extract(epoch from upper(a.during) - lower(a.during))) / 60)::int as minutes,
      max(lower(a.during)) filter (where lower(a.during) < ${before}) as last_worked
    from assignments a
    where a.site_id = ${siteId} and lower(a.during) >= ${from} and lower(a.during) < ${until}
      and a.user_id is not null and a.live and a.answer is distinct from 'declined' and a.game_id <> ${exceptGame}
    group by a.user_id`;
}
