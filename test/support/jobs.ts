// Jobs as actions start them.
import type { Job, NewJob } from '../../src/domain/jobs/job.ts';
import { insertJob } from '../../src/domain/jobs/store.ts';
import type { Database } from '../../src/storage/database.ts';

let keys = 0;

/** A new job that imports a sheet, unless told otherwise. */
export function startJob(
  db: Database,
  job: Pick<NewJob, 'siteId' | 'accountId'> & Partial<NewJob>,
): Promise<Job> {
  const usual = { kind: 'import', key: `import ${++keys}`, input: { importId: keys } };
  return db.transaction((tx) => insertJob(tx, { ...usual, ...job }));
}
