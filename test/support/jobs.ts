// Jobs as actions start them.
import type { Job, NewJob } from '../../src/domain/jobs/job.ts';
import { insertJob } from '../../src/domain/jobs/store.ts';
import type { Database } from '../../src/storage/database.ts';

let keys = 0;

/** A sheet of one game, as cells that are pasted. */
export const SHEET = {
  kind: 'games',
  text: 'Date\tTime\tHome Team\tAway Team\tField\n2099-05-30\t9:00 AM\tBay Gulls\tPier Pirates\tDock Field',
};

/** A new job that imports a sheet, unless told otherwise. */
export function startJob(
  db: Database,
  job: Pick<NewJob, 'siteId' | 'accountId'> & Partial<NewJob>,
): Promise<Job> {
  const usual = { kind: 'import', key: `sample ${++keys}`, input: { importId: keys } };
  return db.transaction((tx) => insertJob(tx, { ...usual, ...job }));
}
