// The SQL of a period: what each official worked and answered in it.
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { hasDeclined } from '../assignments/store.ts';
import { type PeriodQuery, SITE } from './period-days.ts';

/** Who turns a game back this short before its start does so late: it is hard to find somebody else by then. */
const LATE_HOURS = 48;
const LATE = sql`interval '1 hour' * ${LATE_HOURS}::int`;

/**
 * A statement: a row for each official of the site who is active, or has a game in the period. A game counts by its start,
 * unless it was deleted or canceled; one that was canceled with pay counts for pay alone.
 */
export function periodStatement(query: PeriodQuery): Sql {
  // Each part is computed once: PostgreSQL may expect one row of it, and compute it again for each official.
  return sql`
    with ${SITE(query)}, ${slots(query)}, ${HEARD},
      worked as materialized (${WORKED}), weekend as materialized (${WEEKENDS}), paid as materialized (${PAID}),
      visited as materialized (${VISITED}), said as materialized (${SAID})
    select o.id, o.first_name as "firstName", o.last_name as "lastName", o.grade, o.limits, o.wanted_games as "wantedGames",
      o.active, o.latitude, o.longitude,
      coalesce(worked.games, 0) as games, coalesce(worked.minutes, 0) as minutes, worked.parts,
      coalesce(weekend.weekends, 0) as weekends, paid.amounts, visited.venues,
      coalesce(said.accepted, 0) as accepted, coalesce(said.declined, 0) as declined,
      coalesce(said.turned_back_late, 0) as "turnedBackLate", coalesce(said.no_answer, 0) as "noAnswer"
    from users o
    left join worked on worked.user_id = o.id
    left join weekend on weekend.user_id = o.id
    left join paid on paid.user_id = o.id
    left join visited on visited.user_id = o.id
    left join said on said.user_id = o.id
    where o.site_id = ${query.siteId} and o.official and (o.active or worked.games > 0 or said.user_id is not null)`;
}

/** A statement: the games of each official who has some in the period, and the days on which they went to each venue. */
export function visitsStatement(query: PeriodQuery & { userIds?: readonly number[] | undefined }): Sql {
  const { userIds } = query;
  const ofUsers = userIds === undefined ? nothing : sql`and a.user_id = any(${userIds}::bigint[])`;
  return sql`
    with ${SITE(query)}, ${slots(query, ofUsers)}
    select o.id as "userId", o.latitude, o.longitude, worked.games, visited.venues
    from (${WORKED}) as worked join users o on o.id = worked.user_id
    left join (${VISITED}) as visited on visited.user_id = o.id`;
}

/** The positions of the games, with their local times; whether they are worked, or were. */
function slots({ leagueIds }: PeriodQuery, which = nothing): Sql {
  const ofLeagues = leagueIds === undefined ? nothing : sql`and g.league_id = any(${leagueIds}::bigint[])`;
  return sql`slot as materialized (
    select a.game_id, a.user_id, a.answer, a.position, a.fee, a.currency, a.fixed_meters, g.published, g.venue_id,
      coalesce('merged ' || g.merged_venue_id, g.venue_id::text) as place, g.start_time,
      a.live and a.user_id is not null and a.answer is distinct from 'declined' as is_worked, a.live, ${hasDeclined(sql`a`)} as has_declined,
      extract(epoch from g.end_time - g.start_time) / 60 as minutes,
      g.start_time at time zone site.timezone as starts, g.end_time at time zone site.timezone as ends,
      y.name as age_group
    from site join games g on g.site_id = site.id join assignments a on a.game_id = g.id
    left join age_groups y on y.id = g.age_group_id
    where g.deleted_at is null and g.status <> 'C' and g.start_time >= site.since and g.start_time < site.until ${ofLeagues} ${which})`;
}

const WORKED = sql`
  select user_id, sum(games)::int as games, sum(minutes)::int as minutes,
    json_agg(json_build_object('position', position, 'ageGroup', age_group, 'games', games)) as parts
  from (
    select user_id, position, age_group, count(*) as games, sum(minutes) as minutes
    from slot where is_worked group by user_id, position, age_group) as part
  group by user_id`;

const WEEKENDS = sql`
  select user_id, count(distinct date_trunc('week', starts))::int as weekends
  from slot where is_worked and extract(isodow from starts) >= 6 group by user_id`;

/** As text, so that sums stay exact. */
const PAID = sql`
  select user_id, json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency) as amounts
  from (
    select user_id, currency, sum(fee) as amount
    from slot where user_id is not null and not has_declined and fee is not null
    group by user_id, currency) as paid
  group by user_id`;

/**
 * On how many days they went to each venue. `fixed`: how far it was on those of which it was kept, because a place changed since;
 * `days`: the others, also those on which a place was not known yet.
 */
const VISITED = sql`
  select user_id, json_agg(json_build_object('latitude', v.latitude, 'longitude', v.longitude, 'days', days, 'fixed', fixed,
    'fixedDays', fixed_days)) as venues
  from (
    select user_id, venue_id, count(*) filter (where meters is null)::int as days,
      count(meters)::int as fixed_days, coalesce(sum(meters), 0)::int as fixed
    from (
      select user_id, venue_id, place, starts::date, max(fixed_meters) filter (where fixed_meters >= 0) as meters
      from slot where is_worked and venue_id is not null group by user_id, venue_id, place, starts::date) as day
    group by user_id, venue_id) as visit
  join venues v on v.id = visit.venue_id
  group by user_id`;

/** What officials answered, also those who are no longer on the game, as long as the journal is kept. */
const HEARD = sql`heard as (
  select j.game_id, coalesce((j.after->>'user_id')::bigint, j.subject_id) as user_id,
    bool_or(j.after->>'answer' = 'accepted') as has_accepted,
    max(j.created_at) filter (where j.after->>'answer' = 'declined') as declined_at,
    (array_agg(j.after->>'answer' order by j.xid desc, j.id desc))[1] as last_answer
  from journal j
  where j.kind = 'assignment' and j.game_id = any(array(select distinct game_id from slot where live))
    and j.after->>'answer' in ('accepted', 'declined')
  group by 1, 2)`;

const SAID = sql`
  select user_id, count(*) filter (where said = 'accepted')::int as accepted,
    count(*) filter (where said = 'declined')::int as declined, count(*) filter (where said = 'late')::int as turned_back_late,
    count(*) filter (where said = 'nothing')::int as no_answer
  from (
    select user_id, case
        when on_it.answer = 'accepted' then 'accepted'
        when on_it.game_id is not null and on_it.answer is null then case when game.published then 'nothing' end
        when on_it.answer = 'declined' or heard.last_answer = 'declined' then
          case when heard.has_accepted and heard.declined_at > game.start_time - ${LATE} then 'late' else 'declined' end
      end as said
    from (select game_id, user_id, answer from slot where live and user_id is not null) as on_it
    full join heard using (game_id, user_id)
    join (select distinct game_id, start_time, published from slot where live) as game using (game_id)) as each_game
  where said is not null
  group by user_id`;
