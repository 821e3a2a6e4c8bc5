// The worker thread of one proposal: the solver blocks its thread, and its memory never shrinks.
import { parentPort, workerData } from 'node:worker_threads';
import { type Improvement, improvements } from '../engine/improvements.ts';
import type { Instance, Plan } from '../engine/instance.ts';
import { type OtherWeights, planWith } from '../engine/other-weights.ts';
import type { Route } from '../engine/program/routes.ts';
import { loadSolver } from '../engine/program/solver.ts';

export type ThreadInput = {
  instance: Instance;
  seed: number;
  others: readonly OtherWeights[];
  /** The plan and the routes to go on with. */
  before?: Plan | undefined;
  routes?: readonly Route[] | undefined;
};
/** A plan with other weights, which are counted. */
export type FoundOther = { other: number; plan: Plan };
/** A plan, routes that the next search can go on with, what other weights make of the last plan, or the end. */
export type Found = { improvement: Improvement } | { routes: readonly Route[] } | FoundOther | 'end';

const { instance, others, ...beginning } = workerData as ThreadInput;
const { seed } = beginning;
const say = (found: Found) => parentPort?.postMessage(found);
const onRoutes = (routes: readonly Route[]) => say({ routes });
let plan: Plan = [];
for await (const improvement of improvements(instance, { ...beginning, loadSolver, onRoutes })) {
  plan = improvement.plan;
  say({ improvement });
}
for (const [at, other] of others.entries())
  say({ other: at, plan: planWith(instance, { plan, other, seed }) });
say('end');
