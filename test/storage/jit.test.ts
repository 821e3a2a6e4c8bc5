// PostgreSQL compiles no statement of Crewcall, whatever its own settings say (docs/operate: Configure).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withClient } from '../../src/storage/backup/client.ts';
import { createClient } from '../../src/storage/connection/client.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runSql } from '../support/embedded.ts';

let database: TestDatabase & { name: string };
before(async () => {
  database = await createTestDatabase();
  await runSql(database.url, `alter database ${database.name} set jit = on`);
});
after(() => database.drop());

test('every connection of the pool has JIT off, also one whose URL has options', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=7s');
  for (const [one, timeout] of [
    [database.url, '0'],
    [url.href, '7s'],
  ] as const) {
    const db = openDatabase({ url: one, maxConnections: 3 });
    const select = sql`select current_setting('jit') as jit, current_setting('statement_timeout') as timeout, pg_sleep(0.05)`;
    const rows = await Promise.all([1, 2, 3].map(() => db.query<{ jit: string; timeout: string }>(select)));
    assert.equal(db.counts().total, 3);
    await db.end();
    assert.deepEqual(
      rows.flat().map((row) => [row.jit, row.timeout]),
      Array(3).fill(['off', timeout]),
    );
  }
});

test('the connections of migrations, listeners and backups have it off', async () => {
  const client = createClient(database.url, {});
  await client.connect();
  assert.equal((await client.query('show jit')).rows[0].jit, 'off');
  await client.end();
  const purpose = 'backup';
  const { rows } = await withClient({ url: database.url, purpose }, (own) => own.query('show jit'));
  assert.equal(rows[0].jit, 'off');
});
