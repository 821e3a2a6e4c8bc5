// The score of a candidate: what assigning them costs, in points (docs/api: assignments, The score).
//
// One point is 5 km of driving. The weights are those of a plan for many games, so that a game which is filled by hand and
// one which a plan fills follow the same reasons.

const FAIR_SHARE_POINTS = 6; // one game over the median costs 6, two cost 24, three 54: far off hurts most
const POINTS_PER_KM = 0.2; // the yardstick
const THIRD_GAME_POINTS = 8; // a third game on a day costs as much as 40 km
const GRADE_STEP_POINTS = 5; // each grade that the game does not need: as much as 25 km
const GAMES_A_DAY = 2; // that cost nothing

export type ScoreFacts = {
  /** Their other games of the season, and the median of those who offered the day; without one, 0. */
  games: number;
  medianGames: number;
  /** On roads; if their home is not known, the median of the others, which neither favors nor harms them. */
  kmFromHome: number;
  /** Their other games of the site that day. */
  gamesThatDay: number;
  /** How many grades they are above the one that the game needs. */
  gradeSurplus: number;
};

/** What one more game costs: the lower, the better. A whole number, so that nearly equal candidates are equal. */
export function scoreOf({ games, medianGames, kmFromHome, gamesThatDay, gradeSurplus }: ScoreFacts): number {
  const excess = games - medianGames;
  const points =
    FAIR_SHARE_POINTS * ((excess + 1) ** 2 - excess ** 2) +
    POINTS_PER_KM * kmFromHome +
    (gamesThatDay >= GAMES_A_DAY ? THIRD_GAME_POINTS : 0) +
    GRADE_STEP_POINTS * gradeSurplus;
  return Math.round(points);
}
