// Migrations: forward only, all or nothing, one process at a time.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import type { Blocker } from '../../src/storage/lock-waits.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { runSql } from '../support/embedded.ts';

const FIRST = 'create table first (n int);\n';
const SECOND = 'create table second (n int);\n';
const TABLES = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

let folder: string;
let migrations: string;
let database: { url: string; drop(): Promise<void> };

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-migrate-'));
});
after(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createEmptyDatabase();
  // A path may contain characters with a meaning in a glob pattern.
  migrations = await mkdtemp(path.join(folder, 'a (b) [c] {d} *'));
  await write('0001.do.first.sql', FIRST);
  await write('0002.do.second.sql', SECOND);
});
afterEach(() => database.drop());

test('an empty database gets every migration, and a migrated one none', async () => {
  assert.deepEqual(await migrate(database.url, { folder: migrations }), {
    from: 0,
    to: 2,
    applied: ['0001.do.first.sql', '0002.do.second.sql'],
  });
  assert.deepEqual(await migrate(database.url, { folder: migrations }), { from: 2, to: 2, applied: [] });
  assert.deepEqual(await tables(), ['first', 'schema_version', 'second']);
});

test('processes that start together migrate once', async () => {
  await write('0003.do.slow.sql', 'select pg_sleep(0.2);\n');
  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder: migrations })));
  assert.deepEqual(done.map(({ applied }) => applied.length).sort(), [0, 0, 0, 3]);
});

test('a migration that waits for a lock names those who hold it, and gives up before requests pile up', async () => {
  await migrate(database.url, { folder: migrations });
  await write('0003.do.wider.sql', 'alter table first add column m int;\n');
  const holder = new pg.Client({ connectionString: database.url, application_name: 'forgotten psql' });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from first');
    const waits: Blocker[][] = [];
    const options = {
      folder: migrations,
      lockTimeoutMs: 3_000,
      onWait: (blockers: Blocker[]) => void waits.push(blockers),
    };
    await assert.rejects(migrate(database.url, options), {
      code: 'unavailable',
      message:
        /^The migration waited \d+ s for a lock that .*forgotten psql.*idle in transaction.* End it, and start again\./,
    });
    assert.equal(waits[0]?.[0]?.application, 'forgotten psql');
    assert.deepEqual(await tables(), ['first', 'schema_version', 'second']);
    await holder.query('commit');
    assert.deepEqual((await migrate(database.url, options)).applied, ['0003.do.wider.sql']);
  } finally {
    await holder.end();
  }
});

test('a failing migration rolls back those before it, and the error names it', async () => {
  await write('0003.do.broken.sql', 'create table third (n int);\ninsert into absent values (1);\n');
  await assert.rejects(migrate(database.url, { folder: migrations }), {
    message: 'Migration 0003.do.broken.sql failed: relation "absent" does not exist',
  });
  assert.deepEqual(await tables(), []);

  await write('0003.do.broken.sql', 'create table third (n int);\n');
  assert.equal((await migrate(database.url, { folder: migrations })).applied.length, 3);
});

test('a database that a newer release has migrated is rejected and unchanged', async () => {
  await migrate(database.url, { folder: migrations });
  const older = path.join(folder, 'older');
  await mkdir(older);
  await cp(path.join(migrations, '0001.do.first.sql'), path.join(older, '0001.do.first.sql'));
  await assert.rejects(migrate(database.url, { folder: older }), {
    code: 'conflict',
    message: /^The database is at version 2, and this program knows versions up to 1: a newer release/,
  });
  assert.deepEqual(await tables(), ['first', 'schema_version', 'second']);
});

test('a migration that was changed after it was applied is rejected by name; line ends do not matter', async () => {
  await migrate(database.url, { folder: migrations });
  await write('0001.do.first.sql', FIRST.replace('\n', '\r\n'));
  assert.deepEqual((await migrate(database.url, { folder: migrations })).applied, []);

  await write('0001.do.first.sql', 'create table first (n bigint);\n');
  await assert.rejects(migrate(database.url, { folder: migrations }), {
    code: 'conflict',
    message:
      /^This database was made by another version of Crewcall: its migration 0001\.do\.first\.sql is not the one of this/,
  });
});

test('a database that cannot be reached is unavailable', async () => {
  const nowhere = `postgresql://crewcall@127.0.0.1/crewcall?host=${encodeURIComponent(folder)}`;
  await assert.rejects(migrate(nowhere, { folder: migrations }), { code: 'unavailable' });
});

test('a database that cannot be reached is waited for as long as there is patience', async () => {
  const nowhere = `postgresql://crewcall@127.0.0.1/crewcall?host=${encodeURIComponent(folder)}`;
  const reasons: string[] = [];
  const onUnreachable = (error: unknown) => reasons.push(String(error));
  const patient = migrate(nowhere, { folder: migrations, patienceMs: 1_500, onUnreachable });
  await assert.rejects(patient, { code: 'unavailable' });
  assert.match(reasons[0]!, /ENOENT/);
});

test('a database with an encoding other than UTF8 is rejected', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const latin = new URL(database.url);
  latin.pathname = `/${name}_latin`;
  const create = `create database ${name}_latin template template0 encoding 'LATIN1' locale 'C' locale_provider libc`;
  await runSql(database.url, create);
  try {
    await assert.rejects(migrate(latin.href, { folder: migrations }), {
      code: 'conflict',
      message: /encoded in LATIN1/,
    });
  } finally {
    await runSql(database.url, `drop database ${name}_latin with (force)`);
  }
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(migrations, name), text);
}

async function tables(): Promise<string[]> {
  const rows = (await runSql(database.url, TABLES)) as { name: string }[];
  return rows.map(({ name }) => name);
}
