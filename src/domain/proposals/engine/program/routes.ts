// The days that an official can work: what a day is worth by prices of places is found by trying all that the rules permit.
import { clashTable } from '../feasible.ts';
import type { Assignment, Instance } from '../instance.ts';
import { compareStarts, loadCost } from '../score.ts';

/** What an official does on one day. */
export type Route = { official: number; day: number; places: number[] };

/** The day of an official: what they may take and what is locked, by game in the order of starts. */
export type OfficialDay = {
  official: number;
  day: number;
  week: number;
  most: number;
  games: { game: number; places: number[]; isLocked: boolean }[];
};

/** The days on which officials may work, or have to. */
export function officialDays(instance: Instance): OfficialDay[] {
  const { games, places, officials, standing } = instance;
  const isLocked = (one: Assignment) =>
    standing.some((other) => other.locked && other.place === one.place && other.official === one.official);
  return officials.flatMap(({ allowed, gamesPerDay, gamesPerWeek }, official) => {
    const locked = standing
      .filter((one) => one.locked && one.official === official)
      .map(({ place }) => place);
    const open = allowed.filter((place) => !isLocked({ place, official }));
    const gameOf = (place: number) => places[place]!.game;
    const days = Map.groupBy([...open, ...locked], (place) => games[gameOf(place)]!.day);
    return [...days].map(([day, ofDay]): OfficialDay => {
      const free = Map.groupBy(
        ofDay.filter((place) => !locked.includes(place)),
        gameOf,
      );
      const kept = ofDay.filter((place) => locked.includes(place));
      const all = [
        ...[...free].map(([game, own]) => ({ game, places: own, isLocked: false })),
        ...kept.map((place) => ({ game: gameOf(place), places: [place], isLocked: true })),
      ];
      return {
        ...{ official, day, week: games[gameOf(ofDay[0]!)]!.week },
        most: Math.min(gamesPerDay ?? Number.POSITIVE_INFINITY, gamesPerWeek ?? Number.POSITIVE_INFINITY),
        games: all.sort((one, other) => compareStarts(instance, one.game, other.game)),
      };
    });
  });
}

/** What a place adds to a route, in points: what is paid for it less what it costs by itself. */
export type Price = (place: number, official: number) => number;

type Search = {
  price: Price;
  /** Only routes that are worth more than this are visited. */
  above: number;
  /** Whether all places of a game are tried, not only the one with the highest price. */
  all?: boolean;
  /** Is given what is worth more, and gives what the next ones have to be worth more than. */
  visit: (value: number, places: readonly number[]) => number;
};

/**
 * Tries the routes of a day, each with all that is locked: their prices less what the day costs by its load and its way. The
 * empty route is visited if nothing is locked.
 */
export function routeSearch(instance: Instance): (day: OfficialDay, search: Search) => void {
  const clashes = clashTable(instance);
  const { weights, venues, officials } = instance;
  const count = instance.games.length;
  return ({ official, most, games }, { price, above, all = false, visit }) => {
    const home = officials[official]!.kmFromHome;
    const venueOf = (game: number) => instance.games[game]!.venue;
    const fixed = games.filter(({ isLocked }) => isLocked);
    const onWay = [...new Set(games.map(({ game }) => venueOf(game)))];
    // What a game may save of the way, if the ways are such that a detour is shorter.
    const saves = (venue: number) =>
      Math.max(0, ...onWay.map((from) => home[from]! - home[venue]! - venues[from]!.km[venue]!));
    const saved = new Map(onWay.map((venue) => [venue, weights.km * saves(venue)]));
    const nodes = games.flatMap(({ game, places, isLocked }) => {
      if (!isLocked && fixed.some((other) => clashes[other.game * count + game] === 1)) return [];
      const venue = venueOf(game);
      const priced = places.map((place) => ({ place, game, venue, isLocked, value: price(place, official) }));
      const best = Math.max(...priced.map(({ value }) => value));
      const most = saved.get(venue)!;
      return priced
        .filter(
          ({ value }) =>
            isLocked || (all ? value + most > Math.min(0, above) : value === best && value + most > 0),
        )
        .slice(0, all ? undefined : 1)
        .map((one) => ({ ...one, reach: isLocked ? one.value + most : Math.max(0, one.value + most) }));
    });
    const rest = [...nodes.map(() => 0), 0]; // the most that the games from this one on may add
    for (let at = nodes.length - 1; at >= 0; at -= 1) rest[at] = nodes[at]!.reach + rest[at + 1]!;
    const lastLocked = nodes.findLastIndex(({ isLocked }) => isLocked);
    const chosen: typeof nodes = [];
    let least = above;
    const step = (from: number, value: number, left: number): void => {
      if (from > lastLocked && value > least)
        least = visit(
          value,
          chosen.map(({ place }) => place),
        );
      for (let at = from; at < nodes.length && value + rest[at]! > least; at += 1) {
        const next = nodes[at]!;
        const last = chosen.at(-1);
        const isFree = next.isLocked || !chosen.some(({ game }) => clashes[game * count + next.game] === 1);
        if (isFree && (next.isLocked || left > 0)) {
          const km =
            last === undefined
              ? 2 * home[next.venue]!
              : venues[last.venue]!.km[next.venue]! + home[next.venue]! - home[last.venue]!;
          const load = loadCost(instance, chosen.length + 1) - loadCost(instance, chosen.length);
          chosen.push(next);
          step(at + 1, value + next.value - weights.km * km - load, next.isLocked ? left : left - 1);
          chosen.pop();
        }
        if (next.isLocked) return;
      }
    };
    step(0, 0, most - fixed.length);
  };
}
