// What an operator does on the command line, from the first account to a deleted application.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyPassword } from '../../src/accounts/passwords.ts';
import { sql } from '../../src/storage/sql.ts';
import { openEndpoint, postForm, type TokenEndpoint } from '../oauth/endpoint.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

const OMAR = ['--email', 'omar@harbor.example', '--first-name', 'Omar', '--last-name', 'Reyes'];

let endpoint: TokenEndpoint; // also has the account of Ada Okafor, ada@harbor.example
let env: Record<string, string>;
before(async () => {
  endpoint = await openEndpoint();
  env = { DATABASE_URL: endpoint.database.url, SECRET_KEY };
});
after(() => endpoint.close());

/** Runs a command that must succeed, and reads its one JSON document. */
async function json(...args: string[]) {
  const ran = await crewcall([...args, '--json'], env);
  assert.deepEqual([ran.code, ran.err], [0, '']);
  return JSON.parse(ran.out);
}

async function fails(code: number, message: RegExp, ...args: string[]): Promise<void> {
  const ran = await crewcall(args, env);
  assert.equal(ran.code, code, ran.err);
  assert.match(ran.err, message);
  assert.equal(ran.out, '');
}

function tokenFor(application: { client_id: string; client_secret: string }, scope = 'read') {
  const { client_id, client_secret } = application;
  return postForm(endpoint.url, { grant_type: 'client_credentials', client_id, client_secret, scope });
}

test('account create creates an account that can sign in with the password, stored as a hash', async () => {
  const account = await json('account', 'create', ...OMAR, '--password', 'whistle at noon');
  const { email, first_name, last_name, api_access } = account;
  assert.deepEqual(
    [email, first_name, last_name, api_access],
    ['omar@harbor.example', 'Omar', 'Reyes', false],
  );
  const [row] = await endpoint.database.db.query<{ password_hash: string }>(
    sql`select password_hash from accounts where id = ${account.id}`,
  );
  assert.equal(await verifyPassword('whistle at noon', row!.password_hash), true);
  await fails(1, /already has an account/, 'account', 'create', ...OMAR);
});

test('account list shows every account, as JSON and as a table', async () => {
  const { accounts } = await json('account', 'list');
  assert.ok(accounts.some((account: { email: string }) => account.email === 'ada@harbor.example'));
  const { out } = await crewcall(['account', 'list'], env);
  assert.match(
    out,
    /^ID +EMAIL +NAME +API ACCESS +SECOND FACTOR\n1 +ada@harbor.example +Ada Okafor +yes +no\n/,
  );
});

test('site create makes the owner manager and assignor', async () => {
  const where = ['--timezone', 'America/New_York', '--owner', 'ada@harbor.example'];
  const site = await json('site', 'create', '--name', 'Harbor Youth Soccer', ...where);
  assert.deepEqual([site.name, site.timezone], ['Harbor Youth Soccer', 'America/New_York']);
  const [user] = await endpoint.database.db.query<{ assignor: boolean; manager: boolean; site_id: number }>(
    sql`select assignor, manager, site_id from users where id = ${site.owner.user_id}`,
  );
  assert.deepEqual(user, { assignor: true, manager: true, site_id: site.id });
  await fails(
    1,
    /time zone/,
    'site',
    'create',
    '--name',
    'X',
    '--timezone',
    'Mars/Base',
    '--owner',
    'ada@harbor.example',
  );
  await fails(
    1,
    /No account has the address/,
    'site',
    'create',
    '--name',
    'X',
    '--timezone',
    'UTC',
    '--owner',
    'a@b.example',
  );
});

test('app create prints working credentials, gives the owner API access, and reports it', async () => {
  await json(
    'account',
    'create',
    '--email',
    'noor@harbor.example',
    '--first-name',
    'Noor',
    '--last-name',
    'Haddad',
  );
  const args = ['app', 'create', '--owner', 'noor@harbor.example', '--name', 'Roster Sync'];
  const first = await json(...args, '--scopes', 'webhooks read');
  assert.deepEqual(
    [first.scopes, first.api_access_granted, first.kind],
    ['read webhooks', true, 'confidential'],
  );
  assert.equal((await tokenFor(first, 'webhooks')).status, 200);
  assert.equal(first.api_access, true);
  const { out } = await crewcall(args, env);
  assert.match(out, /^noor@harbor\.example has API access\.\n(.+\n)+scopes: +read write$/m);
});

test('app create --public has no secret and may have a private-use redirect URI', async () => {
  const args = ['app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync Mobile', '--public'];
  const mobile = await json(
    ...args,
    '--redirect-uri',
    'com.roster.sync:/done',
    '--redirect-uri',
    'http://127.0.0.1/callback',
  );
  assert.equal(mobile.client_secret, undefined);
  assert.deepEqual(mobile.redirect_uris, ['com.roster.sync:/done', 'http://127.0.0.1/callback']);
  await fails(1, /no secret/, 'app', 'rotate-secret', mobile.client_id);
});

test('RFC 6749 §3.1.2: app create rejects unsafe redirect URIs, all of them at once', async () => {
  const wrong = [
    'https://x.example/#a',
    'https://*.example/',
    'http://x.example/',
    '/callback',
    'javascript:alert(1)',
  ];
  const ran = await crewcall(
    [
      'app',
      'create',
      '--owner',
      'ada@harbor.example',
      '--name',
      'X',
      '--redirect-uri',
      ...wrong,
      'data:a',
      'file:///a',
    ],
    env,
  );
  assert.equal(ran.code, 1);
  assert.equal(ran.err.trim().split('\n').length, 7);
});

test('app grant and revoke change the scopes that can be requested, by client ID or by ID', async () => {
  const app = await json('app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync');
  assert.equal((await tokenFor(app, 'webhooks')).status, 400);
  assert.equal((await json('app', 'grant', app.client_id, 'webhooks')).scopes, 'read write webhooks');
  assert.equal((await tokenFor(app, 'webhooks')).status, 200);
  assert.equal((await json('app', 'revoke', String(app.id), 'webhooks')).scopes, 'read write');
  assert.equal((await tokenFor(app, 'webhooks')).status, 400);
  await fails(2, /one of read, write, bank, webhooks/, 'app', 'grant', app.client_id, 'admin');
});

test('app list shows the scopes that were requested and not yet granted', async () => {
  const app = await json('app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync');
  await endpoint.database.db.query(sql`
    update applications set requested_scopes = '{webhooks}' where id = ${app.id}`);
  const listed = async () => {
    const { applications } = await json('app', 'list');
    return applications.find((one: { id: number }) => one.id === app.id);
  };
  assert.equal((await listed()).requested_scopes, 'webhooks');
  await json('app', 'grant', app.client_id, 'webhooks');
  assert.equal((await listed()).requested_scopes, '');
});

test('app rotate-secret: the new secret works, and the old one still works', async () => {
  const app = await json('app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync');
  const { client_secret } = await json('app', 'rotate-secret', app.client_id);
  assert.notEqual(client_secret, app.client_secret);
  assert.equal((await tokenFor({ ...app, client_secret })).status, 200);
  assert.equal((await tokenFor(app)).status, 200);
});

test('app delete deletes the application', async () => {
  const app = await json('app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync');
  await tokenFor(app);
  assert.equal((await json('app', 'delete', app.client_id)).deleted, true);
  assert.equal((await tokenFor(app)).status, 401);
  await fails(1, /No application has the ID or client ID/, 'app', 'delete', app.client_id);
});

test("account revoke-api revokes the tokens of the account's applications, and grant-api does not restore them", async () => {
  const { db } = endpoint.database;
  await json(
    'account',
    'create',
    '--email',
    'jo@harbor.example',
    '--first-name',
    'Jo',
    '--last-name',
    'Lind',
  );
  const app = await json('app', 'create', '--owner', 'jo@harbor.example', '--name', 'Roster Sync');
  await tokenFor(app);
  const revoked = await json('account', 'revoke-api', 'JO@harbor.example');
  assert.deepEqual([revoked.api_access, revoked.tokens_ended], [false, 1]);
  assert.equal((await tokenFor(app)).body.error, 'unauthorized_client');
  assert.equal((await json('account', 'grant-api', 'jo@harbor.example')).api_access, true);
  assert.deepEqual(await db.query(sql`select 1 from access_tokens where application_id = ${app.id}`), []);
  await fails(
    1,
    /No account has the address nobody@harbor\.example/,
    'account',
    'grant-api',
    'nobody@harbor.example',
  );
});

test('webhooks status names its members as the API does', async () => {
  const { db } = endpoint.database;
  const [{ id: siteId }] = (await db.query<{ id: number }>(sql`
    insert into sites (name, timezone) values ('Harbor Youth Soccer', 'America/New_York') returning id`)) as [
    { id: number },
  ];
  const app = await json('app', 'create', '--owner', 'ada@harbor.example', '--name', 'Roster Sync');
  await db.query(sql`
    insert into users (site_id, account_id, first_name, last_name, assignor)
    values (${siteId}, 1, 'Ada', 'Okafor', true)`);
  await db.query(sql`
    with s as (
      insert into subscriptions (site_id, application_id, account_id, event_types, target_url, target_method,
        target_headers, secret)
      values (${siteId}, ${app.id}, 1, '{site.user.created}', 'https://roster.example/hook?key=hidden', 'POST', '', '')
      returning id
    ), e as (
      insert into events (site_id, topic, resource_id, facts, matched_at)
      values (${siteId}, 'site.user.created', 1, '{}', now()) returning id, topic
    ), l as (
      insert into retry_queues (subscription_id, due_at, failures, last_failure)
      select s.id, '2026-04-03T15:00:00Z', 3, 'it responds with 500' from s
    )
    insert into deliveries (subscription_id, event_id, topic, attempts, due_at)
    select s.id, e.id, e.topic, 3, '2026-04-03T15:00:00Z' from s, e`);
  const status = await json('webhooks', 'status');
  const { subscription_id, ...failing } = status.failing[0];
  assert.ok(Number.isInteger(subscription_id));
  assert.deepEqual(failing, {
    ...{ site_id: siteId, host: 'roster.example', queued: 1, attempts: 3 },
    reason: 'it responds with 500',
  });
  assert.deepEqual(
    [status.unmatched, status.queued, status.held, status.workers, status.oldest_due],
    [0, 1, 0, 0, '2026-04-03T15:00:00.000Z'],
  );
});

test('audit shows who did what, newest first, and by its options', async () => {
  const { records, audit } = await json('audit', '--by', 'operator', '--record', 'site');
  assert.equal(records, 1);
  const [{ action, by, after, before, email }] = audit;
  assert.deepEqual([action, by, before, email], ['created', 'operator', null, null]);
  assert.equal(after.name, 'Harbor Youth Soccer');
  const { out } = await crewcall(['audit', '--site', '1', '--action', 'created', '--limit', '1'], env);
  assert.match(out, /^TIME +SITE +WHO +WHAT +FIELDS\n\S+Z +1 +operator +created \w+ \d+ +\w+: /);
  assert.match(out, /\n1 of 2 entries\.\n$/);
  assert.deepEqual((await json('audit', '--account', 'ada@harbor.example', '--site', '1')).audit, []);
  assert.equal((await json('audit', '--until', '2026-01-01')).records, 0);
  await fails(1, /No account has the address/, 'audit', '--account', 'nobody@harbor.example');
  await fails(1, /--record must be one of site, game/, 'audit', '--record', 'planet');
  await fails(2, /must be a day/, 'audit', '--since', 'yesterday');
});

test('account deactivate, activate, export and delete', async () => {
  const mia = ['--email', 'mia@harbor.example', '--first-name', 'Mia', '--last-name', 'Chen'];
  await json('account', 'create', ...mia, '--password', 'whistle at noon');
  await endpoint.database.db.query(sql`
    insert into sessions (digest, account_id, user_agent, address, expires_at)
    select 'mia', id, 'Phone', '192.0.2.1', now() + interval '1 day' from accounts where email = 'mia@harbor.example'`);
  assert.ok((await json('account', 'deactivate', 'mia@harbor.example')).deactivated_at);
  assert.equal((await json('account', 'activate', 'mia@harbor.example')).deactivated_at, null);
  assert.deepEqual(await endpoint.database.db.query(sql`select from sessions`), []);
  const exported = await json('account', 'export', 'mia@harbor.example');
  assert.equal(exported.account.first_name, 'Mia');
  await fails(1, /for good; add --yes/, 'account', 'delete', 'mia@harbor.example');
  assert.equal((await json('account', 'delete', 'mia@harbor.example', '--yes')).deleted, true);
  await fails(1, /No account has the address/, 'account', 'deactivate', 'mia@harbor.example');
});
