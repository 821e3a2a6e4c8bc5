// The bound of what can be filled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anneal } from '../../../src/domain/proposals/engine/annealing.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import { boundFilling } from '../../../src/domain/proposals/engine/program/filling.ts';
import { loadSolver } from '../../../src/domain/proposals/engine/program/solver.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { madeSeason } from '../../support/made-season.ts';
import { cheaperPlan, smallCases } from './small-cases.ts';

const RUNS = 60;
const NOTHING_ELSE = { moved: 0, newcomer: 0, games: 0, pay: 0, load: 0, asked: 0, km: 0, team: 0, week: 0 };
const WEEKEND = { seed: 1, games: 60, positions: 150, officials: 40, weekends: 1, available: 0.82 };

test('no plan of a small case leaves less open than the bound, and the program costs what the scorer says', async () => {
  const solver = await loadSolver();
  let met = 0;
  fc.assert(
    fc.property(smallCases, (instance) => {
      const filling = { ...instance, weights: NOTHING_ELSE };
      const plan = greedy(instance).plan();
      const cost = sumOf(termsOf(filling, plan));
      const { bound, start } = boundFilling(instance, { plan, solver });
      assert.ok(Math.abs(start - cost) < 1e-6, `the program costs ${start}, the plan ${cost}`);
      assert.ok(bound <= cost, 'the first plan keeps to it');
      const below = cheaperPlan(filling, { than: bound - 1e-6 });
      assert.equal(below, undefined, `bound ${bound}`);
      if (bound === cost || cheaperPlan(filling, { than: cost - 1e-6 }) !== undefined) met += 1;
    }),
    { numRuns: RUNS, seed: 20_310_502 },
  );
  assert.ok(met > 0.75 * RUNS, `the bound is reached, or a better plan exists, in ${met} cases`);
});

test('the bound of a weekend is met by the search', async () => {
  const instance = madeSeason(WEEKEND);
  const solver = await loadSolver();
  const plan = anneal(greedy(instance), { steps: 100_000, hot: 60, cold: 0.5, random: randomFrom(7) });
  const { open } = termsOf(instance, plan);
  const { bound, start } = boundFilling(instance, { plan, solver });
  assert.ok(Math.abs(start - open) < 1e-6);
  assert.deepEqual({ bound, open }, { bound: 14_000, open: 14_000 });
});
