// A proposal in sentences: how far it is, what it does, and what is proven of it.
import type { Game, ListedProposal, Proposal } from '@crewcall/sdk/core';
import { datedRange, shortDay } from '../format/days.ts';
import { distance } from '../format/distances.ts';
import { count } from '../format/words.ts';
import { dayOf } from '../games/game.ts';
import { movedWords } from './moves/words.ts';

type Result = NonNullable<Proposal['result']>;

/** "Sat, Nov 21", or "Nov 21 – 22" */
export function daysOf(games: readonly Game[]): string {
  const [first, last] = [games[0], games.at(-1)];
  if (first === undefined || last === undefined) return '';
  return dayOf(first) === dayOf(last) ? shortDay(dayOf(first)) : datedRange(dayOf(first), dayOf(last));
}

/** What works on it; undefined once nothing does. */
export function progressWords({
  state,
  result,
  progress,
}: Pick<ListedProposal, 'state' | 'result' | 'progress'>): string | undefined {
  switch (state) {
    case 'waiting':
      return 'Waiting for its turn: one proposal is worked on after the other.';
    case 'solving':
      if (result === null) return 'Looking at who can work these games…';
      return isTryingWeights(progress)
        ? 'Looking at what other weights would make of it…'
        : 'Still looking for a better plan…';
    case 'accepting':
      return 'Assigning…';
    case 'undoing':
      return 'Taking it back…';
    default:
      return undefined;
  }
}

/** The last step, when the plan stands. */
const isTryingWeights = (progress: ListedProposal['progress']): boolean =>
  progress?.total != null && progress.done === progress.total - 1;

/** Whether any plan fills more: only what is proven. */
export function proofWords({ positions, filled, fillable }: Result): string {
  if (positions === 0) return 'No position of these games is open.';
  if (filled === positions) return 'Every open position is filled.';
  if (fillable === 0) return 'No plan fills more.';
  if (fillable !== null) return `At most ${fillable} more could be filled.`;
  return 'Whether a plan can fill more is not proven yet.';
}

/** How much better a plan that fills as much can be in all beside that: only what is proven. */
export function restWords({ better_by }: Result): string {
  if (better_by === null) return 'How near fairness and driving are to the best possible is not proven.';
  if (better_by === 0) return 'No plan that fills as much is better in fairness and driving.';
  return `At most ${better_by}% better in fairness and driving is possible.`;
}

/** "311 mi", or "none" */
export const drivingWords = (miles: number): string => (miles === 0 ? 'none' : distance(miles));

/** "48 of 52 positions filled" */
export const filledWords = ({ positions, filled, moved }: Result): string =>
  [`${filled} of ${count(positions, 'position')} filled`, moved > 0 && movedWords(moved)]
    .filter(Boolean)
    .join(', ');
