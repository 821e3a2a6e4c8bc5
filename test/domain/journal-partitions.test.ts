// What reads the journal finds entries of all months, and reads no more months than it must.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../src/domain/journal/audit.ts';
import { type JournalCursor, readChanges, sitesChanged } from '../../src/domain/journal/feed.ts';
import { listHistory } from '../../src/domain/journal/history.ts';
import { allowJournalChange } from '../../src/domain/journal/protection.ts';
import { purgeJournal } from '../../src/domain/journal/store.ts';
import { eraseFromJournal } from '../../src/privacy/journal.ts';
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, type Season } from './season.ts';

const MONTHS = 12;
const DAY_MS = 24 * 60 * 60_000;
const page = { page: 1, limit: 100 };

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  const { db } = database;
  await db.transaction(async (tx) => {
    await allowJournalChange(tx, 'retention');
    await tx.query(sql`delete from journal`);
  });
  // One entry of each month, each in a transaction of its own, the oldest first.
  for (let months = -MONTHS; months <= 0; months++) {
    await db.query(sql`
      insert into journal (site_id, kind, record_id, action, audience, game_id, subject_id, before, after, created_at)
      values (${season.site.id}, 'assignment', ${months}, 'changed', 'everybody', 1, ${season.omar.id},
        '{"declined_reason": "Away"}', '{"declined_reason": null}', now() + ${months} * interval '30.4 days')`);
  }
  await purgeJournal(db, { days: 10 * 365 });
  await db.query(sql`analyze journal`);
  await settled(db);
});
after(() => database.drop());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

type Place = Pick<JournalCursor, 'position' | 'at'>;
const START = { xid: '3', id: 0 }; // before every transaction of this database

test('the feed goes on from month to month, in the order of transactions', async () => {
  const found: number[] = [];
  let after: Place = { position: START, at: daysAgo(400) };
  for (;;) {
    const reader = { site: season.site, viewer: season.ada };
    const { changes, next, more } = await readChanges(database.db, { ...reader, after, limit: 2 });
    found.push(...changes.map(({ id }) => id));
    after = next;
    if (!more) break;
  }
  assert.deepEqual(
    found,
    Array.from({ length: MONTHS + 1 }, (_, index) => index - MONTHS),
  );
});

test('the history of a game and the audit log are of all months', async () => {
  const { db } = database;
  assert.equal((await listHistory(db, { gameId: 1, page })).records, MONTHS + 1);
  assert.equal((await listAudit(db, { siteId: season.site.id, page })).records, MONTHS + 1);
  const { rows } = await listAudit(db, {
    siteId: season.site.id,
    since: daysAgo(70),
    until: daysAgo(20),
    page,
  });
  assert.deepEqual(
    rows.map(({ recordId }) => recordId),
    [-1, -2],
  );
});

test('what reads since a time leaves out the months before', async () => {
  const now = new Date();
  const after = { position: START, at: now };
  const { site } = season;
  const reads: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'the feed': (tx) => readChanges(tx, { site, viewer: season.ada, after, limit: 100 }),
    'the feed of an official': (tx) => readChanges(tx, { site, viewer: season.omar, after, limit: 100 }),
    streams: (tx) => sitesChanged(tx, { siteIds: [1, 2], since: START.xid, now }),
  };
  for (const [name, read] of Object.entries(reads)) {
    const tables = await tablesRead(read);
    assert.ok(tables.length > 0, name);
    assert.ok(tables.length <= 4, `${name}: ${tables}`); // this month, the next, the default, and the one of a week ago
  }
});

/** The partitions that a function reads. */
function tablesRead(read: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  return database.db.transaction(async (tx) => {
    const earlier = await scans(tx);
    await read(tx);
    const later = await scans(tx);
    return [...later.keys()].filter((name) => later.get(name) !== earlier.get(name));
  });
}

async function scans(tx: Transaction): Promise<Map<string, number>> {
  const rows = await tx.query<{ name: string; scans: number }>(sql`
    select relname as name, seq_scan + idx_scan as scans from pg_stat_xact_user_tables
    where relname like 'journal%'`);
  return new Map(rows.map(({ name, scans: count }) => [name, count]));
}

test('the deletion of a person reaches all months', async () => {
  const { db } = database;
  const told = () =>
    db.query(sql`
      select from journal where subject_id = ${season.omar.id} and (before ? 'declined_reason' or after ? 'declined_reason')`);
  assert.equal((await told()).length, MONTHS + 1);
  await db.transaction((tx) =>
    eraseFromJournal(tx, { accountId: season.omar.accountId!, userIds: [season.omar.id] }),
  );
  assert.equal((await told()).length, 0);
});
