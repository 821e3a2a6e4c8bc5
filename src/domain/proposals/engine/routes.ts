// The days that an official can work: the most valuable one for prices of places is found by trying all that the rules permit.
import { clashTable } from './feasible.ts';
import type { Assignment, Instance } from './instance.ts';
import { compareStarts } from './score.ts';

/** What an official does on one day. */
export type Route = { official: number; day: number; places: number[] };

/** The day of an official: what they may take, by game in the order of starts, and what is locked. */
export type OfficialDay = {
  official: number;
  day: number;
  week: number;
  most: number;
  games: { game: number; places: number[] }[];
  locked: number[];
};

/** The days on which officials may work, and on which they can work more than what is locked. */
export function officialDays(instance: Instance): OfficialDay[] {
  const { games, places, officials, standing } = instance;
  const isLocked = (one: Assignment) =>
    standing.some((other) => other.locked && other.place === one.place && other.official === one.official);
  return officials.flatMap(({ allowed, gamesPerDay, gamesPerWeek }, official) => {
    const locked = standing
      .filter((one) => one.locked && one.official === official)
      .map(({ place }) => place);
    const open = allowed.filter((place) => !isLocked({ place, official }));
    const days = Map.groupBy([...open, ...locked], (place) => games[places[place]!.game]!.day);
    return [...days].map(([day, ofDay]): OfficialDay => {
      const byGame = Map.groupBy(
        ofDay.filter((place) => !locked.includes(place)),
        (place) => places[place]!.game,
      );
      const inOrder = [...byGame].sort(([one], [other]) => compareStarts(instance, one, other));
      return {
        ...{ official, day, week: games[places[ofDay[0]!]!.game]!.week },
        most: Math.min(gamesPerDay ?? Number.POSITIVE_INFINITY, gamesPerWeek ?? Number.POSITIVE_INFINITY),
        games: inOrder.map(([game, own]) => ({ game, places: own })),
        locked: ofDay.filter((place) => locked.includes(place)),
      };
    });
  });
}

export type Price = (place: number, official: number) => number;

/** Finds the most valuable route of a day, which always has what is locked. */
export function routeFinder(
  instance: Instance,
): (day: OfficialDay, price: Price) => { value: number; places: number[] } {
  const clashes = clashTable(instance);
  const count = instance.games.length;
  return ({ official, most, games, locked }, price) => {
    const fixed = locked.map((place) => instance.places[place]!.game);
    const priced = games.flatMap(({ game, places }) => {
      if (fixed.some((other) => clashes[other * count + game] === 1)) return [];
      const [best] = places
        .map((place) => ({ place, game, value: price(place, official) }))
        .sort((one, other) => other.value - one.value);
      return best!.value > 0 ? [best!] : [];
    });
    const rest = priced.map(() => 0); // the most that the games from this one on may add
    for (let at = priced.length - 1; at >= 0; at -= 1) rest[at] = priced[at]!.value + (rest[at + 1] ?? 0);
    let best = { value: 0, places: [] as number[] };
    const chosen: typeof priced = [];
    const search = (from: number, value: number): void => {
      if (value > best.value) best = { value, places: chosen.map(({ place }) => place) };
      if (chosen.length + locked.length >= most) return;
      for (let at = from; at < priced.length && value + rest[at]! > best.value; at += 1) {
        const next = priced[at]!;
        if (chosen.some(({ game }) => clashes[game * count + next.game] === 1)) continue;
        chosen.push(next);
        search(at + 1, value + next.value);
        chosen.pop();
      }
    };
    search(0, 0);
    const ofLocked = locked.reduce((sum, place) => sum + price(place, official), 0);
    return { value: best.value + ofLocked, places: [...locked, ...best.places] };
  };
}
