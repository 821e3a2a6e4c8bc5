// The worker thread of one proposal: the solver blocks its thread, and its memory never shrinks.
import { parentPort, workerData } from 'node:worker_threads';
import { type Improvement, improvements } from '../engine/improvements.ts';
import type { Instance } from '../engine/instance.ts';
import { loadSolver } from '../engine/program/solver.ts';

export type ThreadInput = { instance: Instance; seed: number };
/** A plan, or the end. */
export type Found = { improvement: Improvement } | 'end';

const { instance, seed } = workerData as ThreadInput;
const say = (found: Found) => parentPort?.postMessage(found);
for await (const improvement of improvements(instance, { seed, loadSolver })) say({ improvement });
say('end');
