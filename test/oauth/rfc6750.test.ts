// RFC 6750: how the API takes bearer tokens (cases 68, 76, 107).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { revokeScope } from '../../src/oauth/applications/actions.ts';
import { purgeExpiredTokens } from '../../src/oauth/tokens.ts';
import { sql } from '../../src/storage/sql.ts';
import { addClient, type Flow, startFlow } from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow();
});
after(() => flow.stop());

const INVALID = 'Bearer error="invalid_token"';

type ApiRequest = { headers?: Record<string, string>; path?: string; body?: string };
const ask = async ({ headers = {}, path = '/api/v2/sites', body }: ApiRequest) => {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(`${flow.service.baseUrl}${path}`, { method, headers, body: body ?? null });
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('107: no token -> 401 with a challenge that names no error', async () => {
  assert.deepEqual(await ask({}), { status: 401, challenge: 'Bearer' });
});

test('107: an unknown, expired or revoked token -> 401 invalid_token', async () => {
  assert.deepEqual(await ask({ headers: bearer('unknown') }), { status: 401, challenge: INVALID });
  const expired = await flow.firstPair();
  await flow.db.query(sql`update access_tokens set expires_at = now()`);
  assert.deepEqual(await ask({ headers: bearer(expired.access) }), { status: 401, challenge: INVALID });
  const revoked = await flow.firstPair();
  await flow.db.query(sql`delete from authorizations`);
  assert.deepEqual(await ask({ headers: bearer(revoked.access) }), { status: 401, challenge: INVALID });
});

test('107: another scheme, or none -> 401 that tells to send Authorization: Bearer, and repeats nothing (wire)', async () => {
  const { access } = await flow.firstPair();
  for (const authorization of [
    ...['Basic b21hcjpzZWNyZXQ=', `Token ${access}`, `token="${access}"`, access, 'Bearer', 'Bearer a b'],
  ]) {
    const response = await fetch(`${flow.service.baseUrl}/api/v2/sites`, { headers: { authorization } });
    const text = await response.text();
    const { error, code, message } = JSON.parse(text);
    assert.deepEqual([response.status, error, code], [401, 'invalid_token', 'token_invalid'], authorization);
    assert.equal(response.headers.get('www-authenticate'), INVALID);
    assert.match(message, /send Authorization: Bearer/);
    assert.ok(!text.includes(access) && !text.includes('b21hcjpzZWNyZXQ='));
  }
});

test('107: code tells an expired token from an invalid one, for a day', async () => {
  const codeOf = async (access?: string) => {
    const headers: Record<string, string> = access === undefined ? {} : bearer(access);
    const response = await fetch(`${flow.service.baseUrl}/api/v2/sites`, { headers });
    const { error, code } = (await response.json()) as Record<string, string>;
    assert.deepEqual([response.status, error], [401, 'invalid_token']);
    return code;
  };
  const { access } = await flow.firstPair();
  const revoked = await flow.firstPair();
  await flow.db.query(sql`update access_tokens set expires_at = now() - interval '23 hours'`);
  await purgeExpiredTokens(flow.db, 10);
  assert.equal(await codeOf(access), 'token_expired');
  assert.equal(await codeOf(), 'token_invalid');
  assert.equal(await codeOf('unknown'), 'token_invalid');
  await flow.db.query(sql`update accounts set api_access = false where id = ${flow.season.ada.accountId}`);
  assert.equal(await codeOf(access), 'token_invalid');
  await flow.db.query(sql`update accounts set api_access = true where id = ${flow.season.ada.accountId}`);
  const { clientId, clientSecret = '' } = flow.web;
  const body = new URLSearchParams({
    token: revoked.refresh,
    client_id: clientId,
    client_secret: clientSecret,
  });
  assert.equal((await fetch(`${flow.service.baseUrl}/oauth/revoke`, { method: 'POST', body })).status, 200);
  assert.equal(await codeOf(revoked.access), 'token_invalid');
  await flow.db.query(sql`update access_tokens set expires_at = now() - interval '25 hours'`);
  assert.ok((await purgeExpiredTokens(flow.db, 10)) > 0);
  assert.equal(await codeOf(access), 'token_invalid');
});

test('107: a token in the query or in a form is no token', async () => {
  const { access } = await flow.firstPair();
  assert.equal((await ask({ path: `/api/v2/sites?access_token=${access}` })).status, 401);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = `/api/v2/sites/${flow.season.siteId}/games`;
  assert.equal((await ask({ headers, path, body: `access_token=${access}` })).status, 401);
});

test('107: a token in the header and in the query -> 400 invalid_request', async () => {
  const { access } = await flow.firstPair();
  const path = `/api/v2/sites?access_token=${access}`;
  assert.deepEqual(await ask({ headers: bearer(access), path }), {
    status: 400,
    challenge: 'Bearer error="invalid_request"',
  });
});

test('107: Basic, and a Bearer header that holds no token -> 401', async () => {
  for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer a b', 'Bearer "x"', 'Bearer é']) {
    const { status, challenge } = await ask({ headers: { authorization } });
    assert.deepEqual([status, challenge?.startsWith('Bearer')], [401, true], authorization);
  }
});

test('the scheme is written in any case (RFC 9110 §11.1)', async () => {
  const { access } = await flow.firstPair();
  assert.equal((await ask({ headers: { authorization: `bearer ${access}` } })).status, 200);
});

test('76: too small a scope -> 403 insufficient_scope, naming the scope', async () => {
  const { access } = await flow.firstPair();
  assert.deepEqual(await ask({ headers: bearer(access), path: '/api/v2/webhooks/subscriptions' }), {
    status: 403,
    challenge: 'Bearer error="insufficient_scope", scope="webhooks"',
  });
});

test('a scope that the application loses is lost to tokens already out, and so is a role of the account', async () => {
  const redirectUris = ['https://less.example/'];
  const less = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const { access } = await flow.firstPair(less, { fields: { scope: 'read webhooks' } });
  const path = '/api/v2/webhooks/subscriptions';
  assert.equal((await ask({ headers: bearer(access), path })).status, 200);
  await revokeScope(flow.db, { applicationId: less.id, scope: 'webhooks' });
  assert.equal((await ask({ headers: bearer(access), path })).status, 403);
  const site = `/api/v2/sites/${flow.season.siteId}`;
  assert.equal((await ask({ headers: bearer(access), path: site })).status, 200);
  await flow.db.query(sql`update users set active = false where id = ${flow.season.omar.userId}`);
  assert.equal((await ask({ headers: bearer(access), path: site })).status, 404);
});
