// How many attempts an endpoint may have at once, by how it has behaved (service.md 4.4: a slow one is not waited for).
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Conduct, type Running, watchConduct } from '../../src/webhooks/conduct.ts';

let now: number;
let conduct: Conduct;
beforeEach(() => {
  now = 1_000;
  conduct = watchConduct(() => now);
});

const begin = (
  subscriptionId: number,
  { origin = `https://${subscriptionId}.example`, isRetry = false } = {},
) => conduct.begin({ subscriptionId, origin, isRetry });
/** Begins as many as may begin; gives those that run. */
const beginAll = (ids: number[], options = {}) =>
  ids.map((id) => begin(id, options)).filter((one): one is Running => typeof one === 'object');
const times = (count: number, id: number) => Array<number>(count).fill(id);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const prove = (ids: number[]) => {
  for (const id of ids) conduct.end(begin(id) as Running, true);
};

test('an endpoint has one attempt at a time until it has answered quickly, then eight', () => {
  const [only, ...more] = beginAll(times(9, 1));
  assert.deepEqual([more, begin(1)], [[], 'busy']);
  conduct.end(only!, true);
  assert.equal(beginAll(times(9, 1)).length, 8);
});

test('what does not answer, or answers slowly, proves nothing and loses what was proven', () => {
  conduct.end(begin(1) as Running, false);
  assert.deepEqual(conduct.placesFor([1]), [1]);
  prove([1]);
  assert.deepEqual(conduct.placesFor([1]), [8]);
  const slow = begin(1) as Running;
  now += 1_001;
  conduct.end(slow, true);
  assert.deepEqual(conduct.placesFor([1]), [1]);
});

test('while an attempt has been without an answer for long, its endpoint gets no further one', () => {
  prove([1, 2]);
  const silent = begin(1) as Running;
  now += 251;
  begin(2);
  assert.deepEqual([begin(1), conduct.placesFor([1, 2, 3]), conduct.full()], ['busy', [0, 7, 1], [1]]);
  conduct.end(silent, true);
  assert.deepEqual(conduct.placesFor([1]), [8]);
});

test('a host has 64 attempts at most, however many subscriptions lead to it', () => {
  prove(range(1, 100));
  assert.equal(beginAll(range(1, 100), { origin: 'https://one.example' }).length, 64);
  assert.equal(begin(99, { origin: 'https://one.example' }), 'crowded');
  assert.equal(typeof begin(99, { origin: 'https://two.example' }), 'object');
});

test('endpoints that have not answered quickly, and slow ones, hold half of the places together', () => {
  prove([1]);
  assert.equal(beginAll(range(1_000, 400)).length, 256);
  assert.equal(conduct.room().first, 256);
  assert.equal(typeof begin(1), 'object', 'who has answered quickly still gets a place');
  now += 1_001;
  assert.equal(conduct.room().first, 512, 'slow ones take no places of the others');
  assert.equal(begin(2_000), 'crowded', 'but nobody unknown joins them');
  assert.equal(typeof begin(2), 'string');
});

test('slow ones beyond their bound take the places of all: sockets are never more than both together', () => {
  prove(range(1, 2_000));
  let running = 0;
  for (let first = 1; conduct.room().first > 0; first += 200) {
    running += beginAll(range(first, Math.min(200, conduct.room().first))).length;
    now += 1_001;
  }
  assert.equal(running, 1_024);
});

test('retries have half of the places, and first attempts the rest', () => {
  prove(range(1, 600));
  beginAll(range(1, 256), { isRetry: true });
  assert.deepEqual(conduct.room(), { first: 256, retries: 0 });
});
