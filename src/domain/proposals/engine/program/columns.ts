// Column generation: the routes of a linear program are found as needed, and what any plan costs at least is known after each
// round.
//
// 1. The first routes are those of a plan, so that the program costs what the scorer says. 2. Duals of its rows price the
// places, and the most valuable route of each day is added if the program lacks it. 3. By what these routes are worth, no plan
// costs less than a bound, also if the search is stopped (the Lagrangian bound).

import type { Plan } from '../instance.ts';
import type { Formulation } from './formulation.ts';
import { type OfficialDay, type Price, type Route, routeSearch } from './routes.ts';
import type { Column, Program, Solver } from './solver.ts';

const KEPT = 0.6; // of the duals of the best bound, since those of a program with few routes jump
const WORTH = 1e-6; // of a route, below which it is the tolerance of the solver

/** What is known after a round. */
export type Round = {
  /** What the program costs with the routes until then: at first as much as the scorer says, unless a constant is missing. */
  cost: number;
  /** No plan costs less. */
  bound: number;
  /** No route is missing any more. */
  isLast: boolean;
};

export class Columns {
  readonly routes: Route[] = [];
  private readonly columns: Column[] = []; // of the routes
  private latest: Float64Array | undefined;
  private readonly formulation: Formulation;
  private readonly program: Program;
  private readonly search: ReturnType<typeof routeSearch>;
  /** The duals of the best bound. */
  private center: Float64Array | undefined;
  private bound = Number.NEGATIVE_INFINITY;

  constructor(formulation: Formulation, { plan, solver }: { plan: Plan; solver: Solver }) {
    this.formulation = formulation;
    this.program = solver.program(formulation.rows);
    this.program.add(formulation.own);
    this.search = routeSearch(formulation.instance);
    this.add(formulation.routesOf(plan));
  }

  add(routes: readonly Route[]): void {
    const columns = routes.map((route) => this.formulation.columnOf(route));
    this.program.add(columns);
    this.columns.push(...columns);
    this.routes.push(...routes);
  }

  /** The routes that cost at most so many points more than they are worth by the latest duals. */
  near(points: number): Route[] {
    const { latest } = this;
    return latest === undefined
      ? []
      : this.routes.filter((_, at) => worthOf(this.columns[at]!, latest) > -points);
  }

  /** Solves the program, and adds the routes that it lacks. */
  round(): Round {
    const { cost, duals } = this.program.solve();
    const latest = this.formulation.signed(duals);
    this.latest = latest;
    const center = this.center;
    const between =
      center === undefined ? latest : latest.map((dual, row) => dual + KEPT * (center[row]! - dual));
    let missing = this.price(between, latest);
    if (missing.length === 0 && center !== undefined) missing = this.price(latest, latest);
    this.add(missing);
    return { cost: this.formulation.constant + cost, bound: this.bound, isLast: missing.length === 0 };
  }

  /** The best choice of the routes in whole numbers, if it costs less. */
  choose({ below, nodes }: { below: number; nodes: number }): Route[] | undefined {
    const found = this.program.solveWhole(nodes);
    if (found === undefined || this.formulation.constant + found.cost > below - WORTH) return undefined;
    return this.routes.filter((_, at) => found.values[this.formulation.own.length + at]! > 0.5);
  }

  /** How much of each route the program takes now. */
  shares(): Float64Array {
    return this.program.solve().values.slice(this.formulation.own.length);
  }

  /** Takes these routes whole, by their place in the list of routes. */
  keep(routes: readonly number[]): void {
    this.program.keep(routes.map((at) => this.formulation.own.length + at));
  }

  /** Its memory is not collected. */
  dispose(): void {
    this.program.dispose();
  }

  /** Bounds by duals, and gives their best routes, as far as these are missing by the latest duals. */
  private price(duals: Float64Array, latest: Float64Array): Route[] {
    const { formulation } = this;
    const price = formulation.priceBy(duals);
    const best = formulation.days.map((day) => this.best(day, price));
    const bound = formulation.boundBy(
      duals,
      best.map(({ value }) => value),
    );
    if (bound > this.bound) [this.bound, this.center] = [bound, duals];
    return best.flatMap(({ route }) => {
      if (route.places.length === 0) return [];
      return worthOf(formulation.columnOf(route), latest) > WORTH ? [route] : [];
    });
  }

  private best(day: OfficialDay, price: Price): { value: number; route: Route } {
    const isLocked = day.games.some((game) => game.isLocked);
    let best = { value: isLocked ? Number.NEGATIVE_INFINITY : 0, places: [] as readonly number[] };
    const visit = (value: number, places: readonly number[]) => {
      best = { value, places };
      return value;
    };
    this.search(day, { price, above: best.value, visit });
    return { value: best.value, route: { official: day.official, day: day.day, places: [...best.places] } };
  }
}

/** What a column is worth by duals, less what it costs. */
function worthOf({ cost, rows, values }: Column, duals: Float64Array): number {
  return rows.reduce((sum, row, at) => sum + duals[row]! * values[at]!, -cost);
}
