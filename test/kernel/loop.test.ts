// The loop that matching and sending run in: never beside itself, woken by hints, with backoff after errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLoop } from '../../src/kernel/loop.ts';
import { until } from '../webhooks/crew.ts';

const NEVER_MS = 3_600_000;
const options = { pollMs: NEVER_MS, batchMs: 1, onError: () => {} };

test('work is done again at once while there is more, and when woken, also when woken during the work', async () => {
  let runs = 0;
  const loop = startLoop({
    ...options,
    work: async () => {
      runs++;
      if (runs === 3) loop.wake();
      return runs < 3;
    },
  });
  await until('three runs for more, one for the wake', () => runs === 4);
  loop.wake();
  await until('the run that was woken', () => runs === 5);
  await loop.stop();
});

test('work is done again after the milliseconds that it gives, without a wake', async () => {
  let runs = 0;
  const loop = startLoop({
    ...options,
    work: async () => ++runs < 3 && 5,
  });
  await until('two runs after a pause', () => runs === 3);
  await loop.stop();
});

test('work never runs beside itself, however often it is woken', async () => {
  let running = 0;
  let runs = 0;
  const loop = startLoop({
    ...options,
    work: async () => {
      assert.equal(++running, 1);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      runs++;
      return true;
    },
  });
  await until('ten runs', () => {
    loop.wake();
    return runs >= 10;
  });
  await loop.stop();
});

test('what comes in one by one is done together: no wake shortens the shortest pause', async () => {
  let runs = 0;
  const loop = startLoop({
    ...options,
    batchMs: 500,
    work: async () => {
      runs++;
      return false;
    },
  });
  const startedAt = performance.now();
  await until('many wakes', () => {
    loop.wake();
    return performance.now() - startedAt > 300;
  });
  await loop.stop();
  assert.ok(runs <= 2, `${runs} runs within less than one pause`);
});

test('an error is reported, and the work is tried again', async () => {
  const reported: unknown[] = [];
  let runs = 0;
  const loop = startLoop({
    ...options,
    onError: (error) => reported.push(error),
    work: async () => {
      if (++runs < 3) throw new Error(`run ${runs}`);
      return false;
    },
  });
  await until('a run without an error', () => runs === 3);
  assert.deepEqual(reported.map(String), ['Error: run 1', 'Error: run 2']);
  await loop.stop();
});

test('stopping waits for the work that is running and begins none after', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let runs = 0;
  const loop = startLoop({
    ...options,
    work: () => {
      runs++;
      return promise;
    },
  });
  const stopping = loop.stop();
  let isStopped = false;
  void stopping.then(() => {
    isStopped = true;
  });
  await new Promise((turn) => setImmediate(turn));
  assert.equal(isStopped, false);
  resolve(true);
  await stopping;
  assert.equal(runs, 1);
});
