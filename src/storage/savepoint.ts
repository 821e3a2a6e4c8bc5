// One transaction in the place of the whole database: what would be transactions are savepoints of it.
import type { Database, Transaction } from './database.ts';
import { sql } from './sql.ts';

/**
 * A database whose every statement is part of `tx`. An action given it commits nothing by itself: when it throws, what
 * it did is undone, and what came before it stays. It is not tried again after a deadlock; the whole of `tx` is.
 */
export function withSavepoints(db: Database, tx: Transaction): Database {
  return {
    ...db,
    query: (statement) => tx.query(statement),
    async transaction(work) {
      await tx.query(sql`savepoint action`);
      try {
        const result = await work(tx);
        await tx.query(sql`release savepoint action`);
        return result;
      } catch (error) {
        await tx.query(sql`rollback to savepoint action`).catch(() => {}); // a broken connection: `error` says so
        throw error;
      }
    },
  };
}
