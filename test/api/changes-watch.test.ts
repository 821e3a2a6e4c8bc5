// Streams of changes that begin at an unlucky moment: while the journal is asked about another site, or the service stops.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentCursor } from '../../src/domain/journal/feed.ts';
import { changeEvents } from '../../src/http/api/changes/events.ts';
import { createChangeStreams } from '../../src/http/api/changes/streams.ts';
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
  const { position } = await currentCursor(db);
  const other = watch.wait([1], position, stop.signal);
  await asked.promise;
  await db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience) values (2, 'team', 1, 'created', 'nobody')`);
  let isTold = false;
  const told = watch.wait([2], position, stop.signal).then(() => {
    isTold = true;
  });
  await settled(db);
  slow.resolve();
  await until('the site to be told of', async () => isTold || errors.length > 0);
  assert.deepEqual(errors, []);
  stop.abort();
  await Promise.all([other, told]);
});

test('a stream that begins while the service stops, or after its reader has closed, ends at once', async () => {
  async function* texts(signal: AbortSignal): AsyncGenerator<string> {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield 'the end';
  }
  const now = new Date();
  const reader = {
    token: 'A',
    now,
    expiresAt: new Date(+now + 3_600_000),
    closed: new AbortController().signal,
  };
  const streams = createChangeStreams(database.db, assert.ifError);
  assert.deepEqual(await streams.open({ ...reader, closed: AbortSignal.abort() }, texts).toArray(), [
    'the end',
  ]);
  await streams.stop();
  assert.deepEqual(await streams.open(reader, texts).toArray(), ['the end']);
});

test('a stream moves the cursor of its reader with each page that has nothing for them', async () => {
  const stop = new AbortController();
  const pages = ['b', 'c'].map((cursor) => ({
    ...{ changes: [], cursor, position: { xid: '5', id: 0 } },
    more: cursor === 'b',
  }));
  const source = {
    ...{ siteIds: [1], start: { cursor: 'a', position: { xid: '3', id: 0 } } },
    read: async () => pages.shift()!,
    watch: { wait: async () => stop.abort() },
  };
  const texts = await Array.fromAsync(changeEvents(source, stop.signal));
  assert.deepEqual(texts, ['id: a\n\n', 'id: b\n\n']); // the last page has reached the end: its cursor comes with the next change
});
