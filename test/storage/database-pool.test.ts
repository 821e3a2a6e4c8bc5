// DATABASE_POOL limits how many connections a running service opens, and one account has at most three quarters of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Api, openApi } from '../api/callers.ts';
import { until } from '../support/stage.ts';

const POOL = 5;
const SHARE = 3; // of one account: three quarters, rounded down
const REQUESTS = 20;

let api: Api;
before(async () => {
  api = await openApi({ DATABASE_POOL: String(POOL) });
});
after(() => api.stop());

test('slow reads of one account take three of five connections: others and /readyz are answered', async () => {
  const { db } = api.service;
  const games = `/api/v2/sites/${api.season.siteId}/games`;
  const slow = await db.transaction(async (tx) => {
    await tx.query(sql`lock table games in access exclusive mode`);
    const replies = Array.from({ length: REQUESTS }, () => api.ada('GET', games));
    await until('three reads to wait', async () => (await waitingForLocks(db)) === SHARE);
    for (let asked = 0; asked < POOL; asked++) {
      assert.equal((await fetch(`${api.service.baseUrl}/readyz`)).status, 200);
      assert.equal((await api.omar('GET', '/api/v2/sites')).status, 200);
    }
    assert.equal(await waitingForLocks(db), SHARE);
    return { replies };
  });
  const statuses = (await Promise.all(slow.replies)).map(({ status }) => status);
  assert.deepEqual(
    statuses,
    Array(REQUESTS).fill(200),
    'a client with many requests at once waits, and none fails',
  );
});

test('/readyz has a connection of its own: it is 200 while all of the pool are taken', async () => {
  const { db, ownDb } = api.service;
  const taken = await db.transaction(async (tx) => {
    await tx.query(sql`lock table games in access exclusive mode`);
    const reads = Array.from({ length: REQUESTS }, () => ownDb.query(sql`select from games`));
    await until('all connections to wait', async () => (await waitingForLocks(db)) === POOL);
    assert.equal((await fetch(`${api.service.baseUrl}/readyz`)).status, 200);
    return { reads };
  });
  await Promise.all(taken.reads);
});

async function waitingForLocks(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'crewcall' and wait_event_type = 'Lock'`);
  return row!.count;
}

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
