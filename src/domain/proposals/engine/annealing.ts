// Simulated annealing: changes a plan at random, and takes a worse one the more seldom the colder it is.
//
// It counts steps, not seconds, and its chance comes from a seed: the same input gives the same plan on every machine.
import type { Draft } from './draft.ts';
import type { Assignment, Instance, Plan } from './instance.ts';
import { sumOf, termsOf } from './score.ts';

export type Annealing = {
  steps: number;
  /** In points: how much worse a step may be, at the beginning and at the end. */
  hot: number;
  cold: number;
  random: () => number;
};

// Measured with the made seasons of the bench: between 8 and 20 points the plans of weekends are best, between 3 and 8 those
// of months, of which one in three has a position more open at 3. So many steps a position take half a second of CPU for a
// weekend and 2 seconds for a month; a season gets no more than a month, to have its plan within 10 seconds.
const HOT_POINTS = 8;
const COLD_POINTS = 1; // 5 km
const STEPS_A_POSITION = 2_000;
const MOST_STEPS = 1_500_000;

/** The search that suits an instance. */
export function annealingOf(instance: Instance, random: () => number): Annealing {
  return { steps: stepsOf(instance, STEPS_A_POSITION), hot: HOT_POINTS, cold: COLD_POINTS, random };
}

// From a plan before: with other weights it is near the best for them, and as hot as usually much of it would be lost.
const NEAR = { hot: 2, cold: 0.5 };
const SHORTER = 4;
const SHORTEST = 16;

/** The search that goes on with a plan before. */
export const goingOn = ({ steps, random }: Annealing): Annealing => ({
  ...{ steps: Math.ceil(steps / SHORTER), ...NEAR, random },
});

/** The same, of which the first plan is made. */
export const shortly = ({ steps, random }: Annealing): Annealing => ({
  ...{ steps: Math.ceil(steps / SHORTEST), ...NEAR, random },
});

// Of a plan that is near the best already. Of the five weekends of the bench, four cost 3 to 6 points more if this begins twice
// as hot, and 1 to 13 if half as hot. A month has fewer steps a position, and begins colder. What it finds: bench/README.md.
const POLISH_HOT_POINTS = { unlimited: [4, 2, 1], limited: [2, 1, 1] };
const POLISH_COLD_POINTS = 0.5;
const POLISH_STEPS_A_POSITION = 3 * STEPS_A_POSITION;

/** One search after the other, each of which begins with what the one before left. */
export function polishingOf(instance: Instance, random: () => number): Annealing[] {
  const steps = stepsOf(instance, POLISH_STEPS_A_POSITION);
  const hottest = POLISH_HOT_POINTS[steps === MOST_STEPS ? 'limited' : 'unlimited'];
  return hottest.map((hot) => ({ steps, hot, cold: POLISH_COLD_POINTS, random }));
}

function stepsOf({ places }: Instance, stepsAPosition: number): number {
  const positions = places.reduce((sum, { need }) => sum + need, 0);
  return Math.min(MOST_STEPS, stepsAPosition * positions);
}

/** Two places given up for one are seldom worth it. */
const MOST_GIVEN_UP = 2;
/** Of the candidates for a place that was given up. With 5 or all, the plans of the bench are as good, and as fast: it bounds a step. */
const MOST_ASKED = 20;

/** The best plan that was met, which is never worse than the draft at the beginning. The draft is left as the search ended. */
export function anneal(draft: Draft, { steps, hot, cold, random }: Annealing): Plan {
  const open = draft.instance.places.flatMap((_, place) =>
    draft.candidates[place]!.length > 0 ? [place] : [],
  );
  let best = { plan: draft.plan(), cost: draft.cost };
  if (open.length === 0) return best.plan;
  const changes = new Changes(draft);
  for (let step = 0; step < steps; step += 1) {
    const temperature = hot * (cold / hot) ** (step / steps);
    const before = draft.cost;
    if (!propose(changes, { open, random })) continue;
    const worse = draft.cost - before;
    if (worse <= 0 || random() < Math.exp(-worse / temperature)) {
      // Copied only when it is left, since most of the best plans are followed by a better one at once.
      if (worse > 0 && before < best.cost - ROUNDING) best = { plan: changes.planBefore(), cost: before };
      changes.keep();
    } else changes.undo(before);
  }
  if (draft.cost < best.cost) best = { plan: draft.plan(), cost: draft.cost };
  draft.cost = sumOf(termsOf(draft.instance, draft.plan()));
  return best.plan;
}

const ROUNDING = 1e-7; // of a sum of changes: below it two plans cost the same

/** Somebody takes a place at random: from whoever has it, for what they themselves must give up. False: the rules forbid it. */
function propose(changes: Changes, { open, random }: { open: number[]; random: () => number }): boolean {
  const { draft } = changes;
  const pick = (count: number) => Math.floor(random() * count);
  const place = open[pick(open.length)]!;
  const official = draft.candidates[place]![pick(draft.candidates[place]!.length)]!;
  const holders = draft.holders[place]!;
  if (holders.includes(official)) return false;
  const seat = pick(draft.instance.places[place]!.need);
  const holder = draft.isFull(place) ? holders[seat] : undefined;
  if (holder !== undefined && draft.isLocked({ place, official: holder })) return false;
  const given = draft.clashing({ place, official });
  if (given.length > MOST_GIVEN_UP) return false;
  // Whoever can keep all of their places exchanges one of them in every second step.
  const held = draft.held[official]!;
  if (given.length === 0 && held.length > 0 && random() < 0.5) given.push(held[pick(held.length)]!);
  if (given.some((other) => draft.isLocked({ place: other, official }))) return false;
  const before = draft.cost;
  if (holder !== undefined) changes.remove({ place, official: holder });
  for (const other of given) changes.remove({ place: other, official });
  if (!draft.mayTake({ place, official })) {
    changes.undo(before);
    return false;
  }
  changes.add({ place, official });
  for (const other of given) handOn(changes, { place: other, holder, random });
  return true;
}

/** A place that was given up goes to whoever lost theirs, if they may take it, or else to somebody who may, from one at random on. */
function handOn(
  { draft, add }: Changes,
  { place, holder, random }: { place: number; holder: number | undefined; random: () => number },
): void {
  const candidates = draft.candidates[place]!;
  const takes = (official: number) => {
    const isPossible = !draft.holders[place]!.includes(official) && draft.mayTake({ place, official });
    if (isPossible) add({ place, official });
    return isPossible;
  };
  if (holder !== undefined && candidates.includes(holder) && takes(holder)) return;
  const from = Math.floor(random() * candidates.length);
  const count = Math.min(MOST_ASKED, candidates.length);
  for (let at = 0; at < count; at += 1) if (takes(candidates[(from + at) % candidates.length]!)) return;
}

/** The changes of one step, which can be undone. */
class Changes {
  readonly draft: Draft;
  private readonly added: Assignment[] = [];
  private readonly removed: Assignment[] = [];

  constructor(draft: Draft) {
    this.draft = draft;
  }

  readonly add = (one: Assignment): void => {
    this.draft.add(one);
    this.added.push(one);
  };

  remove(one: Assignment): void {
    this.draft.remove(one);
    this.removed.push(one);
  }

  planBefore(): Plan {
    const isAdded = (one: Assignment) =>
      this.added.some(({ place, official }) => place === one.place && official === one.official);
    return [...this.draft.plan().filter((one) => !isAdded(one)), ...this.removed];
  }

  keep(): void {
    this.added.length = 0;
    this.removed.length = 0;
  }

  undo(cost: number): void {
    for (const one of this.added) this.draft.remove(one);
    for (const one of this.removed) this.draft.add(one);
    this.draft.cost = cost; // exactly, so that rounding does not add up
    this.keep();
  }
}
