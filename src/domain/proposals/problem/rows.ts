// The SQL of what a proposal is made from, beside the facts of conflicts.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';

export type SlotRow = {
  id: number;
  position: string;
  version: number;
  /** Of its official, as the pattern requires it. */
  minimumGrade: string | null;
  /** Who is on it and has not declined. */
  userId: number | null;
  /** They are an active official, and have not accepted. */
  mayLeave: boolean;
};

export type GameRow = {
  id: number;
  startTime: Date;
  endTime: Date;
  /** Of the site, from a Monday on; weeks begin on Monday. */
  day: number;
  date: string;
  venueId: number | null;
  latitude: number | null;
  longitude: number | null;
  homeTeamId: number | null;
  awayTeamId: number | null;
  /** It is one of the selection, and did not begin yet. */
  isSelected: boolean;
  slots: SlotRow[];
};

type Selection = { siteId: number; gameIds: readonly number[]; now: Date };

/** The games of the selection, and all others of its weeks, whose officials stay where they are; by start. */
export async function findGamesOfWeeks(
  db: Queryable,
  { siteId, gameIds, now }: Selection,
): Promise<GameRow[]> {
  return db.query(sql`
    with chosen as materialized (
      select g.id, date_trunc('week', g.start_time at time zone s.timezone) as week
      from games g join sites s on s.id = g.site_id
      where g.site_id = ${siteId} and g.id = any(${gameIds}) and g.deleted_at is null and g.status = 'A' and g.start_time > ${now}),
    period as materialized (
      select min(week) at time zone s.timezone as since, (max(week) + interval '7 days') at time zone s.timezone as until
      from chosen, sites s where s.id = ${siteId} group by s.timezone)
    select g.id, g.start_time as "startTime", g.end_time as "endTime", local.day::text as date,
      local.day - date '2000-01-03' as day, g.venue_id as "venueId", v.latitude, v.longitude,
      g.home_team_id as "homeTeamId", g.away_team_id as "awayTeamId", g.id in (select id from chosen) as "isSelected",
      (select coalesce(json_agg(json_build_object('id', a.id, 'position', a.position, 'version', a.lock_version,
          'minimumGrade', (select o.minimum_grade from positions o where o.id = a.position_id),
          'userId', case when a.answer is distinct from 'declined' then a.user_id end,
          'mayLeave', a.answer is null and coalesce(u.active and u.official, false)) order by a.sort_order, a.id), '[]')
        from assignments a left join users u on u.id = a.user_id where a.game_id = g.id) as slots
    from period join games g on g.start_time >= period.since and g.start_time < period.until
    join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
    cross join lateral (select (g.start_time at time zone s.timezone)::date as day) as local
    where g.site_id = ${siteId} and g.deleted_at is null and g.status = 'A'
    order by g.start_time, g.id`);
}

/** Officials who are blocked from working with each other. */
export async function findPairsApart(
  db: Queryable,
  { siteId }: { siteId: number },
): Promise<{ userId: number; otherId: number }[]> {
  return db.query(sql`
    select user_id as "userId", other_user_id as "otherId" from blocks
    where site_id = ${siteId} and other_user_id is not null`);
}

/** Requests that wait for one of the positions. */
export async function findWishes(
  db: Queryable,
  { slotIds }: { slotIds: readonly number[] },
): Promise<{ slotId: number; userId: number }[]> {
  return db.query(sql`
    select assignment_id as "slotId", user_id as "userId" from requests
    where assignment_id = any(${slotIds}) and status = 'waiting'`);
}

type Days = { siteId: number; startDate: string; endDate: string };

/** How often each official has each team in these days. */
export async function countTeams(
  db: Queryable,
  { siteId, startDate, endDate }: Days,
): Promise<{ userId: number; teamId: number; games: number }[]> {
  return db.query(sql`
    select a.user_id as "userId", team.id as "teamId", count(*)::int as games
    from sites s join games g on g.site_id = s.id join assignments a on a.game_id = g.id
    cross join lateral (select distinct id from unnest(array[g.home_team_id, g.away_team_id]) as t (id) where id is not null) as team
    where s.id = ${siteId} and g.deleted_at is null and a.live and a.user_id is not null and a.answer is distinct from 'declined'
      and g.start_time >= ${startDate}::date::timestamp at time zone s.timezone
      and g.start_time < (${endDate}::date + 1)::timestamp at time zone s.timezone
    group by a.user_id, team.id`);
}
