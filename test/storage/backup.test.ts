// What can go wrong with a backup: each is one sentence, and leaves no file that looks whole and no database half full.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { purgeJournal } from '../../src/domain/journal/store.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { backUp, restore } from '../../src/storage/backup/backup.ts';
import { openBackup } from '../../src/storage/backup/file.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { replaceSecretKeyCheck } from '../../src/storage/secret-key-check.ts';
import { raw, sql } from '../../src/storage/sql.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { runSql } from '../support/embedded.ts';
import { mountDisk } from '../support/full-disk.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { createSeason } from '../support/season.ts';
import { until } from '../support/stage.ts';

let folder: string;
let file: string;
let source: TestDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-backup-'));
  file = join(folder, 'season.crewcall');
  source = await createTestDatabase();
  await createSeason(source.db);
  await source.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience, created_at)
    select 1, 'team', n, 'created', 'nobody', now() - n * interval '40 days' from generate_series(1, 3) as n`);
  await purgeJournal(source.db, { days: 365 }); // adds the partitions of these months
  await source.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience, created_at)
    values (1, 'team', 1, 'deleted', 'nobody', now() - interval '200 days')`); // without a partition
  await makeBackup(file);
});
after(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

type Changes = {
  signal?: AbortSignal;
  url?: string;
  onTable?: () => void;
  secretKey?: string;
  folder?: string;
};

function makeBackup(to: string, { signal = new AbortController().signal, ...more }: Changes = {}) {
  const fixed = { portable: {}, passphrase: undefined, release: '1.2.3', now: new Date(0) };
  return backUp({ url: source.url, file: to, signal, ...fixed, ...more });
}

async function restoreInto(url: string, from: string, migrations?: string) {
  const backup = await openBackup(from, async () => '');
  const more = migrations === undefined ? {} : { folder: migrations };
  return restore({ url, backup, adapt: async () => {}, ...more }).finally(backup.close);
}

async function onEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase();
  try {
    await work(database.url);
  } finally {
    await database.drop();
  }
}

/** Gives a migrated database without rows, as the first start makes it: cheaper than to migrate an empty one. */
async function onNewInstallation(work: (url: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await work(database.url);
  } finally {
    await database.drop();
  }
}

test('a file that is damaged anywhere is not restored, and the database stays empty', async () => {
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 1;
  const cases: [string, Buffer][] = [
    ['without its last byte', whole.subarray(0, -1)],
    ['half of it', whole.subarray(0, whole.length / 2)],
    ['one bit changed', flipped],
    ['more after its end', Buffer.concat([whole, whole])],
  ];
  await onEmptyDatabase(async (url) => {
    for (const [name, bytes] of cases) {
      const damaged = join(folder, 'damaged.crewcall');
      await writeFile(damaged, bytes);
      await assert.rejects(
        restoreInto(url, damaged),
        {
          code: 'validation_failed',
          message: /^The backup is damaged: .*\. Use another copy of it\.$/,
        },
        name,
      );
      assert.equal(await countAccounts(url), 0, name);
    }
    await restoreInto(url, file); // after all of them
    assert.deepEqual(await digestTables(url), await digestTables(source.url));
    assert.deepEqual(await countByPartition(url), await countByPartition(source.url));
  });
});

test('rows that were changed, or a table left out, in a file that is otherwise whole -> nothing is restored', async () => {
  const lines = await content();
  const cases: [string, string, RegExp][] = [
    ['a row less', lines.replace(/\n\d+\tada\.okafor@[^\n]*\n/, '\n'), /the rows of accounts are not/],
    ['another address', lines.replace('ada.okafor@', 'eve.okafor@'), /the rows of accounts are not/],
    [
      'no sites',
      lines.replace(/\{"table":"sites"[\s\S]*?\n\\\.\n[^\n]*\n/, ''),
      /the table sites is missing/,
    ],
    [
      'an unknown table',
      lines.replace('{"table":"teams"', '{"table":"pg_authid"'),
      /the table pg_authid is not/,
    ],
    [
      'partitions of a table that has none',
      lines.replace(/(\{"table":"teams",[^\n]*)\}/, '$1,"months":["2026-11-01"]}'),
      /the table teams is not/,
    ],
    [
      'a partition that is no month',
      lines.replace(/"months":\["[^"]*"/, '"months":["2026-11-02"'),
      /a table is not described/,
    ],
  ];
  await onNewInstallation(async (url) => {
    for (const [name, changed, message] of cases) {
      assert.notEqual(changed, lines, name);
      const forged = join(folder, 'forged.crewcall');
      await writeFile(forged, zstdCompressSync(changed));
      await assert.rejects(restoreInto(url, forged), { code: 'validation_failed', message }, name);
      assert.equal(await countAccounts(url), 0, name);
    }
  });
});

function countByPartition(url: string): Promise<unknown[]> {
  return runSql(
    url,
    'select tableoid::regclass::text as partition, count(*)::int as entries from journal group by 1 order by 1',
  );
}

/** None in a database that has not been migrated. */
async function countAccounts(url: string): Promise<number> {
  const tables = await runSql(url, "select from pg_tables where tablename = 'accounts'");
  return tables.length === 0 ? 0 : (await runSql(url, 'select from accounts')).length;
}

async function content(): Promise<string> {
  return zstdDecompressSync(await readFile(file)).toString();
}

test('lines that are JSON and no backup are refused in a sentence', async () => {
  const [header = '', ...rest] = (await content()).split('\n');
  const cases: [string, RegExp][] = [
    ['null\n', /is not a backup of Crewcall\.$/],
    [`${JSON.stringify({ ...JSON.parse(header), migrations: undefined })}\n`, /The backup is damaged: /],
    [`${JSON.stringify({ ...JSON.parse(header), migrations: [null] })}\n`, /The backup is damaged: /],
    [`${header}\n5\n`, /The backup is damaged: /],
    [`${header}\n{"table":"accounts"}\n`, /The backup is damaged: /],
    [
      [header, ...rest].join('\n').replace('"end":true,"sequences":{', '"end":true,"other":{'),
      /The backup is damaged: /,
    ],
  ];
  await onNewInstallation(async (url) => {
    for (const [changed, message] of cases) {
      const forged = join(folder, 'forged.crewcall');
      await writeFile(forged, zstdCompressSync(changed));
      const name = changed.slice(-60);
      await assert.rejects(restoreInto(url, forged), { code: 'validation_failed', message }, name);
      assert.equal(await countAccounts(url), 0, name);
    }
  });
});

test('a backup is restored into an empty installation only', async () => {
  await assert.rejects(restoreInto(source.url, file), {
    code: 'conflict',
    message: /A service uses this database: stop it/,
  });
  await onEmptyDatabase(async (url) => {
    await restoreInto(url, file);
    await assert.rejects(restoreInto(url, file), {
      code: 'conflict',
      message: /this database has accounts or sites: set DATABASE_URL to a new/,
    });
  });
  await onEmptyDatabase(async (url) => {
    await runSql(url, 'create table invoices (n int)');
    await assert.rejects(restoreInto(url, file), {
      code: 'conflict',
      message: /tables of another program \(invoices\)/,
    });
  });
});

test('what is no backup is not restored', async () => {
  const env = { DATABASE_URL: source.url, SECRET_KEY };
  await writeFile(join(folder, 'notes.txt'), 'whistle');
  for (const [name, message] of [
    ['notes.txt', /notes\.txt is not a backup of Crewcall\.\n$/],
    ['absent', /absent cannot be read: there is no such file or folder\.\n$/],
    ['.', /cannot be read: it is a folder\.\n$/],
  ] as const) {
    const ran = await crewcall(['restore', join(folder, name)], env);
    assert.deepEqual([ran.code, ran.out], [1, '']);
    assert.match(ran.err, message);
  }
});

test('a backup of an older release is restored by a newer one, and not the other way round', async () => {
  const older = join(folder, 'older');
  const newer = join(folder, 'newer');
  const first =
    'create table accounts (id bigint generated always as identity primary key, name text);\ncreate table sites (id bigint primary key);\n';
  for (const name of [older, newer]) {
    await mkdir(name);
    await writeFile(join(name, '0001.do.first.sql'), first);
  }
  await writeFile(join(newer, '0002.do.upper.sql'), 'update accounts set name = upper(name);\n');
  const [old, fresh] = [join(folder, 'old.crewcall'), join(folder, 'new.crewcall')];
  await onEmptyDatabase(async (url) => {
    await migrate(url, { folder: older });
    await runSql(url, "insert into accounts (name) values (E'Ada\\n\\\\.\\n'), (null), ('')");
    await makeBackup(old, { url, folder: older });
    await migrate(url, { folder: newer });
    await makeBackup(fresh, { url, folder: newer });
  });
  await onEmptyDatabase(async (url) => {
    await restoreInto(url, old, newer);
    assert.deepEqual(await runSql(url, 'select id::int, name from accounts order by id'), [
      { id: 1, name: 'ADA\n\\.\n' },
      { id: 2, name: null },
      { id: 3, name: '' },
    ]);
  });
  await onEmptyDatabase(async (url) => {
    await assert.rejects(restoreInto(url, fresh, older), {
      message: /made by another version of Crewcall, 1\.2\.3, whose tables this one does not know/,
    });
  });
  await onEmptyDatabase(async (url) => {
    await migrate(url, { folder: newer });
    await assert.rejects(restoreInto(url, old, newer), {
      message: /has already been migrated further: restore into a database without any tables/,
    });
  });
});

test('a backup that fails midway leaves no file, and the older one of its name as it was', async () => {
  const target = join(folder, 'weekly.crewcall');
  await cp(file, target);
  const older = await readFile(target);
  const stopped = new AbortController();
  await assert.rejects(makeBackup(target, { signal: stopped.signal, onTable: () => stopped.abort() }), {
    message: `The backup was interrupted: ${target} was not written.`,
  });
  const lost = assert.rejects(
    whileLocked('teams', () => makeBackup(target)),
    { code: 'unavailable' },
  );
  await until('the connection to be ended', async () => (await killBackup()).length > 0);
  await lost;
  assert.deepEqual(await readFile(target), older);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('partial')),
    [],
  );
  await assert.rejects(makeBackup(join(folder, 'nowhere/season')), {
    message: /nowhere\/season cannot be written: there is no such folder\./,
  });
  await onEmptyDatabase(async (url) => {
    await assert.rejects(makeBackup(join(folder, 'empty'), { url }), {
      code: 'conflict',
      message: /There is nothing to back up/,
    });
  });
});

/** Ends the connection of a backup that waits for a lock. */
function killBackup() {
  return source.db.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'crewcall backup' and datname = current_database() and wait_event_type = 'Lock'`);
}

function whileLocked(table: string, work: () => Promise<unknown>): Promise<unknown> {
  return source.db.transaction(async (tx) => {
    await tx.query(sql`lock table ${raw(table)}`);
    return work();
  });
}

test('a full disk leaves no file', async (t) => {
  const disk = mountDisk(join(folder, 'disk'));
  if (disk === undefined) return t.diagnostic('this user may not mount a file system');
  try {
    disk.fill();
    const target = join(folder, 'disk/season.crewcall');
    await assert.rejects(makeBackup(target), { message: `${target} cannot be written: the disk is full.` });
    disk.free();
    await makeBackup(target);
    assert.deepEqual(await readdir(join(folder, 'disk')), ['season.crewcall']);
  } finally {
    disk.remove();
  }
});

test('a backup whose keys cannot be read or kept is not restored', async () => {
  const key = Buffer.alloc(32, 9);
  await replaceSecretKeyCheck(source.db, createVault([key]));
  const cases: [string, string, RegExp][] = [
    ['no key', join(folder, 'keys'), /^The backup is damaged: its SECRET_KEY cannot be read\./],
    [key.toString('base64'), file, /secret\.key cannot be read: there is no such folder\.\n$/],
  ];
  const target = join(folder, 'with-keys.crewcall');
  for (const [secretKey, dataDir, message] of cases) {
    await makeBackup(target, { secretKey });
    await onNewInstallation(async (url) => {
      const env = { DATABASE_URL: url, SECRET_KEY, DATA_DIR: dataDir };
      const ran = await crewcall(['restore', target], env);
      assert.deepEqual([ran.code, ran.out], [1, '']);
      assert.match(ran.err, message);
      assert.equal(await countAccounts(url), 0);
    });
  }
});
test('a SECRET_KEY that is not the key of the backup is named, with the file that has its keys', async () => {
  const secretKey = Buffer.alloc(32, 9).toString('base64');
  await replaceSecretKeyCheck(source.db, createVault([Buffer.from(secretKey, 'base64')]));
  const target = join(folder, 'of-another-key.crewcall');
  await makeBackup(target, { secretKey });
  await onNewInstallation(async (url) => {
    const dataDir = join(folder, 'kept');
    const kept = join(dataDir, 'secret.key');
    const ran = await crewcall(['restore', target], { DATABASE_URL: url, SECRET_KEY, DATA_DIR: dataDir });
    assert.deepEqual([ran.code, ran.err], [0, '']);
    const sentence = `SECRET_KEY is not the key of this backup. Its keys are in ${kept}: set SECRET_KEY_FILE to that file instead.`;
    assert.equal(ran.out.split('\n')[1], sentence);
    assert.equal((await readFile(kept, 'utf8')).trim(), secretKey);
  });
});
