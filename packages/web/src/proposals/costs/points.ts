// What a rule costs: the plan beside those that other weights make, as points of a plot and in a sentence.
import type { Proposal, ProposalOtherWeights } from '@crewcall/sdk/core';
import { distance } from '../../format/distances.ts';
import { count } from '../../format/words.ts';

/** A plan by its driving and by how many people are more than a game off their share. */
export type CostPoint = {
  miles: number;
  off: number;
  /** Undefined: the plan itself. */
  weights: ProposalOtherWeights['weights'] | undefined;
};

/** The shortest driving first; none if there is nothing to choose. */
export function costPoints({ result }: Pick<Proposal, 'result'>): CostPoint[] {
  if (result === null || result.others.length === 0) return [];
  const { people, miles, fair, others } = result;
  const all = [
    { miles, off: people - fair, weights: undefined },
    ...others.map((one) => ({ miles: one.miles, off: people - one.fair, weights: one.weights })),
  ];
  return all.sort((one, other) => one.miles - other.miles || other.off - one.off);
}

/** "86 mi more would bring 1 more person to their share. 94 mi fewer would leave 3 more people off it." */
export function costWords(points: readonly CostPoint[]): string {
  const own = points.findIndex(({ weights }) => weights === undefined);
  const plan = points[own]!;
  const [before, after] = [points[own - 1], points[own + 1]];
  const more =
    after !== undefined &&
    `${distance(after.miles - plan.miles)} more would bring ${count(plan.off - after.off, 'more person', 'more people')} to their share.`;
  const fewer =
    before !== undefined &&
    `${distance(plan.miles - before.miles)} fewer would leave ${count(before.off - plan.off, 'more person', 'more people')} off it.`;
  return [more, fewer].filter(Boolean).join(' ');
}
