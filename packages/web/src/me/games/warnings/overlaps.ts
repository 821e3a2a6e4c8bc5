// Which games of a person are at the same time, also on different sites.
import type { MyGame } from '../my-game.ts';

/** Those of the others that the person has accepted and that are at the time of this game. */
export function overlapsOf(myGame: MyGame, others: readonly MyGame[]): MyGame[] {
  return others.filter((other) => other.answer === 'accepted' && areAtOnce(myGame, other));
}

/** Those that can be accepted together, in their order: none is at the time of one before it, or of an accepted one. */
export function withoutOverlaps(offered: readonly MyGame[], all: readonly MyGame[]): MyGame[] {
  const accepted: MyGame[] = [];
  for (const myGame of offered)
    if (overlapsOf(myGame, all).length === 0 && !accepted.some((other) => areAtOnce(myGame, other)))
      accepted.push(myGame);
  return accepted;
}

function areAtOnce({ game }: MyGame, { game: other }: MyGame): boolean {
  if (game.id === other.id || game.cancelled || other.cancelled) return false;
  return isBefore(game.start_time, other.end_time) && isBefore(other.start_time, game.end_time);
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);
