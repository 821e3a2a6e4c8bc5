// The bound of what can be filled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boundFilling } from '../../../src/domain/proposals/engine/filling.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { loadSolver } from '../../../src/domain/proposals/engine/solver.ts';
import { cheaperPlan, smallCases } from './small-cases.ts';

test('no plan of a small case leaves less open than the bound', async () => {
  const solver = await loadSolver();
  fc.assert(
    fc.property(smallCases, (instance) => {
      const plan = greedy(instance).plan();
      const { bound } = boundFilling(instance, { plan, solver });
      const zero = { moved: 0, newcomer: 0, games: 0, pay: 0, load: 0, asked: 0, km: 0, team: 0 };
      const filling = { ...instance, weights: zero };
      assert.ok(bound <= sumOf(termsOf(filling, plan)), 'the first plan keeps to it');
      const below = cheaperPlan(filling, { than: bound - 1e-6 });
      assert.equal(below, undefined, `bound ${bound}`);
    }),
    { numRuns: 60 },
  );
});
