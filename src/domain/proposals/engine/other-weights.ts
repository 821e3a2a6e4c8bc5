// What other weights would make of a plan: a short search for each, which begins with it and proves nothing.
import { anneal, annealingOf } from './annealing.ts';
import { Draft } from './draft.ts';
import type { Instance, Plan, Weights } from './instance.ts';
import { randomFrom } from './random.ts';

/** Weights instead of those of the instance, and how many times as much an open position counts beside them. */
export type OtherWeights = { weights: Pick<Weights, 'km' | 'games' | 'pay'>; openFactor: number };

const SHORTER = 4; // than the search for the plan itself: it begins near the end

/** The best plan that was met with the other weights. */
export function planWith(
  instance: Instance,
  { plan, other, seed }: { plan: Plan; other: OtherWeights; seed: number },
): Plan {
  const weighed = {
    ...{ ...instance, weights: { ...instance.weights, ...other.weights } },
    places: instance.places.map((place) => ({ ...place, open: place.open * other.openFactor })),
  };
  const draft = new Draft(weighed);
  draft.become(plan);
  const search = annealingOf(weighed, randomFrom(seed));
  return anneal(draft, { ...search, steps: Math.ceil(search.steps / SHORTER) });
}
