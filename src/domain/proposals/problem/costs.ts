// What a rule costs: the driving and the fairness of plans with other weights, beside those of the plan.
import type { Plan } from '../engine/instance.ts';
import type { OtherWeights } from '../engine/other-weights.ts';
import { type ChosenWeights, DEFAULT_CHOSEN, type OtherPlan } from '../proposal.ts';
import { countFair, filledBy, metersOf } from './outcome.ts';
import { openScale, type Problem } from './problem.ts';

/** How many times as much as usually driving counts, and a fair share: steps of their sliders. */
const FACTORS: readonly [driving: number, share: number][] = [
  [3, 0.5],
  [3, 1],
  [2, 1],
  [1, 1],
  [1, 2],
  [1, 3],
  [0.5, 3],
];

/** The weights to compare, without those that the proposal has. */
export function otherWeightsOf(weights: ChosenWeights): OtherWeights[] {
  const { km, games, pay } = DEFAULT_CHOSEN;
  const all = FACTORS.map(([driving, share]) => ({
    ...{ km: toTenths(km * driving), games: toTenths(games * share), pay: toTenths(pay * share) },
  }));
  return all
    .filter((one) => one.km !== weights.km || one.games !== weights.games || one.pay !== weights.pay)
    .map((one) => ({
      weights: one,
      openFactor: openScale({ ...weights, ...one }) / openScale(weights),
    }));
}

/** As sliders set them. */
const toTenths = (points: number): number => Math.round(points * 10) / 10;

type Planned = { weights: OtherWeights['weights']; plan: Plan };

/**
 * Those that fill as much as the plan and are worth a choice, the shortest driving first: no other one has less of it and as
 * many near their share, not even the plan.
 */
export function otherPlansOf(problem: Problem, plan: Plan, found: readonly Planned[]): OtherPlan[] {
  const own = { meters: metersOf(problem, plan), fair: countFair(problem, plan) };
  const all = found
    .filter((one) => filledBy(problem, one.plan) >= filledBy(problem, plan))
    .map((one) => ({
      weights: one.weights,
      ...{ meters: metersOf(problem, one.plan), fair: countFair(problem, one.plan) },
    }));
  const isBeaten = (one: OtherPlan) =>
    [...all, own].some(
      (other) =>
        other.meters <= one.meters &&
        other.fair >= one.fair &&
        (other.meters < one.meters || other.fair > one.fair),
    );
  const isSame = (one: OtherPlan, other: Omit<OtherPlan, 'weights'>) =>
    one.meters === other.meters && one.fair === other.fair;
  return all
    .filter(
      (one, at) => !isBeaten(one) && !isSame(one, own) && all.findIndex((other) => isSame(other, one)) === at,
    )
    .sort((one, other) => one.meters - other.meters);
}
