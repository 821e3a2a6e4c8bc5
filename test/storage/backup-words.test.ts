// Sizes and ages in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesInWords, hoursInWords } from '../../src/storage/backup/words.ts';

test('bytes have the unit that leaves few digits', () => {
  assert.deepEqual([4, 5_001, 1_234_567, 67_100_000_000].map(bytesInWords), [
    '1 kB',
    '6 kB',
    '1.2 MB',
    '67.1 GB',
  ]);
});

test('an age is in hours, from two days on in days', () => {
  assert.deepEqual([0.4, 1.9, 30, 47.9, 50, 72].map(hoursInWords), [
    ...['less than an hour', '1 hour', '30 hours', '47 hours', '2 days', '3 days'],
  ]);
});
