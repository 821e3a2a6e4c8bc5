// `crewcall doctor` and `crewcall upgrade --check`: what is wrong with an installation, in sentences, and what to do.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkClock } from '../../src/commands/health/checks.ts';
import { forgetLastBackups, recordBackup } from '../../src/storage/backup/last.ts';
import { readPending } from '../../src/storage/migration/file.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-doctor-'));
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url, SECRET_KEY, DATA_DIR: folder };
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Finding = { subject: string; problem: boolean; sentence: string };

/** What it finds about a subject with these settings. */
async function findings(subject: string, more: Record<string, string> = {}): Promise<Finding[]> {
  const { out } = await crewcall(['doctor', '--json'], { ...env, ...more });
  return JSON.parse(out).findings.filter((one: Finding) => one.subject === subject);
}

test('it says version, database, disk and clock, and marks what needs somebody', async () => {
  const { code, out } = await crewcall(['doctor'], env);
  assert.equal(code, 1); // no worker, no emails, no backups
  assert.match(out, /^ {2}version {7}Crewcall \d.* on Node 26/);
  assert.match(
    out,
    /\n {2}database {6}PostgreSQL \d+.*, at DATABASE_URL; its tables are at version (\d+) of \1\.\n/,
  );
  assert.match(out, /\n {2}disk .*free of/);
  assert.match(out, /\n {2}clock {9}It agrees with the clock of the database\.\n/);
  assert.match(out, /\n! email {9}Nobody receives emails: set SMTP_URL/);
  assert.equal(out.match(/^! /gm)?.length, 3);
  assert.ok(out.endsWith('\nEach line that begins with "!" says what is wrong and what to do.\n'));
});

test('a database that cannot be reached is a sentence, and everything else is looked at nevertheless', async () => {
  const { code, out } = await crewcall(['doctor'], {
    ...env,
    DATABASE_URL: 'postgres://crewcall@127.0.0.1:9/crewcall',
  });
  assert.equal(code, 1);
  assert.match(out, /\n! database {6}If this persists, check that DATABASE_URL is right/);
  assert.match(out, /\n {2}disk /);
});

test('a database of another version is named as that', async () => {
  const [version] = await database.db.query<{ md5: string }>(
    sql`select md5 from schema_version where version = 1`,
  );
  await database.db.query(sql`update schema_version set md5 = 'other' where version = 1`);
  try {
    const [about, problem] = await findings('database');
    assert.match(about!.sentence, /^PostgreSQL /);
    assert.match(problem!.sentence, /^This database was made by another version of Crewcall/);
    const check = await crewcall(['upgrade', '--check'], env);
    assert.equal(check.code, 1);
    assert.match(check.out, /\nThis database was made by another version of Crewcall/);
  } finally {
    await database.db.query(sql`update schema_version set md5 = ${version!.md5} where version = 1`);
  }
});

test('a mail server that answers is good, and one that does not is named without its password', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) =>
      socket.write(/^QUIT/i.test(`${data}`) ? '221 bye\r\n' : '250 mail.example\r\n'),
    );
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const [good] = await findings('email', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  assert.deepEqual(
    [good!.problem, good!.sentence],
    [false, `127.0.0.1:${port} answers, and accepts the sign-in.`],
  );
  server.close();
  const [bad] = await findings('email', { SMTP_URL: 'smtp://ada:whistle@127.0.0.1:9' });
  assert.deepEqual(
    [bad!.problem, bad!.sentence],
    [true, '127.0.0.1:9 cannot be used: connect ECONNREFUSED 127.0.0.1:9. Check SMTP_URL.'],
  );
});

test('a certificate that cannot be read is named with its address; without https there is none', async () => {
  assert.deepEqual(await findings('certificate'), []);
  const [finding] = await findings('certificate', { BASE_URL: 'https://127.0.0.1:9' });
  assert.equal(finding!.problem, true);
  assert.match(finding!.sentence, /^https:\/\/127\.0\.0\.1:9 cannot be used from here: .*Check the proxy/);
});

test('backups: none, a fresh one, one that is too old, and a folder that is missing', async () => {
  const [none] = await findings('backups');
  assert.match(none!.sentence, /^There is no backup: set BACKUP_DIR/);
  const made = (hours: number) => {
    const madeAt = new Date(Date.now() - hours * 3_600_000);
    return recordBackup(database.db, 'schedule', {
      madeAt,
      file: '/backups/last.crewcall',
      bytes: 1234567,
      rows: 1,
    });
  };
  await made(3);
  const [fresh] = await findings('backups');
  assert.deepEqual(
    [fresh!.problem, fresh!.sentence],
    [false, 'The last backup is 3 hours old: /backups/last.crewcall, 1.2 MB. It was good when it was made.'],
  );
  await made(50);
  const [old, missing] = await findings('backups', { BACKUP_DIR: join(folder, 'missing') });
  assert.match(old!.sentence, /That is too old: the log line "backup\.failed" says why/);
  assert.match(missing!.sentence, /missing, cannot be used: there is no such file or folder\. Create it/);
  assert.deepEqual([old!.problem, missing!.problem], [true, true]);
  await made(-50);
  const [future] = await findings('backups');
  assert.match(future!.sentence, /^The last backup has a date in the future: .* Check the clocks, and run/);
});

test('a backup by command counts where there is no schedule, and before an upgrade', async () => {
  await forgetLastBackups(database.db);
  const file = join(folder, 'by-hand.crewcall');
  assert.equal((await crewcall(['backup', file], env)).code, 0);
  const [found] = await findings('backups');
  assert.equal(found!.problem, false);
  assert.ok(found!.sentence.includes(`The last backup is less than an hour old: ${file}, `), found!.sentence);
  const [scheduled] = await findings('backups', { BACKUP_DIR: folder });
  assert.match(scheduled!.sentence, /^There is no backup by schedule yet\./);
  await recordBackup(database.db, 'command', { madeAt: new Date(0), file, bytes: 4, rows: 1 });
  const [old] = await findings('backups');
  assert.match(old!.sentence, /That is too old: see why its timer made no newer one/);
});

test('a database that takes no writes is backed up, and what it cannot note is said', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const { code, out } = await crewcall(['backup', join(folder, 'standby.crewcall')], {
    ...env,
    DATABASE_URL: url.href,
  });
  assert.equal(code, 0);
  assert.match(
    out,
    /The database could not record this backup: the database is read-only\. "crewcall doctor" will not count it/,
  );
});

test('a backup that is gone from BACKUP_DIR, or was changed there, is no good one', async () => {
  const file = join(folder, 'last.crewcall');
  const about = async () => (await findings('backups', { BACKUP_DIR: folder }))[0]!;
  await recordBackup(database.db, 'schedule', { madeAt: new Date(), file, bytes: 4, rows: 1 });
  assert.match((await about()).sentence, /It cannot be read: there is no such file or folder\./);
  await writeFile(file, 'cut');
  assert.match((await about()).sentence, /It has another size now/);
  await writeFile(file, 'good');
  assert.equal((await about()).problem, false);
});

test('a clock that is wrong is told in seconds', async () => {
  const now = new Date();
  const finding = checkClock(new Date(now.getTime() - 90_000), now);
  assert.match(finding!.sentence, /^It is 90 s off the clock of the database: .*NTP/);
});

test('upgrade --check changes nothing, and says that nothing is to be changed', async () => {
  const { length } = await readdir(join(import.meta.dirname, '../../src/storage/migrations'));
  const { code, out } = await crewcall(['upgrade', '--check'], env);
  assert.deepEqual(
    [code, out.split('\n')[1]],
    [0, `It needs no change of the database, which is at version ${length}: start it.`],
  );
  const without = await crewcall(['upgrade'], env);
  assert.equal(without.code, 2);
});

test('a migration that is missing is told with the comment at its beginning, and with how long it locks', async () => {
  await writeFile(join(folder, '0001.do.schema.sql'), 'select 1;');
  await writeFile(
    join(folder, '0002.do.more.sql'),
    '-- Adds a column.\n-- Nothing else.\n\n-- Not this.\nselect 2;\n',
  );
  await writeFile(join(folder, '0003.do.index.sql'), '-- no transaction\n-- Adds an index.\nselect 2;\n');
  await writeFile(join(folder, '0004.do.fill.sql'), '-- no transaction, in batches\nselect 2;\n');
  const pending = await readPending(1, folder);
  assert.deepEqual(pending[0], {
    ...{ version: 2, name: '0002.do.more.sql', about: 'Adds a column. Nothing else.', mode: 'transaction' },
  });
  assert.deepEqual(
    pending.map(({ about, mode }) => [about, mode]),
    [
      ['Adds a column. Nothing else.', 'transaction'],
      ['Adds an index.', 'statement'],
      ['', 'batches'],
    ],
  );
  const later = await database.db.query<Record<string, unknown>>(
    sql`delete from schema_version where version > 1 returning *`,
  );
  const { out } = await crewcall(['upgrade', '--check'], env);
  assert.match(out, /\n {2}0002\.do\.\S+: Finds assignments .* It blocks no reads or writes\./);
  await database.db.query(
    sql`insert into schema_version select * from json_populate_recordset(null::schema_version, ${JSON.stringify(later)}::json)`,
  );
});
