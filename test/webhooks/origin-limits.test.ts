// How many attempts an origin may have at once: more while it responds quickly, half when it does not.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createOriginLimits, type OriginLimits } from '../../src/webhooks/origin-limits.ts';

const HOST = 'https://one.example';
let now: number;
let limits: OriginLimits;
beforeEach(() => {
  now = 1_000;
  limits = createOriginLimits();
});

/** Starts as many attempts as it may have, and gives how many. */
const fill = () => {
  let count = 0;
  for (; !limits.isFull(HOST, { isRetry: false }); count++) limits.start(HOST, now);
  return count;
};
/** Ends so many attempts after `ms`. */
const end = (count: number, { ms = 10, overloaded = false } = {}) => {
  const startedAt = now;
  now += ms;
  for (let ended = 0; ended < count; ended++) limits.end(HOST, { startedAt, endedAt: now, overloaded });
};
/** How many it may have now. */
const limit = () => {
  const count = fill();
  for (let ended = 0; ended < count; ended++) limits.end(HOST);
  return count;
};

/** So many quick responses, while as many attempts run as it may have; and then none. */
const keepBusy = (responses: number) => {
  let running = 0;
  for (let count = 0; count < responses; count++, running--) {
    running += fill();
    limits.end(HOST, { startedAt: now, endedAt: now + 10, overloaded: false });
  }
  for (; running > 0; running--) limits.end(HOST);
};

test('an origin starts with 64, and has a quarter more for retries', () => {
  assert.equal(fill(), 64);
  for (let retries = 0; retries < 16; retries++) {
    assert.equal(limits.isFull(HOST, { isRetry: true }), false);
    limits.start(HOST, now);
  }
  assert.equal(limits.isFull(HOST, { isRetry: true }), true);
  assert.equal(limits.isFull('https://two.example', { isRetry: false }), false);
});

test('it has one more after as many quick responses as it has, up to 256', () => {
  keepBusy(65);
  assert.equal(limit(), 65);
  keepBusy(40_000);
  assert.equal(limit(), 256);
});

test('quick responses say nothing of more while few attempts run', () => {
  for (let round = 0; round < 300; round++) {
    limits.start(HOST, now);
    end(1);
  }
  assert.equal(limit(), 64);
});

test('it has half after an attempt without a response or slower than a second, but once for those that ran together', () => {
  end(fill(), { overloaded: true });
  assert.equal(limit(), 32);
  end(fill(), { ms: 1_001 });
  assert.equal(limit(), 16);
  for (let round = 0; round < 9; round++) end(fill(), { overloaded: true });
  assert.equal(limit(), 1, 'never none');
  keepBusy(1_000);
  assert.ok(limit() > 40, 'and it grows again');
});

test('it keeps what it has while responses take a part of a second', () => {
  for (let round = 0; round < 10; round++) end(fill(), { ms: 600 });
  assert.equal(limit(), 64);
});

test('how long an attempt is expected to take follows its responses, and rises when none come', () => {
  for (let round = 0; round < 9; round++) end(fill(), { ms: 50 });
  const expected = limits.expectedMs(HOST, now);
  assert.ok(Math.abs(expected - 50) < 1, String(expected));
  fill();
  assert.equal(limits.expectedMs(HOST, now + 10_000), 10_000);
});
