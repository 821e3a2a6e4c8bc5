// A place of the instance of a proposal, and what the rules of conflicts say about it.
import { type Conflict, toConflicts } from '../../conflicts/conflict.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { declined } from '../../conflicts/rules/bookings.ts';
import { conflictsOf } from '../../conflicts/rules.ts';
import type { SlotRow } from './rows.ts';

/**
 * Positions of a game to fill that are alike, those of officials who may be moved among them; or (without any) where others
 * stand. `game` is an index.
 */
export type ProblemPlace = { game: number; open: SlotRow[]; standing: number[]; isCenter: boolean };

/** Who has a position of the place now. */
export function standingAt({ open, standing }: ProblemPlace): number[] {
  return [...standing, ...open.flatMap(({ userId }) => userId ?? [])];
}

/** Who may take a place. */
export type Allowed = ReadonlySet<number>;

/** An official, as the facts of any place have them. */
export type Person = Pick<
  OfficialFacts,
  'id' | 'grade' | 'limits' | 'wantedGames' | 'latitude' | 'longitude'
>;

/** Why an official should not take the place; what they declined counts as well. */
export function conflictsWith(game: GameFacts, official: OfficialFacts): Conflict[] {
  const refused = declined(official).flatMap((found) => toConflicts(found, game.policies));
  return [...refused, ...conflictsOf(game, official)];
}
