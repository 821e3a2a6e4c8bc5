// An instance as a linear program over the days of officials: what a route costs, which rows it is in, and what duals say.
//
// The rows are the places (at most as often as they need), the days of officials (at most one route each) and their weeks (at
// most so many games). What counts is either what stays open, or all else at a filling that is kept: then there are a row for
// the points that are filled, for the games and the pay of each official, whose squares are straight pieces, and rows for the
// newcomers of each game. Officials who work apart, and teams that change officials between days, are left out, so that the
// program may cost less than any plan, but never more.

import { ownCosts } from '../draft.ts';
import type { Instance, Plan } from '../instance.ts';
import { compareStarts, dayCost, unaccompanied } from '../score.ts';
import { type Pieces, tangentPieces, wholePieces } from './convex.ts';
import { type OfficialDay, officialDays, type Price, type Route } from './routes.ts';
import type { Column, Row } from './solver.ts';

/** What the program minimizes: the points that stay open, or all others where no more stay open than in the plan. */
export type Aim = 'open' | 'rest';

/** What an assignment costs by itself, and its entries in all rows but that of its day. */
type Entries = { cost: number; rows: number[]; values: number[] };

const NO_WEIGHTS = { moved: 0, newcomer: 0, games: 0, pay: 0, load: 0, asked: 0, km: 0, team: 0, week: 0 };

export class Formulation {
  readonly days: OfficialDay[];
  readonly rows: Row[] = [];
  /** Those that are not routes. They are bounded, and the first columns of the program. */
  readonly own: Column[] = [];
  /** What an empty plan costs, as far as no column says so. */
  constant = 0;
  /** With the weights that count. */
  readonly instance: Instance;
  /** Points of open places are a multiple of this. */
  readonly step: number;
  private readonly aim: Aim;
  private readonly dayRows = new Map<string, number>();
  private readonly weekRows = new Map<string, number>();
  private readonly gamesRows: (number | undefined)[] = [];
  private readonly payRows: (number | undefined)[] = [];
  /** By game: of all its places, and of each that has one official, against the seniors of the others. */
  private readonly newcomerRows = new Map<number, { place: number | undefined; row: number }[]>();
  /** By official and week: at least, and at most, so many games as they asked for. */
  private readonly wantedRows = new Map<string, number[]>();
  private filledRow: number | undefined;
  private readonly ownCosts: Float64Array;
  /** By official and place, once they were asked for. */
  private readonly entries: Entries[] = [];

  /** Begins with a plan: it is among those that the program permits, and costs in it what the scorer says. */
  constructor(instance: Instance, { aim, plan }: { aim: Aim; plan: Plan }) {
    this.instance = aim === 'open' ? { ...instance, weights: NO_WEIGHTS } : instance;
    this.aim = aim;
    this.days = officialDays(instance);
    this.ownCosts = ownCosts(this.instance);
    this.step = stepOf(instance);
    const { places, officials, standing, weights } = this.instance;
    const holders = Map.groupBy(plan, ({ place }) => place);
    for (const [place, { need }] of places.entries())
      this.addRow({ least: 0, most: Math.max(need, holders.get(place)?.length ?? 0) });
    this.addDays();
    this.constant = weights.moved * standing.length;
    for (const { asked } of officials) this.constant += weights.asked * asked.length;
    if (aim === 'open') for (const { open, need } of places) this.constant += open * need;
    else this.addRest(plan);
  }

  columnOf({ official, day, places }: Route): Column {
    const games = places.map((place) => this.gameOf(place));
    const values = new Map([[this.dayRows.get(`${official} ${day}`)!, 1]]);
    let cost = dayCost(this.instance, { official: this.instance.officials[official]!, games });
    for (const place of places) {
      const entries = this.entriesOf(place, official);
      cost += entries.cost;
      for (const [at, row] of entries.rows.entries())
        values.set(row, (values.get(row) ?? 0) + entries.values[at]!);
    }
    return { cost, rows: [...values.keys()], values: [...values.values()] };
  }

  /** The days of a plan. */
  routesOf(plan: Plan): Route[] {
    const { games } = this.instance;
    const dayOf = (place: number) => games[this.gameOf(place)]!.day;
    const byDay = Map.groupBy(plan, ({ place, official }) => `${official} ${dayOf(place)}`);
    return [...byDay.values()].map((own) => ({
      official: own[0]!.official,
      day: dayOf(own[0]!.place),
      places: own
        .map(({ place }) => place)
        .sort((one, other) => compareStarts(this.instance, this.gameOf(one), this.gameOf(other))),
    }));
  }

  /** What a place adds to a route by the duals of its rows. */
  priceBy(duals: ArrayLike<number>): Price {
    return (place, official) => {
      const { cost, rows, values } = this.entriesOf(place, official);
      let price = -cost;
      for (let at = 0; at < rows.length; at += 1) price += duals[rows[at]!]! * values[at]!;
      return price;
    };
  }

  dualOfDay({ official, day }: OfficialDay, duals: ArrayLike<number>): number {
    return duals[this.dayRows.get(`${official} ${day}`)!]!;
  }

  /** The duals with those left out whose sign only the rounding of a solver gives them. */
  signed(duals: Float64Array): Float64Array {
    return duals.map((dual, row) => {
      const { least, most } = this.rows[row]!;
      const isOpen = dual < 0 ? most === Number.POSITIVE_INFINITY : least === Number.NEGATIVE_INFINITY;
      return isOpen ? 0 : dual;
    });
  }

  /**
   * What no plan costs less than, whatever the signed duals are (the Lagrangian bound). `worth`: of each day, what its best
   * route is worth by them, without the dual of the day itself.
   */
  boundBy(duals: Float64Array, worth: readonly number[]): number {
    const ofDays = new Set(this.dayRows.values());
    let bound = this.constant;
    for (const [row, { least, most }] of this.rows.entries()) {
      const dual = duals[row]!;
      if (dual !== 0 && !ofDays.has(row)) bound += dual * (dual > 0 ? least : most);
    }
    for (const { cost, rows, values, most } of this.own) {
      const reduced = rows.reduce((sum, row, at) => sum - duals[row]! * values[at]!, cost);
      bound += Math.min(0, reduced) * most!;
    }
    return worth.reduce((sum, one) => sum - one, bound);
  }

  private gameOf(place: number): number {
    return this.instance.places[place]!.game;
  }

  private addRow(row: Row): number {
    return this.rows.push(row) - 1;
  }

  private addDays(): void {
    const { officials } = this.instance;
    for (const { official, day, week, games } of this.days) {
      const isLocked = games.some((one) => one.isLocked);
      this.dayRows.set(`${official} ${day}`, this.addRow({ least: isLocked ? 1 : 0, most: 1 }));
      const { gamesPerWeek } = officials[official]!;
      const key = `${official} ${week}`;
      if (gamesPerWeek === null || this.weekRows.has(key)) continue;
      const locked = this.days
        .filter((one) => one.official === official && one.week === week)
        .flatMap((one) => one.games.filter((game) => game.isLocked));
      this.weekRows.set(key, this.addRow({ least: 0, most: Math.max(gamesPerWeek, locked.length) }));
    }
  }

  private addRest(plan: Plan): void {
    const { officials, places, weights } = this.instance;
    const filled = plan.reduce((sum, { place }) => sum + places[place]!.open, 0);
    this.filledRow = this.addRow({ least: filled / this.step, most: Number.POSITIVE_INFINITY });
    // Less may be filled for its points, so that there is a solution whatever routes are kept.
    this.own.push({ cost: this.step, most: filled / this.step, rows: [this.filledRow], values: [1] });
    const daysOf = Map.groupBy(this.days, ({ official }) => official);
    const planOf = Map.groupBy(plan, ({ official }) => official);
    for (const [official, { gamesShare, payShare }] of officials.entries()) {
      const fees = (daysOf.get(official) ?? []).flatMap(({ games }) =>
        games.map((game) => Math.max(...game.places.map((place) => places[place]!.fee))),
      );
      const held = (planOf.get(official) ?? []).map(({ place }) => places[place]!.fee);
      const games = { share: gamesShare, start: held.length, most: fees.length };
      this.gamesRows.push(this.addSquare(wholePieces({ ...games, weight: weights.games })));
      const pay = { share: payShare, start: sumOf(held), most: sumOf(fees) };
      this.payRows.push(this.addSquare(tangentPieces({ ...pay, weight: weights.pay })));
    }
    if (weights.newcomer > 0) this.addNewcomers();
    if (weights.week > 0) this.addWanted();
  }

  /** A row whose sum is bought in pieces; none if all are free. */
  private addSquare({ constant, pieces }: Pieces): number | undefined {
    this.constant += constant;
    if (pieces.every(({ cost }) => cost === 0)) return undefined;
    const row = this.addRow({ least: 0, most: 0 });
    for (const { cost, most } of pieces) this.own.push({ cost, most, rows: [row], values: [-1] });
    return row;
  }

  private addNewcomers(): void {
    const { officials, weights } = this.instance;
    const ofNewcomers = this.days.flatMap(({ official, games }) =>
      officials[official]!.experience === 'newcomer' ? games : [],
    );
    for (const [game, own] of Map.groupBy(ofNewcomers, (one) => one.game)) {
      // Only another place has the senior for a newcomer whose place nobody shares. Without these rows, half of a newcomer and
      // half of a senior on one place would cost nothing.
      const places = new Set(own.flatMap((one) => one.places));
      const alone = [...places].filter((place) => this.rows[place]!.most === 1);
      const rows = [undefined, ...alone].map((place) => ({
        place,
        row: this.addRow({ least: Number.NEGATIVE_INFINITY, most: 0 }),
      }));
      this.newcomerRows.set(game, rows);
      this.own.push({
        ...{ cost: weights.newcomer, most: own.length, rows: rows.map(({ row }) => row) },
        values: rows.map(() => -1),
      });
    }
  }

  /** What a week is below or above a wish is bought game by game. */
  private addWanted(): void {
    const { officials, games, weights } = this.instance;
    const { week: cost } = weights;
    for (const [official, { wanted }] of officials.entries()) {
      for (const { week, least, most } of wanted) {
        const rows = [this.addRow({ least, most: Number.POSITIVE_INFINITY })];
        this.own.push({ cost, most: least, rows: [rows[0]!], values: [1] });
        if (most !== null) {
          const row = this.addRow({ least: Number.NEGATIVE_INFINITY, most });
          this.own.push({ cost, most: games.length, rows: [row], values: [-1] });
          rows.push(row);
        }
        this.wantedRows.set(`${official} ${week}`, rows);
      }
    }
  }

  private entriesOf(place: number, official: number): Entries {
    const { places, games, officials } = this.instance;
    const at = official * places.length + place;
    const known = this.entries[at];
    if (known !== undefined) return known;
    const { game, open, fee } = places[place]!;
    const { experience } = officials[official]!;
    const entries: [number | undefined, number][] = [
      [place, 1],
      [this.weekRows.get(`${official} ${games[game]!.week}`), 1],
      [this.filledRow, open / this.step],
      [this.gamesRows[official], 1],
      [this.payRows[official], fee],
      ...(this.newcomerRows.get(game) ?? []).map((one): [number, number] => {
        const isCounted = one.place === undefined || (one.place === place) === (experience === 'newcomer');
        return [one.row, isCounted ? unaccompanied(experience) : 0];
      }),
      ...(this.wantedRows.get(`${official} ${games[game]!.week}`) ?? []).map((row): [number, number] => [
        row,
        1,
      ]),
    ];
    const kept = entries.flatMap(([row, value]) =>
      row === undefined || value === 0 ? [] : [{ row, value }],
    );
    const made = {
      cost: this.ownCosts[at]! + (this.aim === 'rest' ? open : 0),
      rows: kept.map(({ row }) => row),
      values: kept.map(({ value }) => value),
    };
    this.entries[at] = made;
    return made;
  }
}

/** The greatest number that divides the points of all places. */
function stepOf({ places }: Instance): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  return Math.max(
    1,
    places.reduce((step, { open }) => divisor(open, step), 0),
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
