// What the row locks of deletions prevent: personal data that is written beside them, and two processes that do the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openSession } from '../../src/accounts/sessions/open.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { createSitePurge } from '../../src/privacy/site-deletion.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { untilLockWaits, whileItWaits, withoutWaiting } from '../support/lock-waits.ts';
import { createSeason, type Season } from '../support/season.ts';

const purgeSites = createSitePurge();
let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

const shared = () => ({ db: database.db, databaseUrl: database.url });

test('a sign-in while its account is deleted waits, fails and leaves no address in the journal', async () => {
  const { db } = database;
  const { accountId } = season.omar;
  const browser = { userAgent: 'Test', address: '192.0.2.77' };
  let signIn: Promise<unknown> | undefined;
  const other = {
    first: (one: pg.Client) => one.query('lock table notices in share mode'), // what is deleted first
    async meanwhile() {
      signIn = db.transaction((tx) => openSession(tx, { accountId, browser }));
      signIn.catch(() => {}); // awaited below
      await Promise.race([signIn, untilLockWaits(db, 2)]);
    },
  };
  await whileItWaits(shared(), other, () =>
    eraseAccount(db, { accountId, outbox: '/nonexistent', now: new Date() }),
  );
  await assert.rejects(signIn!);
  const found = await db.query(sql`select from journal where after->>'address' = ${browser.address}`);
  assert.equal(found.length, 0);
});

test('a site that another process deletes is left to it', async () => {
  const { db } = database;
  await db.query(sql`update sites set delete_at = now() - interval '1 second' where id = ${season.siteId}`);
  const deleting = { first: (one: pg.Client) => one.query('select from sites for update') };
  assert.equal(await withoutWaiting(shared(), deleting, () => purgeSites(db, 2)), 0);
  assert.equal(await purgeSites(db, 2), 2);
});
