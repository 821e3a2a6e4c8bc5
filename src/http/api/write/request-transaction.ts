// A whole request in one transaction: what it checks, what it changes, and what is kept of its answer.
import type { Transaction } from '../../../storage/database.ts';
import { withSavepoints } from '../../../storage/savepoint.ts';
import type { RequestContext } from '../operation.ts';

/**
 * Runs `work` in one transaction, with an RequestContext whose database is that transaction. What it does outside the database,
 * emails and lines in the log, is done after the commit. After a deadlock `work` runs again from the start.
 */
export async function inRequestTransaction<Result>(
  context: RequestContext,
  work: (tx: Transaction, inner: RequestContext) => Promise<Result>,
): Promise<Result> {
  let afterwards: (() => void)[] = [];
  const result = await context.db.transaction((tx) => {
    afterwards = [];
    const inner: RequestContext = {
      ...context,
      db: withSavepoints(context.db, tx),
      invite: (email) => void afterwards.push(() => context.invite(email)),
      log: (happening, facts) => void afterwards.push(() => context.log(happening, facts)),
    };
    return work(tx, inner);
  });
  for (const act of afterwards) act();
  return result;
}
