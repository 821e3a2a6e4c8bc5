// The plans of a proposal, each better than the one before.
//
// 1. Greedy fills the places in milliseconds. 2. Annealing searches for a better plan, by steps with a seed. 3. Column
// generation over the days of officials bounds what any plan can fill. If it finds days that fill more, these are the
// beginning of another search.
import { anneal, annealingOf } from './annealing.ts';
import { Draft } from './draft.ts';
import { boundFilling } from './filling.ts';
import { greedy } from './greedy.ts';
import type { Instance, Plan } from './instance.ts';
import { randomFrom } from './random.ts';
import type { Route } from './routes.ts';
import { sumOf, termsOf } from './score.ts';
import type { Solver } from './solver.ts';

/** A plan; `openBound`: no plan leaves fewer points open, null while that is not known. */
export type Improvement = { stage: 'first' | 'searched' | 'proven'; plan: Plan; openBound: number | null };

export type Search = { seed: number; loadSolver: () => Promise<Solver> };

export async function* improvements(
  instance: Instance,
  { seed, loadSolver }: Search,
): AsyncGenerator<Improvement> {
  const draft = greedy(instance);
  yield { stage: 'first', plan: draft.plan(), openBound: null };
  const search = annealingOf(instance, randomFrom(seed));
  const searched = anneal(draft, search);
  yield { stage: 'searched', plan: searched, openBound: null };
  const { bound, routes } = boundFilling(instance, { plan: searched, solver: await loadSolver() });
  const plan = routes === undefined ? searched : better(instance, { searched, routes, search });
  yield { stage: 'proven', plan, openBound: bound };
}

/** The plan of a search that begins with the routes, if it costs less. */
function better(
  instance: Instance,
  { searched, routes, search }: { searched: Plan; routes: Route[]; search: ReturnType<typeof annealingOf> },
): Plan {
  const draft = new Draft(instance);
  for (const { official, places } of routes) {
    for (const place of places) {
      const one = { place, official };
      if (!draft.isLocked(one) && !draft.isFull(place) && draft.mayTake(one)) draft.add(one);
    }
  }
  const plan = anneal(draft, search);
  const costOf = (one: Plan) => sumOf(termsOf(instance, one));
  return costOf(plan) < costOf(searched) ? plan : searched;
}
