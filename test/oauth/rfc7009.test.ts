// RFC 7009: revoking tokens (cases 108-111).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm } from './endpoint.ts';
import {
  assertRefused,
  credentialsOf,
  type Fields,
  type Flow,
  type FlowClient,
  pairOf,
  startFlow,
} from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow();
});
after(() => flow.stop());

const revoke = (client: FlowClient, fields: Fields) =>
  postForm(`${flow.service.baseUrl}/oauth/revoke`, { ...credentialsOf(client), ...fields });

test('108: an access token -> 200 {}, and it is dead at once; its family lives', async () => {
  const { access, refresh } = await flow.firstPair();
  const response = await revoke(flow.web, { token: access });
  assert.deepEqual([response.status, response.body], [200, {}]);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(await flow.tryToken(access), 401);
  pairOf(await flow.refresh(flow.web, refresh));
});

test('108: an access token of client credentials', async () => {
  const response = await flow.token(flow.web, { grant_type: 'client_credentials' });
  assert.equal((await revoke(flow.web, { token: String(response.body.access_token) })).status, 200);
  assert.equal(await flow.tryToken(response.body.access_token), 401);
});

test('108: a refresh token -> 200, and the whole family is dead; another family lives', async () => {
  const [first, other] = [await flow.firstPair(), await flow.firstPair()];
  const next = pairOf(await flow.refresh(flow.web, first.refresh));
  assert.equal((await revoke(flow.web, { token: next.refresh })).status, 200);
  for (const { access } of [first, next]) assert.equal(await flow.tryToken(access), 401);
  assertRefused(await flow.refresh(flow.web, next.refresh), 'invalid_grant');
  assert.equal(await flow.tryToken(other.access), 200);
});

test('108: a refresh token that was used already ends its family too', async () => {
  const first = await flow.firstPair();
  const next = pairOf(await flow.refresh(flow.web, first.refresh));
  assert.equal((await revoke(flow.web, { token: first.refresh })).status, 200);
  assert.equal(await flow.tryToken(next.access), 401);
});

test('108: a mobile application revokes without a secret', async () => {
  const { access, refresh } = await flow.firstPair(flow.mobile);
  assert.equal((await revoke(flow.mobile, { token: refresh })).status, 200);
  assert.equal(await flow.tryToken(access), 401);
});

for (const token of ['unknown', 'é\u{1f600}', 'x'.repeat(5_000)]) {
  test(`109: ${token.slice(0, 10)}, which is no token -> 200`, async () => {
    const response = await revoke(flow.web, { token });
    assert.deepEqual([response.status, response.body], [200, {}]);
  });
}

test('109: no token -> 400 invalid_request', async () => {
  assertRefused(await revoke(flow.web, {}), 'invalid_request');
  assertRefused(await revoke(flow.web, { token: '' }), 'invalid_request');
});

test('110: a token of another client -> 200, and it lives', async () => {
  const { access, refresh } = await flow.firstPair();
  for (const token of [access, refresh]) {
    assert.deepEqual((await revoke(flow.mobile, { token })).body, {});
  }
  assert.equal(await flow.tryToken(access), 200);
  pairOf(await flow.refresh(flow.web, refresh));
});

test('110: without authentication, or with a wrong secret -> 401, and the token lives', async () => {
  const { access } = await flow.firstPair();
  assertRefused(await revoke(flow.web, { token: access, client_secret: 'wrong' }), 'invalid_client', 401);
  assertRefused(await revoke(flow.web, { token: access, client_secret: '' }), 'invalid_client', 401);
  assertRefused(
    await postForm(`${flow.service.baseUrl}/oauth/revoke`, { token: access }),
    'invalid_client',
    401,
  );
  assert.equal(await flow.tryToken(access), 200);
});

for (const hint of ['refresh_token', 'access_token', 'nonsense', '']) {
  test(`111: the token_type_hint "${hint}" does not prevent finding either kind of token`, async () => {
    const { access, refresh } = await flow.firstPair();
    await revoke(flow.web, { token: access, token_type_hint: hint });
    assert.equal(await flow.tryToken(access), 401);
    await revoke(flow.web, { token: refresh, token_type_hint: hint });
    assertRefused(await flow.refresh(flow.web, refresh), 'invalid_grant');
  });
}

test('8: GET -> 405 with Allow: POST', async () => {
  const response = await fetch(`${flow.service.baseUrl}/oauth/revoke?token=x`);
  assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
});
