// The library of jobs migrates its own tables: a release may bring a newer one, while another process works on them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getRollbackPlans } from 'pg-boss';
import { findJob } from '../../src/domain/jobs/store.ts';
import { startJobWorker } from '../../src/jobs/worker.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runSql } from '../support/embedded.ts';
import { startJob } from '../support/jobs.ts';
import { until } from '../support/stage.ts';

const OLDER = 3; // versions of its tables

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const start = () =>
  startJob(database.db, { siteId: season.site.id, accountId: season.ada.accountId, kind: 'count' });
const work = (runs: number[], stalled: unknown[]) =>
  startJobWorker({
    db: database.db,
    handlers: { count: async ({ job }) => void runs.push(job.id) },
    log: { info() {}, warn: (about: unknown) => stalled.push(about), error() {} },
    pollMs: 20,
  });
const ended = (...jobs: { id: number }[]) =>
  until('the jobs to end', async () => {
    const found = await Promise.all(jobs.map(({ id }) => findJob(database.db, id)));
    return found.every((job) => job!.endedAt !== null);
  });
async function version(): Promise<number> {
  const [row] = (await runSql(database.url, 'select version from pgboss.version')) as { version: number }[];
  return row!.version;
}

test('tables of an older one are migrated once, by one of two workers, and what waits there runs once', async () => {
  const runs: number[] = [];
  const stalled: unknown[] = [];
  const first = work(runs, stalled);
  const made = await start();
  await ended(made);
  await first.stop(1_000);
  const newest = await version();
  for (let at = newest; at > newest - OLDER; at--) await runSql(database.url, getRollbackPlans('pgboss', at));
  assert.equal(await version(), newest - OLDER);

  const waiting = [await start(), await start()];
  const workers = [work(runs, stalled), work(runs, stalled)];
  await ended(...waiting);
  await Promise.all(workers.map((one) => one.stop(1_000)));
  assert.equal(await version(), newest);
  assert.deepEqual(runs.toSorted(), [made, ...waiting].map(({ id }) => id).toSorted());
  assert.deepEqual(stalled, []);
});
