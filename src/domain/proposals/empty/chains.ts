// One move that would open a position: an official who has only another game in the way, and somebody who could take that one.
import { clockOf, dateOf, isSameDay } from '../../../kernel/times/words.ts';
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { ConflictCode } from '../../conflicts/conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../../conflicts/facts.ts';
import { type Facts, findFacts } from '../../conflicts/store.ts';
import { type Joined, type Left, withoutGames, withPlan } from '../problem/joined.ts';
import { conflictsWith } from '../problem/place.ts';
import type { Proposed } from '../proposal.ts';
import type { Kept, Reasons } from './reasons.ts';

/** What other games keep somebody from. */
const OF_GAMES: readonly ConflictCode[] = ['double_booked', 'travel_time', 'games_per_day', 'games_per_week'];
// For a position, of some 4 ms each with 150 officials. Of 12 positions that greedy leaves open in a month, 5 opened none, all of them each.
const MOST_LOOKUPS = 25;
const MOST_CHAINS = 2; // are read

/** What a proposal gives to officials. */
export type Planned = Joined & Pick<Proposed, 'assignmentId' | 'state' | 'fromAssignmentId' | 'chain'>;

export type PlanFacts = {
  siteId: number;
  planned: readonly Planned[];
  /** What officials leave by it. */
  left: readonly Left[];
  /** What it gives, by user. */
  byUser: ReadonlyMap<number, readonly Planned[]>;
  rejected: readonly Pick<Proposed, 'assignmentId' | 'userId'>[];
  apart: readonly { userId: number; otherId: number }[];
  now: Date;
};

/** A position that somebody has, by the plan or now, and would leave. */
type Held = { assignmentId: number; userId: number; gameId: number; date: string; position: string };

/** For a position that stays open: its game, and what keeps each official from it. */
export type ChainFinder = (game: GameFacts, kept: readonly Kept[]) => Promise<Reasons['openers']>;

/** Reads each position of others once. */
export function createChainFinder(db: Queryable, plan: PlanFacts): ChainFinder {
  const known = new Map<number, Promise<Facts | undefined>>();
  const factsOf = (assignmentId: number) => {
    const facts = known.get(assignmentId) ?? findFacts(db, { assignmentId });
    known.set(assignmentId, facts);
    return facts;
  };
  return async (game, kept) => {
    const busy = kept.filter(
      ({ conflicts, isRejected }) =>
        !isRejected && conflicts.length > 0 && conflicts.every(({ code }) => OF_GAMES.includes(code)),
    );
    if (busy.length === 0) return [];
    const officials = new Map(busy.map(({ official }) => [official.id, official]));
    const openers: Reasons['openers'] = [];
    let lookups = 0;
    for (const held of await findHeld(db, { ...plan, game, userIds: [...officials.keys()] })) {
      const official = officials.get(held.userId)!;
      if (openers.some(({ userId }) => userId === held.userId) || !wouldOpen(plan, { game, official, held }))
        continue;
      lookups += 1;
      const left = await factsOf(held.assignmentId);
      const other = left && successorOf(plan, { left, held });
      if (other !== undefined) {
        const sentence = `${nameOf(official)} could if ${nameOf(other)} took over from them as ${placeInWords(game, { left: left!.game, held })}.`;
        openers.push({ userId: official.id, sentence });
      }
      if (lookups === MOST_LOOKUPS || openers.length === MOST_CHAINS) break;
    }
    return openers;
  };
}

/** What these officials have in the days around the game, and may leave: it has not begun, and they have not accepted it. */
async function findHeld(
  db: Queryable,
  { siteId, game, planned, userIds, now }: PlanFacts & { game: GameFacts; userIds: readonly number[] },
): Promise<Held[]> {
  // Of what the plan moves already, nothing moves again.
  const movable = planned.filter(
    ({ state, chain, userId }) => state === 'planned' && chain === null && userIds.includes(userId),
  );
  const left = planned.flatMap(({ fromAssignmentId }) => fromAssignmentId ?? []);
  const taken = planned.map(({ assignmentId }) => assignmentId);
  return db.query(sql`
    select a.id as "assignmentId", coalesce(p.user_id, a.user_id) as "userId", g.id as "gameId", a.position,
      (g.start_time at time zone s.timezone)::date::text as date
    from games g join sites s on s.id = g.site_id join assignments a on a.game_id = g.id
    left join unnest(${movable.map(({ assignmentId }) => assignmentId)}::bigint[], ${movable.map(({ userId }) => userId)}::bigint[])
      as p (id, user_id) on p.id = a.id
    where g.site_id = ${siteId} and g.live and g.start_time > ${now}
      and g.start_time > ${game.startTime}::timestamptz - interval '7 days'
      and g.start_time < ${game.startTime}::timestamptz + interval '7 days'
      and (p.id is not null or a.answer is null and a.user_id = any(${userIds}) and a.id <> all(${[...left, ...taken]}::bigint[]))
    order by abs(extract(epoch from g.start_time - ${game.startTime}::timestamptz)), a.id`);
}

/** Whether nothing keeps the official from the open position without the one that they have. */
function wouldOpen(
  plan: PlanFacts,
  { game, official, held }: { game: GameFacts; official: OfficialFacts; held: Held },
): boolean {
  const own = plan.byUser.get(official.id) ?? [];
  if (held.gameId === game.id || isApart(plan, { userId: official.id, game })) return false;
  const isPlanned = own.some(({ assignmentId }) => assignmentId === held.assignmentId);
  const left = [{ userId: official.id, game: { id: held.gameId, date: held.date } }];
  const without = isPlanned ? official : withoutGames(game, { official, left });
  const joined = own.filter(({ assignmentId }) => assignmentId !== held.assignmentId);
  return conflictsWith(game, withPlan(game, { official: without, joined })).length === 0;
}

/** Who could take the other position, beside all that stands and is planned: who has the fewest games that week. */
function successorOf(
  plan: PlanFacts,
  { left, held }: { left: Facts; held: Held },
): OfficialFacts | undefined {
  const { byUser, rejected } = plan;
  const { game, officials } = left;
  const isRejected = ({ id }: OfficialFacts) =>
    rejected.some(({ assignmentId, userId }) => assignmentId === held.assignmentId && userId === id);
  return officials
    .filter(
      (official) =>
        official.id !== held.userId &&
        !isRejected(official) &&
        !isApart(plan, { userId: official.id, game, without: held.assignmentId }),
    )
    .map((official) => withoutGames(game, { official, left: plan.left }))
    .map((official) => withPlan(game, { official, joined: byUser.get(official.id) ?? [] }))
    .filter((official) => conflictsWith(game, official).length === 0)
    .sort((one, other) => one.gamesThatWeek - other.gamesThatWeek || one.id - other.id)[0];
}

type Crew = { userId: number; game: GameFacts; without?: number };

/** Whether they are blocked from somebody whom the plan has on the game; the facts know of those who stand. */
function isApart({ planned, apart }: PlanFacts, { userId, game, without }: Crew): boolean {
  if (game.policies.blocked_official === 'ignore') return false;
  const crew = planned.filter((one) => one.game.id === game.id && one.assignmentId !== without);
  return crew.some((one) =>
    apart.some(
      (pair) =>
        (pair.userId === userId && pair.otherId === one.userId) ||
        (pair.otherId === userId && pair.userId === one.userId),
    ),
  );
}

/** "Referee of Harbor Hawks – Bay Gulls at 10:00 AM", with the day if it is another one. */
function placeInWords(game: GameFacts, { left, held }: { left: GameFacts; held: Held }): string {
  const { homeTeam, awayTeam, venue, startTime, locale } = left;
  const place = { zone: left.zone, locale };
  const teams = homeTeam && awayTeam ? ` of ${homeTeam} – ${awayTeam}` : venue === null ? '' : ` at ${venue}`;
  const day = isSameDay(startTime, game.startTime, place) ? '' : ` on ${dateOf(startTime, place)}`;
  return `${held.position}${teams}${day} at ${clockOf(startTime, place)}`;
}
