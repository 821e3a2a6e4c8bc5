// The queue of jobs, by pg-boss on our own pool: it says which process runs which job, and frees those of dead processes.
import type { Job as QueuedJob } from 'pg-boss';
import type { Database } from '../storage/database.ts';

const NAME = 'jobs';
const SCHEMA = 'pgboss';
const HEARTBEAT_S = 10; // the shortest that pg-boss allows: a job of a process that was killed is free after as long
const HEARTBEAT_REFRESH_S = 3;
const MONITOR_S = 1; // `free` is called only when a job may have lost its process
const POLL_S = 5; // new jobs wake the queue
const RETRY_DELAY_S = 1;
const RETRIES = 1_000_000; // jobs count their faults themselves, and a kill is none
const EXPIRE_S = 23 * 60 * 60; // the longest that pg-boss allows is a day
const KEPT_S = 60 * 60; // entries of jobs that have ended: the row of the job says all
const MAINTENANCE_S = 10 * 60;

/** Runs a job. It throws if the job is to be tried again. */
export type RunJob = (id: number, lost: AbortSignal) => Promise<void>;

export type JobQueue = {
  /** Queues the jobs that are not queued yet. */
  add(ids: readonly number[]): Promise<void>;
  /** Looks for jobs at once. */
  wake(): void;
  /** Frees the jobs whose process gives no sign of life. */
  free(): Promise<void>;
  /** Begins no further job, and waits for those that run. */
  stop(graceMs: number): Promise<void>;
};

/** Opens the queue, and its schema if it is missing. `concurrent`: how many jobs this process runs at once. */
export async function openQueue(
  db: Database,
  { run, concurrent, onError }: { run: RunJob; concurrent: number; onError: (error: unknown) => void },
): Promise<JobQueue> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.execute(text, values) },
    ...{ schema: SCHEMA, schedule: false, supervise: false, registerInstance: false },
    ...{ monitorIntervalSeconds: MONITOR_S, maintenanceIntervalSeconds: MAINTENANCE_S },
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(NAME, {
    policy: 'exclusive', // one entry for each job
    ...{ heartbeatSeconds: HEARTBEAT_S, expireInSeconds: EXPIRE_S, deleteAfterSeconds: KEPT_S },
    ...{ retryLimit: RETRIES, retryDelay: RETRY_DELAY_S },
  });
  const runQueued = async ([queued]: QueuedJob<{ id: number }>[]) => run(queued!.data.id, queued!.signal);
  const how = { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S };
  // One by one: of the workers of one call, pg-boss wakes the first alone, and a job waited for up to 5 s while that one ran another.
  const workers = await Promise.all(
    Array.from({ length: concurrent }, () => boss.work<{ id: number }>(NAME, how, runQueued)),
  );
  return {
    async add(ids) {
      for (const id of ids) await boss.send(NAME, { id }, { singletonKey: String(id) });
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    free: () => boss.supervise(NAME),
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: false }),
  };
}
