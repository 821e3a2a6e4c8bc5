// An official as if a plan was accepted: with the further games that it gives them, and without those that they leave for it.
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';

/** A game that a plan gives to somebody, as the facts of their position have it. */
export type Joined = { userId: number; game: GameFacts };

/** Compares with a game: the official has all others that the plan gives them, and is on this one if the plan says so. */
export function withPlan(
  game: GameFacts,
  { official, joined }: { official: OfficialFacts; joined: readonly Joined[] },
): OfficialFacts {
  const own = joined.filter(({ userId }) => userId === official.id).map((one) => one.game);
  const games = own.filter(({ id }) => id !== game.id).map((one) => ({ ...one, isHere: true }));
  const sameWeek = games.filter(({ date }) => weekOf(date) === weekOf(game.date));
  const isOnIt = own.some(({ id }) => id === game.id);
  return {
    ...official,
    slot: isOnIt ? { isThis: false, position: 'another official', declined: false } : official.slot,
    games: [...official.games, ...games].sort((one, other) => +one.startTime - +other.startTime),
    gamesThatDay: official.gamesThatDay + games.filter(({ date }) => date === game.date).length,
    gamesThatWeek: official.gamesThatWeek + sameWeek.length,
  };
}

/** A game that somebody has now, and leaves. `date`: its day in the time zone of the site. */
export type Left = { userId: number; game: Pick<GameFacts, 'id' | 'date'> };

/**
 * Compares with a game: the official no longer has what they leave, is not on this one if they leave it, and no
 * block with somebody who leaves it counts.
 */
export function withoutGames(
  game: Left['game'],
  { official, left }: { official: OfficialFacts; left: readonly Left[] },
): OfficialFacts {
  const own = left.filter(({ userId }) => userId === official.id).map((one) => one.game);
  const others = own.filter(({ id }) => id !== game.id);
  const gone = left.filter((one) => one.game.id === game.id).map(({ userId }) => userId);
  return {
    ...official,
    slot: gone.includes(official.id) ? null : official.slot,
    games: official.games.filter(({ id }) => !others.some((other) => other.id === id)),
    gamesThatDay: official.gamesThatDay - others.filter(({ date }) => date === game.date).length,
    gamesThatWeek:
      official.gamesThatWeek - others.filter(({ date }) => weekOf(date) === weekOf(game.date)).length,
    blocks: official.blocks.filter(({ kind, targetId }) => kind !== 'official' || !gone.includes(targetId)),
  };
}

const DAY_MS = 86_400_000;
const MONDAY = 3; // days before the first of 1970, which was a Thursday

/** Counted, since a season compares hundreds of thousands of days. */
function weekOf(date: string): number {
  return Math.floor((Date.parse(date) / DAY_MS + MONDAY) / 7);
}
