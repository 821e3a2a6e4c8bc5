// The SQL of jobs.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { readPage } from '../../storage/page.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Job, JobState, NewJob } from './job.ts';

const COLUMNS = sql`
  id, site_id as "siteId", account_id as "accountId", kind, key, input, state, progress_done as "progressDone",
  progress_total as "progressTotal", stop_requested as "stopRequested", faults, error, created_at as "createdAt",
  started_at as "startedAt", ended_at as "endedAt", updated_at as "updatedAt"`;

const KEPT_DAYS = 30; // as long as people ask what became of an import

export async function findJob(db: Queryable, id: number): Promise<Job | undefined> {
  const rows = await db.query<Job>(sql`select ${COLUMNS} from jobs where id = ${id}`);
  return rows[0];
}

export async function findJobs(db: Queryable, ids: readonly number[]): Promise<Job[]> {
  return db.query(sql`select ${COLUMNS} from jobs where id = any(${ids})`);
}

export type JobFilter = { siteId?: number | undefined; state?: JobState | undefined };

/** The newest first. */
export async function listJobs(
  db: Queryable,
  { siteId, state, page }: JobFilter & { page: Pagination },
): Promise<Page<Job>> {
  const conditions: Sql[] = [];
  if (siteId !== undefined) conditions.push(sql`site_id = ${siteId}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  const select = sql`select ${COLUMNS} from jobs where ${all(conditions)}`;
  return readPage<Job>(db, { select, order: sql`id desc`, page });
}

/** Wakes the worker of jobs in the process of the action; other processes poll. */
export const JOBS_CHANNEL = 'jobs';

/**
 * Inserts the job in the transaction of an action. A worker of this process begins it at once, and one of another process
 * within a second. If a job of the kind has this key, it is that one: a live job or one that is done stays as it is, and one
 * that stopped or failed begins again.
 */
export async function insertJob(
  tx: Transaction,
  { siteId, accountId, kind, key, input }: NewJob,
): Promise<Job> {
  const [started] = await tx.query<Job>(sql`
    insert into jobs as j (site_id, account_id, kind, key, input)
    values (${siteId}, ${accountId}, ${kind}, ${key}, ${JSON.stringify(input)}::jsonb)
    on conflict (site_id, kind, key) do update
      set state = 'waiting', account_id = excluded.account_id, stop_requested = false, faults = 0, error = null,
        ended_at = null, updated_at = now()
      where j.state in ('stopped', 'failed')
    returning ${COLUMNS}`);
  tx.hint(JOBS_CHANNEL);
  if (started !== undefined) return started;
  const [known] = await tx.query<Job>(sql`
    select ${COLUMNS} from jobs where site_id = ${siteId} and kind = ${kind} and key = ${key}`);
  return known!;
}

/** The entry of the journal for a job that somebody stopped. */
export function stopEntry(job: Job): JournalEntry {
  return {
    siteId: job.siteId,
    kind: 'job',
    id: job.id,
    before: { stopRequested: false },
    after: { stopRequested: true },
  };
}

/** Asks a live job to stop, and stops it if it waits. Returns undefined for one that has ended or was asked before. */
export async function requestStop(tx: Transaction, id: number): Promise<Job | undefined> {
  const rows = await tx.query<Job>(sql`
    update jobs set stop_requested = true, updated_at = now(),
      state = case state when 'waiting' then 'stopped' else state end,
      ended_at = case state when 'waiting' then now() end
    where id = ${id} and state in ('waiting', 'running') and not stop_requested
    returning ${COLUMNS}`);
  return rows[0];
}

/** The live jobs of these kinds, the oldest first; `isStale`: it runs, and has said nothing for a while. */
export async function findLiveJobs(
  db: Queryable,
  { kinds, staleSeconds }: { kinds: readonly string[]; staleSeconds: number },
): Promise<{ id: number; isStale: boolean }[]> {
  return db.query(sql`
    select id, state = 'running' and updated_at < now() - make_interval(secs => ${staleSeconds}) as "isStale"
    from jobs where state in ('waiting', 'running') and kind = any(${kinds}) order by id limit 100`);
}

/** The job, running now; undefined if it has ended. */
export async function beginJob(db: Queryable, id: number): Promise<Job | undefined> {
  const rows = await db.query<Job>(sql`
    update jobs set state = 'running', started_at = coalesce(started_at, now()), updated_at = now()
    where id = ${id} and state in ('waiting', 'running')
    returning ${COLUMNS}`);
  return rows[0];
}

/** Records how far a job is. Returns whether it should go on: it was not asked to stop, and has not ended. */
export async function recordProgress(
  db: Queryable,
  { id, done, total }: { id: number; done: number; total: number },
): Promise<boolean> {
  const [row] = await db.query<{ goesOn: boolean }>(sql`
    update jobs set progress_done = ${done}, progress_total = ${total}, updated_at = now()
    where id = ${id} and state = 'running' returning not stop_requested as "goesOn"`);
  return row?.goesOn ?? false;
}

/** Ends a job, unless it has ended. */
export async function endJob(
  db: Queryable,
  { id, state, error = null }: { id: number; state: 'done' | 'stopped' | 'failed'; error?: string | null },
): Promise<void> {
  await db.query(sql`
    update jobs set state = ${state}, error = ${error}, ended_at = now(), updated_at = now()
    where id = ${id} and state in ('waiting', 'running')`);
}

/** Lets a job wait for another worker. */
export async function releaseJob(db: Queryable, id: number): Promise<void> {
  await db.query(
    sql`update jobs set state = 'waiting', updated_at = now() where id = ${id} and state = 'running'`,
  );
}

/** Counts an error of the service, and returns how many there were. */
export async function countFault(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ faults: number }>(
    sql`update jobs set faults = faults + 1, updated_at = now() where id = ${id} returning faults`,
  );
  return row?.faults ?? Number.POSITIVE_INFINITY;
}

/** How many jobs wait and run, and since when the oldest waits. */
export async function jobStatus(
  db: Queryable,
): Promise<{ waiting: number; running: number; oldestWaitingAt: Date | undefined }> {
  const [row] = await db.query<{ waiting: number; running: number; oldest: Date | null }>(sql`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
      min(created_at) filter (where state = 'waiting') as oldest
    from jobs where state in ('waiting', 'running')`);
  return { waiting: row!.waiting, running: row!.running, oldestWaitingAt: row!.oldest ?? undefined };
}

/** Deletes jobs that ended long ago. */
export async function purgeJobs(db: Database, batch: number): Promise<number> {
  const rows = await db.query(sql`
    delete from jobs where id = any(array(
      select id from jobs where ended_at < now() - make_interval(days => ${KEPT_DAYS})
      order by ended_at limit ${batch} for update skip locked)) returning 1`);
  return rows.length;
}
