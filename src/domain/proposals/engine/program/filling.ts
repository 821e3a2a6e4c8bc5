// The proof of how much can be filled: column generation on the points of open places alone.
//
// These come in steps, so that a bound is rounded up to the next one. It ends when the plan reaches the bound, or when no
// route is missing. If the plan does not reach the bound, the routes that were found are chosen from in whole numbers.

import type { Instance, Plan } from '../instance.ts';
import { termsOf } from '../score.ts';
import { Columns } from './columns.ts';
import { Formulation } from './formulation.ts';
import type { Route } from './routes.ts';
import type { Solver } from './solver.ts';

export type Filling = {
  /** No plan leaves fewer points open than this. */
  bound: number;
  /** Routes that leave less open than the plan, if some were found. */
  routes: Route[] | undefined;
  rounds: number;
  /** What the program costs with the routes of the plan alone: as much as the scorer says, unless a constant is missing. */
  start: number;
};

const ROUNDING = 1e-6;
const MOST_NODES = 1_000;

/** Bounds the points that any plan leaves open, beginning with the plan. */
export function boundFilling(instance: Instance, { plan, solver }: { plan: Plan; solver: Solver }): Filling {
  const formulation = new Formulation(instance, { aim: 'open', plan });
  const columns = new Columns(formulation, { plan, solver });
  const { open } = termsOf(instance, plan);
  let start: number | undefined;
  try {
    for (let rounds = 1; ; rounds += 1) {
      const { cost, bound: below, isLast } = columns.round();
      start ??= cost;
      const bound = Math.max(0, Math.ceil((below - ROUNDING) / formulation.step) * formulation.step);
      if (bound >= open) return { bound, routes: undefined, rounds, start };
      if (isLast) return { bound, routes: columns.choose({ below: open, nodes: MOST_NODES }), rounds, start };
    }
  } finally {
    columns.dispose();
  }
}
