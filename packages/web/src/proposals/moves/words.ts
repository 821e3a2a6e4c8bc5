// Who is moved by a plan, in words: who leaves a position, where they go, and from where somebody comes.
import type { Game } from '@crewcall/sdk/core';
import { clockOf, shortDay } from '../../format/days.ts';
import { count, fullName } from '../../format/words.ts';
import { dayOf } from '../../games/game.ts';
import type { PlannedSlot, PositionOfGame } from '../plan.ts';

/** "3 officials are moved" */
export const movedWords = (moved: number): string =>
  `${count(moved, 'official')} ${moved === 1 ? 'is' : 'are'} moved`;

/** "Ben Cole moves here from Referee, 10:00 AM, Field 2." Of somebody who stands nowhere on these games: undefined. */
export function comesWords({ proposed, from }: PlannedSlot, here: Game): string | undefined {
  if (proposed === undefined || from === undefined) return undefined;
  return `${fullName(proposed)} moves here from ${placeWords(from, here)}.`;
}

/** "Ben Cole moves to Referee, 10:00 AM, Field 2." Undefined: nobody leaves. */
export function leavesWords({ leaves }: PlannedSlot, here: Game): string | undefined {
  if (leaves === undefined) return undefined;
  const name = fullName(leaves.official);
  return leaves.to === undefined
    ? `${name} loses this position.`
    : `${name} moves to ${placeWords(leaves.to, here)}.`;
}

function placeWords({ position, game }: PositionOfGame, here: Game): string {
  const { subvenue } = game;
  const venue = game._embedded.venue.name ?? 'no venue';
  return [
    position,
    dayOf(game) !== dayOf(here) && shortDay(dayOf(game)),
    clockOf(game.start_time),
    game._embedded.venue.id === here._embedded.venue.id ? (subvenue ?? venue) : venue,
  ]
    .filter(Boolean)
    .join(', ');
}
