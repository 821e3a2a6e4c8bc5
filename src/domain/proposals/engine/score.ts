// The score of a plan: what it costs in points, and by what.
import { gamesOffWish, type WantedGames } from '../../users/wanted-games.ts';
import type { Assignment, Instance, Official, Plan, WantedWeek, Weights } from './instance.ts';

/** What each term costs, in points: those of the weights, and `open`. None is below 0, so that a share of the sum means something. */
export type Terms = Weights & { open: number };

/** A game counts beside the others of its day without cost up to this many. */
const GAMES_A_DAY = 2;

/** Scores the whole plan. Everything else that computes costs must agree with it. */
export function termsOf(instance: Instance, plan: Plan): Terms {
  const { games, places, officials, standing, weights } = instance;
  const has = new Set(plan.map(keyOf));
  const newcomers = new Map<number, number>();
  const days = new Map<string, { official: Official; games: number[] }>();
  const held = officials.map(() => ({ games: 0, pay: 0 }));
  const weeks = officials.map(() => new Map<number, number>());
  const terms = emptyTerms();
  for (const { open, need } of places) terms.open += open * need;
  for (const { place, official } of plan) {
    const { game, open, fee } = places[place]!;
    const { experience, gamesOfTeam } = officials[official]!;
    terms.open -= open;
    held[official]!.games += 1;
    held[official]!.pay += fee;
    const { week } = games[game]!;
    weeks[official]!.set(week, (weeks[official]!.get(week) ?? 0) + 1);
    newcomers.set(game, (newcomers.get(game) ?? 0) + unaccompanied(experience));
    for (const team of games[game]!.teams) terms.team += weights.team * (gamesOfTeam[team] ?? 0);
    const key = `${official} ${games[game]!.day}`;
    const day = days.get(key) ?? { official: officials[official]!, games: [] };
    day.games.push(game);
    days.set(key, day);
  }
  for (const count of newcomers.values()) terms.newcomer += weights.newcomer * Math.max(0, count);
  for (const one of standing) terms.moved += has.has(keyOf(one)) ? 0 : weights.moved;
  for (const day of days.values()) {
    day.games.sort((one, other) => compareStarts(instance, one, other));
    terms.load += loadCost(instance, day.games.length);
    terms.km += weights.km * routeKm(instance, day);
  }
  for (const [at, { asked, gamesShare, payShare, wanted }] of officials.entries()) {
    for (const one of wanted) terms.week += weekCost(instance, one, weeks[at]!.get(one.week) ?? 0);
    terms.games += weights.games * (held[at]!.games - gamesShare) ** 2;
    terms.pay += weights.pay * (held[at]!.pay - payShare) ** 2;
    terms.asked += weights.asked * asked.filter((place) => !has.has(keyOf({ place, official: at }))).length;
  }
  return terms;
}

export function sumOf(terms: Terms): number {
  return Object.values(terms).reduce((sum, points) => sum + points, 0);
}

/** One more game of an official, as far as it depends on nobody else. */
export type OneMore = {
  /** How many games they have beyond their share without it. */
  off: number;
  /** That it adds to the way of their day. */
  km: number;
  /** Without it. */
  gamesThatDay: number;
  /** How often they had its teams. */
  teamGames: number;
  /** Without it, and how many a week they asked for. */
  gamesThatWeek: number;
  wanted: WantedGames;
};

/** What it adds to the score. */
export function costOfOneMore(
  weights: Weights,
  { off, km, gamesThatDay, teamGames, gamesThatWeek, wanted }: OneMore,
): number {
  const offWish = (games: number) => gamesOffWish(wanted, games);
  return (
    weights.games * ((off + 1) ** 2 - off ** 2) +
    weights.km * km +
    (gamesThatDay >= GAMES_A_DAY ? weights.load : 0) +
    weights.team * teamGames +
    weights.week * (offWish(gamesThatWeek + 1) - offWish(gamesThatWeek))
  );
}

/** The order of a day. Two games at the same time, which only a locked place permits, have an order nevertheless. */
export function compareStarts({ games }: Instance, one: number, other: number): number {
  return games[one]!.start - games[other]!.start || one - other;
}

/** The balance of newcomers and seniors that an official adds to a game: it costs as far as it is above 0. */
export function unaccompanied(experience: Official['experience']): number {
  if (experience === null) return 0;
  return experience === 'newcomer' ? 1 : -1;
}

/** What an official pays for a day with these games, by start: its load and its way. */
export function dayCost(instance: Instance, day: { official: Official; games: readonly number[] }): number {
  return loadCost(instance, day.games.length) + instance.weights.km * routeKm(instance, day);
}

/** What so many games of one day cost. */
export function loadCost({ weights }: Instance, games: number): number {
  return weights.load * Math.max(0, games - GAMES_A_DAY);
}

/** What so many games in a week cost, for which an official asked for another number. */
export function weekCost({ weights }: Instance, { least, most }: WantedWeek, games: number): number {
  return weights.week * gamesOffWish({ leastPerWeek: least, mostPerWeek: most }, games);
}

/** From home to each game of the day, by start, and back home. */
export function routeKm(
  { games, venues }: Instance,
  day: { official: Official; games: readonly number[] },
): number {
  const { kmFromHome } = day.official;
  let km = 0;
  let from = -1;
  for (const game of day.games) {
    const { venue } = games[game]!;
    km += from === -1 ? kmFromHome[venue]! : venues[from]!.km[venue]!;
    from = venue;
  }
  return from === -1 ? 0 : km + kmFromHome[from]!;
}

function keyOf({ place, official }: Assignment): string {
  return `${place} ${official}`;
}

function emptyTerms(): Terms {
  return { open: 0, moved: 0, newcomer: 0, games: 0, pay: 0, load: 0, asked: 0, km: 0, team: 0, week: 0 };
}
