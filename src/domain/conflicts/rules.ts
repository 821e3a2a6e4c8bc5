// The rules of conflicts: pure functions of a game and an official, the same for warnings, candidates and rejections.
//
// How candidates are found and an official is assigned:
// 1. One statement (`statement.ts`) reads the facts of a slot: its game, the site's policies and grades, and for each official
//    the games of these days on all sites, availability, blocks and limits. It returns each game once.
// 2. Each rule looks at the game and one official, and returns what it found: a code, sentences, numbers. The policy of the
//    site then decides: ignore it, warn of it, or reject the assignment.
// 3. `candidates.ts` orders the officials, the best first. Those who are equally free are compared by what they have worked
//    this season (`balance/score.ts`), which the same statement reads.
// 4. Assigning locks the game and the official, reads the same facts for this official alone, and runs the same rules.
//    `rejection.ts` throws for what the policy rejects and the assignor does not override. An exclusion constraint still
//    prevents double bookings (decision 4).
// 5. The slot stores which conflicts were overridden, and the journal who did it.
import { type Conflict, type Finding, toConflicts } from './conflict.ts';
import type { GameFacts, OfficialFacts } from './facts.ts';
import { unavailable } from './rules/availability.ts';
import { blocked } from './rules/blocks.ts';
import { busyElsewhere, doubleBooked, onThisGame } from './rules/bookings.ts';
import { invalidCertification } from './rules/certifications.ts';
import { venueClosed } from './rules/closings.ts';
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
  venueClosed,
  invalidCertification,
];
/** Nobody travels to a canceled game. */
const RULES_OF_CANCELED_GAMES: readonly Rule[] = [onThisGame, removedFromLeague];

/** The conflicts of assigning the official to the slot, without those that the site ignores. */
export function conflictsOf(game: GameFacts, official: OfficialFacts): Conflict[] {
  const rules = game.isActive ? RULES : RULES_OF_CANCELED_GAMES;
  return rules.flatMap((rule) => rule(game, official)).flatMap((found) => toConflicts(found, game.policies));
}
