// The first plan of a proposal, and the search that improves it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anneal } from '../../../src/domain/proposals/engine/annealing.ts';
import { Draft } from '../../../src/domain/proposals/engine/draft.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import type { Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { madeSeason } from '../../support/made-season.ts';
import { checkPlan } from '../../support/plan-checker.ts';
import { cheaperPlan, smallCases } from './small-cases.ts';

const WEEKEND = { seed: 1, games: 60, positions: 150, officials: 40, weekends: 1, available: 0.8 };
const SEARCH = { steps: 20_000, hot: 60, cold: 0.5 };

test('the search finds the best plan of a small case, which no rule forbids', () => {
  fc.assert(
    fc.property(smallCases, (instance) => {
      const first = greedy(instance);
      checkPlan(instance, first.plan());
      const plan = anneal(first, { ...SEARCH, random: randomFrom(1) });
      checkPlan(instance, plan);
      const cheaper = cheaperPlan(instance, { than: costOf(instance, plan) - 1e-6 });
      assert.equal(cheaper, undefined, `cheaper than ${costOf(instance, plan)}`);
    }),
    { numRuns: 60, seed: 20_310_502 },
  );
});

test('a draft costs what the scorer says, after each change', () => {
  fc.assert(
    fc.property(smallCases, fc.integer({ min: 1, max: 1_000 }), (instance, seed) => {
      const draft = new Draft(instance);
      const random = randomFrom(seed);
      for (let change = 0; change < 30; change += 1) {
        const { places, officials } = instance;
        const one = {
          place: Math.floor(random() * places.length),
          official: Math.floor(random() * officials.length),
        };
        if (draft.isLocked(one)) continue;
        if (draft.holders[one.place]!.includes(one.official)) draft.remove(one);
        else draft.add(one);
        assertNear(draft.cost, costOf(instance, draft.plan()));
      }
    }),
    { numRuns: 100 },
  );
});

test('a weekend is planned by the rules, better than at first, and the same again with the same seed', () => {
  const instance = madeSeason(WEEKEND);
  const first = greedy(instance);
  const firstPlan = first.plan();
  checkPlan(instance, firstPlan);
  assertNear(first.cost, costOf(instance, firstPlan));
  const search = () => anneal(greedy(instance), { ...SEARCH, random: randomFrom(7) });
  const plan = search();
  checkPlan(instance, plan);
  assert.ok(costOf(instance, plan) < costOf(instance, firstPlan));
  assert.deepEqual(search(), plan);
});

test('the search gives back a plan that is no worse than the one it began with', () => {
  const instance = madeSeason(WEEKEND);
  const good = anneal(greedy(instance), { ...SEARCH, random: randomFrom(7) });
  const draft = new Draft(instance);
  draft.become(good);
  const plan = anneal(draft, { steps: 1_000, hot: 5_000, cold: 5_000, random: randomFrom(1) });
  assert.ok(costOf(instance, plan) <= costOf(instance, good) + 1e-6);
  assertNear(draft.cost, costOf(instance, draft.plan()));
});

function costOf(instance: Instance, plan: Plan): number {
  return sumOf(termsOf(instance, plan));
}

function assertNear(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is ${expected}`);
}
