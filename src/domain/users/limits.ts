// The limits of an official: how many games they take, and how far they travel.

/** Null: no limit. */
export type Limits = {
  /** On one day of the site, and in a week from Monday to Sunday. */
  gamesPerDay: number | null;
  gamesPerWeek: number | null;
  /** On roads, from their home to a venue. */
  miles: number | null;
};

export const NO_LIMITS: Limits = { gamesPerDay: null, gamesPerWeek: null, miles: null };
