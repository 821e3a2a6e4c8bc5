// Work on many items that lets others take their turn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapInSlices } from '../../src/domain/fees/slices.ts';

test('what waits has its turn after each thousand items, and the results are in order', async () => {
  const seen: number[] = [];
  const others = setImmediate(() => seen.push(-1));
  const items = Array.from({ length: 2_500 }, (_, at) => at);
  const doubled = await mapInSlices(items, (item) => {
    seen.push(item);
    return item * 2;
  });
  clearImmediate(others);
  assert.equal(doubled.length, 2_500);
  assert.deepEqual([doubled[0], doubled[999], doubled[2_499]], [0, 1_998, 4_998]);
  assert.equal(seen.indexOf(-1), 1_000);
});

test('a few items take no turn of anybody', async () => {
  let isOver = false;
  const others = setImmediate(() => {
    isOver = true;
  });
  assert.deepEqual(await mapInSlices(['a', 'b'], (item) => item.toUpperCase()), ['A', 'B']);
  clearImmediate(others);
  assert.equal(isOver, false);
});
