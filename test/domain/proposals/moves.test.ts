// Officials who stand and may be moved: the best plans, what is proven of them, and what of a plan goes together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anneal } from '../../../src/domain/proposals/engine/annealing.ts';
import { Draft } from '../../../src/domain/proposals/engine/draft.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import { improvements } from '../../../src/domain/proposals/engine/improvements.ts';
import type { Assignment, Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { loadSolver } from '../../../src/domain/proposals/engine/program/solver.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import type { Problem } from '../../../src/domain/proposals/problem/problem.ts';
import { type Seat, seatingOf } from '../../../src/domain/proposals/problem/seats.ts';
import { checkPlan } from '../../support/plan-checker.ts';
import { cheaperPlan, smallCases } from './small-cases.ts';

const NEAR = 1e-6;

/** Small cases in which some stand by the rules, and all of these may be moved. */
const movableCases: fc.Arbitrary<Instance> = fc
  .record({
    instance: smallCases,
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    most: fc.integer({ min: 1, max: 4 }),
    moved: fc.constantFrom(0, 5, 60),
  })
  .map(({ instance, seed, most, moved }) => ({
    ...instance,
    weights: { ...instance.weights, moved },
    standing: somePlan(instance, { seed, most }).map((one) => ({ ...one, locked: false })),
  }));

/** By the rules, at random. */
function somePlan(instance: Instance, { seed, most }: { seed: number; most: number }): Plan {
  const random = randomFrom(seed);
  const draft = new Draft({ ...instance, standing: [] });
  for (let attempt = 0; attempt < 4 * most && draft.plan().length < most; attempt += 1) {
    const place = Math.floor(random() * instance.places.length);
    const official = draft.candidates[place]![Math.floor(random() * draft.candidates[place]!.length)];
    if (official === undefined || draft.isFull(place) || !draft.mayTake({ place, official })) continue;
    draft.add({ place, official });
  }
  return draft.plan();
}

test('the best plan of a small case is found where everybody who stands may be moved', () => {
  let moves = 0;
  fc.assert(
    fc.property(movableCases, (instance) => {
      const search = { steps: 20_000, hot: 60, cold: 0.5, random: randomFrom(1) };
      const plan = anneal(greedy(instance), search);
      checkPlan(instance, plan);
      const cost = sumOf(termsOf(instance, plan));
      assert.equal(cheaperPlan(instance, { than: cost - NEAR }), undefined, `cheaper than ${cost}`);
      if (instance.standing.some((one) => !has(plan, one))) moves += 1;
    }),
    { numRuns: 60, seed: 20_310_502 },
  );
  assert.ok(moves > 10, `somebody is moved in ${moves} cases`);
});

test('no plan that moves somebody costs less, or leaves less open, than what is proven', async () => {
  const solver = await loadSolver();
  await fc.assert(
    fc.asyncProperty(movableCases, async (instance) => {
      for await (const { plan, openBound, restBound } of improvements(instance, {
        seed: 1,
        loadSolver: async () => solver,
      })) {
        checkPlan(instance, plan);
        if (openBound === null) continue;
        const { open } = termsOf(instance, plan);
        const below = cheaperPlan(instance, { than: open + (restBound ?? 0) - NEAR });
        if (below === undefined) continue;
        const terms = termsOf(instance, below);
        assert.ok(terms.open >= openBound, `${terms.open} is below ${openBound}`);
        const rest = sumOf(terms) - terms.open;
        assert.ok(terms.open > open || rest >= (restBound ?? 0) - NEAR, `${rest} is below ${restBound}`);
      }
    }),
    { numRuns: 25, seed: 20_310_502 },
  );
});

test('each position that somebody leaves is told, and each chain is possible by itself', () => {
  let chained = 0;
  let kept = 0;
  fc.assert(
    fc.property(movableCases, fc.integer({ min: 1, max: 1_000_000 }), (instance, seed) => {
      const problem = problemOf(instance);
      const found = somePlan(instance, { seed, most: 6 });
      const { seats, plan } = seatingOf(problem, found, []);
      checkPlan(instance, plan);
      if (plan !== found) kept += 1;
      assert.equal(new Set(seats.map(({ assignmentId }) => assignmentId)).size, seats.length);
      const leftFor = (own: readonly Seat[]) =>
        problem.movable.filter((one) =>
          own.some((seat) => [seat.assignmentId, seat.fromAssignmentId].includes(one.assignmentId)),
        );
      const gone = leftFor(seats);
      for (const one of problem.movable)
        assert.ok(gone.includes(one) || has(plan, one), `what official ${one.official} leaves is told`);
      const chains = [...Map.groupBy(seats, ({ chain, assignmentId }) => chain ?? `row ${assignmentId}`)];
      for (const [key, own] of chains) {
        if (typeof key === 'number') chained += 1;
        checkPlan(instance, crewWith(problem, { off: leftFor(own), on: own }));
      }
      const whole = crewWith(problem, { off: gone, on: seats });
      assert.deepEqual(keysOf(whole), keysOf(plan));
    }),
    { numRuns: 4_000, seed: 20_310_502 },
  );
  assert.ok(chained > 100 && kept > 20, `${chained} chains, ${kept} plans with somebody put back`);
});

/** Who has which place once somebody is off and somebody on. */
function crewWith(
  { movable }: Problem,
  { off, on }: { off: readonly Assignment[]; on: readonly Seat[] },
): Plan {
  return [...movable.filter((one) => !off.includes(one)), ...on].map(({ place, official }) => ({
    place,
    official,
  }));
}

/** Its positions in the order of places; who stands has the first of them. */
function problemOf(instance: Instance): Problem {
  const standing = Map.groupBy(instance.standing, ({ place }) => place);
  const slotOf = (place: number, nth: number) => 100 * (place + 1) + nth;
  const places = instance.places.map(({ game, need }, place) => ({
    ...{ game, standing: [], isCenter: false },
    open: Array.from({ length: need }, (_, nth) => ({
      ...{ id: slotOf(place, nth), position: '', version: 1, mayLeave: true },
      userId: standing.get(place)?.[nth]?.official ?? null,
    })),
  }));
  const movable = [...standing].flatMap(([place, own]) =>
    own.map(({ official }, nth) => ({
      ...{ place, official, userId: official, assignmentId: slotOf(place, nth), version: 1, locked: false },
      game: { id: instance.places[place]!.game, date: '2099-05-02' },
    })),
  );
  return { instance, places, movable, userIds: [...instance.officials.keys()] } as unknown as Problem;
}

const has = (plan: Plan, one: Assignment) =>
  plan.some(({ place, official }) => place === one.place && official === one.official);

const keysOf = (plan: Plan) => plan.map(({ place, official }) => `${place} ${official}`).sort();
