// A database that is not one of this program: every command says whose it is, and what to do.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { runSql } from '../support/embedded.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

const ADA = 'ada@harbor.example';
let folder: string;
let backup: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-other-'));
  backup = join(folder, 'season.crewcall');
  const source = await createTestDatabase();
  const { code } = await crewcall(['backup', backup], { DATABASE_URL: source.url, SECRET_KEY });
  assert.equal(code, 0);
  await source.drop();
});
after(() => rm(folder, { recursive: true, force: true }));

/** Every command that uses the database, as `crewcall --help` lists them. */
const commands = (): string[][] => [
  ...[['serve'], ['serve', '--no-worker'], ['worker'], ['migrate'], ['restore', backup], ['audit']],
  ...[
    ['backup', join(folder, 'other.crewcall')],
    ['webhooks', 'status'],
    ['secrets', 'reencrypt'],
    ['secrets', 'accept-key'],
  ],
  ['account', 'create', '--email', ADA, '--first-name', 'Ada', '--last-name', 'Okafor'],
  ['account', 'list'],
  ...['grant-api', 'revoke-api', 'export', 'delete', 'deactivate', 'activate', 'remove-factors'].map(
    (command) => ['account', command, ADA],
  ),
  ['site', 'create', '--name', 'Harbor Youth Soccer', '--timezone', 'America/New_York', '--owner', ADA],
  ['site', 'list'],
  ['site', 'rename', '1', 'Harbor Soccer'],
  ...['archive', 'delete', 'restore'].map((command) => ['site', command, '1']),
  ['site', 'export', '1', join(folder, 'site.jsonl')],
  ['site', 'import', backup],
  ['user', 'roles', '1', ADA],
  ['app', 'create', '--owner', ADA, '--name', 'Roster Sync'],
  ['app', 'list'],
  ...['rotate-secret', 'delete'].map((command) => ['app', command, '1']),
  ...['grant', 'revoke'].map((command) => ['app', command, '1', 'webhooks']),
];

const SOME = ['serve', 'migrate', 'restore', 'backup', 'account list'];

/** Runs the commands, or some of them. */
async function allSay(url: string, sentence: RegExp, some?: readonly string[]): Promise<void> {
  const env = { DATABASE_URL: url, SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder };
  const named = (args: string[]) => some?.some((one) => args.join(' ').startsWith(one)) ?? true;
  for (const args of commands().filter(named)) {
    const ran = await crewcall(args, env);
    assert.deepEqual([ran.code, ran.out], [1, ''], args.join(' '));
    assert.match(ran.err, sentence, args.join(' '));
  }
  assert.ok(!existsSync(join(folder, 'other.crewcall')), 'there is no backup of it');
  const status = await crewcall(['status'], env);
  assert.equal(status.code, 1);
  assert.match(status.out, /^database +PostgreSQL \d/);
  assert.match(status.out.split('\n\n')[1]!, sentence);
}

test('a database of an earlier development version: every command says so, and what to do', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    await runSql(url, `update schema_version set md5 = 'f1' where version = 1`);
    for (const table of ['secret_key_check', 'journal', 'retry_queues'])
      await runSql(url, `alter table ${table} rename to former_${table}`);
    await allSay(
      url,
      /^This database was made by another version of Crewcall: its migration 0001\.do\.schema\.sql is not the one of this program\. Start the version that made it; to begin anew with this one, set DATABASE_URL to a new database, or DATA_DIR to a new folder\.\n?$/,
    );
    await runSql(url, `insert into schema_version (version, name, md5, run_at) values (14, '', 'f2', now())`);
    const { err } = await crewcall(['account', 'list'], { DATABASE_URL: url, SECRET_KEY });
    assert.match(err, /^This database was made by another version of Crewcall: /, 'not by a newer release');
  } finally {
    await drop();
  }
});

test('a database of a newer release: commands say so, and what to do', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    await runSql(
      url,
      `insert into schema_version (version, name, md5, run_at) values (1000, '', 'f2', now())`,
    );
    await allSay(
      url,
      /^The database is at version 1000, and this program knows versions up to \d+: a newer release of Crewcall has migrated it\. Start that release, or restore a backup from before the migration into a new database\.\n?$/,
      SOME,
    );
  } finally {
    await drop();
  }
});

test('a database of another program: commands say so, and change nothing', async () => {
  const { url, drop } = await createEmptyDatabase();
  const tables = () => runSql(url, `select tablename from pg_tables where schemaname = 'public'`);
  const sentence =
    /^This database has tables of another program \(invoices\), and Crewcall needs a database of its own: set DATABASE_URL to a new database, or DATA_DIR to a new folder\.\n?$/;
  try {
    await runSql(url, 'create table invoices (n int)');
    await allSay(url, sentence, SOME);
    assert.deepEqual(await tables(), [{ tablename: 'invoices' }]);
    await runSql(url, 'create table schema_version (version text, description text)'); // as other programs have it
    const { code, err } = await crewcall(['migrate'], { DATABASE_URL: url, SECRET_KEY });
    assert.equal(code, 1);
    assert.match(err, /^This database has tables of another program \(invoices, schema_version\), /);
  } finally {
    await drop();
  }
});
