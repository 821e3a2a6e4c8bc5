// DATABASE_POOL limits how many connections a running service opens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/storage/sql.ts';
import { type Api, openApi } from '../api/callers.ts';

const POOL = 5;
const REQUESTS = 20;

let api: Api;
before(async () => {
  api = await openApi({ DATABASE_POOL: String(POOL) });
});
after(() => api.stop());

test('a service opens no more connections than DATABASE_POOL, and requests wait for a free one', async () => {
  const { db } = api.service;
  const locked = await db.transaction(async (tx) => {
    await tx.query(sql`lock table sites in access exclusive mode`);
    const replies = Array.from({ length: REQUESTS }, () => api.ada('GET', '/api/v2/sites'));
    while ((await connectionsOfService()) < POOL) await pause(20);
    await pause(200); // enough for a sixth connection to be opened
    assert.equal(await connectionsOfService(), POOL);
    return { replies };
  });
  const statuses = (await Promise.all(locked.replies)).map(({ status }) => status);
  assert.deepEqual(statuses, Array(REQUESTS).fill(200));

  /** The pool of this test has the same application_name, so its connections are subtracted. */
  async function connectionsOfService(): Promise<number> {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'crewcall'`);
    return row!.count - db.counts().total;
  }
});
