// The library of jobs migrates its own tables: a release may bring a newer one, while another process works on them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getRollbackPlans } from 'pg-boss';
import { findJob } from '../../src/domain/jobs/store.ts';
import { startJobWorker } from '../../src/jobs/worker.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runSql } from '../support/embedded.ts';
import { startJob } from '../support/jobs.ts';
import { until } from '../support/stage.ts';

const OLDER = 3; // versions of its tables

test('tables of an older one are migrated once, by one of two workers, and what waits there runs once', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const season = await createSeason(database.db);
  const runs: number[] = [];
  const stalled: unknown[] = [];
  const first = work(database, { runs, stalled });
  const made = await start(database, season);
  await ended(database, [made]);
  await first.stop(1_000);
  const newest = await version(database);
  for (let at = newest; at > newest - OLDER; at--) await runSql(database.url, getRollbackPlans('pgboss', at));
  assert.equal(await version(database), newest - OLDER);

  const waiting = [await start(database, season), await start(database, season)];
  const workers = [work(database, { runs, stalled }), work(database, { runs, stalled })];
  await ended(database, waiting);
  await Promise.all(workers.map((one) => one.stop(1_000)));
  assert.equal(await version(database), newest);
  assert.deepEqual(runs.toSorted(), [made, ...waiting].map(({ id }) => id).toSorted());
  assert.deepEqual(stalled, []);
});

const start = ({ db }: TestDatabase, { site, ada }: Season) =>
  startJob(db, { siteId: site.id, accountId: ada.accountId, kind: 'count' });

const work = ({ db }: TestDatabase, { runs, stalled }: { runs: number[]; stalled: unknown[] }) =>
  startJobWorker({
    db,
    handlers: { count: async ({ job }) => void runs.push(job.id) },
    log: { info() {}, warn: (about: unknown) => stalled.push(about), error() {} },
    pollMs: 20,
  });

const ended = ({ db }: TestDatabase, jobs: { id: number }[]) =>
  until('the jobs to end', async () => {
    const found = await Promise.all(jobs.map(({ id }) => findJob(db, id)));
    return found.every((job) => job!.endedAt !== null);
  });

async function version({ url }: TestDatabase): Promise<number> {
  const [row] = (await runSql(url, 'select version from pgboss.version')) as { version: number }[];
  return row!.version;
}
