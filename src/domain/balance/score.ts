// The score of a candidate: what assigning them costs, in points (docs/api: assignments, The score).
//
// One point is 5 km of driving. A game that is filled by hand costs what it costs in a proposal whose weights nobody changed,
// as far as it depends on the official alone.
import { DEFAULT_WEIGHTS } from '../proposals/engine/instance.ts';
import { costOfOneMore } from '../proposals/engine/score.ts';
import type { WantedGames } from '../users/wanted-games.ts';

const GRADE_STEP_POINTS = 5; // each grade that the game does not need: as much as 25 km

export type ScoreFacts = {
  /** Their other games of the season, and their fair share of it; null: they have none. */
  games: number;
  fairShare: number | null;
  /** On roads, that the game adds to the way of their day. */
  meters: number;
  /** Their other games of the site that day. */
  gamesThatDay: number;
  /** How often they have the teams of the game this season. */
  teamGames: number;
  /** Their other games of the site that week, and how many a week they asked for. */
  gamesThatWeek: number;
  wanted: WantedGames;
  /** How many grades they are above the one that the game needs. */
  gradeSurplus: number;
};

/** What one more game costs: the lower, the better. A whole number, so that nearly equal candidates are equal. */
export function scoreOf({ games, fairShare, meters, gradeSurplus, ...facts }: ScoreFacts): number {
  const cost = costOfOneMore(DEFAULT_WEIGHTS, {
    ...facts,
    off: games - (fairShare ?? 0),
    km: meters / 1_000,
  });
  return Math.round(cost + GRADE_STEP_POINTS * gradeSurplus);
}
