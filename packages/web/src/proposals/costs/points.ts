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

/** "40 mi, 3 people off their share" */
export const pointWords = ({ miles, off }: CostPoint): string =>
  `${miles === 0 ? 'no driving' : distance(miles)}, ${count(off, 'person', 'people')} off their share`;

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

/** "86 mi more would bring 1 more person to their share. 94 mi fewer would leave 3 more people off their share." */
export function ruleCostWords(points: readonly CostPoint[]): string {
  const own = points.findIndex(({ weights }) => weights === undefined);
  const plan = points[own]!;
  const [before, after] = [points[own - 1], points[own + 1]];
  const more =
    after !== undefined &&
    `${byDriving(after.miles - plan.miles, 'more')} would ${offWords(after.off - plan.off)}.`;
  // The plan need not be the best of its driving: the one before may be fairer, too.
  const fewer =
    before !== undefined &&
    `${byDriving(plan.miles - before.miles, 'fewer')} would ${offWords(before.off - plan.off)}${before.off < plan.off ? ', too' : ''}.`;
  return [more, fewer].filter(Boolean).join(' ');
}

const byDriving = (miles: number, than: 'more' | 'fewer') =>
  miles === 0 ? 'As much driving' : `${distance(miles)} ${than}`;

/** What so many people more off their share would be. */
function offWords(more: number): string {
  if (more === 0) return 'leave as many off their share';
  const people = count(Math.abs(more), 'more person', 'more people');
  return more > 0 ? `leave ${people} off their share` : `bring ${people} to their share`;
}
