// Removing rows whose time is over, a batch at a time.
import type { Queryable } from './database.ts';
import { type Sql, sql } from './sql.ts';

const EVERY_MS = 10 * 60_000; // the shortest-lived rows, tokens, live two hours; a few more minutes cost nothing
const BATCH = 1_000;

/** Deletes up to `batch` expired rows of some kind, and gives how many there were. */
export type Purge = (db: Queryable, batch: number) => Promise<number>;

/** Runs the purges one after the other, now and every ten minutes, until the function it gives is called. */
export function startPurging(
  db: Queryable,
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
  const timer = setInterval(begin, EVERY_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Deletes up to `batch` rows of a table that is indexed by `expires_at`, the longest expired first, and gives how many
 * there were. Short locks, and none that another process waits for; call again while it gives a full batch.
 */
export async function deleteExpired(
  db: Queryable,
  { table, key }: { table: Sql; key: Sql },
  batch: number,
): Promise<number> {
  const rows = await db.query(sql`
    delete from ${table}
    where ${key} = any(array(
      select ${key} from ${table} where expires_at <= now()
      order by expires_at limit ${batch} for update skip locked))
    returning 1`);
  return rows.length;
}
