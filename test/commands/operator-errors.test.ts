// Wrong input to commands: each error is a sentence for an operator, which names what is wrong and what to do.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { crewcall, SECRET_KEY, startProgram } from '../support/program.ts';

const ADA = 'ada@harbor.example';
const SITE = ['site', 'create', '--name', 'Harbor Youth Soccer', '--timezone', 'America/New_York'];
const OTHER_KEY = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MGI='; // printf 0123456789012345678901234567890b | base64

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
const file = (name: string) => join(folder, name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-errors-'));
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url, SECRET_KEY, DATA_DIR: file('data') };
  const ada = ['account', 'create', '--email', ADA, '--first-name', 'Ada', '--last-name', 'Okafor'];
  for (const args of [ada, [...SITE, '--owner', ADA], ['secrets', 'accept-key']])
    assert.equal((await crewcall(args, env)).code, 0);
  await writeFile(file('text'), 'whistle\n');
  await writeFile(file('empty'), '');
  await writeFile(file('passphrase'), 'whistle at noon, twice\n');
  await mkdir(file('folder'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command that must fail, and gives its exit code with its error. */
async function failed(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await crewcall(args, { ...env, ...more });
  assert.equal(out, '', args.join(' '));
  return `${code} ${err}`;
}

test('a mistyped address: what is wrong with it, or the account that is probably meant', async () => {
  const commands = [
    [...SITE, '--owner'],
    ['app', 'create', '--name', 'Roster Sync', '--owner'],
    ['audit', '--account'],
    ...['grant-api', 'revoke-api', 'export', 'delete', 'deactivate', 'activate', 'remove-factors'].map(
      (command) => ['account', command],
    ),
  ];
  for (const args of commands) {
    assert.match(
      await failed([...args, 'ada']),
      /^2 error: .* must be an email address, such as /,
      args.join(' '),
    );
    assert.equal(
      await failed([...args, 'ada@harbor.exmaple']),
      '1 No account has the address ada@harbor.exmaple. Did you mean ada@harbor.example? "crewcall account list" lists all accounts.\n',
    );
  }
  assert.match(
    await failed(['account', 'export', 'nobody@pier.example']),
    /^1 No account has the address nobody@pier\.example\. "crew/,
  );
});

test('a site, a zone or a day that does not exist', async () => {
  assert.equal(
    await failed(['user', 'roles', '99', ADA]),
    '1 No site has the ID 99. "crewcall site list" lists all sites.\n',
  );
  const zone = [...SITE.slice(0, -1), 'Mars/Base', '--owner', ADA];
  assert.equal(
    await failed(zone),
    '1 --timezone must be an IANA time zone, such as America/New_York; "Mars/Base" is none.\n',
  );
  assert.match(await failed(['audit', '--since', '2026-02-31']), /^2 error: .* must be a day, as 2026-05-02/);
});

test('each wrong redirect URI is named', async () => {
  const ran = await failed([
    'app',
    'create',
    '--owner',
    ADA,
    '--name',
    'X',
    '--redirect-uri',
    'https://a.example/#a',
    'nope',
  ]);
  assert.match(
    ran,
    /^1 redirect URI https:\/\/a\.example\/#a must have no fragment .+\nredirect URI nope must be an absolute URI .+\n$/,
  );
});

test('an empty name of a file', async () => {
  const commands = [
    ['backup'],
    ['restore'],
    ['site', 'import'],
    ['site', 'export', '1'],
    ['account', 'export', ADA, '--file'],
    ['emails', 'preview', '--folder'],
  ];
  for (const args of commands)
    assert.match(
      await failed([...args, '']),
      /^2 error: .* must be the name of a f(ile|older)\./,
      args.join(' '),
    );
});

test('a file or folder that cannot be read or written', async () => {
  const into = (path: string) => failed(['emails', 'preview', 'offered', '--folder', path]);
  assert.equal(await into(file('text')), `1 ${file('text')} cannot be written: there is no such folder.\n`);
  assert.equal(
    await into(file('text/emails')),
    `1 ${file('text/emails')} cannot be written: there is no such folder.\n`,
  );
  assert.equal(await into('/proc/emails'), '1 /proc/emails cannot be written: there is no such folder.\n');
  const long = file('x'.repeat(300));
  assert.equal(await failed(['backup', long]), `1 ${long} cannot be written: its name is too long.\n`);
  assert.equal(await failed(['restore', long]), `1 ${long} cannot be read: its name is too long.\n`);
  assert.equal(
    await failed(['account', 'list'], { SECRET_KEY: '', SECRET_KEY_FILE: file('absent') }),
    `2 Invalid settings:\n- SECRET_KEY cannot be read from the file in SECRET_KEY_FILE: ${file('absent')}: there is no such file or folder.\n`,
  );
  await mkdir(file('keys/secret.key'), { recursive: true });
  assert.equal(
    await failed(['restore', file('text')], { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: file('keys') }),
    `1 ${file('text')} is not a backup of Crewcall.\n`,
  );
});

test('a backup that is damaged: a sentence without the words of a library', async () => {
  const plain = file('plain.crewcall');
  assert.equal((await crewcall(['backup', plain], env)).code, 0);
  const lines = zstdDecompressSync(await readFile(plain)).toString();
  const flipped = Buffer.from(await readFile(plain));
  flipped[flipped.length >> 1]! ^= 1;
  const endChanged = Buffer.from(await readFile(plain));
  endChanged[endChanged.length - 1]! ^= 1;
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10); // cheap
  encrypter.setPassphrase('whistle at noon, twice');
  const encrypted = Buffer.from(await encrypter.encrypt(await readFile(plain)));
  const END = 'its end is missing';
  const CHANGED = 'its bytes are not those that were written';
  // A changed bit is found where it first matters, which differs from backup to backup: in a text, or by the checksum.
  const FOUND = '[a-z][a-z_ ]+';
  const cases: [string, Buffer, string][] = [
    ['half of it', flipped.subarray(0, flipped.length >> 2), END],
    ['a bit changed', flipped, FOUND],
    ['a bit of its checksum changed', endChanged, CHANGED],
    ['half of an encrypted one', encrypted.subarray(0, encrypted.length >> 1), CHANGED],
    [
      'a changed byte of its key',
      Buffer.from(encrypted.toString('latin1').replace(/-> scrypt ./, '-> scrypt "'), 'latin1'),
      CHANGED,
    ],
    [
      'a digit that is none',
      rows(lines, /(\{"table":"secret_key_check"[^\n]*\n[^\n]*x)\w/, '$1n'),
      'a row of secret_key_check cannot be read',
    ],
    [
      'a row twice',
      rows(lines, /(\{"table":"accounts"[^\n]*\n)([^\n]*\n)/, '$1$2$2'),
      'a row of accounts cannot be read',
    ],
    [
      'a column less',
      rows(lines, /(\{"table":"accounts"[^\n]*\n[^\n]*)\t[^\n\t]*\n/, '$1\n'),
      'a row of accounts cannot be read',
    ],
  ];
  const empty = await createTestDatabase();
  try {
    for (const [name, bytes, what] of cases) {
      await writeFile(file('damaged'), bytes);
      const ran = await failed(['restore', file('damaged'), '--passphrase-file', file('passphrase')], {
        DATABASE_URL: empty.url,
      });
      assert.match(
        ran,
        new RegExp(`^1 The backup is damaged: ${what}\\. Use another copy of it\\.\\n$`),
        name,
      );
    }
  } finally {
    await empty.drop();
  }
});

function rows(lines: string, pattern: RegExp, replacement: string): Buffer {
  const changed = lines.replace(pattern, replacement);
  assert.notEqual(changed, lines);
  return zstdCompressSync(changed);
}

test('a backup with keys that are not those of the database is not made', async () => {
  const args = ['backup', file('wrong-keys'), '--with-keys', '--passphrase-file', file('passphrase')];
  assert.match(
    await failed(args, { SECRET_KEY: OTHER_KEY }),
    /^1 SECRET_KEY has no key that this database was used with\. /,
  );
});

test('what is no exported site', async () => {
  for (const name of ['empty', 'text'])
    assert.equal(
      await failed(['site', 'import', file(name)]),
      '1 The file is not an exported site: "crewcall site export" writes one.\n',
    );
  await writeFile(file('header'), '{"format":"crewcall-site"}\n');
  assert.match(await failed(['site', 'import', file('header')]), /^1 The file is not an exported site: /);
});

test('status says what cannot be used, and what cannot be reached', async () => {
  const { url, drop } = await createEmptyDatabase();
  const absent = Object.assign(new URL(url), { pathname: '/absent' }).href;
  try {
    const { code, out } = await crewcall(['status'], { ...env, DATABASE_URL: absent });
    assert.equal(code, 1);
    assert.match(out, /^database +not usable: database "absent" does not exist\n\nCreate it: /);
  } finally {
    await drop();
  }
});

test('a DATA_DIR that cannot be used, with a database that can: nothing is said of the database', async () => {
  const { child, output } = startProgram(['serve'], { ...env, DATA_DIR: file('text'), PORT: '0' });
  assert.deepEqual(await once(child, 'close'), [1, null]);
  assert.match(output().split('\n').at(-2)!, /^DATA_DIR .*\/text cannot be used: /); // the last line
});
