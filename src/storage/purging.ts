// Deletes expired rows in batches.
import type { Database, Queryable } from './database.ts';
import { type Sql, sql } from './sql.ts';

const INTERVAL_MS = 10 * 60_000; // the shortest-lived rows, access tokens, live two hours
const BATCH = 1_000;

/** Deletes up to `batch` expired rows of one kind, and returns how many it deleted. */
export type Purge = (db: Database, batch: number) => Promise<number>;

/** Runs the purges one after the other, now and every ten minutes. Returns a function that stops them. */
export function startPurging(
  db: Database,
  { purges, onError }: { purges: readonly Purge[]; onError: (error: unknown) => void },
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const purge = async () => {
    for (const purgeBatch of purges) {
      while (!stopped && (await purgeBatch(db, BATCH)) === BATCH);
    }
  };
  const begin = () => {
    running = purge().catch(onError);
  };
  begin();
  const timer = setInterval(begin, INTERVAL_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Deletes up to `batch` expired rows of a table with an index on `expires_at`, oldest first, and returns how many. Rows
 * that another process has locked are skipped, and those that expired less than `keptSeconds` ago stay. Call it again while it returns a full batch.
 */
export async function deleteExpired(
  db: Queryable,
  { table, key, keptSeconds = 0 }: { table: Sql; key: Sql; keptSeconds?: number },
  batch: number,
): Promise<number> {
  const rows = await db.query(sql`
    delete from ${table}
    where ${key} = any(array(
      select ${key} from ${table} where expires_at <= now() - make_interval(secs => ${keptSeconds})
      order by expires_at limit ${batch} for update skip locked))
    returning 1`);
  return rows.length;
}
