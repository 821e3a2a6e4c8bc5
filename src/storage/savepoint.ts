// Runs actions inside an outer transaction, each in a savepoint.
import type { Database, Transaction } from './database.ts';
import { sql } from './sql.ts';

/**
 * A database whose statements all run in `tx`, and whose transactions are savepoints of it. An action that throws is
 * rolled back to its savepoint. It is not retried after a deadlock: the whole of `tx` is.
 */
export function withSavepoints(db: Database, tx: Transaction): Database {
  return {
    ...db,
    identity: tx,
    query: (statement) => tx.query(statement),
    pipeline: (sendAll) => Promise.all(sendAll(tx)),
    async transaction(work) {
      tx.query(sql`savepoint action`).catch(() => {}); // sent together with the first statement, which reports an error
      let released: Promise<unknown> | undefined;
      const release = () => tx.query(sql`release savepoint action`);
      const inner: Transaction = {
        ...tx,
        async commitAfter(last) {
          released = release();
          released.catch(() => {}); // a failed statement is reported first
          const results = await Promise.all(last);
          await released;
          return results;
        },
      };
      try {
        const result = await work(inner);
        await (released ?? release());
        return result;
      } catch (error) {
        // The savepoint outlives its rollback: unless it is released too, the next rollback of an outer action, whose savepoint
        // has the same name, goes back to this one. On a broken connection both fail, and `error` reports it.
        const undone = [tx.query(sql`rollback to savepoint action`), release()];
        await Promise.allSettled(undone);
        throw error;
      }
    },
  };
}
