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

/** The database that a test and its requests share. */
type SharedDatabase = { db: Database; databaseUrl: string };

/** Sends a request during another transaction, which commits once the request waits for a lock. Fails if it does not wait. */
export async function whileItWaits<Result>(
  shared: SharedDatabase,
  { first, meanwhile = async () => {} }: OtherTransaction,
  request: () => Promise<Result>,
): Promise<Result> {
  return beside(shared, first, async (other, isWaiting) => {
    const sent = request();
    if (!(await isWaiting(sent))) {
      await sent; // its error says more
      assert.fail('the request ended without waiting for the lock');
    }
    await meanwhile(other);
    await other.query('commit');
    return sent;
  });
}

/** Sends a request during another transaction, for which it must not wait. */
export async function withoutWaiting<Result>(
  shared: SharedDatabase,
  { first }: Pick<OtherTransaction, 'first'>,
  request: () => Promise<Result>,
): Promise<Result> {
  return beside(shared, first, async (other, isWaiting) => {
    const sent = request();
    const hasWaited = await isWaiting(sent);
    await other.query('commit');
    const result = await sent;
    assert.ok(!hasWaited, 'the request waited for the other transaction');
    return result;
  });
}

type Work<Result> = (
  other: pg.Client,
  isWaiting: (sent: Promise<unknown>) => Promise<boolean>,
) => Promise<Result>;

async function beside<Result>(
  { db, databaseUrl }: SharedDatabase,
  first: OtherTransaction['first'],
  work: Work<Result>,
): Promise<Result> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await first(other);
    return await work(other, async (sent) => {
      let hasEnded = false;
      const end = () => {
        hasEnded = true;
      };
      sent.then(end, end);
      await until('the request to wait or to end', async () => hasEnded || (await lockWaits(db)) > 0);
      return !hasEnded;
    });
  } finally {
    await other.end();
  }
}
