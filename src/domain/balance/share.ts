// The fair share of a period: its games, divided by the hours that each official offered (docs/api: balance, Fair share).

export type Offer = {
  /** The time of games that they offered, and may work by their grade. */
  minutes: number;
  /** The most games that their own limits permit in the days that they offered; null: no limit. */
  mostGames: number | null;
};

/**
 * Divides the games in proportion to the minutes. Whoever would get more than their limits permit gets as much as these
 * permit, and the rest is divided among the others; if nobody is left, games remain. Null: they offered nothing.
 */
export function fairShares(offers: readonly Offer[], games: number): (number | null)[] {
  const shares = new Map<Offer, number>();
  let open = offers.filter(({ minutes }) => minutes > 0);
  let rest = games;
  while (open.length > 0) {
    const gamesPerMinute = rest / open.reduce((sum, { minutes }) => sum + minutes, 0);
    const wouldGet = ({ minutes }: Offer) => gamesPerMinute * minutes;
    const limited = open.filter((one) => one.mostGames !== null && wouldGet(one) >= one.mostGames);
    if (limited.length === 0) {
      for (const one of open) shares.set(one, wouldGet(one));
      break;
    }
    for (const one of limited) {
      shares.set(one, one.mostGames!);
      rest -= one.mostGames!;
    }
    open = open.filter((one) => !limited.includes(one)); // the others get more each, so that a limit stays reached
  }
  return offers.map((one) => shares.get(one) ?? null);
}
