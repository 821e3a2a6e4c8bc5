// How many attempts each endpoint may have at once, by its health (service.md 4.4: nobody waits for a slow endpoint).
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  type AttemptKind,
  createEndpointLimits,
  type EndpointLimits,
  type Permit,
  type Rejection,
} from '../../src/webhooks/endpoint-limits.ts';

let now: number;
let limits: EndpointLimits;
beforeEach(() => {
  now = 1_000;
  limits = createEndpointLimits({ random: () => 0.5, clock: () => now });
});

const acquire = (
  subscriptionId: number,
  { origin = `https://${subscriptionId}.example`, kind = 'first' as AttemptKind } = {},
) => limits.acquire({ subscriptionId, origin }, kind);
const isPermit = (result: Permit | Rejection): result is Permit => !('waitMs' in result);
/** Acquires a permit for each, where there is one. */
const acquireAll = (ids: number[], options = {}) => ids.map((id) => acquire(id, options)).filter(isPermit);
/** How long to wait; undefined with a permit, which is released. */
const waitOf = (id: number, options = {}) => {
  const result = acquire(id, options);
  if (!isPermit(result)) return result.waitMs;
  limits.release(result);
  return undefined;
};
/** How many permits a subscription could acquire now. */
const permitsOf = (id: number) => {
  const permits = acquireAll(Array<number>(9).fill(id));
  for (const permit of permits) limits.release(permit);
  return permits.length;
};
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const times = (count: number, id: number) => Array<number>(count).fill(id);
const respond = (permits: Permit[]) => {
  for (const permit of permits) limits.release(permit, { responded: true, overloaded: false });
};
const makeHealthy = (ids: number[]) => {
  for (const id of ids) respond([acquire(id) as Permit]);
};
const makeSlow = (ids: number[]) => {
  for (const id of ids) {
    const permit = acquire(id) as Permit;
    now += 1_001;
    limits.release(permit, { responded: false, overloaded: true });
  }
};

test('an unknown endpoint has one probe at a time; after a quick response it has eight permits', () => {
  const [probe, ...more] = acquireAll(times(9, 1));
  assert.deepEqual([more, waitOf(1)], [[], 0]);
  respond([probe!]);
  assert.equal(permitsOf(1), 8);
});

test('a healthy endpoint has a queue for what is beyond its eight permits, an unknown or slow one has none', () => {
  makeHealthy([1]);
  acquireAll(times(8, 1));
  const { queue } = acquire(1) as Rejection;
  assert.equal(queue?.key, 1);
  now += 1_001; // they have become slow
  assert.deepEqual(acquire(1), { waitMs: 0 });
  acquire(2);
  assert.deepEqual(acquire(2), { waitMs: 0 });
});

test('an error without a response says nothing of an endpoint, and an unused permit neither', () => {
  limits.release(acquire(1) as Permit, { responded: false, overloaded: true });
  limits.release(acquire(1) as Permit);
  assert.equal(permitsOf(1), 1);
  makeHealthy([1]);
  limits.release(acquire(1) as Permit, { responded: false, overloaded: true });
  assert.equal(permitsOf(1), 8);
});

test('the circuit is open while an attempt takes longer than a second, then half-open: one probe', () => {
  makeHealthy([1, 2]);
  const slow = acquire(1) as Permit;
  now += 1_001;
  assert.deepEqual([waitOf(1), limits.busySubscriptions(), permitsOf(2)], [0, [1], 8]);
  limits.release(slow, { responded: true, overloaded: false });
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

test('an origin has 64 permits at first, however many subscriptions lead to it', () => {
  makeHealthy(range(1, 100));
  const origin = 'https://one.example';
  const ms = 100; // assumed of an origin that is not known
  assert.equal(acquireAll(range(1, 100), { origin }).length, 64);
  assert.deepEqual(acquire(99, { origin }), {
    waitMs: 200,
    queue: { key: origin, perSecond: (64 * 1_000) / ms },
  });
  assert.equal(waitOf(99, { origin }), 200);
  assert.equal(waitOf(99, { origin: 'https://two.example' }), undefined);
});

test('permits for retries: one for each endpoint first, and never more than asked for', () => {
  makeHealthy([1, 2]);
  const endpoints = [1, 2, 3].map((id) => ({ subscriptionId: id, origin: `https://${id}.example` }));
  const acquired = limits.acquireRetries(endpoints, 9);
  assert.deepEqual(
    acquired.map(({ permits }) => permits.length),
    [4, 4, 1],
  );
});

test('permits for retries never exceed those of the origin', () => {
  makeHealthy([1, 2, 3]);
  const origin = 'https://one.example';
  acquireAll(range(100, 64), { origin });
  const sharing = [1, 2, 3].map((subscriptionId) => ({ subscriptionId, origin }));
  assert.deepEqual(
    limits.acquireRetries(sharing, 24).map(({ permits, waitMs }) => [permits.length, waitMs]),
    [
      [6, 200],
      [5, 200],
      [5, 200],
    ],
  );
});

test('an endpoint that was healthy says that its host is overloaded, one that is known to be broken does not', () => {
  const origin = 'https://one.example';
  const permitsOfHost = () => {
    const permits = acquireAll(range(10, 300), { origin });
    for (const permit of permits) limits.release(permit);
    return permits.length;
  };
  const fail = (id: number, ms: number) => {
    const permit = acquire(id, { origin }) as Permit;
    now += ms;
    limits.release(permit, { responded: false, overloaded: true });
  };
  fail(1, 10); // unknown, such as one whose path closes each connection
  makeSlow([2]);
  fail(2, 9_000);
  assert.equal(permitsOfHost(), 64);
  makeHealthy([3]);
  fail(3, 10);
  assert.equal(permitsOfHost(), 32);
});

test('waits are spread, so that not all try again at once', () => {
  const waits = [0, 0.999].map((random) => {
    limits = createEndpointLimits({ random: () => random, clock: () => now });
    const origin = 'https://one.example';
    acquireAll(range(1, 64), { origin });
    return waitOf(65, { origin });
  });
  assert.deepEqual(waits, [100, 300]);
});

test('probes of unknown endpoints leave permits for healthy ones', () => {
  makeHealthy([1]);
  assert.equal(acquireAll(range(1_000, 600)).length, 448);
  assert.equal(limits.available().firstAttempts, 64);
  assert.equal(waitOf(1), undefined, 'a healthy endpoint still has a permit');
  assert.equal(waitOf(2_000), 200, 'an unknown one waits a moment, since most probes end soon');
  now += 1_001;
  assert.equal(limits.available().firstAttempts, 512, 'slow attempts do not use the permits of fresh ones');
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
  assert.equal(limits.available().retries, 256, 'and they do not use the permits of other retries');
  assert.equal(waitOf(slow[299]!), 5_000);
  limits.release(probes[0]!, { responded: true, overloaded: false });
  assert.equal(waitOf(slow[299]!), undefined, 'a permit for the next one');
});

test('slow attempts beyond their limit use all permits: there are never more than 1,024', () => {
  makeHealthy(range(1, 2_000));
  let acquired = 0;
  for (let first = 1; limits.available().firstAttempts > 0; first += 200) {
    acquired += acquireAll(range(first, Math.min(200, limits.available().firstAttempts))).length;
    now += 1_001;
  }
  assert.equal(acquired, 1_024);
});

test('claims that waited for their origins have no more than 1,024 permits either', () => {
  makeHealthy(range(1, 2_000));
  assert.equal(acquireAll(range(1, 2_000)).length, 1_024);
  assert.equal(limits.available().firstAttempts, 0);
});

test('a few healthy endpoints that become slow together cannot use all permits', () => {
  makeHealthy(range(1, 200));
  const eightEach = (from: number) => acquireAll(range(from, 64).flatMap((id) => times(8, id))).length;
  assert.equal(eightEach(1), 512);
  now += 1_001;
  limits.available();
  assert.equal(eightEach(65), 64);
  assert.equal(limits.available().firstAttempts, 448);
});

test('retries have half of the permits, and first attempts the rest', () => {
  makeHealthy(range(1, 600));
  acquireAll(range(1, 256), { kind: 'retry' });
  assert.deepEqual(limits.available(), { firstAttempts: 256, retries: 0 });
});
