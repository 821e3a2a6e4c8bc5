// How every command behaves: exit codes, standard error, settings, and the embedded database.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmptyDatabase, createOwnDatabase } from '../support/database.ts';
import { crewcall, SECRET_KEY, spawnCrewcall } from '../support/program.ts';

const NOBODY_LISTENS = 'postgres://crewcall@127.0.0.1:1/crewcall';
const PAGE = join(import.meta.dirname, '../../docs/operate/settings.md');

const wrong: [string, string[]][] = [
  ['no command', []],
  ['an unknown command', ['fly']],
  ['an unknown option', ['account', 'list', '--tall']],
  ['a missing option', ['app', 'create', '--name', 'Roster Sync']],
  ['a missing argument', ['app', 'grant', '1']],
  ['an argument too many', ['app', 'delete', '1', '2']],
  [
    'an invalid email address',
    ['account', 'create', '--email', 'ada', '--first-name', 'Ada', '--last-name', 'Okafor'],
  ],
  ['a name of two lines', ['site', 'rename', '1', 'Harbor\nBay']],
  ['an unknown scope', ['app', 'create', '--owner', 'a@b.example', '--name', 'X', '--scopes', 'read admin']],
];
for (const [name, args] of wrong) {
  test(`wrong usage, ${name} -> exit 2 and a sentence on standard error`, async () => {
    const ran = await crewcall(args, { DATABASE_URL: NOBODY_LISTENS, SECRET_KEY });
    assert.deepEqual([ran.code, ran.out], [2, '']);
    assert.match(ran.err, /[a-z]{3}/);
  });
}

test('wrong usage of the program -> exit 2', async () => {
  assert.equal((await spawnCrewcall(['fly'])).code, 2);
});

test('--help -> exit 0', async () => {
  assert.equal((await spawnCrewcall(['app', 'create', '--help'])).code, 0);
});

test('an unreachable database -> exit 1, the reason, and the setting to check', async () => {
  const ran = await spawnCrewcall(['account', 'list', '--json'], {
    DATABASE_URL: NOBODY_LISTENS,
    SECRET_KEY,
  });
  assert.deepEqual([ran.code, ran.out], [1, '']);
  assert.match(
    ran.err,
    /^The database is not available .* \(.*ECONNREFUSED.*\)\n.* DATABASE_URL is right and/,
  );
});

test('invalid settings -> exit 2 with all problems in one list: systemd does not start that again', async () => {
  const ran = await crewcall(['account', 'list'], {
    PORT: 'x',
    DATABASE_URL: NOBODY_LISTENS,
    LOG_LEVEL: 'loud',
  });
  assert.equal(ran.code, 2);
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET_KEY'])
    assert.match(ran.err, new RegExp(`^- ${name} `, 'm'));
});

test('serve on a port in use, or on an address that this machine does not have -> exit 1 and the setting to change', async () => {
  const { url, drop } = await createEmptyDatabase();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const env = { DATABASE_URL: url, SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent' };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: `${port}` }, /^Cannot listen on 127\.0\.0\.1:\d+: another program .* set PORT /],
    [
      { METRICS_PORT: `${port}` },
      /^Cannot listen on 127\.0\.0\.1:\d+: another program, or this one as PORT, .* set METRICS_PORT /,
    ],
    [
      { METRICS_PORT: '0', METRICS_HOST: 'nowhere.invalid' },
      /^Cannot listen on nowhere\.invalid:0: this machine .* set METRICS_HOST /,
    ],
    [
      { DATA_DIR: '/proc/crewcall' },
      /^DATA_DIR \/proc\/crewcall cannot be used: nothing can be created there\./,
    ],
    [{ HOST: 'nowhere.invalid' }, /^Cannot listen on nowhere\.invalid:0: this machine .* set HOST /],
  ];
  try {
    for (const [settings, sentence] of cases) {
      const ran = await crewcall(['serve'], { ...env, ...settings });
      assert.deepEqual([ran.code, ran.out], [1, '']);
      assert.match(ran.err, sentence);
    }
  } finally {
    taken.close();
    await drop();
  }
});

test('the embedded database in a DATA_DIR where nothing can be created -> exit 1 and the reason', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' };
  for (const folder of ['/proc', '/proc/crewcall', '/proc/crewcall/data']) {
    const ran = await crewcall(['serve'], { DATA_DIR: folder, ...env });
    assert.equal(ran.code, 1);
    const sentence = `DATA_DIR ${folder} cannot be used: nothing can be created there. Set DATA_DIR `;
    assert.ok(ran.err.startsWith(sentence), ran.err);
  }
});

test('migrate reports the migrations it applied, and none the second time', async () => {
  const { url, drop } = await createEmptyDatabase();
  try {
    const env = { DATABASE_URL: url, SECRET_KEY };
    const first = JSON.parse((await crewcall(['migrate', '--json'], env)).out);
    assert.equal(first.from, 0);
    assert.equal(first.applied[0], '0001.do.schema.sql');
    assert.equal(first.applied.length, first.to);
    assert.match((await crewcall(['migrate'], env)).out, /already/);
  } finally {
    await drop();
  }
});

test('a database that is missing or of another role -> what to do about it, from commands and status', async () => {
  const [own, foreign] = await Promise.all([createOwnDatabase(), createEmptyDatabase()]);
  const cases: [string, RegExp, RegExp][] = [
    ['/absent', /^database "absent" does not exist$/m, /^Create it: create database NAME owner ROLE /m],
    [
      new URL(foreign.url).pathname,
      /permission denied for schema public$/m,
      /^The role .* must own the database: /m,
    ],
  ];
  try {
    for (const [path, message, advice] of cases) {
      const url = Object.assign(new URL(own.url), { pathname: path });
      const env = { DATABASE_URL: url.href, SECRET_KEY };
      const ran = await crewcall(['migrate'], env);
      assert.equal(ran.code, 1);
      assert.match(ran.err, message);
      assert.match(ran.err, advice);
      assert.match((await crewcall(['status'], env)).out, advice);
    }
  } finally {
    await Promise.all([own.drop(), foreign.drop()]);
  }
});

test('settings shows values and defaults, and masks secrets', async () => {
  const env = { DATABASE_URL: 'postgres://crewcall:mask-me@db.example/crewcall', SECRET_KEY, PORT: 'wrong' };
  const ran = await crewcall(['settings', '--json'], env);
  assert.equal(ran.code, 0);
  const { settings } = JSON.parse(ran.out);
  const value = (name: string) => settings.find((one: { name: string }) => one.name === name).value;
  assert.deepEqual(
    [value('DATABASE_URL'), value('SECRET_KEY'), value('PORT'), value('HOST')],
    ['(set)', '(set)', 'wrong', null],
  );
  assert.ok(!ran.out.includes('mask-me') && !ran.out.includes(SECRET_KEY));
});

test('compiled code is kept in DATA_DIR if that can be done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-commands-'));
  const dataDir = join(folder, 'data');
  const cache = join(dataDir, 'compile-cache');
  const env = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: '' };
  try {
    assert.equal((await helpIn(env)).code, 0);
    assert.equal(existsSync(dataDir), false, 'a command creates no DATA_DIR for it');

    await mkdir(dataDir);
    await writeFile(cache, ''); // no folder can be there
    assert.deepEqual(await helpIn(env), { code: 0, err: '' });

    await rm(cache);
    assert.deepEqual(await helpIn(env), { code: 0, err: '' });
    assert.ok((await readdir(cache, { recursive: true })).length > 10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('docs/operate/settings.md is the output of settings --markdown', async () => {
  const ran = await crewcall(['settings', '--markdown'], { PORT: '4000' });
  assert.equal(await readFile(PAGE, 'utf8'), ran.out);
});

test('without DATABASE_URL a command starts the embedded database, and its changes persist', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-commands-'));
  try {
    const env = { DATA_DIR: dataDir };
    const ada = ['--email', 'ada@harbor.example', '--first-name', 'Ada', '--last-name', 'Okafor'];
    const created = await spawnCrewcall(['account', 'create', ...ada], env);
    assert.equal(created.code, 0);
    assert.match(created.out, /no password, so nobody can sign in/);
    assert.ok(created.err.startsWith(`There was no database in ${dataDir}, so a new one was created there.`));
    const listed = await spawnCrewcall(['account', 'list', '--json'], env);
    assert.equal(listed.err, '');
    assert.equal(JSON.parse(listed.out).accounts[0].email, 'ada@harbor.example');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function helpIn(env: Record<string, string>): Promise<{ code: number | null; err: string }> {
  const { code, err } = await spawnCrewcall(['--help'], env);
  return { code, err };
}
