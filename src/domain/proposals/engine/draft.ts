// A plan that a search changes step by step, with its cost and what the rules permit next.
import { clashTable } from './feasible.ts';
import type { Assignment, Instance, Plan, WantedWeek } from './instance.ts';
import { compareStarts, dayCost, sumOf, termsOf, unaccompanied, weekCost } from './score.ts';

export class Draft {
  readonly instance: Instance;
  /** In points; agrees with the scorer, but for the rounding of sums. */
  cost: number;
  /** Who has each place, and which places each official has. */
  readonly holders: number[][];
  readonly held: number[][];
  /** The officials that may take each place. */
  readonly candidates: number[][];
  private readonly clashes: Uint8Array;
  private readonly locked: Uint8Array;
  /** What each pair of an official and a place adds by itself: fill, wish, standing, teams. */
  private readonly own: Float64Array;
  private readonly pay: number[];
  private readonly unaccompanied: number[];
  /** By official and day, by start. */
  private readonly gamesOfDay: number[][];
  private readonly days: number;
  private readonly gamesOfWeek: Uint8Array;
  private readonly weeks: number;
  /** By official and week. */
  private readonly wanted: (WantedWeek | undefined)[];

  /** Begins with what is locked. */
  constructor(instance: Instance) {
    const { games, places, officials, standing } = instance;
    this.instance = instance;
    this.cost = sumOf(termsOf(instance, []));
    this.holders = places.map(() => []);
    this.held = officials.map(() => []);
    this.candidates = places.map(() => []);
    for (const [official, { allowed }] of officials.entries()) {
      for (const place of allowed) this.candidates[place]!.push(official);
    }
    this.clashes = clashTable(instance);
    this.own = ownCosts(instance);
    this.pay = officials.map(() => 0);
    this.unaccompanied = games.map(() => 0);
    this.days = 1 + games.reduce((most, { day }) => Math.max(most, day), 0);
    this.weeks = 1 + games.reduce((most, { week }) => Math.max(most, week), 0);
    this.gamesOfDay = Array.from({ length: officials.length * this.days }, () => []);
    this.gamesOfWeek = new Uint8Array(officials.length * this.weeks);
    this.wanted = officials.flatMap(({ wanted }) =>
      Array.from({ length: this.weeks }, (_, week) => wanted.find((one) => one.week === week)),
    );
    this.locked = new Uint8Array(officials.length * places.length);
    for (const one of standing.filter(({ locked }) => locked)) {
      this.add(one);
      this.locked[one.official * places.length + one.place] = 1;
    }
  }

  plan(): Plan {
    return this.held.flatMap((places, official) => places.map((place) => ({ place, official })));
  }

  /** Makes it this plan, which has what is locked. */
  become(plan: Plan): void {
    for (const one of this.plan()) if (!this.isLocked(one)) this.remove(one);
    for (const one of plan) if (!this.isLocked(one)) this.add(one);
    this.cost = sumOf(termsOf(this.instance, plan));
  }

  isLocked({ place, official }: Assignment): boolean {
    return this.locked[official * this.instance.places.length + place] === 1;
  }

  isFull(place: number): boolean {
    return this.holders[place]!.length >= this.instance.places[place]!.need;
  }

  /** Whether the rules let the official take the place, for which they are a candidate; not whether it is free. */
  mayTake({ place, official }: Assignment): boolean {
    const { places, officials, games } = this.instance;
    const { game } = places[place]!;
    const { gamesPerDay, gamesPerWeek } = officials[official]!;
    const { day, week } = games[game]!;
    if (this.gamesOfDay[official * this.days + day]!.length >= (gamesPerDay ?? Infinity)) return false;
    if (this.gamesOfWeek[official * this.weeks + week]! >= (gamesPerWeek ?? Infinity)) return false;
    return (
      !this.held[official]!.some((other) => this.clashesWith(other, game)) && !this.isApart(official, game)
    );
  }

  /** The official's places whose games they cannot work beside the game of this one. */
  clashing({ place, official }: Assignment): number[] {
    const { game } = this.instance.places[place]!;
    return this.held[official]!.filter((other) => this.clashesWith(other, game));
  }

  /** Adds what the rules permit of these places, for which the official is a candidate; whether that is all that is not locked. */
  takeRoute({ official, places }: { official: number; places: readonly number[] }): boolean {
    let isWhole = true;
    for (const place of places) {
      const one = { place, official };
      if (this.isLocked(one)) continue;
      if (this.isFull(place) || !this.mayTake(one)) isWhole = false;
      else this.add(one);
    }
    return isWhole;
  }

  add(one: Assignment): void {
    this.change(one, 1);
    this.holders[one.place]!.push(one.official);
    this.held[one.official]!.push(one.place);
  }

  remove(one: Assignment): void {
    this.change(one, -1);
    without(this.holders[one.place]!, one.official);
    without(this.held[one.official]!, one.place);
  }

  private clashesWith(place: number, game: number): boolean {
    const { games, places } = this.instance;
    return this.clashes[places[place]!.game * games.length + game] === 1;
  }

  private isApart(official: number, game: number): boolean {
    const { apart } = this.instance.officials[official]!;
    const { places } = this.instance;
    return apart.some((other) => this.held[other]!.some((place) => places[place]!.game === game));
  }

  /** Adds (1) or takes (-1) the cost and the counts of an assignment. */
  private change({ place, official }: Assignment, sign: 1 | -1): void {
    const { places, officials, games, weights } = this.instance;
    const { game, fee } = places[place]!;
    const { gamesShare, payShare, experience } = officials[official]!;
    const { day, week } = games[game]!;
    const count = this.held[official]!.length - gamesShare;
    const pay = this.pay[official]! - payShare;
    const crew = this.unaccompanied[game]!;
    const crewAfter = crew + sign * unaccompanied(experience);
    this.unaccompanied[game] = crewAfter;
    this.pay[official]! += sign * fee;
    const gamesOfWeek = this.gamesOfWeek[official * this.weeks + week]!;
    this.gamesOfWeek[official * this.weeks + week] = gamesOfWeek + sign;
    const wanted = this.wanted[official * this.weeks + week];
    if (wanted !== undefined)
      this.cost +=
        weekCost(this.instance, wanted, gamesOfWeek + sign) - weekCost(this.instance, wanted, gamesOfWeek);
    this.cost +=
      sign * this.own[official * places.length + place]! +
      weights.games * ((count + sign) ** 2 - count ** 2) +
      weights.pay * ((pay + sign * fee) ** 2 - pay ** 2) +
      weights.newcomer * (Math.max(0, crewAfter) - Math.max(0, crew)) +
      this.changeDay({ official, game, day }, sign);
  }

  private changeDay(
    { official, game, day }: { official: number; game: number; day: number },
    sign: 1 | -1,
  ): number {
    const { officials } = this.instance;
    const ofDay = { official: officials[official]!, games: this.gamesOfDay[official * this.days + day]! };
    const before = dayCost(this.instance, ofDay);
    if (sign === -1) ofDay.games.splice(ofDay.games.indexOf(game), 1);
    else {
      const next = ofDay.games.findIndex((other) => compareStarts(this.instance, other, game) > 0);
      ofDay.games.splice(next === -1 ? ofDay.games.length : next, 0, game);
    }
    return dayCost(this.instance, ofDay) - before;
  }
}

/** What each pair of an official and a place adds by itself (`official * places + place`): fill, wish, standing, teams. */
export function ownCosts({ games, places, officials, standing, weights }: Instance): Float64Array {
  const own = new Float64Array(officials.length * places.length);
  for (const [official, { asked, gamesOfTeam }] of officials.entries()) {
    for (const [place, { game, open }] of places.entries()) {
      const times = games[game]!.teams.reduce((sum, team) => sum + (gamesOfTeam[team] ?? 0), 0);
      own[official * places.length + place] = weights.team * times - open;
    }
    for (const place of asked) own[official * places.length + place]! -= weights.asked;
  }
  for (const { official, place } of standing) own[official * places.length + place]! -= weights.moved;
  return own;
}

/** The order of the list means nothing. */
function without(list: number[], value: number): void {
  list[list.indexOf(value)] = list.at(-1)!;
  list.pop();
}
