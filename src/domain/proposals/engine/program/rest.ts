// How much better any plan can be in all that counts beside filling, where it fills as much: column generation on these terms.

import type { Draft } from '../draft.ts';
import type { Instance, Plan } from '../instance.ts';
import { Columns } from './columns.ts';
import { dive } from './dive.ts';
import { Formulation } from './formulation.ts';
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
const CLOSE = 1e-4; // of the cost: a bound that is so near to the program gets hardly better

/**
 * Bounds what is left beside open positions, round by round, and gives a draft that is near the program, from which a search
 * finds better plans; nothing of it for a season that is too large.
 */
export function* boundRest(
  instance: Instance,
  { plan, solver }: { plan: Plan; solver: Solver },
): Generator<RestBound, Draft | undefined> {
  const positions = instance.places.reduce((sum, { open, need }) => sum + (open > 0 ? need : 0), 0);
  if (positions > MOST_POSITIONS) return undefined;
  const formulation = new Formulation(instance, { aim: 'rest', plan });
  const columns = new Columns(formulation, { plan, solver });
  try {
    for (;;) {
      const { cost, bound, isLast } = columns.round();
      yield { cost, bound: Math.max(0, bound) };
      if (isLast || bound >= cost * (1 - CLOSE)) return dive(instance, columns);
    }
  } finally {
    columns.dispose();
  }
}
