// The proof of how much can be filled: a linear program over the days of officials, whose columns are found as needed.
//
// 1. The rows are the places, the days of officials (at most one route each) and their weeks (at most so many games). A place
//    may stay open for its points. The first routes are those of a plan.
// 2. The duals of the rows price the places. The route that is worth most by them is added for each day of an official.
// 3. By what these are worth beyond their day, the cost of the program is at most too high: what is left is a bound for every
//    plan (the Lagrangian bound). Points of open positions come in steps, so that it is rounded up to the next one.
// 4. It ends when the plan reaches the bound, or when no route is worth more than its day. If the plan does not reach the
//    bound, the routes that were found are chosen from in whole numbers.
//
// Officials who work apart and teams that change officials between days are left out: the bound holds, but may be lower.
import type { Instance, Plan } from './instance.ts';
import { type OfficialDay, officialDays, type Route, routeFinder } from './routes.ts';
import type { Column, Program, Row, Solver } from './solver.ts';

export type Filling = {
  /** No plan leaves fewer points open than this. */
  bound: number;
  /** Routes that leave less open than the plan, if some were found. They may have a place more often than it needs. */
  routes: Route[] | undefined;
  rounds: number;
  /** What the program costs with the routes of the plan alone: as much as the scorer says, unless a constant is missing. */
  start: number;
};

const WORTH = 1e-6; // of a route, below which it is the tolerance of the solver
const MOST_NODES = 1_000;

/** Bounds the points that any plan leaves open, beginning with the plan. */
export function boundFilling(instance: Instance, { plan, solver }: { plan: Plan; solver: Solver }): Filling {
  const days = officialDays(instance);
  const rows = rowsOf(instance, days);
  const program = solver.program(rows.all);
  const routes: Route[] = [];
  const add = (added: Route[]) => {
    program.add(added.map((route) => columnOf(rows, route)));
    routes.push(...added);
  };
  try {
    program.add(
      instance.places.map(({ open, need }, place) => ({
        cost: open,
        rows: [place],
        values: [1],
        most: need,
      })),
    );
    add(routesOf(instance, { plan, days }));
    const open = openPoints(instance, plan);
    const step = stepOf(instance);
    const find = routeFinder(instance);
    let bound = 0;
    let start = Number.NaN;
    for (let rounds = 1; ; rounds += 1) {
      const { cost, duals } = program.solve();
      if (rounds === 1) start = cost;
      const priced = days.map((day) => worthOf({ day, rows, duals, find }));
      const worth = priced.reduce((sum, one) => sum + Math.max(0, one.worth), 0);
      bound = Math.max(bound, Math.ceil((cost - worth - WORTH) / step) * step);
      const found = priced.filter((one) => one.worth > WORTH);
      if (bound >= open) return { bound, routes: undefined, rounds, start };
      if (found.length === 0)
        return { bound, routes: wholeRoutes({ program, routes, instance, open }), rounds, start };
      add(found.map(({ route }) => route));
    }
  } finally {
    program.dispose();
  }
}

type Rows = {
  all: Row[];
  ofDay: Map<string, number>;
  ofWeek: Map<string, number>;
  weekOfDay: Map<number, number>;
};

function rowsOf({ places, officials, games }: Instance, days: readonly OfficialDay[]): Rows {
  const all: Row[] = places.map(({ need }) => ({ least: need, most: Number.POSITIVE_INFINITY }));
  const ofDay = new Map<string, number>();
  const ofWeek = new Map<string, number>();
  for (const { official, day, week } of days) {
    ofDay.set(`${official} ${day}`, all.push({ least: 0, most: 1 }) - 1);
    const { gamesPerWeek } = officials[official]!;
    const key = `${official} ${week}`;
    if (gamesPerWeek === null || ofWeek.has(key)) continue;
    const locked = days.filter((one) => one.official === official && one.week === week);
    const most = Math.max(
      gamesPerWeek,
      locked.reduce((sum, one) => sum + one.locked.length, 0),
    );
    ofWeek.set(key, all.push({ least: 0, most }) - 1);
  }
  return { all, ofDay, ofWeek, weekOfDay: new Map(games.map(({ day, week }) => [day, week])) };
}

function columnOf({ ofDay, ofWeek, weekOfDay }: Rows, { official, day, places }: Route): Column {
  const rows = [...places, ofDay.get(`${official} ${day}`)!];
  const values = rows.map(() => 1);
  const week = ofWeek.get(`${official} ${weekOfDay.get(day)}`);
  if (week === undefined) return { cost: 0, rows, values };
  return { cost: 0, rows: [...rows, week], values: [...values, places.length] };
}

/** The most valuable route of a day, and what it is worth beyond the price of the day. */
function worthOf({
  day,
  rows,
  duals,
  find,
}: {
  day: OfficialDay;
  rows: Rows;
  duals: Float64Array;
  find: ReturnType<typeof routeFinder>;
}) {
  const { official } = day;
  const week = rows.ofWeek.get(`${official} ${day.week}`);
  const ofWeek = week === undefined ? 0 : duals[week]!;
  const best = find(day, (place) => duals[place]! + ofWeek);
  const worth = best.value + duals[rows.ofDay.get(`${official} ${day.day}`)!]!;
  return { worth, route: { official, day: day.day, places: best.places } };
}

function routesOf(
  { games, places }: Instance,
  { plan, days }: { plan: Plan; days: readonly OfficialDay[] },
): Route[] {
  return days.flatMap(({ official, day }) => {
    const own = plan.filter(
      (one) => one.official === official && games[places[one.place]!.game]!.day === day,
    );
    return own.length === 0 ? [] : [{ official, day, places: own.map(({ place }) => place) }];
  });
}

function wholeRoutes({
  program,
  routes,
  instance,
  open,
}: {
  program: Program;
  routes: readonly Route[];
  instance: Instance;
  open: number;
}): Route[] | undefined {
  const found = program.solveWhole(MOST_NODES);
  if (found === undefined || found.cost > open - WORTH) return undefined;
  return routes.filter((_, at) => found.values[instance.places.length + at]! > 0.5);
}

function openPoints({ places }: Instance, plan: Plan): number {
  const all = places.reduce((sum, { open, need }) => sum + open * need, 0);
  return plan.reduce((sum, { place }) => sum - places[place]!.open, all);
}

/** The greatest number that divides the points of all places: what is open is a multiple of it. */
function stepOf({ places }: Instance): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  return places.reduce((step, { open }) => divisor(open, step), 0);
}
