// Streams of changes are told of every site, also of one that they begin to follow while the journal is being asked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentPlace } from '../../src/domain/journal/feed.ts';
import { createJournalWatch } from '../../src/http/api/changes/watch.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/stage.ts';
import { settled } from './changes-feed.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('a site that is followed while a slow query asks about another is told of what was written before', async () => {
  const { db } = database;
  const asked = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const query: typeof db.query = async (statement) => {
    asked.resolve();
    await slow.promise;
    return db.query(statement);
  };
  const errors: unknown[] = [];
  const watch = createJournalWatch({ ...db, query }, (error) => errors.push(error));
  const stop = new AbortController();
  const { position } = await currentPlace(db);
  const other = watch.wait(1, position, stop.signal);
  await asked.promise;
  await db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience) values (2, 'team', 1, 'created', 'nobody')`);
  let isTold = false;
  const told = watch.wait(2, position, stop.signal).then(() => {
    isTold = true;
  });
  await settled(db);
  slow.resolve();
  await until('the site to be told of', async () => isTold || errors.length > 0);
  assert.deepEqual(errors, []);
  stop.abort();
  await Promise.all([other, told]);
});
