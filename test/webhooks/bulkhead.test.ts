// How many attempts may run at once: in all, at a host and at an endpoint (service.md 4.4: nobody waits for a slow endpoint).
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  type AttemptKind,
  type Bulkhead,
  createBulkhead,
  type Permit,
  type Rejection,
} from '../../src/webhooks/bulkhead.ts';

let now: number;
let bulkhead: Bulkhead;
beforeEach(() => {
  now = 1_000;
  bulkhead = createBulkhead({ random: () => 0.5, clock: () => now });
});

const acquire = (
  subscriptionId: number,
  { origin = `https://${subscriptionId}.example`, kind = 'first' as AttemptKind } = {},
) => bulkhead.acquire({ subscriptionId, origin }, kind);
const isPermit = (result: Permit | Rejection): result is Permit => !('waitMs' in result);
/** Acquires a permit for each, where there is one. */
const acquireAll = (ids: number[], options = {}) => ids.map((id) => acquire(id, options)).filter(isPermit);
/** How long to wait; undefined with a permit, which is released. */
const waitOf = (id: number, options = {}) => {
  const result = acquire(id, options);
  if (!isPermit(result)) return result.waitMs;
  bulkhead.release(result);
  return undefined;
};
/** How many permits a subscription could acquire now. */
const permitsOf = (id: number) => {
  const permits = acquireAll(Array<number>(9).fill(id));
  for (const permit of permits) bulkhead.release(permit);
  return permits.length;
};
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const times = (count: number, id: number) => Array<number>(count).fill(id);
const respond = (permits: Permit[]) => {
  for (const permit of permits) bulkhead.release(permit, true);
};
const makeHealthy = (ids: number[]) => {
  for (const id of ids) respond([acquire(id) as Permit]);
};
const makeSlow = (ids: number[]) => {
  for (const id of ids) {
    const permit = acquire(id) as Permit;
    now += 1_001;
    bulkhead.release(permit, false);
  }
};

test('an unknown endpoint has one probe at a time; after a quick response it has eight permits', () => {
  const [probe, ...more] = acquireAll(times(9, 1));
  assert.deepEqual([more, waitOf(1)], [[], 0]);
  respond([probe!]);
  assert.equal(permitsOf(1), 8);
});

test('a healthy endpoint is waited for beyond its eight permits, an unknown or slow one is not', () => {
  makeHealthy([1]);
  acquireAll(times(8, 1));
  assert.deepEqual(acquire(1), { waitMs: 0, waitsFor: 1 });
  now += 1_001; // they have become slow
  assert.deepEqual(acquire(1), { waitMs: 0 });
  acquire(2);
  assert.deepEqual(acquire(2), { waitMs: 0 });
});

test('an error without a response says nothing of an endpoint, and an unused permit neither', () => {
  bulkhead.release(acquire(1) as Permit, false);
  bulkhead.release(acquire(1) as Permit);
  assert.equal(permitsOf(1), 1);
  makeHealthy([1]);
  bulkhead.release(acquire(1) as Permit, false);
  assert.equal(permitsOf(1), 8);
});

test('the circuit is open while an attempt takes longer than a second, then half-open: one probe', () => {
  makeHealthy([1, 2]);
  const slow = acquire(1) as Permit;
  now += 1_001;
  assert.deepEqual([waitOf(1), bulkhead.busySubscriptions(), permitsOf(2)], [0, [1], 8]);
  bulkhead.release(slow, true);
  assert.equal(permitsOf(1), 1, 'a response after more than a second leaves it half-open');
});

test('a probe with a quick response closes the circuit; a slow one leaves it half-open', () => {
  makeSlow([1]);
  assert.equal(permitsOf(1), 1);
  makeSlow([1]);
  assert.equal(permitsOf(1), 1);
  makeHealthy([1]);
  assert.equal(permitsOf(1), 8);
});

test('a host has 128 permits for first attempts, however many subscriptions lead to it', () => {
  makeHealthy(range(1, 200));
  const origin = 'https://one.example';
  assert.equal(acquireAll(range(1, 200), { origin }).length, 128);
  assert.deepEqual(acquire(199, { origin }), { waitMs: 200, waitsFor: origin });
  assert.equal(waitOf(199, { origin: 'https://two.example' }), undefined);
});

test('a host has as many for slow attempts, so that its healthy endpoints do not wait for them; then it has none', () => {
  makeHealthy(range(1, 500));
  const origin = 'https://one.example';
  acquireAll(range(1, 128), { origin });
  now += 1_001;
  assert.equal(acquireAll(range(201, 200), { origin }).length, 128);
  now += 1_001;
  assert.deepEqual(acquire(499, { origin }), { waitMs: 200 }, 'and nothing waits for it in memory');
  assert.equal(waitOf(499, { origin: 'https://two.example' }), undefined);
});

test('permits for retries: one for each endpoint first, and never more than asked for', () => {
  makeHealthy([1, 2]);
  const endpoints = [1, 2, 3].map((id) => ({ subscriptionId: id, origin: `https://${id}.example` }));
  const acquired = bulkhead.acquireRetries(endpoints, 9);
  assert.deepEqual(
    acquired.map(({ permits }) => permits.length),
    [4, 4, 1],
  );
});

test('a host has 16 permits more for retries, which first attempts that wait for it leave to them', () => {
  makeHealthy([1, 2, 3]);
  const origin = 'https://one.example';
  acquireAll(range(100, 128), { origin });
  const sharing = [1, 2, 3].map((subscriptionId) => ({ subscriptionId, origin }));
  assert.deepEqual(
    bulkhead.acquireRetries(sharing, 24).map(({ permits, waitMs }) => [permits.length, waitMs]),
    [
      [6, 200],
      [5, 200],
      [5, 200],
    ],
  );
});

test('waits are spread, so that not all try again at once', () => {
  const waits = [0, 0.999].map((random) => {
    bulkhead = createBulkhead({ random: () => random, clock: () => now });
    const origin = 'https://one.example';
    acquireAll(range(1, 128), { origin });
    return waitOf(129, { origin });
  });
  assert.deepEqual(waits, [100, 300]);
});

test('probes of unknown endpoints leave permits for healthy ones', () => {
  makeHealthy([1]);
  assert.equal(acquireAll(range(1_000, 600)).length, 448);
  assert.equal(bulkhead.available().firstAttempts, 64);
  assert.equal(waitOf(1), undefined, 'a healthy endpoint still has a permit');
  assert.equal(waitOf(2_000), 200, 'an unknown one waits a moment, since most probes end soon');
  now += 1_001;
  assert.equal(bulkhead.available().firstAttempts, 512, 'slow attempts do not use the permits of fresh ones');
  assert.equal(waitOf(2_000), 5_000, 'an unknown one waits for longer while the probes are slow');
});

test('slow endpoints leave probes for unknown ones', () => {
  const slow = range(1_000, 300);
  makeSlow(slow);
  const probes = acquireAll(slow, { kind: 'retry' });
  assert.equal(probes.length, 256);
  assert.equal(waitOf(5_000), undefined);
  assert.equal(waitOf(slow[299]!), 200);
  now += 1_001;
  assert.equal(bulkhead.available().retries, 256, 'and they do not use the permits of other retries');
  assert.equal(waitOf(slow[299]!), 5_000);
  bulkhead.release(probes[0]!, true);
  assert.equal(waitOf(slow[299]!), undefined, 'a permit for the next one');
});

test('slow attempts beyond their limit use all permits: there are never more than 1,024', () => {
  makeHealthy(range(1, 2_000));
  let acquired = 0;
  for (let first = 1; bulkhead.available().firstAttempts > 0; first += 200) {
    acquired += acquireAll(range(first, Math.min(200, bulkhead.available().firstAttempts))).length;
    now += 1_001;
  }
  assert.equal(acquired, 1_024);
});

test('claims that waited for their origins have no more than 1,024 permits either', () => {
  makeHealthy(range(1, 2_000));
  assert.equal(acquireAll(range(1, 2_000)).length, 1_024);
  assert.equal(bulkhead.available().firstAttempts, 0);
});

test('a few healthy endpoints that become slow together cannot use all permits', () => {
  makeHealthy(range(1, 200));
  const eightEach = (from: number) => acquireAll(range(from, 64).flatMap((id) => times(8, id))).length;
  assert.equal(eightEach(1), 512);
  now += 1_001;
  bulkhead.available();
  assert.equal(eightEach(65), 64);
  assert.equal(bulkhead.available().firstAttempts, 448);
});

test('retries and first attempts do not use up the permits of each other', () => {
  makeHealthy(range(1, 600));
  assert.equal(acquireAll(range(1, 256), { kind: 'retry' }).length, 256);
  assert.deepEqual(bulkhead.available(), { firstAttempts: 512, retries: 0 });
  acquireAll(range(1, 512));
  now += 1_001;
  assert.deepEqual(bulkhead.available(), { firstAttempts: 512, retries: 256 });
});
