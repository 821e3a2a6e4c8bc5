// The rules of conflicts: pure functions of a game and an official, the same for warnings, candidates and rejections.
import { type Conflict, type Finding, toConflicts } from './conflict.ts';
import type { GameFacts, OfficialFacts } from './facts.ts';
import { unavailable } from './rules/availability.ts';
import { blocked } from './rules/blocks.ts';
import { busyElsewhere, doubleBooked, onThisGame } from './rules/bookings.ts';
import { tooLowGrade } from './rules/grades.ts';
import { removedFromLeague } from './rules/leagues.ts';
import { tooFar, tooManyGames } from './rules/limits.ts';
import { sameTeam } from './rules/teams.ts';
import { travelTime } from './rules/travel.ts';

/** A rule, which finds the conflicts of one or several kinds. */
export type Rule = (game: GameFacts, official: OfficialFacts) => Finding[];

/** In the order in which conflicts are listed. */
const RULES: readonly Rule[] = [
  onThisGame,
  doubleBooked,
  busyElsewhere,
  unavailable,
  travelTime,
  sameTeam,
  removedFromLeague,
  blocked,
  tooManyGames,
  tooFar,
  tooLowGrade,
];
/** Nobody travels to a canceled game. */
const RULES_OF_CANCELED_GAMES: readonly Rule[] = [onThisGame, removedFromLeague];

/** The conflicts of assigning the official to the slot, without those that the site ignores. */
export function conflictsOf(game: GameFacts, official: OfficialFacts): Conflict[] {
  const rules = game.isActive ? RULES : RULES_OF_CANCELED_GAMES;
  return rules.flatMap((rule) => rule(game, official)).flatMap((found) => toConflicts(found, game.policies));
}
