// Says which game a dispute is about.
import type { Dispute } from '@crewcall/sdk/core';
import { shortDay } from '../format/days.ts';
import { crewOf } from '../games/crew.ts';
import { dayOf, teamsOf } from '../games/game.ts';

/** "Fri, Nov 20 · Hawks v Pines · Referee"; without the game for those who may not see it any more. */
export function gameInWords({ assignment_id, _embedded: { game } }: Dispute): string {
  if (game === undefined) return 'A game that is not shown any more';
  const slot = crewOf(game).find(({ id }) => id === assignment_id);
  return [shortDay(dayOf(game)), teamsOf(game), slot?.position]
    .filter((part) => part !== undefined)
    .join(' · ');
}
