// RFC 6749 §4.1.3: the exchange of an authorization code (cases 40-57).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteApplication, revokeScope } from '../../src/oauth/applications/actions.ts';
import { withdrawConsent } from '../../src/oauth/consents/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { TokenAnswer } from './endpoint.ts';
import {
  addClient,
  assertRefused,
  type Fields,
  type Flow,
  PKCE,
  pairOf,
  startFlow,
  VERIFIER,
} from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow();
});
after(() => flow.stop());

const FIELDS = ['access_token', 'created_at', 'expires_in', 'refresh_token', 'scope', 'token_type'];
const flows: [string, () => Promise<TokenAnswer>][] = [
  ['40: a web application without PKCE', async () => flow.exchange(flow.web, await flow.authorize())],
  [
    '40: a web application with PKCE',
    async () => flow.exchange(flow.web, await flow.authorize({ fields: PKCE }), { code_verifier: VERIFIER }),
  ],
  [
    '41: a mobile application with PKCE and no secret',
    async () =>
      flow.exchange(flow.mobile, await flow.authorize({ client: flow.mobile }), { code_verifier: VERIFIER }),
  ],
  [
    '42: code_challenge_method S256 on the exchange',
    async () =>
      flow.exchange(flow.web, await flow.authorize({ fields: PKCE }), {
        code_verifier: VERIFIER,
        code_challenge_method: 'S256',
      }),
  ],
  [
    '55: a scope on the exchange is ignored',
    async () => flow.exchange(flow.web, await flow.authorize(), { scope: 'webhooks nonsense' }),
  ],
];
for (const [name, run] of flows) {
  test(`${name} -> 200 with a refresh token and the granted scope`, async () => {
    const response = await run();
    const { access } = pairOf(response);
    assert.deepEqual(Object.keys(response.body).sort(), FIELDS); // service.md 2.1
    assert.equal(response.body.scope, 'read write');
    assert.equal(response.body.expires_in, 7200);
    assert.match(String(response.body.refresh_token), /^[\w-]{43}$/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(await flow.tryToken(access), 200);
  });
}

const malformed: [string, Fields][] = [
  ['42: code_challenge_method plain', { code_challenge_method: 'plain' }],
  ['43: no code', { code: '' }],
  ['47: no redirect_uri', { redirect_uri: '' }],
];
for (const [name, fields] of malformed) {
  test(`${name} -> 400 invalid_request, and the code still lives`, async () => {
    const code = await flow.authorize();
    assertRefused(await flow.exchange(flow.web, code, fields), 'invalid_request');
    pairOf(await flow.exchange(flow.web, code));
  });
}

test('44: an unknown code, and one that is a refresh token -> 400 invalid_grant', async () => {
  assertRefused(await flow.exchange(flow.web, 'unknown'), 'invalid_grant');
  const { refresh } = await flow.firstPair();
  assertRefused(await flow.exchange(flow.web, refresh), 'invalid_grant');
});

test('45: a code of 60 seconds ago -> 400 invalid_grant; it lives 60 seconds', async () => {
  const code = await flow.authorize();
  const [left] = await flow.db.query<{ seconds: number }>(sql`
    select extract(epoch from c.expires_at - g.created_at)::int as seconds
    from authorization_codes c join authorizations g on g.id = c.authorization_id order by g.id desc limit 1`);
  assert.equal(left?.seconds, 60);
  await flow.db.query(sql`update authorization_codes set expires_at = now() where used_at is null`);
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
});

test('46: the code of another client -> 400 invalid_grant, and its owner can still use it', async () => {
  const code = await flow.authorize();
  const accountId = flow.season.ada.accountId;
  const thief = await addClient(flow.db, { accountId, redirectUris: [flow.web.redirectUri] });
  assertRefused(await flow.exchange(thief, code), 'invalid_grant');
  pairOf(await flow.exchange(flow.web, code));
});

test('46: a used code at another client ends nothing', async () => {
  const code = await flow.authorize();
  const { access } = pairOf(await flow.exchange(flow.web, code));
  const thief = await addClient(flow.db, {
    accountId: flow.season.ada.accountId,
    redirectUris: [flow.web.redirectUri],
  });
  assertRefused(await flow.exchange(thief, code, { redirect_uri: flow.web.redirectUri }), 'invalid_grant');
  assert.equal(await flow.tryToken(access), 200);
});

for (const near of ['https://roster-sync.example/callback/', 'https://roster-sync.example/CALLBACK', 'x']) {
  test(`47: the redirect_uri ${near} -> 400 invalid_grant`, async () => {
    const code = await flow.authorize();
    assertRefused(await flow.exchange(flow.web, code, { redirect_uri: near }), 'invalid_grant');
  });
}

test('52, 53: a second use -> 400 invalid_grant, and what the first one got is dead', async () => {
  const code = await flow.authorize();
  const first = pairOf(await flow.exchange(flow.web, code));
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
  assert.equal(await flow.tryToken(first.access), 401);
  assertRefused(await flow.refresh(flow.web, first.refresh), 'invalid_grant');
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
});

test('53: a second use after the code has expired ends the tokens too, also refreshed ones', async () => {
  const code = await flow.authorize();
  const { refresh } = pairOf(await flow.exchange(flow.web, code));
  const next = pairOf(await flow.refresh(flow.web, refresh));
  await flow.db.query(sql`update authorization_codes set expires_at = now()`);
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
  assert.equal(await flow.tryToken(next.access), 401);
});

const unproven: [string, Fields][] = [
  ['another redirect_uri', { redirect_uri: 'https://roster-sync.example/' }],
  ['a wrong verifier', { code_verifier: VERIFIER.toLowerCase() }],
  ['no verifier', { code_verifier: '' }],
  ['a wrong secret', { client_secret: 'wrong' }],
];
for (const [name, fields] of unproven) {
  test(`53: a second use with ${name} proves nothing and is only rejected`, async () => {
    const code = await flow.authorize({ fields: PKCE });
    const { access } = pairOf(await flow.exchange(flow.web, code, { code_verifier: VERIFIER }));
    const again = await flow.exchange(flow.web, code, { code_verifier: VERIFIER, ...fields });
    assert.notEqual(again.status, 200);
    assert.equal(await flow.tryToken(access), 200);
  });
}

test('53: a replay is logged with application and account, and without the code', async () => {
  const code = await flow.authorize();
  await flow.exchange(flow.web, code);
  await flow.exchange(flow.web, code);
  const log = flow.service.logged();
  const { accountId } = flow.season.omar;
  assert.match(
    log,
    new RegExp(`"level":40,.*"application":${flow.web.id},"account":${accountId},"msg":"code.replayed"`),
  );
  assert.ok(!log.includes(code));
});

test('56: the account or the consent is gone between authorize and exchange -> 400 invalid_grant', async () => {
  const nina = flow.season.nina.accountId;
  const code = await flow.authorize({ accountId: nina });
  await withdrawConsent(flow.db, { accountId: nina, applicationId: flow.web.id });
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
  const again = await flow.authorize({ accountId: nina });
  await flow.db.query(sql`delete from accounts where id = ${nina}`);
  assertRefused(await flow.exchange(flow.web, again), 'invalid_grant');
});

test('37: the application is deleted between authorize and exchange -> 401 invalid_client', async () => {
  const redirectUris = ['https://gone.example/'];
  const gone = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const code = await flow.authorize({ client: gone });
  const kept = pairOf(await flow.exchange(gone, await flow.authorize({ client: gone })));
  await deleteApplication(flow.db, gone.id);
  assertRefused(await flow.exchange(gone, code), 'invalid_client', 401);
  assert.equal(await flow.tryToken(kept.access), 401);
});

test('57: a code used before a restart is used after it, and an unused one is not', async () => {
  const [used, unused] = [await flow.authorize(), await flow.authorize()];
  pairOf(await flow.exchange(flow.web, used));
  await flow.service.restart();
  assertRefused(await flow.exchange(flow.web, used), 'invalid_grant');
  pairOf(await flow.exchange(flow.web, unused));
});

test('a scope taken back between authorize and exchange is not issued', async () => {
  const redirectUris = ['https://less.example/'];
  const less = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const code = await flow.authorize({ client: less });
  await revokeScope(flow.db, { applicationId: less.id, scope: 'write' });
  assert.equal((await flow.exchange(less, code)).body.scope, 'read');
  const none = await flow.authorize({ client: less, fields: { scope: 'read' } });
  await revokeScope(flow.db, { applicationId: less.id, scope: 'read' });
  assertRefused(await flow.exchange(less, none), 'invalid_scope');
});

test('service.md 5.1: without API access of the owner -> 400 unauthorized_client', async () => {
  const code = await flow.authorize();
  await flow.db.query(sql`update accounts set api_access = false where id = ${flow.season.ada.accountId}`);
  assertRefused(await flow.exchange(flow.web, code), 'unauthorized_client');
  await flow.db.query(sql`update accounts set api_access = true where id = ${flow.season.ada.accountId}`);
  pairOf(await flow.exchange(flow.web, code));
});

test('RFC 6749 §5.2: without a redirect URI -> 400 unauthorized_client, whatever the code is', async () => {
  const none = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris: [] });
  assertRefused(await flow.token(none, { grant_type: 'authorization_code' }), 'unauthorized_client');
  assertRefused(await flow.exchange(none, await flow.authorize()), 'unauthorized_client');
  assertRefused(await flow.refresh(none, 'unknown'), 'unauthorized_client');
});

test('tokens issued before an application lost its redirect URIs can still be refreshed', async () => {
  const redirectUris = ['https://gone.example/'];
  const gone = await addClient(flow.db, { accountId: flow.season.ada.accountId, redirectUris });
  const { refresh } = await flow.firstPair(gone);
  await flow.db.query(sql`update applications set redirect_uris = '{}' where id = ${gone.id}`);
  pairOf(await flow.refresh(gone, refresh));
});
