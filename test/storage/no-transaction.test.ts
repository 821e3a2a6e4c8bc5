// Migrations outside a transaction: an index that is built while requests go on, and rows that are filled in batches.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import pg from 'pg';
import { summarize } from '../../src/storage/backup/backup.ts';
import type { Blocker } from '../../src/storage/lock-waits.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { runSql, until } from '../support/embedded.ts';

const TABLE = `create table games (id bigint generated always as identity primary key, n int, filled int);
insert into games (n) select generate_series(1, 2500);
`;
const INDEX = `-- no transaction
-- Finds games by their number.
create index concurrently if not exists games_n on games (n);
`;
const FILL = `-- no transaction, in batches
with batch as (
  select id from games where id > $1 and filled is null order by id limit 1000 for no key update
)
update games g set filled = 10 / (g.n - bad.n) from batch, bad where g.id = batch.id returning g.id
`;

let folder: string;
let database: { url: string; drop(): Promise<void> };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-no-transaction-'));
  database = await createEmptyDatabase();
  await write('0001.do.games.sql', TABLE);
  await migrate(database.url, { folder });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an index is built while a transaction has rows locked, and waits for it without a limit; the log can say for whom', async () => {
  await write('0002.do.index.sql', INDEX);
  const writer = await connect('forgotten psql');
  try {
    await writer.query('begin');
    await writer.query('update games set n = 0 where id = 1');
    const waits: Blocker[] = [];
    const migrated = migrate(database.url, {
      folder,
      lockTimeoutMs: 1, // of migrations in a transaction alone
      onWait: (blockers) => void waits.push(...blockers),
    });
    await until('the migration to wait', () => waits.length > 0);
    assert.equal(waits[0]?.application, 'forgotten psql');
    await runSql(database.url, 'update games set n = 7 where id = 2'); // nobody waits behind it
    await writer.query('commit');
    assert.deepEqual((await migrated).applied, ['0002.do.index.sql']);
  } finally {
    await writer.end();
  }
  assert.deepEqual(await indexes(), [{ name: 'games_n', valid: true }]);
});

test('processes and a backup that begin meanwhile wait without being waited for', async () => {
  await write('0002.do.index.sql', INDEX);
  const writer = await connect('writer');
  await writer.query('begin');
  await writer.query('update games set n = 0 where id = 1');
  const waits: Blocker[] = [];
  const onWait = (blockers: Blocker[]) => void waits.push(...blockers);
  const first = migrate(database.url, { folder, onWait });
  await until('the first to wait', () => waits.length > 0);
  const waiting: Blocker[] = [];
  const second = migrate(database.url, { folder, onWait: (blockers) => void waiting.push(...blockers) });
  await until('the second to wait', () => waiting.length > 0);
  assert.equal(waiting[0]?.application, 'crewcall migrate');
  const backup = summarize({ url: database.url, folder, release: '0', now: new Date(), portable: {} });
  await writer.query('commit');
  await writer.end();
  assert.deepEqual((await first).applied, ['0002.do.index.sql']);
  assert.deepEqual((await second).applied, []);
  assert.equal((await backup)[0]?.rows, 2500);
});

test('an index that an interrupted migration has left is built again', async () => {
  await write('0002.do.index.sql', INDEX.replace('index', 'unique index'));
  await runSql(database.url, 'update games set n = 1 where id = 2');
  await assert.rejects(
    migrate(database.url, { folder }),
    /Migration 0002\.do\.index\.sql failed: could not create/,
  );
  assert.deepEqual(await indexes(), [{ name: 'games_n', valid: false }]);
  await runSql(database.url, 'update games set n = 2 where id = 2');
  assert.deepEqual((await migrate(database.url, { folder })).applied, ['0002.do.index.sql']);
  assert.deepEqual(await indexes(), [{ name: 'games_n', valid: true }]);
});

test('rows are filled in batches; what an interrupted migration has filled stays, and the next start goes on', async () => {
  await write('0002.do.bad.sql', 'create table bad (n int);\ninsert into bad values (1500);\n');
  await write('0003.do.fill.sql', FILL);
  await write('0004.do.after.sql', 'create table later (n int);\n');
  await assert.rejects(migrate(database.url, { folder }), {
    message: 'Migration 0003.do.fill.sql failed: division by zero',
  });
  assert.deepEqual(await filled(), [{ filled: 1000 }], 'the second batch of three has failed');
  await runSql(database.url, 'update bad set n = -1', 'update games set filled = 7 where id = 1');
  assert.deepEqual((await migrate(database.url, { folder })).applied, [
    '0003.do.fill.sql',
    '0004.do.after.sql',
  ]);
  assert.deepEqual(await filled(), [{ filled: 2500 }]);
  const [kept] = await runSql(database.url, 'select filled from games where id = 1');
  assert.deepEqual(kept, { filled: 7 });
});

test('migrations beside each other are one transaction, also before one that has none', async () => {
  await write('0002.do.index.sql', INDEX);
  await write('0003.do.two.sql', 'create table two (n int);\n');
  await write('0004.do.broken.sql', 'insert into absent values (1);\n');
  await assert.rejects(migrate(database.url, { folder }), /^Error: Migration 0004\.do\.broken\.sql failed/);
  const [{ version }] = (await runSql(
    database.url,
    'select max(version)::int as version from schema_version',
  )) as [{ version: number }];
  assert.equal(version, 2);
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
}

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  await client.connect();
  return client;
}

function indexes(): Promise<unknown[]> {
  return runSql(
    database.url,
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'games'::regclass and not indisprimary`,
  );
}

function filled(): Promise<unknown[]> {
  return runSql(database.url, 'select count(filled)::int as filled from games');
}
