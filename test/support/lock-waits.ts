// Waits for what waits for a lock.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { until } from './stage.ts';

/**
 * How many connections to the database wait for a lock. Never asked by a transaction: it would see only the connections that
 * were open when it asked first.
 */
export async function lockWaits(db: Database): Promise<number> {
  const waiting = await db.query(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length;
}

/** Waits until that many connections wait for a lock. */
export function untilLockWaits(db: Database, count = 1): Promise<void> {
  return until(`${count} to wait for a lock`, async () => (await lockWaits(db)) >= count);
}
