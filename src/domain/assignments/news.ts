// What officials are told of their games: the one definition, which notices send and plans of imports announce.
import { isDeepStrictEqual } from 'node:util';
import type { GameStatus } from '../games/fields.ts';

/** The facts whose change an official is told: of the game, of their slot, and who else is on the crew. */
const TOLD_FACTS = [
  'start',
  'end',
  'homeTeam',
  'awayTeam',
  'league',
  'ageGroup',
  'gender',
  'venue',
  'subvenue',
  'note',
  'position',
  'fee',
  'crew',
] as const;
export type ToldFact = (typeof TOLD_FACTS)[number];

/** A game as an official knows it. Facts are compared by their members. */
export type ToldGame = Record<ToldFact, unknown> & {
  /** Whether they work it: they are on the crew of the published game, and have not declined. */
  on: boolean;
  status: GameStatus;
  /** Canceled until it has another time. */
  isPostponed: boolean;
};

export type News = { kind: 'offered' | 'removed' | 'cancelled' } | { kind: 'changed'; facts: ToldFact[] };

/**
 * Undefined if the official knows all that matters to them. `known` is undefined if they were never told of the game. Another
 * crew alone is news if `isOfCrew`: they may not want to hear of it.
 */
export function newsOf(
  known: ToldGame | undefined,
  now: ToldGame,
  { isOfCrew }: { isOfCrew: boolean },
): News | undefined {
  const worked = known?.on && known.status === 'A';
  const works = now.on && now.status === 'A';
  if (works && !worked) return { kind: 'offered' };
  if (works && worked) {
    const facts = TOLD_FACTS.filter((fact) => !isDeepStrictEqual(known[fact], now[fact]));
    const isSaid = facts.some((fact) => isOfCrew || fact !== 'crew');
    return isSaid ? { kind: 'changed', facts } : undefined;
  }
  if (worked) return { kind: now.on ? 'cancelled' : 'removed' };
  const isOtherwiseOff = known?.status !== now.status || known.isPostponed !== now.isPostponed; // such as paid after all
  return known?.on && now.on && isOtherwiseOff ? { kind: 'cancelled' } : undefined;
}
