// What a game still needs from its assignors: the conditions of `search[needs]` (docs/api: games, Search).
import { any, type Sql, sql } from '../../storage/sql.ts';
import { type Member, may } from '../access.ts';
import { gamesOfWaitingReports } from '../forms/crew/store.ts';
import { lacksReport } from '../forms/due.ts';
import { CAN_BE_GRANTED, isOpenToOfficials } from '../requests/conditions.ts';
import { closes, OF_GAME } from '../venues/closings/condition.ts';

export const GAME_NEEDS = [
  ...(['officials', 'late_officials', 'answers', 'replacements', 'publishing', 'attention'] as const),
  // What makes a game need attention, besides `replacements` and `late_officials`.
  ...(['late_answers', 'late_drafts', 'overrides', 'requests', 'closed_venues'] as const),
  ...(['reports', 'crew_reports'] as const),
] as const;
export type GameNeed = (typeof GAME_NEEDS)[number];
/** The needs that only games that have not started can have. */
export const UPCOMING_NEEDS = GAME_NEEDS.filter((need) => need !== 'reports' && need !== 'crew_reports');
export type UpcomingNeed = (typeof UPCOMING_NEEDS)[number];

const ANSWER_DAYS = 3; // docs/api: games, attention: time to answer, and the last days before a game
const SOON_DAYS = 7; // docs/api: games, attention: officials plan a week ahead

/** The callers' own users on the sites of the games, and the time at which the needs hold. */
export type NeedReader = { members: readonly Member[]; now: Date };

/** The condition on `games g` and its `sites s` that the game needs one of these. */
export function needsOneOf(needs: readonly GameNeed[], reader: NeedReader): Sql {
  const upcoming = UPCOMING_NEEDS.filter((need) => needs.includes(need));
  const isNeeded = any([
    sql`false`,
    ...upcoming.map((need) => upcomingNeed(need, { ...reader, some: existsSlot })),
  ]);
  const isSought = (need: GameNeed) => needs.includes('attention') || needs.includes(need);
  return any([
    sql`(${isUpcoming(reader)} and ${isNeeded})`,
    ...(isSought('reports') ? [needsReport(reader)] : []),
    ...(isSought('crew_reports') ? [hasWaitingReport(reader)] : []),
  ]);
}

/** The condition that the game has not started, and is not canceled. */
export function isUpcoming({ now }: Pick<NeedReader, 'now'>): Sql {
  return sql`(g.start_time > ${now} and g.status = 'A')`;
}

/** The condition that the game has ended, and that a report is due. It is a need for attention. */
export function needsReport({ members, now }: NeedReader): Sql {
  return any([sql`false`, ...members.map((member) => lacksReport(member, now))]);
}

/** A report says how an official of the crew worked, and waits for an assignor: a matter of assignors alone. It is a need for attention. */
export function hasWaitingReport({ members }: Pick<NeedReader, 'members'>): Sql {
  return sql`g.id = any(array(select ${gamesOfWaitingReports(assignedBy(members))}))`;
}

/** Makes the condition that one of the game's slots `a` meets a condition. */
export type SomeSlot = (condition: Sql) => Sql;

const existsSlot: SomeSlot = (condition) =>
  sql`exists (select from assignments a where a.site_id = g.site_id and a.game_id = g.id and ${condition})`;

type UpcomingReader = NeedReader & { some: SomeSlot };

/** The condition that an upcoming game has this need. */
export function upcomingNeed(need: UpcomingNeed, { members, now, some }: UpcomingReader): Sql {
  switch (need) {
    case 'officials':
      return some(IS_OPEN);
    case 'answers':
      return sql`(g.published and ${some(IS_UNANSWERED)})`;
    case 'replacements':
      return some(HAS_DECLINED);
    case 'publishing':
      return sql`not g.published`;
    case 'late_officials':
      return some(isLateOpen(now));
    case 'late_answers':
      return some(hasLateAnswer(now));
    case 'late_drafts':
      return isLateDraft(now);
    case 'overrides':
      return some(overridden(members));
    case 'requests':
      return some(hasRequest({ members, now }));
    case 'closed_venues':
      return IS_AT_CLOSED_VENUE;
    case 'attention':
      return any([
        isLateDraft(now),
        IS_AT_CLOSED_VENUE,
        some(sql`(${HAS_DECLINED} or ${isLateOpen(now)} or ${hasLateAnswer(now)} or ${overridden(members)}
          or ${hasRequest({ members, now })})`),
      ]);
  }
}

function isLateDraft(now: Date): Sql {
  return sql`(not g.published and ${isSoon({ now })})`;
}

/** The condition that an upcoming game starts within 7 days. */
export function isSoon({ now }: Pick<NeedReader, 'now'>): Sql {
  return sql`g.start_time <= ${now}::timestamptz + make_interval(days => ${SOON_DAYS})`;
}

function isLateOpen(now: Date): Sql {
  return sql`(g.published and ${isSoon({ now })} and ${IS_OPEN})`;
}

function hasLateAnswer(now: Date): Sql {
  return sql`(g.published and ${IS_UNANSWERED} and (
    g.start_time <= ${now}::timestamptz + make_interval(days => ${ANSWER_DAYS})
    or greatest(a.updated_at, g.updated_at) <= ${now}::timestamptz - make_interval(days => ${ANSWER_DAYS})))`;
}

/** The venue of the game, or its field, is closed at that time, and the site does not ignore that. */
const IS_AT_CLOSED_VENUE = sql`(s.conflict_policies->>'venue_closed' is distinct from 'ignore' and exists (
  select from venue_closings c join venues v on v.id = c.venue_id where c.venue_id = g.venue_id and ${closes(OF_GAME)}))`;

export const IS_OPEN = sql`a.user_id is null`;
export const IS_UNANSWERED = sql`a.user_id is not null and a.answer is null`;
export const HAS_DECLINED = sql`a.answer = 'declined'`;

/**
 * The assignor overrode a conflict of the slot's official: a matter of assignors alone. A double booking counts as long as
 * the other game is at that time.
 */
function overridden(members: readonly Member[]): Sql {
  return sql`(a.overridden <> '{}' and a.answer is distinct from 'declined' and g.site_id = any(${assignedBy(members)}) and (
    a.overridden <> '{double_booked}' or exists (
      select from assignments o where o.user_id = a.user_id and o.game_id <> a.game_id and o.live
        and o.answer is distinct from 'declined' and o.during && a.during)))`;
}

/** A request for the slot waits: a matter of assignors alone. */
function hasRequest({ members, now }: NeedReader): Sql {
  return sql`(${isOpenToOfficials(sql`${now}`)} and a.id in (
    select r.assignment_id from requests r join users u on u.id = r.user_id
    where ${CAN_BE_GRANTED} and r.site_id = any(${assignedBy(members)})))`;
}

/** The sites where they assign officials. */
function assignedBy(members: readonly Member[]): number[] {
  return members.filter((member) => may(member, 'assignments.write')).map(({ siteId }) => siteId);
}
