// RFC 6749 §6: refreshing, in strict mode unless a test says grace (cases 58-71).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantScope, revokeScope } from '../../src/oauth/applications/actions.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import { post } from './endpoint.ts';
import { addClient, assertRefused, credentialsOf, type Flow, pairOf, startFlow } from './flow.ts';

let flow: Flow;
let graceful: Flow;
before(async () => {
  flow = await startFlow({ REFRESH_GRACE_SECONDS: '0' });
  graceful = await startFlow();
});
after(async () => {
  await flow.stop();
  await graceful.stop();
});

test('58: a refresh returns a new access token and a new refresh token; the old refresh token is invalid', async () => {
  const first = await flow.firstPair();
  const response = await flow.refresh(flow.web, first.refresh);
  const next = pairOf(response);
  assert.ok(next.access !== first.access && next.refresh !== first.refresh);
  assert.equal(response.body.scope, 'read write');
  assert.equal(await flow.tryToken(next.access), 200);
  assertRefused(await flow.refresh(flow.web, first.refresh), 'invalid_grant');
});

test('58: a mobile application refreshes without a secret, again and again', async () => {
  let { refresh } = await flow.firstPair(flow.mobile);
  for (let times = 0; times < 5; times++) ({ refresh } = pairOf(await flow.refresh(flow.mobile, refresh)));
});

test('59: an unknown token -> 400 invalid_grant; none -> 400 invalid_request', async () => {
  assertRefused(await flow.refresh(flow.web, 'unknown'), 'invalid_grant');
  assertRefused(await flow.refresh(flow.web, ''), 'invalid_request');
});

test('60: the token of another client, used or not -> 400 invalid_grant, and the family survives', async () => {
  const first = await flow.firstPair();
  assertRefused(await flow.refresh(flow.mobile, first.refresh), 'invalid_grant');
  const next = pairOf(await flow.refresh(flow.web, first.refresh));
  assertRefused(await flow.refresh(flow.mobile, first.refresh), 'invalid_grant');
  assert.equal(await flow.tryToken(next.access), 200);
  pairOf(await flow.refresh(flow.web, next.refresh));
});

test('35: a confidential client without its secret -> 401 invalid_client, and the token lives', async () => {
  const { refresh } = await flow.firstPair();
  const stranger = { ...flow.web, clientSecret: undefined };
  assertRefused(await flow.refresh(stranger, refresh), 'invalid_client', 401);
  pairOf(await flow.refresh(flow.web, refresh));
});

test('61: a token is idle for 60 days at most; each refresh begins them anew', async () => {
  const { refresh } = await flow.firstPair();
  assert.deepEqual(await daysLeft(), { token: 60, family: 60 });
  await age('10 days');
  const next = pairOf(await flow.refresh(flow.web, refresh));
  assert.deepEqual(await daysLeft(), { token: 60, family: 60 });
  await flow.db.query(sql`update refresh_tokens set expires_at = now()`);
  assertRefused(await flow.refresh(flow.web, next.refresh), 'invalid_grant');
});

test('61: a family ends a year after the account allowed it, however often it is refreshed', async () => {
  const { refresh } = await flow.firstPair();
  await age('350 days');
  const next = pairOf(await flow.refresh(flow.web, refresh));
  assert.deepEqual(await daysLeft(), { token: 15, family: 15 });
  await flow.db.query(sql`update authorizations set expires_at = now()`);
  assertRefused(await flow.refresh(flow.web, next.refresh), 'invalid_grant');
});

test('62: a used token -> 400 invalid_grant; the newest pair and all access tokens of the family die', async () => {
  const first = await flow.firstPair();
  const other = await flow.firstPair();
  const second = pairOf(await flow.refresh(flow.web, first.refresh));
  const third = pairOf(await flow.refresh(flow.web, second.refresh));
  assertRefused(await flow.refresh(flow.web, first.refresh), 'invalid_grant');
  for (const { access } of [first, second, third]) assert.equal(await flow.tryToken(access), 401);
  assertRefused(await flow.refresh(flow.web, third.refresh), 'invalid_grant');
  assert.equal(await flow.tryToken(other.access), 200); // another family of the same account
  const { accountId } = flow.season.omar;
  const line = `"level":40,.*"application":${flow.web.id},"account":${accountId},"msg":"refresh.reused"`;
  assert.match(flow.service.logged(), new RegExp(line));
  assert.ok(!flow.service.logged().includes(first.refresh));
});

test('62: strict is strict: a use that began earlier than the one that won is a second use too', async () => {
  const { refresh } = await flow.firstPair();
  await flow.db.query(sql`update refresh_tokens set uses = 1, used_at = now() + interval '1 second'`);
  assertRefused(await flow.refresh(flow.web, refresh), 'invalid_grant');
});

test('63: within the grace period a used token returns further pairs of its family, up to a limit', async () => {
  const { refresh } = await graceful.firstPair();
  const responses = [];
  for (let times = 0; times < 7; times++) responses.push(await graceful.refresh(graceful.web, refresh));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 200, 200, 400, 400],
  );
  for (const response of responses.slice(0, 5))
    assert.equal(await graceful.tryToken(pairOf(response).access), 200);
  assert.equal((await graceful.db.query(sql`select from authorizations`)).length, 1);
});

test('63: after the grace a used token ends its family', async () => {
  const first = await graceful.firstPair();
  const next = pairOf(await graceful.refresh(graceful.web, first.refresh));
  await graceful.db.query(sql`update refresh_tokens set used_at = used_at - interval '10 seconds'`);
  assertRefused(await graceful.refresh(graceful.web, first.refresh), 'invalid_grant');
  assert.equal(await graceful.tryToken(next.access), 401);
});

test('65: a wider scope -> 400 invalid_scope, and the token is not used up', async () => {
  const { refresh } = await flow.firstPair();
  for (const scope of ['read write webhooks', 'bank', 'nonsense']) {
    assertRefused(await flow.refresh(flow.web, refresh, { scope }), 'invalid_scope');
  }
  pairOf(await flow.refresh(flow.web, refresh));
});

test('66: a narrower scope is granted, and a later refresh may request all of it again', async () => {
  const { refresh } = await flow.firstPair();
  const narrow = await flow.refresh(flow.web, refresh, { scope: 'read' });
  assert.equal(narrow.body.scope, 'read');
  const full = await flow.refresh(flow.web, narrow.body.refresh_token, { scope: 'write read' });
  assert.equal(full.body.scope, 'read write');
  const silent = await flow.refresh(flow.web, full.body.refresh_token);
  assert.equal(silent.body.scope, 'read write');
});

test('67: + between scopes is a space, %2B a literal plus -> 400 invalid_scope', async () => {
  const { refresh } = await flow.firstPair();
  const fields = { ...credentialsOf(flow.web), grant_type: 'refresh_token', refresh_token: refresh };
  const form = (scope: string) =>
    post(`${flow.service.baseUrl}/oauth/token`, {
      body: `${new URLSearchParams(fields)}&scope=${scope}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  assertRefused(await form('read%2Bwrite'), 'invalid_scope');
  assert.equal((await form('read+write')).body.scope, 'read write');
});

test('68: an access token is no refresh token, a refresh token no access token', async () => {
  const { access, refresh } = await flow.firstPair();
  assertRefused(await flow.refresh(flow.web, access), 'invalid_grant');
  assert.equal(await flow.tryToken(refresh), 401);
});

test('69: a scope revoked from the application is never granted again, and rejected if requested', async () => {
  const redirectUris = ['https://less.example/'];
  const less = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const pair = await flow.firstPair(less);
  const write = { applicationId: less.id, scope: 'write' as Scope };
  await revokeScope(flow.db, write);
  assertRefused(await flow.refresh(less, pair.refresh, { scope: 'read write' }), 'invalid_scope');
  const next = await flow.refresh(less, pair.refresh);
  assert.equal(next.body.scope, 'read');
  await grantScope(flow.db, write);
  assert.equal((await flow.refresh(less, next.body.refresh_token)).body.scope, 'read write');
});

test('70: if the response is lost, the client can repeat within the grace period; in strict mode it needs a new consent', async () => {
  const kept = await graceful.firstPair();
  await cutOffAfterCommit(graceful, kept.refresh);
  const repeated = pairOf(await graceful.refresh(graceful.web, kept.refresh));
  assert.equal(await graceful.tryToken(repeated.access), 200);
  const lost = await flow.firstPair();
  await cutOffAfterCommit(flow, lost.refresh);
  assertRefused(await flow.refresh(flow.web, lost.refresh), 'invalid_grant');
  assert.equal(await flow.tryToken(lost.access), 401);
});

test('71: when the database fails in the middle -> 500 server_error, and the old token still works', async () => {
  const { refresh } = await flow.firstPair();
  await flow.db.query(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is on fire'; end $$`);
  await flow.db.query(
    sql`create trigger fail before insert on access_tokens for each row execute function fail()`,
  );
  const response = await flow.refresh(flow.web, refresh);
  assertRefused(response, 'server_error', 500);
  assert.doesNotMatch(JSON.stringify(response.body), /fire/);
  await flow.db.query(sql`drop trigger fail on access_tokens`);
  pairOf(await flow.refresh(flow.web, refresh));
});

test('service.md 5.1: without API access of the owner -> 400 unauthorized_client, also for tokens already out', async () => {
  const { access, refresh } = await flow.firstPair();
  await flow.db.query(sql`update accounts set api_access = false where id = ${flow.season.ada.accountId}`);
  assertRefused(await flow.refresh(flow.web, refresh), 'unauthorized_client');
  assert.equal(await flow.tryToken(access), 401);
  await flow.db.query(sql`update accounts set api_access = true where id = ${flow.season.ada.accountId}`);
  pairOf(await flow.refresh(flow.web, refresh));
});

/** Makes everything look as if it had been issued that much earlier. */
async function age(interval: string): Promise<void> {
  await flow.db.query(sql`update authorizations set created_at = created_at - ${interval}::interval`);
}

/** Of the newest token and its family. */
async function daysLeft(): Promise<{ token: number; family: number } | undefined> {
  const [left] = await flow.db.query<{ token: number; family: number }>(sql`
    select round(extract(epoch from r.expires_at - now()) / 86400)::int as token,
      round(extract(epoch from g.expires_at - now()) / 86400)::int as family
    from refresh_tokens r join authorizations g on g.id = r.authorization_id order by r.created_at desc limit 1`);
  return left;
}

/** Sends a refresh and hangs up once the database has committed it. */
async function cutOffAfterCommit({ db, service, web }: Flow, refresh: string): Promise<void> {
  const fields = { ...credentialsOf(web), grant_type: 'refresh_token', refresh_token: refresh };
  const used = () =>
    db.query(sql`select from refresh_tokens where digest = sha256(${refresh}::bytea) and uses > 0`);
  const abort = new AbortController();
  const response = fetch(`${service.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: abort.signal,
  });
  while ((await used()).length === 0);
  abort.abort();
  await response.catch(() => undefined);
}
