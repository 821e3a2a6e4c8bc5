// Hints that work waits: sent after the commit, to listeners of this process or by NOTIFY to those of others.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { withSavepoints } from '../../src/storage/savepoint.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/embedded.ts';

let database: TestDatabase;
let other: Database; // the pool of another process
const ends: (() => Promise<void>)[] = [];
before(async () => {
  database = await createTestDatabase();
  other = openDatabase({ url: database.url });
  await database.db.query(sql`create table note (n int)`);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
after(async () => {
  await other.end();
  await database.drop();
});

/** What a pool hears on the channel `news` and, so that a test can wait for the end of others, on `last`. */
async function hear(db: Database): Promise<string[]> {
  const heard: string[] = [];
  const channels = {
    news: (sender = '') => void heard.push(`news ${sender}`),
    last: () => void heard.push('last'),
  };
  ends.push((await db.listen(channels)).stop);
  heard.length = 0; // each function was called at the connect
  return heard;
}
const notifyLast = () => other.query(sql`select pg_notify('last', '')`);

test('a transaction hints after its commit, and not if it is rolled back', async () => {
  const heard = await hear(database.db);
  await other.transaction(async (tx) => {
    tx.hint('news');
    await tx.query(sql`insert into note values (1)`);
    await notifyLast();
    await until('the other hint', () => heard.includes('last'));
  });
  await until('the hint', () => heard.length === 2);
  assert.deepEqual(heard.splice(0), ['last', 'news ']);
  const failing = other.transaction(async (tx) => {
    tx.hint('news');
    await tx.query(sql`select 1 / 0`);
  });
  await assert.rejects(failing, { code: '22012' });
  await notifyLast();
  await until('the other hint', () => heard.length > 0);
  assert.deepEqual(heard, ['last']);
});

test('a hint of an action inside a request that is one transaction comes after its commit', async () => {
  const heard = await hear(other);
  await database.db.transaction(async (tx) => {
    await withSavepoints(database.db, tx).transaction(async (inner) => {
      inner.hint('news');
      await inner.query(sql`insert into note values (2)`);
    });
    await notifyLast();
    await until('the other hint', () => heard.includes('last'));
  });
  await until('the hint', () => heard.length === 2);
  assert.deepEqual(heard, ['last', 'news ']);
});

test('a hint wakes a listener of its own process, and no other process', async () => {
  const [here, elsewhere] = [await hear(database.db), await hear(other)];
  await database.db.transaction(async (tx) => {
    tx.hint('news');
    await tx.query(sql`insert into note values (3)`);
  });
  await until('the hint', () => here.length === 1);
  await notifyLast();
  await until('the other hint', () => here.length === 2 && elsewhere.length === 1);
  assert.deepEqual({ here, elsewhere }, { here: ['news ', 'last'], elsewhere: ['last'] });
});

test('a hint that names its sender is heard by all other processes', async () => {
  const [here, elsewhere] = [await hear(database.db), await hear(other)];
  database.db.hint('news', 'me');
  await until('the hint', () => here.length + elsewhere.length === 2);
  assert.deepEqual({ here, elsewhere }, { here: ['news me'], elsewhere: ['news me'] }); // the sender ignores its own
});

test('the same hints of a moment are sent as one', async () => {
  const heard = await hear(other);
  const before = database.db.counts().roundTrips;
  for (let count = 0; count < 50; count++) database.db.hint('news');
  await until('the hints', () => heard.length === 2);
  await notifyLast();
  await until('the other hint', () => heard.length > 2);
  assert.deepEqual(heard, ['news ', 'news ', 'last']); // the first at once, the others together
  assert.equal(database.db.counts().roundTrips - before, 2);
});
