// Waits for what waits for a lock.
import assert from 'node:assert/strict';
import pg from 'pg';
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

/**
 * Makes a change in a transaction on another connection, sends the request, and commits once it waits for a lock. Fails if
 * the request ends without having waited.
 */
export async function whileItWaits<Result>(
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  change: (other: pg.Client) => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await change(other);
    let hasEnded = false;
    const sent = request().finally(() => {
      hasEnded = true;
    });
    await until('the request to wait for a lock', async () => hasEnded || (await lockWaits(db)) > 0);
    assert.ok(!hasEnded, 'the request ended without waiting for the lock');
    await other.query('commit');
    return await sent;
  } finally {
    await other.end();
  }
}
