// Which positions of a plan are accepted and undone together: those of one chain.
import type { ProposedAssignment } from '@crewcall/sdk/core';
import { type PlannedGame, waitingIn } from '../plan.ts';

type Chained = Pick<ProposedAssignment, 'chain' | 'state'>;

/** How many others go with it, in what it is now: planned, accepted. */
export const othersOfChain = <One extends Chained>(all: readonly One[], one: One): number =>
  one.chain === null ? 0 : all.filter((other) => isWith(one, other)).length - 1;

const isWith = (one: Chained, other: Chained): boolean =>
  other.chain === one.chain && (other.state === 'accepted') === (one.state === 'accepted');

/** The games whose positions are accepted with those of this one, by chains and by chains of those; it is one of them. */
export function gamesTogether(games: readonly PlannedGame[], gameId: number): number[] {
  const waiting = waitingIn(games);
  const found = new Set([gameId]);
  for (const id of found) {
    const chains = new Set(waiting.flatMap(({ game_id, chain }) => (game_id === id ? (chain ?? []) : [])));
    for (const { game_id, chain } of waiting) if (chain !== null && chains.has(chain)) found.add(game_id);
  }
  return [...found];
}
