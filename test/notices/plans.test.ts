// What an idle worker asks costs the same however long the journal is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { recordFirstBaseline } from '../../src/notices/baseline.ts';
import { findDueWork } from '../../src/notices/journal/position.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { createTestDatabase } from '../support/database.ts';

test('whether there is work is read from indexes, with 50,000 entries in the journal', async () => {
  const { db, url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await db.query(sql`
      insert into journal (site_id, kind, record_id, action, audience, game_id, after)
      select 1, 'game', n, 'created', 'nobody', n, '{"status": "A"}' from generate_series(1, 50000) as n`);
    await recordFirstBaseline(db);
    await client.query('analyze');
    const sent: Sql[] = [];
    const recorder = async (statement: Sql) => {
      sent.push(statement);
      return [];
    };
    await findDueWork({ query: recorder });
    const [statement] = sent;
    const { rows } = await client.query(`explain ${statement!.text}`, statement!.values as unknown[]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, /Index (Only )?Scan using journal_\d{4}_\d\d_xid_id_idx on journal_/);
    assert.doesNotMatch(plan, /Seq Scan on journal/);
  } finally {
    await client.end();
    await drop();
  }
});
