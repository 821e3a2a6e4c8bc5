// TLS to a real PostgreSQL: sslmode and sslrootcert mean what they mean to libpq, and nothing is printed.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { selfSigned } from '../support/certificate.ts';
import { runSql, until } from '../support/embedded.ts';
import { missingPostgres, type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { SECRET_KEY, spawnCrewcall } from '../support/program.ts';

const skip = missingPostgres() ?? false;

describe('TLS', { skip }, () => {
  let pair: PostgresPair;
  let folder: string;
  let otherCa: string;
  before(async () => {
    pair = await startPostgresPair();
    folder = await mkdtemp(join(tmpdir(), 'crewcall-tls-'));
    otherCa = join(folder, 'other.pem');
    await writeFile(otherCa, selfSigned('localhost').cert);
  });
  after(async () => {
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Whether the connection is encrypted, as the server sees it. */
  const connect = async (url: string): Promise<boolean> => {
    const db = openDatabase({ url });
    try {
      const [row] = await db.query<{ ssl: boolean }>(
        sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
      );
      return row!.ssl;
    } finally {
      await db.end();
    }
  };
  const named = (parameters: string) => `${pair.url}${parameters}`;
  const byAddress = (parameters: string) => named(parameters).replaceAll('localhost', '127.0.0.1');

  test('without sslmode and with disable there is none', async () => {
    assert.equal(await connect(named('')), false);
    assert.equal(await connect(named('&sslmode=disable')), false);
  });

  test('require encrypts, whoever the server is; with a CA it is verify-ca', async () => {
    assert.equal(await connect(byAddress('&sslmode=require')), true);
    assert.equal(await connect(byAddress(`&sslmode=require&sslrootcert=${pair.ca}`)), true);
    await assert.rejects(connect(byAddress(`&sslmode=require&sslrootcert=${otherCa}`)), /self-signed|verify/);
  });

  test('verify-ca trusts the CA and no other, and does not check the name', async () => {
    assert.equal(await connect(byAddress(`&sslmode=verify-ca&sslrootcert=${pair.ca}`)), true);
    await assert.rejects(connect(named(`&sslmode=verify-ca&sslrootcert=${otherCa}`)), /self-signed|verify/);
  });

  test('verify-full checks the CA and the name', async () => {
    assert.equal(await connect(named(`&sslmode=verify-full&sslrootcert=${pair.ca}`)), true);
    await assert.rejects(
      connect(byAddress(`&sslmode=verify-full&sslrootcert=${pair.ca}`)),
      /not in the cert's list/,
    );
    await assert.rejects(connect(named('&sslmode=verify-full')), /self-signed/); // no public CA
  });

  test('channel_binding=require needs SCRAM that is bound to the certificate, of each server it asks', async () => {
    const { hba_file } = (await runSql(pair.url.replace(/,[^/]*/, ''), 'show hba_file'))[0] as {
      hba_file: string;
    };
    const ways = { bound: 'scram-sha-256', plain: 'password', hashed: 'md5', trusted: 'trust' };
    const lines = Object.entries(ways).map(([role, way]) => `host all ${role} 127.0.0.1/32 ${way}`);
    const others = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
    await runSql(
      pair.url.replace(/,[^/]*/, ''),
      ...['bound', 'plain', 'trusted'].map((role) => `create role ${role} login password 'tide'`),
      `set password_encryption = 'md5'`,
      `create role hashed login password 'tide'`,
      `copy (select unnest(array[${[...lines, ...others].map((line) => `'${line}'`)}])) to '${hba_file}'`,
      'select pg_reload_conf()',
    );
    const as = (role: string, parameters: string) =>
      connect(`${pair.url.replace('crewcall@', `${role}:tide@`)}&sslmode=require${parameters}`);
    await until('the new rules', () => as('bound', '').then(Boolean, () => false));
    assert.equal(await as('bound', '&channel_binding=require'), true);
    assert.equal(await as('bound', '&channel_binding=prefer'), true);
    assert.equal(await as('plain', '&channel_binding=prefer'), true);
    const withoutPassword = pair.url.replace('crewcall@', 'bound@');
    for (const url of [withoutPassword, withoutPassword.replace(/\?.*/, '').replace(/,[^/]*/, '')])
      await assert.rejects(connect(url), /^Error: PostgreSQL asks for a password, and DATABASE_URL has none/);
    for (const role of ['plain', 'hashed', 'trusted'])
      await assert.rejects(
        as(role, '&channel_binding=require'),
        /did not authenticate with SCRAM-SHA-256-PLUS/,
      );
  });

  test('a command prints no warning of a library, and says what is wrong with the certificate', async () => {
    const run = (parameters: string) =>
      spawnCrewcall(['migrate'], { DATABASE_URL: named(parameters), SECRET_KEY });
    for (const mode of [
      'require',
      `verify-ca&sslrootcert=${pair.ca}`,
      `verify-full&sslrootcert=${pair.ca}`,
    ]) {
      const { code, err } = await run(`&sslmode=${mode}`);
      assert.deepEqual({ code, err }, { code: 0, err: '' });
    }
    const { code, err } = await run(`&sslmode=verify-full&sslrootcert=${otherCa}`);
    assert.equal(code, 1);
    assert.match(err, /self-signed certificate/);
    assert.doesNotMatch(err, /\n {4}at /); // a sentence, no stack
  });
});
