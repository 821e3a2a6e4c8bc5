// The fees of assignments, computed from facts that one statement reads.
import type { Queryable } from '../../storage/database.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import { hasDeclined } from '../assignments/store.ts';
import { isOnlyReported } from '../forms/crew/store.ts';
import { roadMeters } from '../venues/distance.ts';
import { computeFee, rulesFor, type SlotFacts, travelOf } from './compute.ts';
import type { Fee, FeePart } from './fee.ts';
import type { FeeRule } from './rules/rule.ts';
import { findRules } from './rules/store.ts';
import { mapInSlices } from './slices.ts';

type Assignments = {
  siteId: number;
  assignmentIds: readonly number[];
  /** The official who would work each of them, if it is not the one on it. */
  takerId?: number | undefined;
};

/**
 * What the official of each assignment is paid, by the id of the assignment: also of one that is open, or that its official
 * declined. With `takerId`, what that official would be paid for each if they took it now, beside the games that they have; a
 * surcharge for solo games is not in that. The rules that hold at the start of the game count, so that a later rule changes no
 * fee of a game that has started. Assignments of other sites and of deleted games are left out.
 */
export async function feesOf(
  db: Queryable,
  { siteId, assignmentIds, takerId }: Assignments,
): Promise<Map<number, Fee>> {
  const rules = await findRules(db, siteId);
  const hasTravel = rules.some(({ kind }) => kind === 'travel');
  const rows = await db.query<FactRow>(factsStatement({ siteId, assignmentIds, takerId, hasTravel }));
  const slots = await mapInSlices(rows, (row) => slotOf(row, rules));
  const firstVisits = firstVisitsOf(slots.filter(({ row }) => !row.isTaken));
  const wanted = slots.filter(({ row }) => row.isWanted);
  const fees = await mapInSlices(wanted, ({ row, facts, inForce, travelPart }) => {
    const first = firstVisits.get(visitOf(row));
    const isFirst = first === undefined || !isEarlier(first, row);
    return computeFee(facts, { inForce, travelPart: isFirst ? travelPart : undefined });
  });
  return new Map(fees.map((fee) => [fee.assignmentId, fee]));
}

type Place = { latitude: number | null; longitude: number | null };
type FactRow = Omit<SlotFacts, 'meters'> & {
  home: Place | null;
  venue: Place | null;
  /** That of a game that had started when one of the places changed; -1: it was not known. */
  fixedMeters: number | null;
  /** Of a venue that was merged since: the visit is still one of its own. */
  mergedVenueId: number | null;
  /** The day of the game, where it is played. */
  day: string | null;
  /** Whether the official goes there: the game is published, and they have not declined it. */
  isPlanned: boolean;
  /** Whether its fee is asked for; the others are the games of the same days. */
  isWanted: boolean;
  /** Whether the taker is not the official who is on it. */
  isTaken: boolean;
};
type Slot = { row: FactRow; facts: SlotFacts; inForce: FeeRule[]; travelPart: FeePart | undefined };

function slotOf(row: FactRow, rules: readonly FeeRule[]): Slot {
  const { home, venue, fixedMeters } = row;
  const now = home && venue ? roadMeters(home, venue) : undefined;
  const facts = { ...row, meters: fixedMeters === null ? now : fixedMeters < 0 ? undefined : fixedMeters };
  const inForce = rulesFor(facts, rules);
  return { row, facts, inForce, travelPart: travelOf(facts, inForce) };
}

/** The first game of each day, official and venue that pays for travel: the others do not. */
function firstVisitsOf(slots: readonly Slot[]): Map<string, FactRow> {
  const first = new Map<string, FactRow>();
  for (const { row, travelPart } of slots) {
    if (travelPart === undefined || !row.isPlanned) continue;
    const visit = visitOf(row);
    const known = first.get(visit);
    if (known === undefined || isEarlier(row, known)) first.set(visit, row);
  }
  return first;
}

function visitOf({ userId, venueId, mergedVenueId, day }: FactRow): string {
  return `${userId} ${mergedVenueId === null ? venueId : `merged ${mergedVenueId}`} ${day}`;
}

function isEarlier(one: FactRow, other: FactRow): boolean {
  return (+one.startTime - +other.startTime || one.assignmentId - other.assignmentId) < 0;
}

/** A statement: the facts of each assignment, and for rules about travel those of the same days. */
function factsStatement({
  siteId,
  assignmentIds,
  takerId,
  hasTravel,
}: Assignments & { hasTravel: boolean }): Sql {
  const userId = takerId === undefined ? sql`a.user_id` : sql`${takerId}::bigint`;
  const isTaken = takerId === undefined ? sql`false` : sql`wanted.user_id is distinct from a.user_id`;
  return sql`
    with asked as materialized (
      select a.id, ${userId} as user_id, g.start_time from assignments a join games g on g.id = a.game_id
      where a.id = any(${assignmentIds}::bigint[]) and a.site_id = ${siteId} and g.deleted_at is null)
      ${hasTravel ? SAME_DAYS : nothing}
    select a.id as "assignmentId", wanted.user_id as "userId", coalesce(a.worked_position, a.position) as position,
      (coalesce(case when a.worked_position is null then a.fee else a.worked_fee end, 0) * 100)::int8 as "positionFee",
      coalesce(a.worked_currency, a.currency) as currency, (a.exception_fee * 100)::int8 as "exceptionFee", a.attendance,
      a.late_percent as "latePercent", a.pay_reason as "payReason", g.status, g.start_time as "startTime", case when ${isTaken} then now() else a.assigned_at end as "assignedAt",
      case when g.status <> 'A' then coalesce(g.canceled_at, g.created_at) end as "canceledAt",
      g.venue_id as "venueId", g.merged_venue_id as "mergedVenueId", g.league_id as "leagueId", g.age_group_id as "ageGroupId",
      g.game_type_id as "gameTypeId", g.pattern_id as "patternId", case when not ${isTaken} then a.fixed_meters end as "fixedMeters",
      g.published and not ${hasDeclined(sql`a`)} as "isPlanned", ${isTaken} as "isTaken",
      ${hasTravel ? sql`a.id in (select id from asked)` : sql`true`} as "isWanted",
      ${hasTravel ? PLACES : sql`null as home, null as venue, null as day`},
      not ${isTaken} and a.user_id is not null and not ${hasDeclined(sql`a`)} and crew.officials = 1
        and crew.positions > 1 as "isSolo"
    from ${hasTravel ? sql`same_day` : sql`asked`} as wanted
    join assignments a on a.id = wanted.id join games g on g.id = a.game_id
    cross join lateral (
      select count(*) as positions, count(c.user_id) filter (
        where not ${hasDeclined(sql`c`)} and (c.attendance is distinct from 'no_show' or ${isOnlyReported(sql`c`)})) as officials
      from assignments c where c.game_id = a.game_id) as crew
    ${hasTravel ? sql`join sites s on s.id = g.site_id left join users u on u.id = wanted.user_id left join venues v on v.id = g.venue_id` : nothing}`;
}

const PLACES = sql`json_build_object('latitude', u.latitude, 'longitude', u.longitude) as home,
  json_build_object('latitude', v.latitude, 'longitude', v.longitude) as venue,
  ((g.start_time at time zone coalesce(v.timezone, s.timezone))::date)::text as day`;

/** The assignments, and those of the same officials around them: a day has up to 25 hours, and is that of the venue. */
const SAME_DAYS = sql`, same_day as materialized (
  select id, user_id from asked
  union
  select a.id, a.user_id
  from (select min(start_time) - interval '2 days' as since, max(start_time) + interval '2 days' as until from asked) as period
  join assignments a on a.user_id = any(array(select distinct user_id from asked where user_id is not null))
  join games g on g.id = a.game_id and g.start_time between period.since and period.until
  where g.deleted_at is null)`;
