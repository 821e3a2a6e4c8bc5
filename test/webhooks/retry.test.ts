// When a failed delivery is tried again (docs/api: Webhooks/Delivery).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayAfter, retryAfterMs } from '../../src/webhooks/retry.ts';

const SECONDS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400];
const now = new Date('2026-11-20T14:00:00Z');

test('retries come after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h', () => {
  const delays = SECONDS.map((_, index) => delayAfter({ attempt: index + 1, chance: 0.5 }));
  assert.deepEqual(
    delays,
    SECONDS.map((seconds) => seconds * 1000),
  );
});

test('each retry is spread by 10 % to either side', () => {
  assert.equal(delayAfter({ attempt: 2, chance: 0 }), 27_000);
  assert.equal(delayAfter({ attempt: 2, chance: 0.999999999 }), 33_000);
});

test('after the eleventh attempt there is none', () => {
  assert.equal(delayAfter({ attempt: 11, chance: 0.5 }), undefined);
  assert.equal(delayAfter({ attempt: 11, retryAfterMs: 1_000, chance: 0.5 }), undefined);
});

test('Retry-After is honoured up to 24 h, and shortens nothing', () => {
  assert.equal(delayAfter({ attempt: 1, retryAfterMs: 60_000, chance: 0.5 }), 60_000);
  assert.equal(delayAfter({ attempt: 1, retryAfterMs: 1_000, chance: 0.5 }), 5_000);
  assert.equal(delayAfter({ attempt: 1, retryAfterMs: 7 * 86_400_000, chance: 0.5 }), 86_400_000);
});

test('Retry-After is a number of seconds or an HTTP date', () => {
  assert.equal(retryAfterMs('120', now), 120_000);
  assert.equal(retryAfterMs(' 0 ', now), 0);
  assert.equal(retryAfterMs(undefined, now), undefined);
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 14:01:30 GMT', now), 90_000);
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 13:00:00 GMT', now), 0);
  for (const nonsense of ['', 'soon', '-5', '1.5', '1e9', 'tomorrow GMT', '2027-01-01']) {
    assert.equal(retryAfterMs(nonsense, now), undefined, nonsense);
  }
});
