// How much better any plan can be in all that counts beside filling, where it fills as much: column generation on these terms.

import type { Draft } from '../draft.ts';
import type { Instance, Plan } from '../instance.ts';
import { Columns } from './columns.ts';
import { dive } from './dive.ts';
import { Formulation } from './formulation.ts';
import type { OfficialDay, Route } from './routes.ts';
import type { Solver } from './solver.ts';

export type RestBound = {
  /** No plan that fills as much costs less beside open positions. */
  bound: number;
  /** What the program costs with the routes until then: at first as much as the scorer says, unless a constant is missing. */
  cost: number;
};

// Measured with the made seasons of the bench: a month of 700 positions is bounded after 19 seconds of CPU. One round of a
// season of 2,400 takes as long.
const MOST_POSITIONS = 1_200;
// Of a month, 2,300 of 8,200 routes are as near at the end. With other weights, a program that begins with them is bounded within
// a quarter after 2.5 to 3 s of CPU, with all of them after 6; whole after 7.5 (with all 11, without any 36), on a busy machine.
const NEAR_POINTS = 0.1;
const CLOSE = 1e-4; // of the cost: a bound that is so near to the program gets hardly better

type RestSearch = {
  plan: Plan;
  solver: Solver;
  /** Routes to begin with. */
  known?: readonly Route[] | undefined;
  /** Gets those with which another search can begin, after each round. */
  onRoutes?: ((routes: readonly Route[]) => void) | undefined;
};

/**
 * Bounds what is left beside open positions, round by round, and gives a draft that is near the program, from which a search
 * finds better plans; nothing of it for a season that is too large.
 */
export function* boundRest(
  instance: Instance,
  { plan, solver, known = [], onRoutes = () => {} }: RestSearch,
): Generator<RestBound, Draft | undefined> {
  const positions = instance.places.reduce((sum, { open, need }) => sum + (open > 0 ? need : 0), 0);
  if (positions > MOST_POSITIONS) return undefined;
  const formulation = new Formulation(instance, { aim: 'rest', plan });
  const columns = new Columns(formulation, { plan, solver });
  columns.add(permitted(formulation, known));
  try {
    for (;;) {
      const { cost, bound, isLast } = columns.round();
      onRoutes(columns.near(NEAR_POINTS));
      yield { cost, bound: Math.max(0, bound) };
      if (isLast || bound >= cost * (1 - CLOSE)) return dive(instance, columns);
    }
  } finally {
    columns.dispose();
  }
}

/** Those that have only places which officials may take still, and all that are locked. */
function permitted({ days }: Formulation, routes: readonly Route[]): Route[] {
  const dayOf = new Map(days.map((day) => [`${day.official} ${day.day}`, day]));
  return routes.filter((route) => {
    const day = dayOf.get(`${route.official} ${route.day}`);
    return day !== undefined && isPermitted(day, route);
  });
}

function isPermitted({ games, most }: OfficialDay, { places }: Route): boolean {
  const taken = games.flatMap((game) => game.places.filter((place) => places.includes(place)));
  const isWhole = games.every(({ isLocked, places: own }) => !isLocked || places.includes(own[0]!));
  return isWhole && taken.length === places.length && places.length <= most;
}
