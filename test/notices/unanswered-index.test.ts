// What nobody has answered is found once a minute: by its index, not by reading every assignment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAN_ANSWER } from '../../src/domain/assignments/reminding.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase } from '../support/database.ts';

test('assignments that wait for an answer are found by their index', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const plan = await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`); // the tables are empty
      await tx.query(sql`set local enable_nestloop = off`);
      return tx.query<{ 'QUERY PLAN': string }>(sql`
        explain select a.id from games g join assignments a on a.game_id = g.id where ${CAN_ANSWER}`);
    });
    assert.match(plan.map((line) => line['QUERY PLAN']).join('\n'), /assignments_unanswered/);
  } finally {
    await drop();
  }
});
