// Deletes expired rows in batches.
import { startLoop } from '../kernel/loop.ts';
import type { Database, Queryable } from './database.ts';
import { nothing, type Sql, sql } from './sql.ts';

const INTERVAL_MS = 10 * 60_000; // the shortest-lived rows, access tokens, live two hours
const PAUSE_MS = 1;
const BATCH = 1_000;

/** Deletes up to `batch` expired rows of one kind, and returns how many it deleted. */
export type Purge = (db: Database, batch: number) => Promise<number>;

/** By the names that the log has for them. */
export type Purges = Readonly<Record<string, Purge>>;

/**
 * Runs the purges one after the other, now and ten minutes after each run. One that throws is reported, tried again in the next
 * run, and stops no other. Returns a function that stops them, and waits for the batch that is being deleted.
 */
export function startPurging(
  db: Database,
  { purges, onError }: { purges: Purges; onError: (error: unknown, purge?: string) => void },
): () => Promise<void> {
  let stopped = false;
  const work = async () => {
    for (const [name, purge] of Object.entries(purges)) {
      try {
        while (!stopped && (await purge(db, BATCH)) === BATCH);
      } catch (error) {
        onError(error, name);
      }
    }
    return false;
  };
  const loop = startLoop({ work, pollMs: INTERVAL_MS, batchMs: PAUSE_MS, onError });
  return () => {
    stopped = true;
    return loop.stop();
  };
}

/**
 * Deletes up to `batch` expired rows of a table with an index on `expires_at`, oldest first, and returns how many. Rows
 * that another process has locked are skipped, and those that expired less than `keptSeconds` ago stay; `only` is a further condition. Call it again while it returns a full batch.
 */
export async function deleteExpired(
  db: Queryable,
  { table, key, keptSeconds = 0, only = nothing }: { table: Sql; key: Sql; keptSeconds?: number; only?: Sql },
  batch: number,
): Promise<number> {
  const rows = await db.query(sql`
    delete from ${table}
    where ${key} = any(array(
      select ${key} from ${table} where expires_at <= now() - make_interval(secs => ${keptSeconds}) ${only}
      order by expires_at limit ${batch} for update skip locked))
    returning 1`);
  return rows.length;
}
