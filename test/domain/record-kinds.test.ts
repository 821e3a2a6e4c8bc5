// The facts of the kinds of records agree with the schema: what they name exists, and no table of a site is forgotten.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PERSONAL_KINDS, RECORD_KINDS } from '../../src/domain/record-kinds.ts';
import { readTableColumns } from '../../src/domain/sites/transfer/tables.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Tables with `site_id` that the service keeps for itself: they have no records that people read or change. */
const INTERNAL = [
  ...[
    'emails',
    'events',
    'game_counts',
    'game_views',
    'guardian_emails',
    'journal',
    'links',
    'merged_records',
    'notices',
  ],
  ...['pay_looks', 'subscription_versions'], // a look is that at a draft, which ends with it
];

let database: TestDatabase;
let columns: Map<string, string[]>;
before(async () => {
  database = await createTestDatabase();
  const rows = await database.db.query<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1`);
  columns = new Map(rows.map((row) => [row.name, row.columns]));
});
after(() => database.drop());

test('every table of a site is that of a kind, or a part of one', () => {
  const known = Object.values(RECORD_KINDS).flatMap(({ table, parts = [], partsOfGames = [] }) => [
    table,
    ...parts,
    ...partsOfGames,
  ]);
  const ofSites = [...columns].filter(([, names]) => names.includes('site_id')).map(([name]) => name);
  assert.deepEqual(ofSites.filter((name) => !known.includes(name)).sort(), INTERNAL);
});

test('every table and column that the facts of a kind name exists', () => {
  for (const { table, parts = [], partsOfGames = [] } of Object.values(RECORD_KINDS))
    for (const name of [table, ...parts, ...partsOfGames])
      assert.ok(name === null || columns.has(name), `${name}`);
  for (const { table, mentions, eraseFromJournal } of PERSONAL_KINDS) {
    const { texts = [], documents = [] } = mentions ?? {};
    const ofJournal = typeof eraseFromJournal === 'string' ? [] : (eraseFromJournal ?? []);
    for (const name of [...texts, ...documents, ...ofJournal])
      assert.ok(columns.get(table)!.includes(name), `${table}.${name}`);
  }
});

test('a table of a site is exported after those that its rows refer to', async () => {
  const tables = await readTableColumns(database.db);
  const names = tables.map(({ name }) => name);
  for (const [at, { name, references }] of tables.entries()) {
    const later = names.slice(at + 1);
    for (const target of Object.values(references)) assert.ok(!later.includes(target), `${name}: ${target}`);
  }
  assert.equal(names[0], 'sites');
});
