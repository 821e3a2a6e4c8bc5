// Whom applying a row of games tells, by the rule that notices follow.

import { newsOf, type ToldGame } from '../../assignments/news.ts';
import { withConsequences } from '../../games/changes/status.ts';
import type { GameStatus } from '../../games/fields.ts';
import type { GameChange } from '../../games/game.ts';
import type { PlannedSlot } from './crew.ts';
import type { KnownOfficial } from './crew-facts.ts';
import type { RowTimes } from './game-draft.ts';
import type { KnownGame } from './game-facts.ts';

/** A game before its row, or after it. */
export type GameState = {
  facts: Omit<ToldGame, 'on' | 'status' | 'isPostponed' | 'position' | 'fee' | 'crew'>;
  published: boolean;
  status: GameStatus;
  isPostponed: boolean;
  endTime: Date;
  slots: readonly PlannedSlot[];
};

export type Readers = {
  officials: ReadonlyMap<number, KnownOfficial>;
  /** Who imports: what they did themselves is no news to them. */
  accountId: number;
  /** The users who do not want to hear of another crew. */
  crewMuted: ReadonlySet<number>;
  now: Date;
};

/** The officials who are emailed about the change from one to the other. `before`: undefined for a new game. */
export function toldOf(before: GameState | undefined, after: GameState, readers: Readers): number[] {
  if (after.endTime <= readers.now) return [];
  const [former, present] = [before?.slots ?? [], after.slots].map(usersOn);
  const moved = former!.symmetricDifference(present!);
  return [...former!.union(present!)].filter((userId) => {
    const { canBeReached, accountId } = readers.officials.get(userId) ?? {};
    if (!canBeReached || accountId === readers.accountId) return false;
    const isOfCrew = !readers.crewMuted.has(userId) && [...moved].some((one) => one !== userId);
    const known = before && gameFor(userId, before);
    return newsOf(known, gameFor(userId, after), { isOfCrew }) !== undefined;
  });
}

/** The game as it is. */
export function stateOf(game: KnownGame): GameState {
  const { startTime: start, endTime: end, homeTeamId: homeTeam, awayTeamId: awayTeam } = game;
  const { leagueId: league, ageGroupId: ageGroup, genderId: gender, venueId: venue, subvenue } = game;
  const { published, status, postponed: isPostponed, publicNote: note } = game;
  return {
    facts: { start, end, homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, note },
    ...{ published, status, isPostponed, endTime: end, slots: slotsNow(game) },
  };
}

type RowEffect = { change: GameChange; times: RowTimes['times']; slots: readonly PlannedSlot[] };

/** The game as the row leaves it: records are compared by the ids and names that the change has of them. */
export function stateAfter(
  game: KnownGame | undefined,
  { change, times: { startTime: start, endTime: end }, slots }: RowEffect,
): GameState {
  const { homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, publicNote: note } = change;
  const sent = { homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, note };
  const known = game && (stateOf(game).facts as Record<string, unknown>);
  const facts = Object.entries(sent).map(([fact, value]) => [
    fact,
    value === undefined ? known?.[fact] : value,
  ]);
  return {
    facts: { ...(Object.fromEntries(facts) as Omit<GameState['facts'], 'start' | 'end'>), start, end },
    published: change.published ?? game?.published ?? false,
    ...statusAfter(game, { change, start, end }),
    ...{ endTime: end, slots },
  };
}

function statusAfter(
  before: KnownGame | undefined,
  { change, start, end }: { change: GameChange; start: Date; end: Date },
): Pick<GameState, 'status' | 'isPostponed'> {
  if (before === undefined) return { status: change.status ?? 'A', isPostponed: false };
  const after = { ...before, startTime: start, endTime: end, status: change.status ?? before.status };
  const { status, postponed: isPostponed } = withConsequences(after, { before, change, problems: [] });
  return { status, isPostponed };
}

/** The slots of the game with who is on them. */
export function slotsNow({ crew }: Pick<KnownGame, 'crew'>): PlannedSlot[] {
  return crew.map(({ position, userId, answer, fee }) => ({
    ...{ position: { name: position, minimumGrade: null, fee }, userId, isDeclined: answer === 'declined' },
  }));
}

function usersOn(slots: readonly PlannedSlot[]): Set<number> {
  return new Set(slots.flatMap(({ userId }) => userId ?? []));
}

function gameFor(reader: number, { facts, published, status, isPostponed, slots }: GameState): ToldGame {
  const slot = slots.find(({ userId }) => userId === reader);
  const others = slots.filter(
    ({ userId, isDeclined }) => userId !== null && userId !== reader && !isDeclined,
  );
  return {
    ...facts,
    ...{ on: published && slot !== undefined && !slot.isDeclined, status, isPostponed },
    ...{ position: slot?.position.name, fee: slot?.position.fee },
    crew: slot && others.map(({ userId, position: { name } }) => [userId, name]),
  };
}
