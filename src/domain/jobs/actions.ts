// Actions on jobs.
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { recordChanges } from '../journal/store.ts';
import type { Job } from './job.ts';
import { findJob, requestStop, stopEntry } from './store.ts';

/** Stops a job: at once if it waits, else after its current batch. One that has ended stays as it is. Throws AppError `not_found`. */
export async function stopJob(db: Database, { id }: { id: number }): Promise<Job> {
  return db.transaction(async (tx) => {
    const stopped = await requestStop(tx, id);
    if (stopped !== undefined) await recordChanges(tx, [stopEntry(stopped)]);
    const job = stopped ?? (await findJob(tx, id));
    if (job === undefined) throw notFound('job');
    return job;
  });
}
