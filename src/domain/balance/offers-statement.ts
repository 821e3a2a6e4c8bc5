// The SQL of what officials offered in a period: the time of games that they are available for, and may work by their grade.
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { type PeriodQuery, SITE } from './period-days.ts';

/**
 * A statement of one row: what each official offered, as JSON, and the snapshot of the database that it read.
 *
 * Each part is computed once: PostgreSQL may expect one row of it, and compute it again for each official. Officials of one
 * grade who entered the same hours for a day are compared with its games together: a season has a hundred thousand such days.
 */
export function offersStatement(query: PeriodQuery): Sql {
  return sql`
    with ${SITE(query)}, ${moments(query)}, ${free(query)},
      alike as materialized (select day, hours, grade, folded(grade) as folded_grade from free group by day, hours, grade),
      offered as materialized (${OFFERED})
    select pg_current_snapshot()::text as snapshot, (select coalesce(json_agg(o), '[]') from (${OFFERS}) as o) as offers`;
}

/** A statement: whether something was recorded since a snapshot that may change what is offered, and the snapshot of now. */
export function changesStatement({ siteId, snapshot }: { siteId: number; snapshot: string }): Sql {
  return sql`
    select pg_current_snapshot()::text as snapshot, exists(
      select from journal j
      where j.site_id = ${siteId} and j.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(j.xid, ${snapshot}::pg_snapshot)
        and (j.kind = any(${KINDS}::text[]) or j.kind in ('game', 'assignment') and j.action in ('created', 'deleted')
          or j.kind = 'game' and j.after ?| ${OF_GAMES}::text[])) as "isChanged"`;
}

/** Who is on a position, what they answered, and where a game is played changes nothing of what is offered. */
const KINDS = ['site', 'user', 'availability', 'availability_pattern', 'pattern', 'age_group'];
const OF_GAMES = ['start_time', 'end_time', 'status', 'league_id', 'age_group_id', 'pattern_id'];

/** When games are played, and the grades that they need; a game past midnight counts for its first day. */
function moments({ leagueIds }: PeriodQuery): Sql {
  const ofLeagues = leagueIds === undefined ? nothing : sql`and g.league_id = any(${leagueIds}::bigint[])`;
  return sql`moment as materialized (
    select distinct starts::date as day, position_grade, age_group_grade,
      tsrange(starts, least(greatest(ends, starts), starts::date + interval '1 day')) as played
    from (
      select played.start_time at time zone site.timezone as starts, played.end_time at time zone site.timezone as ends,
        folded(played.position_grade) as position_grade, folded(played.age_group_grade) as age_group_grade
      from site cross join lateral (
        select distinct g.start_time, g.end_time, o.minimum_grade as position_grade, y.minimum_grade as age_group_grade
        from games g join assignments a on a.game_id = g.id
        left join positions o on o.id = a.position_id
        left join age_groups y on y.id = g.age_group_id
        where g.site_id = site.id and g.deleted_at is null and g.status <> 'C' and a.live
          and g.start_time >= site.since and g.start_time < site.until ${ofLeagues}) as played) as local)`;
}

/** When each official is available: the hours that they entered, without those that they are off. */
const free = ({ siteId, startDate, endDate }: PeriodQuery) => sql`free as materialized (
  select entered.user_id, entered.day, entered.hours, u.grade
  from (
    select e.user_id, e.day,
      coalesce(range_agg(tsrange(e.day + e.start_time, e.day + e.end_time)) filter (where e.available), '{}'::tsmultirange)
        - coalesce(range_agg(tsrange(e.day + e.start_time, e.day + e.end_time)) filter (where not e.available), '{}'::tsmultirange)
        as hours
    from availability e
    where e.site_id = ${siteId} and e.day between ${startDate}::date and ${endDate}::date
    group by e.user_id, e.day having bool_or(e.available)) as entered
  join users u on u.id = entered.user_id)`;

const reaches = (needed: Sql) => sql`(${needed} is null or alike.folded_grade = ${needed}
  or array_position(site.grades, alike.folded_grade) > array_position(site.grades, ${needed}))`;

/** Games at the same time count once. */
const OFFERED = sql`
  select alike.day, alike.hours, alike.grade, (
    select sum(extract(epoch from upper(part) - lower(part)) / 60) from unnest(range_agg(m.played)) as part) as minutes
  from site, alike join moment m on m.day = alike.day and alike.hours @> m.played
  where ${reaches(sql`m.position_grade`)} and ${reaches(sql`m.age_group_grade`)}
  group by alike.day, alike.hours, alike.grade`;

/** The minutes offered, and how many days of each week, which begins on Monday. */
const OFFERS = sql`
  select user_id as "userId", sum(minutes)::int as minutes, array_agg(days) as weeks
  from (
    select f.user_id, date_trunc('week', f.day::timestamp) as week, count(*)::int as days, sum(o.minutes) as minutes
    from free f join offered o on o.day = f.day and o.hours = f.hours and o.grade is not distinct from f.grade
    group by f.user_id, week) as week
  group by user_id`;
