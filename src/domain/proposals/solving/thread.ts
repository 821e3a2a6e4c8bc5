// The worker thread of one proposal: the solver blocks its thread, and its memory never shrinks.
import { parentPort, workerData } from 'node:worker_threads';
import { type Improvement, improvements } from '../engine/improvements.ts';
import type { Instance, Plan } from '../engine/instance.ts';
import { type OtherWeights, planWith } from '../engine/other-weights.ts';
import { loadSolver } from '../engine/program/solver.ts';

export type ThreadInput = { instance: Instance; seed: number; others: readonly OtherWeights[] };
/** A plan with other weights, which are counted. */
export type FoundOther = { other: number; plan: Plan };
/** A plan, what other weights make of the last one, or the end. */
export type Found = { improvement: Improvement } | FoundOther | 'end';

const { instance, seed, others } = workerData as ThreadInput;
const say = (found: Found) => parentPort?.postMessage(found);
let plan: Plan = [];
for await (const improvement of improvements(instance, { seed, loadSolver })) {
  plan = improvement.plan;
  say({ improvement });
}
for (const [at, other] of others.entries())
  say({ other: at, plan: planWith(instance, { plan, other, seed }) });
say('end');
