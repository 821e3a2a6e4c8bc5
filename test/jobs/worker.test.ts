// Jobs run once, go on where they ended, stop, and say why they failed (docs/decisions 29).
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { stopJob } from '../../src/domain/jobs/actions.ts';
import type { Job } from '../../src/domain/jobs/job.ts';
import { findJob } from '../../src/domain/jobs/store.ts';
import { type JobHandler, JobWaits, type JobWorker, startJobWorker } from '../../src/jobs/worker.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startJob } from '../support/jobs.ts';
import { until } from '../support/stage.ts';

const LOG = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
let season: Season;
const workers: JobWorker[] = [];
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(1_000);
});
after(() => database.drop());

function start(kind: string, key?: string): Promise<Job> {
  const who = { siteId: season.site.id, accountId: season.ada.accountId };
  return startJob(database.db, { ...who, kind, ...(key !== undefined && { key }) });
}
function work(handlers: Record<string, JobHandler>): JobWorker {
  const worker = startJobWorker({ db: database.db, handlers, log: LOG, pollMs: 20 });
  workers.push(worker);
  return worker;
}
async function ended({ id }: Job): Promise<Job> {
  await until('the job to end', async () => (await findJob(database.db, id))!.endedAt !== null);
  return (await findJob(database.db, id))!;
}
const read = async ({ id }: Job) => (await findJob(database.db, id))!;

test('a job runs in one of two workers, acts as who started it, and says how far it is', async () => {
  const runs: unknown[] = [];
  const handler: JobHandler = async ({ job, db, progress }) => {
    const { actor } = await db.transaction(async (tx) => tx);
    runs.push([job.id, actor]);
    assert.equal(await progress(3, 3), true);
  };
  work({ count: handler });
  work({ count: handler });
  const job = await start('count');
  const done = await ended(job);
  assert.deepEqual(runs, [[job.id, { accountId: season.ada.accountId }]]);
  assert.deepEqual([done.state, done.progressDone, done.progressTotal, done.error], ['done', 3, 3, null]);
});

test('a job that has ended stays so if its end could not be recorded, and the log says that', async () => {
  const warnings: unknown[][] = [];
  const log = { ...LOG, warn: (...said: unknown[]) => void warnings.push(said) };
  const recordEnd = () => Promise.reject(new Error('out of reach'));
  const handlers = { told: async () => {} };
  workers.push(startJobWorker({ db: database.db, handlers, log, recordEnd, pollMs: 20 }));
  const job = await start('told');
  assert.equal((await ended(job)).state, 'done');
  await until('the warning', async () => warnings.length > 0);
  assert.deepEqual(warnings, [
    [{ job: job.id, kind: 'told', err: new Error('out of reach') }, 'job.end_not_recorded'],
  ]);
});

test('a job with the key of another one is that one', async () => {
  let runs = 0;
  work({ keyed: async () => void runs++ });
  const jobs = await Promise.all([start('keyed', 'import 1'), start('keyed', 'import 1')]);
  await ended(jobs[0]!);
  const again = await start('keyed', 'import 1');
  assert.deepEqual([jobs[1]!.id, again.id, again.state, runs], [jobs[0]!.id, jobs[0]!.id, 'done', 1]);
});

test('a job that cannot begin yet waits, and is tried again: that is no fault', async () => {
  let runs = 0;
  work({
    turn: async () => {
      if (++runs < 3) throw new JobWaits();
    },
  });
  const done = await ended(await start('turn'));
  assert.deepEqual([done.state, done.faults, runs], ['done', 0, 3]);
});

test('a job that is stopped ends after its batch, and one that waits at once; then it can begin again', async () => {
  let batches = 0;
  const waiting = await start('slow');
  assert.equal((await stopJob(database.db, waiting)).state, 'stopped');
  work({
    slow: async ({ progress }) => {
      while (await progress(++batches, 1_000)) await new Promise(setImmediate);
    },
  });
  const job = await start('slow');
  await until('its first batch', async () => batches > 0);
  await stopJob(database.db, job);
  assert.equal((await ended(job)).state, 'stopped');
  const again = await start('slow', job.key);
  assert.deepEqual([again.id, again.state, again.stopRequested], [job.id, 'waiting', false]);
  await stopJob(database.db, again);
  await ended(again);
});

test('an error with a sentence ends a job with it; another error is tried three times, and not shown', async () => {
  let tries = 0;
  work({
    refused: async () => {
      throw new AppError('conflict', 'The import was discarded.');
    },
    broken: async () => {
      tries++;
      throw new Error('secret detail');
    },
  });
  const refused = await ended(await start('refused'));
  assert.deepEqual([refused.state, refused.error], ['failed', 'The import was discarded.']);
  const broken = await ended(await start('broken'));
  assert.deepEqual([broken.state, tries], ['failed', 3]);
  assert.match(broken.error!, /^The service could not finish this job/);
});

test('a worker that ends gives its job to another one after the batch', async () => {
  let batches = 0;
  const handler: JobHandler = async ({ progress }) => {
    while (await progress(++batches, 1_000)) await new Promise(setImmediate);
  };
  const first = work({ long: handler });
  const job = await start('long');
  await until('its first batch', async () => batches > 0);
  await first.stop(10_000);
  assert.equal((await read(job)).state, 'waiting');
  const resumed: number[] = [];
  work({ long: async (run) => void resumed.push(run.job.id) });
  assert.equal((await ended(job)).state, 'done');
  assert.deepEqual(resumed, [job.id]);
});

test('after a restore the queue is empty, and a job that ran goes on', async () => {
  const job = await start('restored');
  await database.db.query(sql`update jobs set state = 'running', progress_done = 7 where id = ${job.id}`);
  await database.db.execute('drop schema if exists pgboss cascade');
  const found: number[] = [];
  work({ restored: async (run) => void found.push(run.job.progressDone) });
  assert.equal((await ended(job)).state, 'done');
  assert.deepEqual(found, [7]);
});

test('jobs of a kind that the process does not know wait; without jobs there is no queue', async () => {
  await database.db.execute('drop schema if exists pgboss cascade');
  const worker = work({ known: async () => {} });
  const job = await start('unknown');
  const polls = database.db.counts().roundTrips;
  await until('some polls', async () => database.db.counts().roundTrips > polls + 5);
  assert.equal((await read(job)).state, 'waiting');
  const [{ schema } = { schema: '' }] = await database.db.query<{ schema: string | null }>(
    sql`select to_regnamespace('pgboss')::text as schema`,
  );
  assert.equal(schema, null);
  await worker.stop(1_000);
});
