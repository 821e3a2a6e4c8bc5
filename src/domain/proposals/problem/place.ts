// A place of the instance of a proposal, and what the rules of conflicts say about it.
import { type Conflict, toConflicts } from '../../conflicts/conflict.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { declined } from '../../conflicts/rules/bookings.ts';
import { conflictsOf } from '../../conflicts/rules.ts';
import type { SlotRow } from './rows.ts';

/** Open positions of a game that are alike, or (without any) where others stand. `game` is an index. */
export type ProblemPlace = { game: number; open: SlotRow[]; standing: number[]; isCenter: boolean };

/** The officials of the site, and what the rules compare for a place. */
export type PlaceFacts = { game: GameFacts; officials: OfficialFacts[] };

/** Why an official should not take the place; what they declined counts as well. */
export function conflictsWith(game: GameFacts, official: OfficialFacts): Conflict[] {
  const refused = declined(official).flatMap((found) => toConflicts(found, game.policies));
  return [...refused, ...conflictsOf(game, official)];
}
