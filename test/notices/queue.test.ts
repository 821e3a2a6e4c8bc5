// The queue of emails: each is claimed by one process at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { claimEmails, settleEmail } from '../../src/notices/sending/queue.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { createSeason } from '../support/season.ts';
import { until } from '../support/stage.ts';

const CLAIM = { limit: 5, leaseMs: 60_000 };

test('an email that is due is claimed once, and what a claim of before would record is dropped', async () => {
  const { db, url, drop } = await createTestDatabase();
  const holder = new pg.Client({ connectionString: url });
  try {
    const { siteId, omar } = await createSeason(db);
    await db.query(
      sql`insert into emails (site_id, user_id, due_at) values (${siteId}, ${omar.userId}, now())`,
    );
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from emails for update'); // so that all find it due before one of them has it
    let ended = 0;
    const claims = Array.from({ length: 4 }, () => claimEmails(db, CLAIM).finally(() => ended++));
    await until('the claims to end, or to wait', async () => ended + (await lockWaits(db)) >= 4);
    await holder.query('commit');
    const [first, ...more] = [...(await Promise.all(claims)), await claimEmails(db, CLAIM)].flat();
    assert.deepEqual([first?.attempt, more], [1, []]);
    assert.deepEqual(await claimEmails(db, CLAIM), [], 'until its lease ends');

    await db.query(sql`update emails set leased_until = now()`);
    await db.query(sql`update accounts set notices_after = now()`);
    const [second] = await claimEmails(db, CLAIM);
    assert.equal(second?.attempt, 2);
    const settlement = { notified: [], known: [], obsolete: [], at: new Date(), delayMs: 0 };
    await settleEmail(db, first!, { ...settlement, subject: 'Of before' });
    await settleEmail(db, second!, { ...settlement, subject: 'Of now' });
    const rows = await db.query(sql`select subject from emails`);
    assert.deepEqual(rows, [{ subject: 'Of now' }]);
  } finally {
    await holder.end();
    await drop();
  }
});
