// Solves an instance in a worker thread, which is ended at any moment.
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Improvement } from '../engine/improvements.ts';
import type { Route } from '../engine/program/routes.ts';
import type { Found, FoundOther, ThreadInput } from './thread.ts';

// A season of 1,000 games; what the solver needs beside it is not counted, and at most 2 GiB.
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 512 };
const POLL_MS = 500; // how late a stop is noticed
// The thread's file has this file's ending: .ts here, .js in the npm package.
const THREAD = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

type Listener = {
  onPlan: (found: Improvement) => Promise<void>;
  onOther: (found: FoundOther) => void;
  onRoutes?: (routes: readonly Route[]) => void;
  goesOn: () => Promise<boolean>;
  /** Asks `goesOn` at once. */
  stopped?: AbortSignal;
};

/** Gives each plan to `onPlan`, one after the other, and then those with other weights to `onOther`, until the search ends or `goesOn` says no. */
export async function solveApart(
  input: ThreadInput,
  { onPlan, onOther, onRoutes, goesOn, stopped }: Listener,
): Promise<void> {
  const worker = new Worker(THREAD, { workerData: input, resourceLimits: MEMORY });
  const found: Found[] = [];
  let failure: Error | undefined;
  let wake = Promise.withResolvers<void>();
  worker.on('message', (one: Found) => {
    found.push(one);
    wake.resolve();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    wake.resolve();
  });
  stopped?.addEventListener('abort', () => wake.resolve());
  try {
    while (await goesOn()) {
      await Promise.race([wake.promise, pause(POLL_MS)]);
      if (failure !== undefined) throw failure;
      wake = Promise.withResolvers<void>();
      for (const one of found.splice(0)) {
        if (one === 'end') return;
        if ('other' in one) onOther(one);
        else if ('routes' in one) onRoutes?.(one.routes);
        else await onPlan(one.improvement);
      }
    }
  } finally {
    await worker.terminate();
  }
}
