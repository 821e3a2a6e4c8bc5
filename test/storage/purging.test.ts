// The purges run one after the other, each of them whatever became of the others.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openDatabase } from '../../src/storage/database.ts';
import { type Purge, startPurging } from '../../src/storage/purging.ts';
import { until } from '../support/stage.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const db = openDatabase({ url: 'postgresql://nobody@localhost:1/nothing' }); // no purge here asks it

test('a purge that throws is reported by its name, and those after it run', async () => {
  const failures: string[] = [];
  let purged = 0;
  const purges = {
    tokens: () => Promise.reject(new Error('no such table')),
    notices: async () => {
      purged++;
      return 0;
    },
  };
  const stop = startPurging(db, {
    purges,
    onError: (error, purge) => failures.push(`${purge}: ${(error as Error).message}`),
  });
  await until('the second purge', async () => purged > 0);
  await stop();
  assert.deepEqual([failures, purged], [['tokens: no such table'], 1]);
});

test('a purge that takes longer than ten minutes is not joined by another, and is waited for at the end', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  try {
    const steps: string[] = [];
    const runs: PromiseWithResolvers<number>[] = [];
    const slow: Purge = () => {
      steps.push('begun');
      runs.push(Promise.withResolvers());
      return runs.at(-1)!.promise;
    };
    const later = async () => {
      steps.push('later');
      return 0;
    };
    const stop = startPurging(db, {
      purges: { slow, later },
      onError: (error) => assert.fail(String(error)),
    });
    await passes(25);
    assert.deepEqual(steps, ['begun']);
    runs[0]!.resolve(0);
    await passes(12);
    assert.deepEqual(steps, ['begun', 'later', 'begun']);
    const stopped = stop().then(() => steps.push('stopped'));
    await passes(12);
    assert.deepEqual(steps, ['begun', 'later', 'begun']);
    runs[1]!.resolve(1_000); // a full batch: there is more, which the next process purges
    await stopped;
    await passes(12);
    assert.deepEqual(steps, ['begun', 'later', 'begun', 'stopped']);
  } finally {
    mock.timers.reset();
  }
});

/** Lets minutes pass, each with all that follows from it. */
async function passes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    mock.timers.tick(TEN_MINUTES_MS / 10);
    await turn();
  }
}
