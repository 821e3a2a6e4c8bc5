// RFC 7662: introspection (case 113).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { revokeScope } from '../../src/oauth/applications/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { postForm } from './endpoint.ts';
import {
  addClient,
  assertRefused,
  credentialsOf,
  type Fields,
  type Flow,
  type FlowClient,
  startFlow,
} from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow();
});
after(() => flow.stop());

const introspect = (client: FlowClient, fields: Fields) =>
  postForm(`${flow.service.baseUrl}/oauth/introspect`, { ...credentialsOf(client), ...fields });
const INACTIVE = { active: false };

test('113: a living access token is described to its client', async () => {
  const response = await flow.exchange(flow.web, await flow.authorize());
  const { status, body } = await introspect(flow.web, { token: String(response.body.access_token) });
  assert.equal(status, 200);
  const createdAt = Number(response.body.created_at);
  assert.deepEqual(body, {
    active: true,
    scope: 'read write',
    client_id: flow.web.clientId,
    token_type: 'Bearer',
    exp: createdAt + 7200,
    iat: createdAt,
    sub: String(flow.season.omar.accountId),
    iss: flow.service.baseUrl,
  });
});

test('113: a token of client credentials speaks for the owner', async () => {
  const { body } = await flow.token(flow.web, { grant_type: 'client_credentials', scope: 'webhooks' });
  const described = await introspect(flow.web, { token: String(body.access_token) });
  assert.deepEqual(
    [described.body.scope, described.body.sub],
    ['webhooks', String(flow.season.ada.accountId)],
  );
});

test('113: a valid refresh token is active, but has no type, so that it is not mistaken for an access token', async () => {
  const { refresh } = await flow.firstPair();
  const { body } = await introspect(flow.web, { token: refresh, token_type_hint: 'access_token' });
  assert.deepEqual([body.active, body.token_type, body.scope], [true, undefined, 'read write']);
  await flow.refresh(flow.web, refresh);
  assert.deepEqual((await introspect(flow.web, { token: refresh })).body, INACTIVE);
});

const dead: [string, () => Promise<string>][] = [
  ['an unknown token', async () => 'unknown'],
  ['a code', () => flow.authorize()],
  ['an access token of another client', async () => (await flow.firstPair(flow.mobile)).access],
  ['a refresh token of another client', async () => (await flow.firstPair(flow.mobile)).refresh],
  [
    'a revoked token',
    async () => {
      const { access } = await flow.firstPair();
      await flow.db.query(sql`delete from access_tokens`);
      return access;
    },
  ],
  [
    'an expired token',
    async () => {
      const { access } = await flow.firstPair();
      await flow.db.query(sql`update access_tokens set expires_at = now()`);
      return access;
    },
  ],
  [
    'an expired refresh token',
    async () => {
      const { refresh } = await flow.firstPair();
      await flow.db.query(sql`update refresh_tokens set expires_at = now()`);
      return refresh;
    },
  ],
];
for (const [name, make] of dead) {
  test(`113: ${name} -> 200 with exactly {"active":false}`, async () => {
    const { status, body } = await introspect(flow.web, { token: await make() });
    assert.deepEqual([status, body], [200, INACTIVE]);
  });
}

test('113: without authentication, with a wrong secret, or as a public application -> 401', async () => {
  const { access } = await flow.firstPair(flow.mobile);
  assertRefused(await introspect(flow.mobile, { token: access }), 'invalid_client', 401);
  assertRefused(await introspect(flow.web, { token: access, client_secret: 'x' }), 'invalid_client', 401);
  const nobody = await postForm(`${flow.service.baseUrl}/oauth/introspect`, { token: access });
  assertRefused(nobody, 'invalid_client', 401);
});

test('113: no token -> 400 invalid_request', async () => {
  assertRefused(await introspect(flow.web, {}), 'invalid_request');
});

test('113: a scope that was taken back is not there any more', async () => {
  const redirectUris = ['https://less.example/'];
  const less = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const pair = await flow.firstPair(less);
  await revokeScope(flow.db, { applicationId: less.id, scope: 'write' });
  for (const token of [pair.access, pair.refresh]) {
    assert.equal((await introspect(less, { token })).body.scope, 'read');
  }
});
