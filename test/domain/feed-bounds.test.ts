// How many entries of the journal a page of the feed reads: a bounded number, however little its reader sees.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { currentCursor, type JournalCursor, readChanges } from '../../src/domain/journal/feed.ts';
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, type Season } from './season.ts';

const EXAMINED = 2_000; // docs/api: Changes
const ENTRIES = 3 * EXAMINED;

let database: TestDatabase;
let season: Season;
let quiet: Season;
let start: JournalCursor;
before(async () => {
  database = await createTestDatabase();
  const { db } = database;
  [season, quiet] = [await createSeason(db), await createSeason(db)];
  await settled(db);
  start = await currentCursor(db);
  // One game that a program changes again and again, and whose officials answer again and again.
  await db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience, game_id, before, after)
    select ${season.site.id}, case when n % 2 = 0 then 'game' else 'assignment' end, 1, 'changed', 'crew', 1,
      '{"answer": null}', '{"answer": "accepted"}' from generate_series(1, ${ENTRIES}::int) as n`);
  await settled(db);
});
after(() => database.drop());

/** How many entries a function reads, from tables and through indexes. */
function entriesRead(read: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return database.db.transaction(async (tx) => {
    const earlier = await readSoFar(tx);
    await read(tx);
    return (await readSoFar(tx)) - earlier;
  });
}

async function readSoFar(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ entries: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as entries from pg_stat_xact_user_tables
    where relname like 'journal%'`);
  return row!.entries;
}

for (const statistics of ['without statistics', 'with statistics']) {
  describe(`a page, ${statistics} of the journal,`, () => {
    before(async () => {
      if (statistics === 'with statistics') await database.db.query(sql`analyze journal`);
    });

    for (const [shown, site] of Object.entries({
      'their own games': { showAllGames: false, showUnassignedGames: false },
      'open games too': { showAllGames: false, showUnassignedGames: true },
      'all games': { showAllGames: true, showUnassignedGames: true },
    })) {
      test(`examines 2,000 entries, where officials are shown ${shown}`, async () => {
        const reader = { viewer: season.omar, site: { ...season.site, ...site } };
        const read = await entriesRead((tx) => readChanges(tx, { ...reader, after: start, limit: 100 }));
        assert.equal(read, 2 * EXAMINED); // once more to find out where it ends
      });
    }

    test('examines 2,000 entries of a list that is read from the start for an assignor', async () => {
      const reader = { viewer: season.ada, site: season.site };
      const read = await entriesRead((tx) => readChanges(tx, { ...reader, after: start, limit: 100 }));
      assert.equal(read, EXAMINED);
    });

    test('passes over no entry of another site', async () => {
      const reader = { viewer: quiet.omar, site: quiet.site };
      const read = await entriesRead((tx) => readChanges(tx, { ...reader, after: start, limit: 100 }));
      assert.equal(read, 0);
    });
  });
}
