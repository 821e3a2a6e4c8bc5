// The bound of what counts beside filling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anneal } from '../../../src/domain/proposals/engine/annealing.ts';
import { tangentPieces, wholePieces } from '../../../src/domain/proposals/engine/convex.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import type { Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { boundRest } from '../../../src/domain/proposals/engine/rest.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { loadSolver } from '../../../src/domain/proposals/engine/solver.ts';
import { madeSeason } from '../../support/made-season.ts';
import { cheaperPlan, smallCases } from './small-cases.ts';

const WEEKEND = { seed: 2, games: 60, positions: 150, officials: 40, weekends: 1, available: 0.82 };
const NEAR = 1e-6;

test('at every start the program costs what the scorer says, and after no round does a plan cost less than the bound', async () => {
  const solver = await loadSolver();
  let rounds = 0;
  fc.assert(
    fc.property(smallCases, fc.integer({ min: 0, max: 30 }), (instance, steps) => {
      const plan = anneal(greedy(instance), { steps, hot: 60, cold: 60, random: randomFrom(steps + 1) });
      const { open, rest } = pointsOf(instance, plan);
      const found = [...boundRest(instance, { plan, solver })];
      assert.ok(
        Math.abs(found[0]!.cost - rest) < NEAR,
        `the program costs ${found[0]!.cost}, the plan ${rest}`,
      );
      const { bound } = found.at(-1)!;
      assert.ok(
        found.every((one) => one.bound <= bound + NEAR),
        'it rises',
      );
      // Of the plans that leave no more open: one that leaves less costs less, too.
      const below = cheaperPlan(instance, { than: open + bound - NEAR });
      if (below !== undefined) {
        const cheaper = pointsOf(instance, below);
        assert.ok(cheaper.open > open || cheaper.rest >= bound - NEAR, `${cheaper.rest} is below ${bound}`);
      }
      rounds += found.length;
    }),
    { numRuns: 100, seed: 20_310_502 },
  );
  assert.ok(rounds > 200, `${rounds} rounds`);
});

test('a weekend is bounded within some percent of the best plan that is known', async () => {
  const instance = madeSeason(WEEKEND);
  const solver = await loadSolver();
  const plan = anneal(greedy(instance), { steps: 100_000, hot: 8, cold: 1, random: randomFrom(7) });
  const { rest } = pointsOf(instance, plan);
  const found = [...boundRest(instance, { plan, solver })];
  assert.ok(Math.abs(found[0]!.cost - rest) < NEAR);
  const { bound, cost } = found.at(-1)!;
  assert.ok(bound > 0.75 * rest && bound <= cost + NEAR, `${bound} of ${rest}`);
});

test('straight pieces of a square are never above it, exact at the start, and at whole numbers near it', () => {
  const some = fc.record({
    weight: fc.integer({ min: 1, max: 30 }),
    share: fc.float({ min: -5, max: 40, noNaN: true }),
    start: fc.integer({ min: 0, max: 40 }),
    more: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(some, ({ weight, share, start, more }) => {
      const most = start + more;
      const square = (amount: number) => weight * (amount - share) ** 2;
      const whole = wholePieces({ weight, share, start, most });
      const tangents = tangentPieces({ weight, share, start, most });
      for (const pieces of [whole, tangents]) {
        assertSame(costOf(pieces, start), square(start));
        assertSame(
          pieces.pieces.reduce((sum, one) => sum + one.most, 0),
          most,
        );
      }
      for (let count = 0; count <= most; count += 1) {
        assert.ok(costOf(whole, count) <= square(count) + NEAR);
        if (Math.abs(count - start) <= 4 || Math.abs(count - share) <= 3)
          assertSame(costOf(whole, count), square(count));
      }
      for (let amount = 0; amount <= most; amount += 0.1)
        assert.ok(costOf(tangents, amount) <= square(amount) + NEAR);
    }),
  );
});

/** What is left beside open positions. */
function pointsOf(instance: Instance, plan: Plan): { open: number; rest: number } {
  const terms = termsOf(instance, plan);
  return { open: terms.open, rest: sumOf(terms) - terms.open };
}

/** What so much costs, with the first pieces first. */
function costOf({ constant, pieces }: ReturnType<typeof wholePieces>, amount: number): number {
  let left = amount;
  let cost = constant;
  for (const piece of pieces) {
    const taken = Math.min(left, piece.most);
    cost += taken * piece.cost;
    left -= taken;
  }
  return cost;
}

function assertSame(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-5 * Math.max(1, Math.abs(expected)), `${actual} is ${expected}`);
}
