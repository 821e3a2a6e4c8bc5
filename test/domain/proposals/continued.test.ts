// A proposal that was changed goes on with the plan before, and with the routes that were found for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greedy } from '../../../src/domain/proposals/engine/greedy.ts';
import {
  type Improvement,
  improvements,
  type Search,
} from '../../../src/domain/proposals/engine/improvements.ts';
import type { Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { boundRest, type RestBound } from '../../../src/domain/proposals/engine/program/rest.ts';
import type { Route } from '../../../src/domain/proposals/engine/program/routes.ts';
import { loadSolver } from '../../../src/domain/proposals/engine/program/solver.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { madeSeason } from '../../support/made-season.ts';
import { checkPlan } from '../../support/plan-checker.ts';

const SMALL = { seed: 3, games: 20, positions: 45, officials: 16, weekends: 1, available: 0.8 };
const NEAR = 1e-3; // of a bound: as near to its program as a search ends

type Solved = { found: Improvement[]; routes: readonly Route[] };

async function solved(instance: Instance, search: Partial<Search> = {}): Promise<Solved> {
  const solver = await loadSolver();
  let routes: readonly Route[] = [];
  const onRoutes = (latest: readonly Route[]) => {
    routes = latest;
  };
  const found: Improvement[] = [];
  for await (const one of improvements(instance, {
    seed: 7,
    loadSolver: async () => solver,
    onRoutes,
    ...search,
  })) {
    checkPlan(instance, one.plan);
    found.push(one);
  }
  return { found, routes };
}

const costOf = (instance: Instance, plan: Plan) => sumOf(termsOf(instance, plan));
const withWeights = (instance: Instance, weights: Partial<Instance['weights']>): Instance => ({
  ...{ ...instance, weights: { ...instance.weights, ...weights } },
});

test('with other weights the first plan costs no more than the plan before does now, nor than a new one', async () => {
  const instance = madeSeason(SMALL);
  const before = (await solved(instance)).found.at(-1)!.plan;
  for (const weights of [{ km: 0.8 }, { games: 18, pay: 9 }, {}]) {
    const changed = withWeights(instance, weights);
    const [first] = (await solved(changed, { before })).found;
    assert.equal(first!.stage, 'first');
    assert.ok(costOf(changed, first!.plan) <= costOf(changed, before) + 1e-6);
    assert.ok(costOf(changed, first!.plan) <= greedy(changed).cost + 1e-6);
  }
});

test('the plan before, the routes and the seed make the same plan again', async () => {
  const instance = madeSeason(SMALL);
  const { found, routes } = await solved(instance);
  const changed = withWeights(instance, { km: 0.4 });
  const again = () => solved(changed, { before: found.at(-1)!.plan, routes });
  assert.deepEqual(await again(), await again());
});

test('what the rules do not permit any more of the plan before, and of the routes, is left out', async () => {
  const instance = madeSeason(SMALL);
  const { found, routes } = await solved(instance);
  const before = found.at(-1)!.plan;
  const [rejected, locked] = [before[0]!, { ...before[1]! }];
  // Somebody is not wanted on a place that they have, and another one is locked on a place of somebody else.
  const other = instance.officials.findIndex(
    ({ allowed }, official) => official !== locked.official && allowed.includes(locked.place),
  );
  const changed: Instance = {
    ...instance,
    officials: instance.officials.map((one, official) =>
      official === rejected.official
        ? { ...one, allowed: one.allowed.filter((place) => place !== rejected.place) }
        : one,
    ),
    standing: [{ place: locked.place, official: other, locked: true }],
  };
  const [fresh, continued] = [await solved(changed), await solved(changed, { before, routes })];
  for (const { plan } of continued.found) {
    assert.ok(!plan.some((one) => one.place === rejected.place && one.official === rejected.official));
    assert.ok(plan.some((one) => one.place === locked.place && one.official === other));
  }
  const [expected, bound] = [fresh, continued].map((one) => one.found.at(-1)!.restBound!);
  assert.ok(Math.abs(bound! / expected! - 1) < NEAR, `${bound} instead of ${expected}`);
});

test('routes that were found before make the proof of other weights shorter, and no other one', async () => {
  const instance = madeSeason({ ...SMALL, games: 30, positions: 70, officials: 20 });
  const { found, routes } = await solved(instance);
  const changed = withWeights(instance, { km: 0.4 });
  const { plan } = found.at(-1)!;
  const solver = await loadSolver();
  const bounds = [undefined, routes].map((known) => [...boundRest(changed, { plan, solver, known })]);
  const [fresh, continued] = bounds as [RestBound[], RestBound[]];
  assert.ok(continued.length < fresh.length * 0.7, `${continued.length} of ${fresh.length} rounds`);
  const [expected, bound] = [fresh, continued].map((rounds) => rounds.at(-1)!.bound);
  assert.ok(Math.abs(bound! / expected! - 1) < NEAR, `${bound} instead of ${expected}`);
});
