// Runs a request in one transaction: its checks, its changes and its stored response.
import type { Transaction } from '../../../storage/database.ts';
import { withSavepoints } from '../../../storage/savepoint.ts';
import type { RequestContext } from '../operation.ts';

/**
 * Runs `work` in one transaction, with a RequestContext whose database is that transaction. Emails and log lines are
 * sent after the commit. After a deadlock, `work` runs again from the start.
 */
export async function inRequestTransaction<Result>(
  context: RequestContext,
  work: (tx: Transaction, inner: RequestContext) => Promise<Result>,
): Promise<Result> {
  let afterCommit: (() => void)[] = [];
  const result = await context.db.transaction((tx) => {
    afterCommit = [];
    const inner: RequestContext = {
      ...context,
      db: withSavepoints(context.db, tx),
      invite: (invitations) => void afterCommit.push(() => context.invite(invitations)),
      log: (event, facts) => void afterCommit.push(() => context.log(event, facts)),
    };
    return work(tx, inner);
  });
  for (const effect of afterCommit) effect();
  return result;
}
