// A conflict with the officials of the game's league.
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';

/** The official had been removed from the league, and assigning attaches them again; not who is on the game already. */
export function removedFromLeague({ league }: GameFacts, official: OfficialFacts): Finding[] {
  if (official.league !== 'removed' || official.slot !== null) return [];
  return [
    {
      code: 'removed_from_league',
      message: `Was removed from the officials of ${league}`,
      toOfficial: `You were removed from the officials of ${league}`,
      rejection: `${nameOf(official)} was removed from the officials of ${league}.`,
      sentence: `${nameOf(official)} had been removed from the officials of ${league}; this assignment has attached them again.`,
    },
  ];
}
