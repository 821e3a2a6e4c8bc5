// Every command that changes something is in the audit log, with the operator as who did it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { openEndpoint, type TokenEndpoint } from '../oauth/endpoint.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

let endpoint: TokenEndpoint; // has the account of Ada Okafor
let folder: string;
let env: Record<string, string>;
before(async () => {
  endpoint = await openEndpoint();
  folder = await mkdtemp(join(tmpdir(), 'crewcall-audit-'));
  env = { DATABASE_URL: endpoint.database.url, SECRET_KEY };
});
after(async () => {
  await endpoint.close();
  await rm(folder, { recursive: true });
});

const ADA = 'ada@harbor.example';
const MIA = 'mia@harbor.example';
const HARBOR = ['--name', 'Harbor Youth Soccer', '--timezone', 'America/New_York', '--owner', ADA];

/** Runs a command that must succeed; gives its JSON document. */
async function run(...args: string[]) {
  const ran = await crewcall([...args, '--json'], env);
  assert.equal(ran.code, 0, ran.err);
  return JSON.parse(ran.out);
}

type Entry = { record: string; action: string; by: string; after: Record<string, unknown> | null };

/** What a command added to the audit log, as "created account", in its order; all of it by the operator. */
async function audited(
  ...args: string[]
): Promise<{ json: Awaited<ReturnType<typeof run>>; deeds: string[]; entries: Entry[] }> {
  const { records: earlier } = await run('audit', '--limit', '1');
  const json = await run(...args);
  const { records, audit } = await run('audit', '--limit', '100');
  const entries: Entry[] = audit.slice(0, records - earlier).reverse();
  assert.ok(entries.length > 0, `${args.join(' ')} is not in the audit log`);
  assert.deepEqual([...new Set(entries.map(({ by }) => by))], ['operator'], args.join(' '));
  return { json, entries, deeds: [...new Set(entries.map(({ action, record }) => `${action} ${record}`))] };
}

test('account, site and user', async () => {
  const mia = ['--email', MIA, '--first-name', 'Mia', '--last-name', 'Chen'];
  const deeds = async (...args: string[]) => (await audited(...args)).deeds;
  assert.deepEqual(await deeds('account', 'create', ...mia), ['created account']);
  assert.deepEqual(await deeds('account', 'grant-api', MIA), ['changed account']);
  assert.deepEqual(await deeds('account', 'revoke-api', MIA), ['changed account']);
  assert.deepEqual(await deeds('account', 'deactivate', MIA), ['changed account']);
  assert.deepEqual(await deeds('account', 'activate', MIA), ['changed account']);
  const { json: site, deeds: made } = await audited('site', 'create', ...HARBOR);
  assert.deepEqual(made.sort(), ['created site', 'created user']);
  const id = String(site.id);
  assert.deepEqual(await deeds('user', 'roles', id, ADA, '--official'), ['changed user']);
  assert.deepEqual(await deeds('site', 'rename', id, 'Bay Youth Soccer'), ['changed site']);
  assert.deepEqual(await deeds('site', 'archive', id), ['changed site']);
  assert.deepEqual(await deeds('site', 'restore', id), ['changed site']);
  assert.deepEqual(await deeds('site', 'delete', id), ['changed site']);
  const { sites } = await run('site', 'list');
  assert.deepEqual(
    [sites[0].name, sites[0].active, typeof sites[0].deletes_at],
    ['Bay Youth Soccer', false, 'string'],
  );
  const { out } = await crewcall(['site', 'list'], env);
  assert.match(
    out,
    /^ID +NAME +TIME ZONE +STATE\n1 +Bay Youth Soccer +America\/New_York +archived, and read only; it is deleted on /,
  );
  await run('site', 'restore', id);
  const file = join(folder, 'site.jsonl');
  await run('site', 'export', id, file);
  assert.ok((await deeds('site', 'import', file)).includes('created site'));
  const { db } = endpoint.database;
  await db.query(sql`
    insert into authenticator_apps (account_id, secret, last_step)
    select id, '\\x00', 0 from accounts where email = ${MIA}`);
  assert.deepEqual(await deeds('account', 'remove-factors', MIA), ['changed account']);
  assert.ok((await deeds('account', 'delete', MIA, '--yes')).includes('deleted account'));
});

test('applications', async () => {
  const { json: app, deeds } = await audited('app', 'create', '--owner', ADA, '--name', 'Roster Sync');
  assert.ok(deeds.includes('created application'));
  const id = app.client_id as string;
  for (const args of [
    ['grant', id, 'webhooks'],
    ['revoke', id, 'webhooks'],
    ['rotate-secret', id],
  ])
    assert.deepEqual((await audited('app', ...args)).deeds, ['changed application']);
  assert.deepEqual((await audited('app', 'delete', id)).deeds, ['deleted application']);
});

test('keys', async () => {
  const { entries } = await audited('secrets', 'reencrypt');
  assert.deepEqual(entries[0]?.after, { encrypted_again: 'under the first key' });
  const other = { ...env, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const wrong = await crewcall(['secrets', 'reencrypt'], other);
  assert.equal(
    wrong.code,
    1,
    'another key does not become that of the database, although nothing is encrypted',
  );
  assert.match(wrong.err, /^SECRET_KEY has no key that this database was used with/);
  const accepted = await audited('secrets', 'accept-key');
  assert.deepEqual(accepted.deeds, ['changed installation']);
  assert.deepEqual(accepted.entries[0]?.after, { secret_key: 'accepted' });
  assert.ok(!JSON.stringify(accepted.entries).includes(SECRET_KEY.slice(0, 12)));
});

test('a wrong site, file or option is named with what to do', async () => {
  const fails = async (code: number, message: RegExp, args: string[], more: Record<string, string> = {}) => {
    const ran = await crewcall(args, { ...env, ...more });
    assert.equal(ran.code, code, ran.err);
    assert.match(ran.err, message);
  };
  const noSite = /^No site has the ID 99\. "crewcall site list" lists all sites\.\n$/;
  for (const name of ['archive', 'restore', 'delete']) await fails(1, noSite, ['site', name, '99']);
  await fails(1, noSite, ['site', 'rename', '99', 'Bay']);
  await fails(1, noSite, ['site', 'export', '99', join(folder, 'none.jsonl')]);
  const file = join(folder, 'some.json');
  await writeFile(file, '{\n}\n');
  await fails(1, /^The file is not an exported site: "crewcall site export" writes one\.\n$/, [
    'site',
    'import',
    file,
  ]);
  const personal = ['account', 'export', ADA, '--file'];
  await fails(1, /some\.json cannot be written: it exists already\.\n$/, [...personal, file]);
  await fails(1, /cannot be written: there is no such folder\.\n$/, [...personal, join(folder, 'no/x')]);
  const passphrase = ['--passphrase-file', join(folder, 'none')];
  const backup = ['backup', '--with-keys', ...passphrase, join(folder, 'b')];
  await fails(1, /none cannot be read: there is no such file or folder\.\n$/, backup);
  await fails(2, /Allowed choices are account, operator, service/, ['audit', '--by', 'me']);
  await fails(2, /Allowed choices are created, changed, deleted/, ['audit', '--action', 'made']);
  const misspelt = { DATABSE_URL: 'postgres://db.example/crewcall' };
  const listed = await crewcall(['site', 'list'], { ...env, ...misspelt });
  assert.deepEqual(
    [listed.code, listed.err],
    [0, 'DATABSE_URL is no setting, and has no effect. Did you mean DATABASE_URL?\n'],
  );
});
