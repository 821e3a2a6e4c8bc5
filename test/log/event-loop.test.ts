// An event loop that stands still is told, with what tells its causes apart (docs/operate/monitoring.md: Health and log).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchEventLoop } from '../../src/log/event-loop.ts';

type Pause = Parameters<Parameters<typeof watchEventLoop>[0]['onPause']>[0];

const STILL_MS = 1_300; // longer than the second from which on a pause is told, and the 100 ms between two looks

test('a pause of more than a second is told with its length and the CPU time in it', async () => {
  const delays: number[] = [];
  const { promise, resolve } = Promise.withResolvers<Pause>();
  const stop = watchEventLoop({ onDelay: (seconds) => delays.push(seconds), onPause: resolve });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS); // stands still, as in a write to a disk that hangs
  const alive = setInterval(() => {}, 1_000);
  const pause = await promise;
  clearInterval(alive);
  stop();
  assert.ok(pause.ms > 1_000, JSON.stringify(pause));
  assert.ok(pause.cpu_ms < pause.ms, 'it has waited, and not worked');
  assert.deepEqual(Object.keys(pause), ['ms', 'cpu_ms', 'major_faults', 'involuntary_switches']);
  assert.ok(Math.max(...delays) > 1);
});
