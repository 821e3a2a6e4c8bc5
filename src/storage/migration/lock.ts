// The lock of migrations: one process migrates at a time, and no backup begins meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export const ADVISORY_LOCK = 0x6372_6577; // "crew"; the same in every release
const LOOK_MS = 100;

/**
 * Takes the lock for the session of this client, and waits for it; several may have it `shared`. It asks again and again:
 * a statement that waits holds a snapshot, and `create index concurrently` of the process that has the lock would wait for
 * that in turn.
 */
export async function lockMigrations(client: pg.ClientBase, { shared = false } = {}): Promise<void> {
  const statement = `select pg_try_advisory_lock${shared ? '_shared' : ''}($1) as is_mine`;
  while (!(await client.query(statement, [ADVISORY_LOCK])).rows[0].is_mine) await pause(LOOK_MS);
}

export async function unlockMigrations(client: pg.ClientBase, { shared = false } = {}): Promise<void> {
  await client.query(`select pg_advisory_unlock${shared ? '_shared' : ''}($1)`, [ADVISORY_LOCK]);
}
