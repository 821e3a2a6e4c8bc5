// The worker of jobs: fills the queue from the table of jobs, and runs what the queue gives it.
//
// How a job runs (docs/decisions 29):
// 1. An action inserts a row of `jobs` in its transaction. The row is the truth: a backup has it.
// 2. A worker polls for live rows with one statement, each second and when its process inserts one. At the first one it opens
//    the queue of pg-boss, in a schema of its own, and adds each job that the queue does not have: also after a restore, when
//    the queue is empty. A service without jobs never loads pg-boss.
// 3. pg-boss gives each job to one process, which says every few seconds that it lives. The handler works in batches, each in
//    a transaction that also records what is done, and reports its progress, which tells it whether to go on.
// 4. After kill -9 the job is free within seconds, and another worker, or the same one after its start, goes on.
//    At SIGTERM a job is released after its batch.
// 5. An AppError ends a job with its sentence. Any other error is tried again, three times in all. While the database is
//    unavailable, a job is tried again and again.
import type { Logger } from 'pino';
import type { Job } from '../domain/jobs/job.ts';
import {
  beginJob,
  countFault,
  endJob,
  findLiveJobs,
  JOBS_CHANNEL,
  recordProgress,
  releaseJob,
} from '../domain/jobs/store.ts';
import { AppError } from '../kernel/errors.ts';
import { startLoop } from '../kernel/loop.ts';
import type { Database } from '../storage/database.ts';
import { type JobQueue, openQueue } from './queue.ts';

const POLL_MS = 1_000; // a person waits for the beginning of their job; one statement that reads an empty index
const BATCH_MS = 1;
const CONCURRENT = 2; // jobs at once in a process
const STALE_SECONDS = 10; // as long as the queue waits for a sign of life
const FAULTS = 3;

const FAULT =
  'The service could not finish this job because of an error of its own. What was done stays. Try again; if that does not help, ask whoever runs the service to look into its log.';

/** What a handler gets. */
export type JobRun = {
  job: Job;
  /** Acts as the account that started the job. */
  db: Database;
  /** Records how far the job is. Returns false if the handler is to return, because the job is stopped or the process ends. */
  progress(done: number, total: number): Promise<boolean>;
};

/** Thrown by a handler that cannot begin yet: the job waits again, and is tried a second later. */
export class JobWaits extends Error {}

/** Does the work of a job, from where the run before it ended. */
export type JobHandler = (run: JobRun) => Promise<void>;

export type JobWorkerOptions = {
  db: Database;
  /** By kind. Jobs of other kinds wait for a process that knows them. */
  handlers: Readonly<Record<string, JobHandler>>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called for each job that has ended. */
  onEnd?: ((kind: string, outcome: 'done' | 'stopped' | 'failed') => void) | undefined;
  /**
   * Called after `onEnd`, with a database that acts as the account that started the job. If it fails, clients see the end when
   * they read again.
   */
  recordEnd?: ((db: Database, job: Job) => Promise<void>) | undefined;
  pollMs?: number;
};

export type JobWorker = {
  /** Begins nothing new, and waits up to `graceMs` for the batches that run. The database must stay open until then. */
  stop(graceMs: number): Promise<void>;
};

/** Starts a worker. Any number of them may run on one database, in any number of processes. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { db, handlers, log, pollMs = POLL_MS } = options;
  const stopping = new AbortController();
  const onError = (error: unknown) => log.warn({ err: error }, 'jobs.stalled');
  const run = (id: number, lost: AbortSignal) =>
    runJob(id, { ...options, ended: AbortSignal.any([stopping.signal, lost]) });
  let queue: JobQueue | undefined;
  const poll = async () => {
    const live = await findLiveJobs(db, { kinds: Object.keys(handlers), staleSeconds: STALE_SECONDS });
    if (live.length === 0) return false;
    queue ??= await openQueue(db, { run, concurrent: CONCURRENT, onError });
    if (live.some(({ isStale }) => isStale)) await queue.free();
    await queue.add(live.map(({ id }) => id));
    queue.wake();
    return false;
  };
  const polling = startLoop({ work: poll, pollMs, batchMs: BATCH_MS, onError });
  const ignoreHints = db.onHint({ [JOBS_CHANNEL]: () => polling.wake() });
  return {
    async stop(graceMs) {
      ignoreHints();
      stopping.abort();
      await polling.stop();
      await queue?.stop(graceMs);
    },
  };
}

async function runJob(
  id: number,
  { db, handlers, log, onEnd, recordEnd, ended }: JobWorkerOptions & { ended: AbortSignal },
): Promise<void> {
  const job = await beginJob(db, id);
  if (job === undefined) return;
  const facts = { job: id, kind: job.kind };
  let wasStopped = false;
  const progress = async (done: number, total: number) => {
    const goesOn = await recordProgress(db, { id, done, total });
    wasStopped = !goesOn;
    return goesOn && !ended.aborted;
  };
  const end = async (state: 'done' | 'stopped' | 'failed', error?: string) => {
    await endJob(db, { id, state, error: error ?? null });
    log.info({ ...facts, outcome: state }, 'job.ended');
    onEnd?.(job.kind, state);
    await recordEnd?.(db.actingAs({ accountId: job.accountId }), job).catch((error: unknown) =>
      log.warn({ ...facts, err: error }, 'job.end_not_recorded'),
    );
  };
  try {
    await handlers[job.kind]!({ job, db: db.actingAs({ accountId: job.accountId }), progress });
    if (wasStopped) return await end('stopped');
    if (!ended.aborted) return await end('done');
    await releaseJob(db, id);
  } catch (error) {
    if (error instanceof JobWaits) await releaseJob(db, id);
    if (error instanceof JobWaits || isUnavailable(error)) throw error;
    if (error instanceof AppError) return end('failed', error.message);
    log.error({ ...facts, err: error }, 'job.faulted');
    if ((await countFault(db, id)) < FAULTS) throw error;
    await end('failed', FAULT);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
