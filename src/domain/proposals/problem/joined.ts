// An official as if a plan was accepted: with the further games that it gives them.
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

function weekOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
