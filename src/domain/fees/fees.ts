// The fees of assignments, computed from facts that one statement reads.
import type { Queryable } from '../../storage/database.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { roadMeters } from '../venues/distance.ts';
import { computeFee, type SlotFacts } from './compute.ts';
import type { Fee } from './fee.ts';
import { findRules } from './rules/store.ts';

type Assignments = { siteId: number; assignmentIds: readonly number[] };

/**
 * What the official of each assignment is paid, by the id of the assignment: also of one that is open, or that its official
 * declined. The rules that hold at the start of the game count, so that a later rule changes no fee of a game that has
 * started. Assignments of other sites and of deleted games are left out.
 */
export async function feesOf(
  db: Queryable,
  { siteId, assignmentIds }: Assignments,
): Promise<Map<number, Fee>> {
  const rules = await findRules(db, siteId);
  const hasTravel = rules.some(({ kind }) => kind === 'travel');
  const rows = await db.query<FactRow>(factsStatement({ siteId, assignmentIds, hasTravel }));
  return new Map(
    rows.map(({ home, venue, ...facts }) => {
      const meters = hasTravel && home && venue ? roadMeters(home, venue) : undefined;
      return [facts.assignmentId, computeFee({ ...facts, meters }, rules)];
    }),
  );
}

type Place = { latitude: number | null; longitude: number | null };
type FactRow = Omit<SlotFacts, 'meters'> & { home: Place | null; venue: Place | null };

/** A statement: the facts of each assignment. The visits of a day are only read for rules about travel. */
function factsStatement({ siteId, assignmentIds, hasTravel }: Assignments & { hasTravel: boolean }): Sql {
  return sql`
    with wanted as materialized (
      select a.*, g.start_time, g.status, g.canceled_at, g.created_at as game_created_at, g.venue_id, g.league_id,
        g.age_group_id, g.game_type_id, g.pattern_id
      from assignments a join games g on g.id = a.game_id
      where a.id = any(${assignmentIds}::bigint[]) and a.site_id = ${siteId} and g.deleted_at is null)
      ${hasTravel ? VISITS : nothing}
    select w.id as "assignmentId", w.user_id as "userId", w.position, (coalesce(w.fee, 0) * 100)::int8 as "positionFee",
      w.currency, w.status, w.start_time as "startTime", w.assigned_at as "assignedAt",
      case when w.status <> 'A' then coalesce(w.canceled_at, w.game_created_at) end as "canceledAt",
      w.venue_id as "venueId", w.league_id as "leagueId", w.age_group_id as "ageGroupId",
      w.game_type_id as "gameTypeId", w.pattern_id as "patternId",
      ${hasTravel ? sql`coalesce(visit.of_day = 1, true)` : sql`true`} as "isFirstVisit",
      ${hasTravel ? PLACES : sql`null as home, null as venue`},
      w.user_id is not null and crew.officials = 1 and crew.positions > 1 as "isSolo"
    from wanted w
    cross join lateral (
      select count(*) as positions, count(c.user_id) filter (where c.answer is distinct from 'declined') as officials
      from assignments c where c.game_id = w.game_id) as crew
    ${hasTravel ? sql`left join visit on visit.id = w.id left join users u on u.id = w.user_id left join venues v on v.id = w.venue_id` : nothing}`;
}

const PLACES = sql`json_build_object('latitude', u.latitude, 'longitude', u.longitude) as home,
  json_build_object('latitude', v.latitude, 'longitude', v.longitude) as venue`;

/** Which game of the day at its venue each is for its official, in the time zone of the venue; a game to which they go. */
const VISITS = sql`, visit as (
  select a.id, row_number() over (
      partition by a.user_id, g.venue_id, (g.start_time at time zone coalesce(v.timezone, s.timezone))::date
      order by g.start_time, a.id) as of_day
  from (select min(start_time) - interval '1 day' as since, max(start_time) + interval '1 day' as until from wanted) as period
  join assignments a on a.user_id = any(array(select user_id from wanted where user_id is not null))
  join games g on g.id = a.game_id and g.start_time between period.since and period.until
  join venues v on v.id = g.venue_id join sites s on s.id = g.site_id
  where a.answer is distinct from 'declined' and g.deleted_at is null
    and (g.status = 'A' or g.status = 'X' and coalesce(g.canceled_at, g.created_at) >= g.start_time))`;
