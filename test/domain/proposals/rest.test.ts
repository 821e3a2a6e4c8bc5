// The bound of what counts beside filling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anneal } from '../../../src/domain/proposals/engine/annealing.ts';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import {
  betterBy,
  type Improvement,
  improvements,
} from '../../../src/domain/proposals/engine/improvements.ts';
import type { Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { tangentPieces, wholePieces } from '../../../src/domain/proposals/engine/program/convex.ts';
import { boundRest, type RestBound } from '../../../src/domain/proposals/engine/program/rest.ts';
import { loadSolver, type Solver } from '../../../src/domain/proposals/engine/program/solver.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { madeSeason } from '../../support/made-season.ts';
import { checkPlan } from '../../support/plan-checker.ts';
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
      const { found, draft } = bounded(instance, { plan, solver });
      checkPlan(instance, draft!.plan());
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
  const { found, draft } = bounded(instance, { plan, solver });
  assert.ok(Math.abs(found[0]!.cost - rest) < NEAR);
  const { bound, cost } = found.at(-1)!;
  assert.ok(bound > 0.75 * rest && bound <= cost + NEAR, `${bound} of ${rest}`);
  const near = draft!.plan();
  checkPlan(instance, near);
  assert.ok(near.length > 0.95 * plan.length, 'the rounded program fills nearly as much');
});

test('each plan of a small case keeps the rules, costs no more than the one before, and no less than what is proven', async () => {
  const solver = await loadSolver();
  await fc.assert(
    fc.asyncProperty(smallCases, async (instance) => {
      let cost = Number.POSITIVE_INFINITY;
      for await (const { plan, openBound, restBound } of improvements(instance, {
        seed: 1,
        loadSolver: async () => solver,
      })) {
        checkPlan(instance, plan);
        const { open, rest } = pointsOf(instance, plan);
        assert.ok(open + rest <= cost + NEAR, `${open + rest} is more than ${cost}`);
        cost = open + rest;
        assert.ok(
          open >= (openBound ?? 0) && rest >= (restBound ?? 0) - NEAR,
          `${rest} is below ${restBound}`,
        );
      }
    }),
    { numRuns: 20, seed: 20_310_502 },
  );
});

test('games are planned better once they are bounded, by the same rules, nearly as well as is possible', async () => {
  const instance = madeSeason({ ...WEEKEND, seed: 3, games: 24, positions: 60, officials: 16 });
  const found: Improvement[] = [];
  for await (const one of improvements(instance, { seed: 2, loadSolver })) found.push(one);
  const costs = found.map(({ plan }) => sumOf(termsOf(instance, plan)));
  assert.deepEqual(
    costs,
    costs.toSorted((one, other) => other - one),
    'none is worse than the one before',
  );
  for (const { plan, restBound: bound } of found) {
    checkPlan(instance, plan);
    const { rest } = pointsOf(instance, plan);
    assert.ok(rest >= (bound ?? 0) - NEAR, `${rest} is below ${bound}`);
  }
  const { restBound } = found.at(-1)!;
  const [before, after] = [found.find((one) => one.openBound !== null), found.at(-1)].map(
    (one) => betterBy(instance, { plan: one!.plan, restBound })!,
  );
  assert.ok(before! > after! && after! <= 1, `${before}, then ${after} %`);
});

test('a plan that leaves more open than the one that is bounded is not taken, whatever it saves', async () => {
  const made = madeSeason({ ...WEEKEND, seed: 4, games: 14, positions: 34, officials: 10 });
  const instance = { ...made, places: made.places.map((one) => ({ ...one, open: one.open / 50 })) };
  let least = Number.POSITIVE_INFINITY;
  for await (const { plan, restBound } of improvements(instance, { seed: 2, loadSolver })) {
    if (restBound === null) continue;
    const { open, rest } = pointsOf(instance, plan);
    assert.ok(open <= least, `${open} is more than ${least}`);
    assert.ok(rest >= restBound - NEAR, `${rest} is below ${restBound}`);
    least = open;
  }
});

test('a newcomer who has a game alone costs as much in the program, though half of a senior could be on each of two games', async () => {
  const nothing = { moved: 0, games: 0, pay: 0, load: 0, asked: 0, km: 0, team: 0, week: 0 };
  const game = { start: 600, end: 690, day: 0, week: 0, venue: 0, teams: [] };
  const made = madeSeason({ ...WEEKEND, games: 2, positions: 2, officials: 2 });
  const officials = (['newcomer', 'senior'] as const).map((experience, at) => ({
    ...{ ...made.officials[at]!, experience, allowed: [0, 1] },
  }));
  const places = [0, 1].map((at) => ({ game: at, need: 1, open: 1_000, fee: 1 }));
  const instance = { ...made, games: [game, game], places, officials, weights: { ...nothing, newcomer: 30 } };
  const plan = [0, 1].map((at) => ({ place: at, official: at }));
  const { bound } = bounded(instance, { plan, solver: await loadSolver() }).found.at(-1)!;
  assert.ok(Math.abs(bound - 30) < NEAR, `${bound}`);
});

test('a season of more than 1,200 open positions is not bounded', async () => {
  const many = madeSeason({
    seed: 1,
    games: 401,
    positions: 1_203,
    officials: 2,
    weekends: 10,
    available: 0.2,
  });
  const few = { ...many, places: many.places.map((one, at) => (at < 3 ? { ...one, open: 0 } : one)) };
  const solver = await loadSolver();
  assert.deepEqual(bounded(many, { plan: [], solver }), { found: [], draft: undefined });
  assert.ok(bounded(few, { plan: [], solver }).found.length > 0, 'places where others stand do not count');
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

/** All that is known of the rounds, and the draft after them. */
function bounded(instance: Instance, { plan, solver }: { plan: Plan; solver: Solver }) {
  const found: RestBound[] = [];
  const rounds = boundRest(instance, { plan, solver });
  for (let round = rounds.next(); ; round = rounds.next()) {
    if (round.done) return { found, draft: round.value };
    found.push(round.value);
  }
}

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
