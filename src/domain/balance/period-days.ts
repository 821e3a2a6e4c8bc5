// The days of a period, and the season that a day is in, in SQL.
import { type Sql, sql } from '../../storage/sql.ts';
import { seasonOf } from './statement.ts';

/** Days of the site, inclusive, and the leagues whose games count; undefined: all games. */
export type PeriodQuery = {
  siteId: number;
  startDate: string;
  endDate: string;
  leagueIds?: readonly number[] | undefined;
};

/** A statement: the first and the last day of the season that a day of the site is in; without a day, the moment. */
export function seasonDaysStatement({
  siteId,
  day,
  now,
}: {
  siteId: number;
  day: string | undefined;
  now: Date;
}): Sql {
  const at =
    day === undefined ? sql`${now}::timestamptz` : sql`(${day}::date::timestamp at time zone s.timezone)`;
  return sql`
    select season_first_day as "startDate", season_last_day as "endDate"
    from sites s cross join lateral ${seasonOf({ at, site: sql`s` })} as season where s.id = ${siteId}`;
}

/** The part `site` of a statement: its zone, the half-open times of the period, and its grades, the lowest first. */
export const SITE = ({ siteId, startDate, endDate }: PeriodQuery): Sql => sql`
  site as materialized (
    select s.id, s.timezone, ${startDate}::date::timestamp at time zone s.timezone as since,
      (${endDate}::date + 1)::timestamp at time zone s.timezone as until,
      array(select folded(grade) from unnest(s.grades) with ordinality as g (grade, place) order by place) as grades
    from sites s where s.id = ${siteId})`;
