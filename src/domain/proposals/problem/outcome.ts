// What a plan means for the site: who is on which position, and the plan in numbers.
import { betterBy, type Improvement } from '../engine/improvements.ts';
import type { Plan } from '../engine/instance.ts';
import { sumOf, termsOf } from '../engine/score.ts';
import type { Outcome, Proposed } from '../proposal.ts';
import type { Problem } from './problem.ts';
import { seatingOf } from './seats.ts';
import { sharesWith } from './shares.ts';
import { whyOf } from './why.ts';

/** The seats of the plan, with why: those of a plan that `seatingOf` left as it is. */
export function proposedOf(problem: Problem, plan: Plan, marks: readonly Proposed[]): Proposed[] {
  const why = whyOf(problem, plan);
  return seatingOf(problem, plan, marks).seats.map(({ place, official, ...seat }) => ({
    ...seat,
    result: null,
    why: why({ place, official }),
  }));
}

/** The plan that a proposal has, as far as its officials may take these positions. */
export function planOf({ places, userIds, instance }: Problem, marks: readonly Proposed[]): Plan {
  const officialOf = new Map(userIds.map((id, official) => [id, official]));
  const placeOf = new Map(places.flatMap(({ open }, place) => open.map(({ id }) => [id, place])));
  return marks
    .filter(({ state }) => state === 'planned' || state === 'locked')
    .flatMap(({ assignmentId, userId }) => {
      const [place, official] = [placeOf.get(assignmentId), officialOf.get(userId)];
      const isPossible = place !== undefined && instance.officials[official!]?.allowed.includes(place);
      return isPossible ? [{ place, official: official! }] : [];
    });
}

/** `possible`: what of it is possible still. What is proven of a plan holds only for all of it. */
export function outcomeOf(
  problem: Problem,
  { stage, plan, openBound, restBound }: Improvement,
  { possible, isWhole }: { possible: readonly Proposed[]; isWhole: boolean },
): Outcome {
  const { instance, positions } = problem;
  const { filled, moved, left } = countsOf(problem, possible);
  const stands = standsIn(problem);
  const terms = termsOf(instance, plan);
  const step = Math.min(...instance.places.flatMap(({ open }) => (open > 0 ? [open] : [])));
  const off = offShares(problem, plan);
  const mean = off.reduce((sum, one) => sum + one ** 2, 0) / Math.max(1, off.length);
  const fillable = openBound === null ? null : Math.floor((terms.open - openBound) / step + ROUNDING);
  return {
    ...{ stage, positions, filled, moved, left },
    fillable: fillable && Math.min(fillable, positions - filled),
    betterBy: isWhole ? betterBy(instance, { plan, restBound }) : null,
    ...{ people: off.length, fair: fairOf(off), fairBefore: countFair(problem, stands) },
    meters: metersOf(problem, plan),
    offShare: Math.round(Math.sqrt(mean) * 10) / 10,
    points: Math.round(sumOf(terms) - terms.open),
    others: [],
  };
}

/** How many open positions are filled, how many officials lose one that they have, and how many of these nobody takes. */
function countsOf({ places }: Problem, proposed: readonly Proposed[]) {
  const open = new Set(
    places.flatMap((place) => place.open.flatMap(({ id, userId }) => (userId === null ? [id] : []))),
  );
  const taken = new Set(proposed.map(({ assignmentId }) => assignmentId));
  const from = proposed.filter(({ fromAssignmentId }) => fromAssignmentId !== null);
  const moved = [
    ...from.map(({ userId }) => userId),
    ...proposed.flatMap(({ replacedUserId }) => replacedUserId ?? []),
  ];
  return {
    filled: proposed.filter(({ assignmentId }) => open.has(assignmentId)).length,
    moved: new Set(moved).size,
    left: from.filter(({ fromAssignmentId }) => !taken.has(fromAssignmentId!)).length,
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
function standsIn({ instance, places, movable }: Problem): Plan {
  const stay = instance.standing.filter(({ place }) => places[place]!.open.length === 0);
  return [...stay, ...movable].map(({ place, official }) => ({ place, official }));
}

/** On roads, for the assignments that the plan adds. */
export function metersOf(problem: Problem, plan: Plan): number {
  const { instance } = problem;
  const inKm = { ...instance, weights: { ...instance.weights, km: 1 } };
  return Math.round((termsOf(inKm, plan).km - termsOf(inKm, standsIn(problem)).km) * 1_000);
}

/** How many positions more have somebody with it than now. */
export const filledBy = ({ places, movable }: Problem, plan: Plan): number =>
  plan.filter(({ place }) => places[place]!.open.length > 0).length - movable.length;

/** How many of those who may have one of the positions are within one game of their share. */
export const countFair = (problem: Problem, plan: Plan): number => fairOf(offShares(problem, plan));

/** How many are within one game of their share. */
const fairOf = (off: readonly number[]): number => off.filter((games) => Math.abs(games) <= 1).length;

const ROUNDING = 1e-6; // of a division
