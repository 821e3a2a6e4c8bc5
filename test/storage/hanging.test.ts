// The pool in front of a server that hangs: connections stay open, and no response comes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/embedded.ts';
import { startStalling } from '../support/stalling.ts';

const UNAVAILABLE = { code: 'unavailable', message: /^The database is not available right now; try again/ };
const HANGING_MS = 2_000; // more than connecting takes on busy cores

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

// At the same time: each waits for seconds.
describe('a server that hangs', { concurrency: true }, () => {
  test('counts as unavailable, and its connections are closed', async () => {
    const way = await startStalling(database.url);
    const stalling = openDatabase({ url: way.url, maxConnections: 2, queryTimeoutMs: HANGING_MS });
    try {
      await Promise.all([1, 2].map(() => stalling.query(sql`select pg_sleep(0.05)`)));
      way.stall();
      await assert.rejects(stalling.query(sql`select 1`), UNAVAILABLE);
      await assert.rejects(
        stalling.transaction(async (tx) => tx.query(sql`select 1`)),
        UNAVAILABLE,
      );
      await until('the connections to go', () => stalling.counts().total === 0);
    } finally {
      await way.stop();
      await stalling.end();
    }
  });

  test('one query without a response closes the other connections, so that no other query waits for that server', async () => {
    const way = await startStalling(database.url);
    const stalling = openDatabase({ url: way.url, maxConnections: 3, queryTimeoutMs: HANGING_MS });
    try {
      await Promise.all([1, 2, 3].map(() => stalling.query(sql`select pg_sleep(0.2)`)));
      assert.equal(stalling.counts().idle, 3);
      way.stall();
      await assert.rejects(stalling.query(sql`select 1`), UNAVAILABLE);
      await until('all connections to go', () => stalling.counts().total === 0);
    } finally {
      await way.stop();
      await stalling.end();
    }
  });

  test('LISTEN stops even if the server hangs', async () => {
    const way = await startStalling(database.url);
    const stalling = openDatabase({ url: way.url });
    try {
      const { stop: end } = await stalling.listen({ notes: () => {} });
      way.stall();
      await end();
    } finally {
      await way.stop();
      await stalling.end();
    }
  });
});
