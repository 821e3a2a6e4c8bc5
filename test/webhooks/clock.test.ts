// The time that signatures name stays true on a machine whose clock is wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClock } from '../../src/webhooks/clock.ts';

const at = (seconds: number) => new Date(1_795_183_200_000 + seconds * 1_000);
const CASES: [string, { database: number; before: number; after: number; now: number }, number][] = [
  ['the clocks agree', { database: 0, before: 0, after: 0, now: 5 }, 5],
  ['the database is slow to answer', { database: 9, before: 0, after: 10, now: 10 }, 10],
  ['they differ by less than a second', { database: 10.9, before: 0, after: 10, now: 10 }, 10],
  ['this machine is ten minutes behind', { database: 600, before: 0, after: 0, now: 5 }, 605],
  ['this machine is ten minutes ahead', { database: 0, before: 600, after: 600, now: 605 }, 5],
];
for (const [what, { database, before, after, now }, expected] of CASES) {
  test(`the time of signatures: ${what}`, () => {
    const told: number[] = [];
    const clock = createClock(
      () => at(now),
      (offMs) => told.push(offMs),
    );
    clock.learn(at(database), { before: at(before), after: at(after) });
    clock.learn(at(database), { before: at(before), after: at(after) });
    assert.deepEqual(clock.now(), at(expected));
    assert.equal(told.length, now === expected ? 0 : 1);
  });
}

test('a clock that was set right is believed again', () => {
  let machine = at(-600);
  const clock = createClock(
    () => machine,
    () => {},
  );
  clock.learn(at(0), { before: at(-600), after: at(-600) });
  machine = at(1);
  clock.learn(at(1), { before: at(1), after: at(1) });
  assert.deepEqual(clock.now(), at(1));
});
