// Whom applying a row of games tells, by the rule that notices follow.

import { newsOf, type ToldGame } from '../../assignments/news.ts';
import type { GameStatus } from '../../games/fields.ts';
import type { GameChange } from '../../games/game.ts';
import type { PlannedSlot } from './crew.ts';
import type { KnownOfficial } from './crew-facts.ts';
import type { RowTimes } from './game-draft.ts';
import type { KnownGame } from './game-facts.ts';

/** A game before its row, or after it. */
export type GameState = {
  facts: Omit<ToldGame, 'on' | 'status' | 'position' | 'fee' | 'crew'>;
  published: boolean;
  status: GameStatus;
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
  const { published, status, publicNote: note } = game;
  return {
    facts: { start, end, homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, note },
    ...{ published, status, endTime: end, slots: slotsNow(game) },
  };
}

type RowEffect = { change: GameChange; times: RowTimes['times']; slots: readonly PlannedSlot[] };

/** The game as the row leaves it: records are compared by the ids and names that the change has of them. */
export function stateAfter(
  before: GameState | undefined,
  { change, times: { startTime: start, endTime: end }, slots }: RowEffect,
): GameState {
  const { homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, publicNote: note } = change;
  const sent = { homeTeam, awayTeam, league, ageGroup, gender, venue, subvenue, note };
  const known = before?.facts as Record<string, unknown> | undefined;
  const facts = Object.entries(sent).map(([fact, value]) => [
    fact,
    value === undefined ? known?.[fact] : value,
  ]);
  return {
    facts: { ...(Object.fromEntries(facts) as Omit<GameState['facts'], 'start' | 'end'>), start, end },
    published: change.published ?? before?.published ?? false,
    status: change.status ?? before?.status ?? 'A',
    ...{ endTime: end, slots },
  };
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

function gameFor(reader: number, { facts, published, status, slots }: GameState): ToldGame {
  const slot = slots.find(({ userId }) => userId === reader);
  const others = slots.filter(
    ({ userId, isDeclined }) => userId !== null && userId !== reader && !isDeclined,
  );
  return {
    ...facts,
    ...{ on: published && slot !== undefined && !slot.isDeclined, status },
    ...{ position: slot?.position.name, fee: slot?.position.fee },
    crew: slot && others.map(({ userId, position: { name } }) => [userId, name]),
  };
}
