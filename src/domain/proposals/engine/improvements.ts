// The plans of a proposal, each better than the one before.
//
// 1. Greedy fills the places in milliseconds. 2. Annealing searches for a better plan, by steps with a seed. 3. Column
// generation over the days of officials bounds what any plan can fill. If it finds days that fill more, these are the
// beginning of another search. 4. The same with all that counts beside filling bounds how much better a plan can be in it.
// 5. The solution of the bound is rounded to a draft, from which further searches find better plans of the same bound.
//
// Where weights or marks were changed, the first plan is the one from before, after a short search, unless greedy's is better.
// The next search goes on from there, and the bound begins with the routes that were found before.
import { type Annealing, anneal, annealingOf, goingOn, polishingOf, shortly } from './annealing.ts';
import { Draft } from './draft.ts';
import { greedy } from './greedy.ts';
import type { Instance, Plan } from './instance.ts';
import { boundFilling } from './program/filling.ts';
import { boundRest } from './program/rest.ts';
import type { Route } from './program/routes.ts';
import type { Solver } from './program/solver.ts';
import { randomFrom } from './random.ts';
import { sumOf, termsOf } from './score.ts';

/** How far the search has come. */
export type Stage = 'first' | 'searched' | 'proven' | 'bounded';

export type Improvement = {
  stage: Stage;
  plan: Plan;
  /** No plan leaves fewer points open; null while that is not known. */
  openBound: number | null;
  /** No plan that leaves no more open costs fewer points beside them; null while that is not known. */
  restBound: number | null;
};

export type Search = {
  seed: number;
  loadSolver: () => Promise<Solver>;
  /** The plan to go on with, which the rules may not permit any more. */
  before?: Plan | undefined;
  /** Days of officials that were found before, with the same games and officials. */
  routes?: readonly Route[] | undefined;
  /** Gets those with which another search can go on, again and again. */
  onRoutes?: ((routes: readonly Route[]) => void) | undefined;
};

export async function* improvements(
  instance: Instance,
  { seed, loadSolver, before, routes: known = [], onRoutes = () => {} }: Search,
): AsyncGenerator<Improvement> {
  const random = randomFrom(seed);
  const search = annealingOf(instance, random);
  const draft = greedy(instance);
  if (before !== undefined) draft.become(continued(instance, { before, greedy: draft.plan(), search }));
  yield { stage: 'first', plan: draft.plan(), openBound: null, restBound: null };
  const searched = anneal(draft, before === undefined ? search : goingOn(search));
  yield { stage: 'searched', plan: searched, openBound: null, restBound: null };
  const solver = await loadSolver();
  const { bound: openBound, routes } = boundFilling(instance, { plan: searched, solver });
  let plan = searched;
  if (routes !== undefined) plan = cheaper(instance, plan, anneal(draftOf(instance, routes), search));
  yield { stage: 'proven', plan, openBound, restBound: null };
  let restBound: number | null = null;
  const bounds = boundRest(instance, { plan, solver, known, onRoutes });
  let round = bounds.next();
  for (; !round.done; round = bounds.next()) {
    const { bound } = round.value;
    const [before, now] = [restBound, bound].map((one) => betterBy(instance, { plan, restBound: one }));
    restBound = bound;
    if (now !== before) yield { stage: 'proven', plan, openBound, restBound };
  }
  if (round.value !== undefined && betterBy(instance, { plan, restBound }) !== 0) {
    const searches = polishingOf(instance, random);
    for (const better of polished(instance, { plan, draft: round.value, searches })) {
      plan = better;
      yield { stage: 'proven', plan, openBound, restBound };
    }
  }
  yield { stage: 'bounded', plan, openBound, restBound };
}

/** The better one of a plan before, after a short search, and of greedy's. */
function continued(
  instance: Instance,
  { before, greedy: other, search }: { before: Plan; greedy: Plan; search: Annealing },
): Plan {
  return cheaper(instance, other, anneal(greedy(instance, before), shortly(search)));
}

/**
 * Plans that cost less than this one and leave no more open, each compared with the one before, found from a draft that is near
 * the best. So what was bounded for the first holds for all.
 */
function* polished(
  instance: Instance,
  { plan, draft, searches }: { plan: Plan; draft: Draft; searches: Annealing[] },
): Generator<Plan> {
  let best = plan;
  for (const search of searches) {
    const found = anneal(draft, search);
    const isBounded = termsOf(instance, found).open <= termsOf(instance, best).open;
    const better = isBounded ? cheaper(instance, best, found) : best;
    if (better !== best) yield better;
    best = better;
    draft.become(found);
  }
}

/** What the rules permit of the routes. */
function draftOf(instance: Instance, routes: readonly Route[]): Draft {
  const draft = new Draft(instance);
  for (const route of routes) draft.takeRoute(route);
  return draft;
}

/** The one that costs less; the first if both cost the same. */
function cheaper(instance: Instance, one: Plan, other: Plan): Plan {
  const costOf = (plan: Plan) => sumOf(termsOf(instance, plan));
  return costOf(other) < costOf(one) ? other : one;
}

/** By how many percent a plan that fills as much can be better at most in all beside that; null if it is not known, or may be all of it. */
export function betterBy(
  instance: Instance,
  { plan, restBound }: { plan: Plan; restBound: number | null },
): number | null {
  if (restBound === null || restBound <= 0) return null;
  const terms = termsOf(instance, plan);
  const rest = sumOf(terms) - terms.open;
  return Math.max(0, Math.ceil((1 - restBound / rest) * 100 - ROUNDING));
}

const ROUNDING = 1e-3; // of a percent
