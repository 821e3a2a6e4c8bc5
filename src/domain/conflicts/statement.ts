// The one statement that reads the facts of a slot and of its candidates.

import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { seasonOf, workedStatement } from '../balance/statement.ts';
import { closes, OF_GAME } from '../venues/closings/condition.ts';

export type FactsQuery = {
  assignmentId: number;
  /** One user of the site; without it, every active official. */
  userId?: number | undefined;
  /** True if the reader is no assignor: unpublished games and blocks are left out. */
  hidesDrafts?: boolean | undefined;
};

/**
 * Reads a slot with its game, and what each official does around that time. A game is sent once, however many of the
 * officials are on it. The games of one official are found by their slots, and those of all officials by the days: each
 * statement reads what the other would have to search for.
 */
export function factsStatement(query: FactsQuery): Sql {
  return statementOf(query);
}

/** Reads the same for each pair of a slot and an official, in their order: one row for each. */
export function factsStatementOf(pairs: readonly { assignmentId: number; userId: number }[]): Sql {
  const facts = statementOf({ assignmentId: sql`pair.slot_id`, userId: sql`pair.user_id` });
  return sql`
    select to_json(read) as facts
    from unnest(${pairs.map(({ assignmentId }) => assignmentId)}::bigint[], ${pairs.map(({ userId }) => userId)}::bigint[])
      with ordinality as pair (slot_id, user_id, place)
    left join lateral (${facts}) as read on true
    order by pair.place`;
}

type Ids = { assignmentId: number | Sql; userId?: number | Sql | undefined };

function statementOf({ assignmentId, userId, hidesDrafts = false }: Omit<FactsQuery, keyof Ids> & Ids): Sql {
  const isOne = userId !== undefined;
  return sql`
    with ${slotAndGame(assignmentId, { hasSeason: !isOne })},
    official as materialized (
      select u.id, u.account_id, u.first_name, u.last_name, u.grade, u.limits, u.wanted_games, u.latitude, u.longitude
      from here join users u on u.site_id = here.site_id
      where ${isOne ? sql`u.id = ${userId}` : sql`u.active and u.official`}),
    elsewhere as materialized (
      select o.id as official_id, u.id as user_id, u.site_id
      from official o join users u on u.account_id = o.account_id and u.id <> o.id),
    played as materialized (
      select p.official_id, p.game_id, p.start_time, p.is_here,
        p.during && here.during
          or p.start_time > here.start_time - ${A_DAY} and p.start_time < here.start_time + ${A_DAY}
          or p.is_here and (p.home_team_id in (here.home_team_id, here.away_team_id)
            or p.away_team_id in (here.home_team_id, here.away_team_id)) as is_near
      from here, (${isOne ? gamesOfOfficial(hidesDrafts) : GAMES_OF_DAYS}) as p)
    select to_json(here) as game, (${NEARBY_GAMES}) as games,
      (${officialRows({ isOne, hidesBlocks: hidesDrafts })}) as officials
    from here`;
}

/** The local day of a game may have 25 hours. */
const A_DAY = sql`interval '25 hours'`;

const CLOSINGS = sql`
  select json_agg(json_build_object('venue', v.name, 'subvenue', c.subvenue, 'reason', c.reason) order by c.start_date, c.id)
  from venue_closings c where ${closes(OF_GAME)}`;

/** The slot and its game; its day and its week, which begins on Monday, in the time zone of the site; to compare, its season. */
function slotAndGame(assignmentId: number | Sql, { hasSeason }: { hasSeason: boolean }): Sql {
  return sql`here as materialized (
    select a.id as slot_id, g.id, g.site_id, g.status, g.during, g.start_time, g.end_time, g.venue_id, g.league_id,
      g.home_team_id, g.away_team_id, coalesce(v.timezone, s.timezone) as zone, s.timezone as site_zone, s.locale,
      s.conflict_policies, s.grades, a.position, o.minimum_grade as position_grade, y.name as age_group, y.minimum_grade as age_group_grade,
      (${CLOSINGS}) as closings, v.name as venue, v.latitude, v.longitude, l.name as league, ht.name as home_team, at.name as away_team,
      (g.start_time at time zone s.timezone)::date as day, span.*, ${hasSeason ? sql`season.*,` : nothing}
      least(span.week_start, g.start_time - interval '7 days') as since,
      greatest(span.week_end, g.end_time, g.start_time + interval '7 days') as until,
      array(select c.user_id from assignments c where c.game_id = g.id and c.id <> a.id and c.user_id is not null
        and c.answer is distinct from 'declined') as crew
    from assignments a
    join games g on g.id = a.game_id
    join sites s on s.id = g.site_id
    left join positions o on o.id = a.position_id
    left join age_groups y on y.id = g.age_group_id
    left join venues v on v.id = g.venue_id
    left join leagues l on l.id = g.league_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    cross join lateral (
      select date_trunc('day', g.start_time at time zone s.timezone) as local_day,
        date_trunc('week', g.start_time at time zone s.timezone) as local_week) as local
    cross join lateral (
      select local_day at time zone s.timezone as day_start,
        (local_day + interval '1 day') at time zone s.timezone as day_end,
        local_week at time zone s.timezone as week_start,
        (local_week + interval '7 days') at time zone s.timezone as week_end) as span
    ${hasSeason ? sql`cross join lateral ${seasonOf({ at: sql`g.start_time`, site: sql`s` })} as season` : nothing}
    where a.id = ${assignmentId} and g.deleted_at is null)`;
}

const BUSY = sql`a.live and a.answer is distinct from 'declined'`;
const PLAYED_COLUMNS = sql`g.id as game_id, g.start_time, g.during, g.home_team_id, g.away_team_id`;

/** The games of one official, by their slots; on other sites without drafts, which this site may not see. */
function gamesOfOfficial(hidesDrafts: boolean): Sql {
  const around = sql`${BUSY} and a.during && tstzrange(here.since, here.until, '[]')`;
  return sql`
    select a.user_id as official_id, ${PLAYED_COLUMNS}, true as is_here
    from here, official o join assignments a on a.user_id = o.id join games g on g.id = a.game_id
    where ${around} and g.id <> here.id and (g.published or not ${hidesDrafts}::boolean)
    union all
    select e.official_id, ${PLAYED_COLUMNS}, false
    from here, elsewhere e join assignments a on a.user_id = e.user_id join games g on g.id = a.game_id
    where ${around} and g.published`;
}

/** The games of all officials, by their days: on this site, and on those where some of them have another user. */
const GAMES_OF_DAYS = sql`
  select a.user_id as official_id, ${PLAYED_COLUMNS}, true as is_here
  from here join games g on g.site_id = here.site_id join assignments a on a.game_id = g.id
  where g.deleted_at is null and g.start_time >= here.since and g.start_time <= here.until
    and ${BUSY} and a.user_id is not null and g.id <> here.id
  union all
  select e.official_id, ${PLAYED_COLUMNS}, false
  from here join games g on g.site_id = any(array(select distinct site_id from elsewhere))
  join assignments a on a.game_id = g.id
  join elsewhere e on e.user_id = a.user_id
  where g.deleted_at is null and g.start_time >= here.since and g.start_time <= here.until
    and ${BUSY} and g.published`;

/** An array, so that the games are found by index: with a subquery, PostgreSQL read all games of the table. */
const NEARBY_GAMES = sql`
  select coalesce(json_agg(n), '[]') from (
    select g.id, g.site_id = here.site_id as is_here, g.start_time, g.end_time, g.venue_id,
      coalesce(v.timezone, s.timezone) as zone, v.name as venue, v.latitude, v.longitude,
      g.home_team_id, ht.name as home_team, g.away_team_id, at.name as away_team
    from games g
    join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    where g.id = any(array(select game_id from played where is_near))) as n`;

/** By the slots of the game: as a plain join, PostgreSQL read every slot that has an official while few had one at its last analyze. */
const SLOT_OF_ONE = sql`
  left join lateral (
    select a.id, a.position, a.answer from assignments a where a.game_id = here.id and a.user_id = o.id limit 1
  ) as slot on true`;

/** What is read only to compare candidates is null for one official. */
function officialRows({ isOne, hidesBlocks }: { isOne: boolean; hidesBlocks: boolean }): Sql {
  return sql`
    select coalesce(json_agg(f), '[]') from (
      select o.id, o.first_name, o.last_name, o.grade, o.limits, o.wanted_games, o.latitude, o.longitude,
        near.games, near.that_day, near.that_week, entered.availability, invalid.certifications, blocked.blocks, slot.id as slot_id, slot.position, slot.answer,
        case when r.id is not null then json_build_object('id', r.id, 'note', r.note) end as request,
        lo.id is not null as is_known, lo.removed_at is not null as is_removed,
        ${
          isOne
            ? sql`null::timestamptz as last_with_team`
            : sql`team.last as last_with_team, team.games as team_games, season.games as season_games,
        season.minutes as season_minutes, season.last_worked`
        }
      from official o
      left join (
        select p.official_id, array_agg(p.game_id order by p.start_time, p.game_id) filter (where p.is_near) as games,
          count(*) filter (where p.is_here and p.start_time >= here.day_start and p.start_time < here.day_end) as that_day,
          count(*) filter (where p.is_here and p.start_time >= here.week_start and p.start_time < here.week_end) as that_week
        from played p, here group by p.official_id) as near on near.official_id = o.id
      left join (
        select e.user_id, json_agg(json_build_object('available', e.available, 'allDay', e.all_day,
          'startTime', e.start_time, 'endTime', e.end_time) order by e.start_time, e.id) as availability
        from availability e, here
        where e.site_id = here.site_id and e.day = here.day ${isOne ? sql`and e.user_id in (select id from official)` : nothing}
        group by e.user_id) as entered on entered.user_id = o.id
      left join (
        select c.user_id, json_agg(json_build_object('name', c.name, 'validFrom', c.valid_from, 'validUntil', c.valid_until)
          order by c.name) as certifications
        from certifications c, here
        where c.site_id = here.site_id and (c.valid_until < here.day or c.valid_from > here.day)
          ${isOne ? sql`and c.user_id in (select id from official)` : nothing}
        group by c.user_id) as invalid on invalid.user_id = o.id
      left join (${BLOCKS}) as blocked on blocked.official_id = o.id and not ${hidesBlocks}::boolean
      left join requests r on r.assignment_id = (select slot_id from here) and r.user_id = o.id and r.status = 'waiting'
      ${isOne ? SLOT_OF_ONE : sql`left join assignments slot on slot.game_id = here.id and slot.user_id = o.id`}
      left join league_officials lo on lo.league_id = here.league_id and lo.user_id = o.id
      ${isOne ? nothing : sql`${LAST_WITH_TEAM} ${SEASON}`}) as f`;
}

const SEASON = sql`
  left join (${workedStatement({
    siteId: sql`(select site_id from here)`,
    from: sql`(select season_start from here)`,
    until: sql`(select season_end from here)`,
    before: sql`(select start_time from here)`,
    exceptGame: sql`(select id from here)`,
  })}) as season on season.user_id = o.id`;

// Arrays, so that the games are found by the two indexes of teams.
const TEAMS = sql`array(select unnest(array[here.home_team_id, here.away_team_id]) from here)`;

/** The blocks that concern the game. That of two officials counts for both. */
const BLOCKS = sql`
  select m.official_id, json_agg(json_build_object('kind', m.kind, 'targetId', m.target_id, 'name', m.name,
    'reason', m.reason) order by m.kind, m.name) as blocks
  from (
    select b.user_id as official_id, coalesce(b.team_id, b.venue_id, b.league_id, b.other_user_id) as target_id, b.reason,
      coalesce(t.name, v.name, l.name, u.first_name || ' ' || u.last_name) as name,
      case when t.id is not null then 'team' when v.id is not null then 'venue' when l.id is not null then 'league'
        else 'official' end as kind
    from here join blocks b on b.site_id = here.site_id
    left join teams t on t.id = b.team_id
    left join venues v on v.id = b.venue_id
    left join leagues l on l.id = b.league_id
    left join users u on u.id = b.other_user_id
    where b.team_id in (here.home_team_id, here.away_team_id) or b.venue_id = here.venue_id
      or b.league_id = here.league_id or b.other_user_id = any(here.crew)
    union
    select b.other_user_id, b.user_id, b.reason, u.first_name || ' ' || u.last_name, 'official'
    from here join blocks b on b.site_id = here.site_id join users u on u.id = b.user_id
    where b.user_id = any(here.crew) and b.other_user_id is not null) as m
  group by m.official_id`;

/** A year is enough to compare, and bounds what is read; a season has no more days. */
const LAST_WITH_TEAM = sql`
  left join (
    select a.user_id, max(g.start_time) filter (where g.start_time < here.start_time) as last,
      sum((g.home_team_id = any(${TEAMS}) is true)::int + (g.away_team_id = any(${TEAMS}) is true)::int)
        filter (where g.site_id = here.site_id and g.start_time >= here.season_start and g.start_time < here.season_end) as games
    from games g join assignments a on a.game_id = g.id, here
    where (g.home_team_id = any(${TEAMS}) or g.away_team_id = any(${TEAMS}))
      and g.start_time < greatest(here.start_time, here.season_end) and g.start_time > here.start_time - interval '1 year'
      and a.user_id is not null and ${BUSY} and g.id <> here.id
    group by a.user_id) as team on team.user_id = o.id`;
