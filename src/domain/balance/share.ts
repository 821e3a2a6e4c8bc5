// The fair share of a period: its games, divided by the hours that each official offered (docs/api: balance, Fair share).
//
// The balance, the candidates for a position and proposals show the share that is computed here.
import { type Limits, NO_LIMITS } from '../users/limits.ts';
import type { WantedGames } from '../users/wanted-games.ts';
import type { Offered, Offers } from './offers.ts';

/** An official whose games are compared: those of the period. */
export type Sharer = {
  id: number;
  games: number;
  limits: Partial<Limits>;
  wantedGames: Partial<WantedGames>;
};

/**
 * The share of each of the officials, who are all active ones of the site, if so many games more are theirs; null: they
 * offered nothing. Only the games of those who offered something are divided: what others work is nobody's share.
 */
export function sharesOf(
  officials: readonly Sharer[],
  { offers, more }: { offers: Offers; more: number },
): Map<number, number | null> {
  const games = officials.reduce((sum, { id, games: own }) => sum + (offers.has(id) ? own : 0), more);
  const offered = officials.map((one) => offerOf(offers.get(one.id), mostOf(one)));
  const shares = fairShares(offered, games);
  return new Map(officials.map(({ id }, at) => [id, shares[at]!]));
}

/** Rounded half away from zero, so that one above and one below their share by as much look alike. */
export function toTenths(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 || 0; // never -0
}

type Offer = {
  /** The time of games that they offered, and may work by their grade. */
  minutes: number;
  /** The most games that their own limits and wishes permit in the days that they offered; null: no limit. */
  mostGames: number | null;
};

/**
 * Divides the games in proportion to the minutes. Whoever would get more than their limits permit gets as much as these
 * permit, and the rest is divided among the others; if nobody is left, games remain. Null: they offered nothing.
 */
function fairShares(offers: readonly Offer[], games: number): (number | null)[] {
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

/** Their limits; whoever asked for fewer games a week does not want a greater share. */
function mostOf({ limits, wantedGames }: Sharer): Limits {
  const { gamesPerWeek, ...others } = { ...NO_LIMITS, ...limits };
  const wanted = wantedGames.mostPerWeek ?? null;
  if (wanted === null) return { gamesPerWeek, ...others };
  return { ...others, gamesPerWeek: Math.min(wanted, gamesPerWeek ?? wanted) };
}

function offerOf({ minutes, weeks }: Offered = { minutes: 0, weeks: [] }, limits: Limits): Offer {
  return { minutes, mostGames: mostGamesOf(weeks, limits) };
}

/** The most games in weeks of so many days each that the limits permit; null if there is none. */
function mostGamesOf(weeks: readonly number[], { gamesPerDay, gamesPerWeek }: Limits): number | null {
  if (gamesPerDay === null && gamesPerWeek === null) return null;
  const perDay = gamesPerDay ?? Number.POSITIVE_INFINITY;
  const perWeek = gamesPerWeek ?? Number.POSITIVE_INFINITY;
  return weeks.reduce((sum, days) => sum + Math.min(days * perDay, perWeek), 0);
}
