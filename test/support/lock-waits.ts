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

/** A transaction on another connection: what it does before the request, and once the request waits for it. */
export type OtherTransaction = {
  first: (other: pg.Client) => Promise<unknown>;
  meanwhile?: (other: pg.Client) => Promise<unknown>;
};

/** Sends a request during another transaction, which commits once the request waits for a lock. Fails if it does not wait. */
export async function whileItWaits<Result>(
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  { first, meanwhile = async () => {} }: OtherTransaction,
  request: () => Promise<Result>,
): Promise<Result> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await first(other);
    let hasEnded = false;
    const sent = request().finally(() => {
      hasEnded = true;
    });
    await until('the request to wait for a lock', async () => hasEnded || (await lockWaits(db)) > 0);
    assert.ok(!hasEnded, 'the request ended without waiting for the lock');
    await meanwhile(other);
    await other.query('commit');
    return await sent;
  } finally {
    await other.end();
  }
}
