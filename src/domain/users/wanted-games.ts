// How many games a week an official asked for: a wish that plans and candidates weigh, not a limit.

/** From Monday to Sunday. Null: nothing asked for. */
export type WantedGames = { leastPerWeek: number | null; mostPerWeek: number | null };

export const NO_WANTED_GAMES: WantedGames = { leastPerWeek: null, mostPerWeek: null };

/** By how many games a week of so many is below the least or above the most that they asked for. */
export function gamesOffWish({ leastPerWeek, mostPerWeek }: WantedGames, games: number): number {
  return Math.max(0, (leastPerWeek ?? 0) - games, games - (mostPerWeek ?? Number.POSITIVE_INFINITY));
}
