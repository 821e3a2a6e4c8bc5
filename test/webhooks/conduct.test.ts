// How many attempts an endpoint may have at once, by how it has behaved (service.md 4.4: a slow one is not waited for).
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Conduct, type Refused, type Running, watchConduct } from '../../src/webhooks/conduct.ts';

let now: number;
let conduct: Conduct;
beforeEach(() => {
  now = 1_000;
  conduct = watchConduct({ chance: () => 0.5, clock: () => now });
});

const endpoint = (subscriptionId: number) => ({
  subscriptionId,
  origin: `https://${subscriptionId}.example`,
});
const begin = (
  subscriptionId: number,
  { origin = `https://${subscriptionId}.example`, isRetry = false } = {},
) => conduct.begin({ subscriptionId, origin, isRetry });
/** Begins as many as may begin; gives those that run. */
const beginAll = (ids: number[], options = {}) =>
  ids.map((id) => begin(id, options)).filter((one): one is Running => 'startedAt' in one);
/** How long it has to wait; undefined for one that begins. */
const waitOf = (begun: Running | Refused) => ('waitMs' in begun ? begun.waitMs : undefined);
/** How many places each would get. */
const placesOf = (ids: number[]) => conduct.placesFor(ids.map(endpoint), 64).map(({ places }) => places);
const times = (count: number, id: number) => Array<number>(count).fill(id);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const prove = (ids: number[]) => {
  for (const id of ids) conduct.end(begin(id) as Running, true);
};

test('an endpoint has one attempt at a time until it has answered quickly, then eight', () => {
  const [only, ...more] = beginAll(times(9, 1));
  assert.deepEqual([more, begin(1)], [[], { waitMs: 0 }]);
  conduct.end(only!, true);
  assert.equal(beginAll(times(9, 1)).length, 8);
});

test('what does not answer, or answers slowly, proves nothing and loses what was proven', () => {
  conduct.end(begin(1) as Running, false);
  assert.deepEqual(placesOf([1]), [1]);
  prove([1]);
  assert.deepEqual(placesOf([1]), [8]);
  const slow = begin(1) as Running;
  now += 1_001;
  conduct.end(slow, true);
  assert.deepEqual(placesOf([1]), [1]);
});

test('while an attempt has been without an answer for long, its endpoint gets no further one', () => {
  prove([1, 2]);
  const silent = begin(1) as Running;
  now += 251;
  begin(2);
  assert.deepEqual([begin(1), placesOf([1, 2, 3]), conduct.full()], [{ waitMs: 0 }, [0, 7, 1], [1]]);
  conduct.end(silent, true);
  assert.deepEqual(placesOf([1]), [8]);
});

test('a host has 64 attempts at most, however many subscriptions lead to it', () => {
  prove(range(1, 100));
  assert.equal(beginAll(range(1, 100), { origin: 'https://one.example' }).length, 64);
  assert.equal(waitOf(begin(99, { origin: 'https://one.example' })), 200);
  assert.ok('startedAt' in begin(99, { origin: 'https://two.example' }));
});

test('places are shared out one for everybody first, and never more than a host has', () => {
  prove([1, 2, 3]);
  const sharing = (count: number) =>
    range(1, count).map((id) => ({ subscriptionId: id, origin: 'https://one.example' }));
  assert.deepEqual(
    conduct.placesFor(sharing(3), 12).map(({ places }) => places),
    [4, 4, 4],
  );
  beginAll(range(100, 62), { origin: 'https://one.example' });
  assert.deepEqual(conduct.placesFor(sharing(3), 12), [
    { places: 1, waitMs: 200 },
    { places: 1, waitMs: 200 },
    { places: 0, waitMs: 200 },
  ]);
  assert.deepEqual(placesOf([1, 4]), [8, 1], 'another host has its own, and nothing was taken by asking');
});

test('waits are spread, so that not all ask again at once', () => {
  const waits = [0, 0.999].map((chance) => {
    conduct = watchConduct({ chance: () => chance, clock: () => now });
    beginAll(range(1, 64), { origin: 'https://one.example' });
    return waitOf(begin(65, { origin: 'https://one.example' }));
  });
  assert.deepEqual(waits, [100, 300]);
});

test('endpoints that have not answered quickly leave places for those that have', () => {
  prove([1]);
  assert.equal(beginAll(range(1_000, 600)).length, 448);
  assert.equal(conduct.room().first, 64);
  assert.ok('startedAt' in begin(1), 'who has answered quickly still gets a place');
  assert.equal(waitOf(begin(2_000)), 100, 'the others soon, since who answers does so in no time');
  now += 1_001;
  assert.equal(conduct.room().first, 512, 'slow ones take no places of the others');
  assert.equal(waitOf(begin(2_000)), 2_500, 'but nobody unknown joins them');
});

test('endpoints that were slow last leave places for those that nobody knows', () => {
  const slow = range(1_000, 1_024);
  for (const some of [slow.slice(0, 400), slow.slice(400, 800), slow.slice(800)]) {
    const held = beginAll(some);
    now += 1_001;
    for (const one of held) conduct.end(one, false);
  }
  const held = beginAll(slow, { isRetry: true });
  assert.equal(held.length, 256);
  assert.equal(waitOf(begin(5_000)), undefined);
  assert.equal(
    waitOf(begin(slow[600]!)),
    10_000,
    'four times as many as there are places: four times the wait',
  );
  conduct.room();
  now += 1_001;
  assert.equal(conduct.room().retries, 256, 'and they do not take the retries of the others');
  conduct.end(held[0]!, true);
  assert.equal(waitOf(begin(slow[0]!)), undefined, 'a place for the next one');
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

test('a few endpoints that answered quickly once cannot take all places by hanging together', () => {
  prove(range(1, 200));
  const eightEach = (from: number) => beginAll(range(from, 64).flatMap((id) => times(8, id))).length;
  assert.equal(eightEach(1), 512);
  now += 1_001;
  conduct.room();
  assert.equal(eightEach(65), 64);
  assert.equal(conduct.room().first, 448);
});

test('retries have half of the places, and first attempts the rest', () => {
  prove(range(1, 600));
  beginAll(range(1, 256), { isRetry: true });
  assert.deepEqual(conduct.room(), { first: 256, retries: 0 });
});
