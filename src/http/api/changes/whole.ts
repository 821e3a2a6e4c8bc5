// A whole request in one transaction: what it checks, what it changes, and what is kept of its answer.
import type { Transaction } from '../../../storage/database.ts';
import { within } from '../../../storage/within.ts';
import type { Ask } from '../operation.ts';

/**
 * Runs `work` in one transaction, with an Ask whose database is that transaction. What it does outside the database,
 * emails and lines in the log, is done after the commit. After a deadlock `work` runs again from the start.
 */
export async function asOne<Result>(
  ask: Ask,
  work: (tx: Transaction, inner: Ask) => Promise<Result>,
): Promise<Result> {
  let afterwards: (() => void)[] = [];
  const result = await ask.db.transaction((tx) => {
    afterwards = [];
    const inner: Ask = {
      ...ask,
      db: within(ask.db, tx),
      invite: (email) => void afterwards.push(() => ask.invite(email)),
      note: (happening, facts) => void afterwards.push(() => ask.note(happening, facts)),
    };
    return work(tx, inner);
  });
  for (const act of afterwards) act();
  return result;
}
