// What a plan means for the site: who is on which position, and the plan in numbers.

import { betterBy, type Improvement } from '../engine/improvements.ts';
import type { Plan } from '../engine/instance.ts';
import { sumOf, termsOf } from '../engine/score.ts';
import type { Outcome, Proposed } from '../proposal.ts';
import type { Problem } from './read.ts';
import { sharesWith } from './shares.ts';
import { whyOf } from './why.ts';

/** The positions that the plan fills. Whoever was locked keeps their own. */
export function proposedOf(problem: Problem, plan: Plan, marks: readonly Proposed[]): Proposed[] {
  const { places, userIds } = problem;
  const why = whyOf(problem, plan);
  const officialOf = new Map(userIds.map((id, official) => [id, official]));
  const byPlace = Map.groupBy(plan, ({ place }) => place);
  return places.flatMap(({ open }, place) => {
    const holders = (byPlace.get(place) ?? []).map(({ official }) => userIds[official]!);
    if (open.length === 0) return [];
    const locked = marks.filter(
      (mark) =>
        mark.state === 'locked' &&
        holders.includes(mark.userId) &&
        open.some(({ id }) => id === mark.assignmentId),
    );
    const free = open.filter(({ id }) => !locked.some(({ assignmentId }) => assignmentId === id));
    const others = holders.filter((id) => !locked.some(({ userId }) => userId === id)).sort((a, b) => a - b);
    return [
      ...locked.map(({ assignmentId, userId }) => ({ assignmentId, userId, state: 'locked' as const })),
      ...others.map((userId, at) => ({ assignmentId: free[at]!.id, userId, state: 'planned' as const })),
    ].map((one) => ({
      ...one,
      version: open.find(({ id }) => id === one.assignmentId)!.version,
      result: null,
      ...{ fromAssignmentId: null, fromVersion: null, replacedUserId: null, chain: null },
      why: why({ place, official: officialOf.get(one.userId)! }),
    }));
  });
}

/** `filled`: how many of its positions are possible still. What is proven of a plan holds only for all of it. */
export function outcomeOf(
  problem: Problem,
  { stage, plan, openBound, restBound }: Improvement,
  filled: number,
): Outcome {
  const { instance, positions } = problem;
  const stands = standsIn(problem);
  const terms = termsOf(instance, plan);
  const step = Math.min(...instance.places.flatMap(({ open }) => (open > 0 ? [open] : [])));
  const off = offShares(problem, plan);
  const mean = off.reduce((sum, one) => sum + one ** 2, 0) / Math.max(1, off.length);
  const fillable = openBound === null ? null : Math.floor((terms.open - openBound) / step + ROUNDING);
  return {
    ...{ stage, positions, filled },
    fillable: fillable && Math.min(fillable, positions - filled),
    betterBy: filled < filledBy(problem, plan) ? null : betterBy(instance, { plan, restBound }),
    ...{ people: off.length, fair: fairOf(off), fairBefore: countFair(problem, stands) },
    meters: metersOf(problem, plan),
    offShare: Math.round(Math.sqrt(mean) * 10) / 10,
    points: Math.round(sumOf(terms) - terms.open),
    others: [],
  };
}

/** How many games those who may have one of the positions are off their share. Whoever offered nothing has none. */
function offShares(problem: Problem, plan: Plan): number[] {
  const { instance, userIds } = problem;
  const shareOf = sharesWith(problem, plan);
  return instance.officials.flatMap(({ allowed }, at) => {
    const { games, fairShare } = shareOf(userIds[at]!);
    return allowed.length === 0 || fairShare === null ? [] : [games - fairShare];
  });
}

/** What stands, without what the plan adds. */
function standsIn({ instance, places }: Problem): Plan {
  const locked = instance.standing.map(({ place, official }) => ({ place, official }));
  return locked.filter(({ place }) => places[place]!.open.length === 0);
}

/** On roads, for the assignments that the plan adds. */
export function metersOf(problem: Problem, plan: Plan): number {
  const { instance } = problem;
  const inKm = { ...instance, weights: { ...instance.weights, km: 1 } };
  return Math.round((termsOf(inKm, plan).km - termsOf(inKm, standsIn(problem)).km) * 1_000);
}

/** How many positions it fills of those that were open. */
export const filledBy = ({ places }: Problem, plan: Plan): number =>
  plan.filter(({ place }) => places[place]!.open.length > 0).length;

/** How many of those who may have one of the positions are within one game of their share. */
export const countFair = (problem: Problem, plan: Plan): number => fairOf(offShares(problem, plan));

/** How many are within one game of their share. */
const fairOf = (off: readonly number[]): number => off.filter((games) => Math.abs(games) <= 1).length;

const ROUNDING = 1e-6; // of a division
