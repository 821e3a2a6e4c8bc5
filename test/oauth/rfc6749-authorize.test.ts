// RFC 6749 §4.1.1: which authorization requests are put before a person (cases 72, 74, 77-79, 84-95, 98, 101).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applicationProblems } from '../../src/oauth/applications/application.ts';
import { allow, consentCovers, deny } from '../../src/oauth/authorize/actions.ts';
import type { AuthorizationRequest } from '../../src/oauth/authorize/request.ts';
import { sql } from '../../src/storage/sql.ts';
import { addClient, type Fields, type FlowClient, ISSUER, PKCE, readRequest, requestOf } from './flow.ts';
import { openProtocol, type Protocol } from './protocol.ts';

let protocol: Protocol;
let web: FlowClient;
let mobile: FlowClient;
before(async () => {
  protocol = await openProtocol();
  ({ web, mobile } = protocol);
});
after(() => protocol.close());

const ask = (fields: Fields, client = web) => readRequest(protocol.db, requestOf(client, fields));

test('the page of a valid request names the application, its owner, the scopes and the redirect target', async () => {
  const read = await ask({ scope: 'webhooks read', state: 's' });
  assert.deepEqual(read, {
    kind: 'valid',
    request: {
      application: {
        id: web.id,
        clientId: web.clientId,
        name: 'Roster Sync',
        kind: 'confidential',
        registeredBy: null,
        ownerName: 'Ada Okafor',
      },
      redirectUri: 'https://roster-sync.example/callback',
      scopes: ['read', 'webhooks'],
      resource: undefined,
      state: 's',
      codeChallenge: undefined,
      issuer: ISSUER,
    },
  });
});

const CALLBACK = 'https://roster-sync.example/callback';
const unsafe: [string, () => Fields | string][] = [
  ['77: an unknown client_id', () => requestOf(web, { client_id: '00000000-0000-4000-8000-000000000000' })],
  ['77: no client_id', () => requestOf(web, { client_id: '' })],
  ['77: a client_id with NUL', () => requestOf(web, { client_id: `${web.clientId}\0` })],
  ['78: no redirect_uri', () => requestOf(web, { redirect_uri: '' })],
  ['78: an unregistered redirect_uri', () => requestOf(web, { redirect_uri: 'https://elsewhere.example/' })],
  ['78: the redirect_uri of another application', () => requestOf(web, { redirect_uri: mobile.redirectUri })],
  ['89: client_id twice', () => `${query()}&client_id=${web.clientId}`],
  ['89: redirect_uri twice', () => `${query()}&redirect_uri=${encodeURIComponent(CALLBACK)}`],
  [
    '94: an unknown client with every other mistake',
    () => 'client_id=x&response_type=token&scope=nonsense&a=1&a=2',
  ],
  ['nothing at all', () => ''],
  ['a redirect_uri that is not UTF-8', () => `client_id=${web.clientId}&redirect_uri=%ff&response_type=code`],
  ...[
    'https://roster-sync.example:8443/callback',
    'https://roster-sync.example:443/callback',
    `${CALLBACK}?x=1`,
    `${CALLBACK}?`,
    `${CALLBACK}/`,
    'https://Roster-Sync.example/callback',
    'HTTPS://roster-sync.example/callback',
    'https://ada@roster-sync.example/callback',
    'https://roster-sync.example@evil.example/callback',
    `${CALLBACK}#`,
    `${CALLBACK}#fragment`,
    'https://roster-sync.example/x/../callback',
    'https://roster-sync.example/./callback',
    'https://roster-sync.example//callback',
    'https://roster-sync.example/%63allback',
    'https://roster-sync.example/callback%2f',
    'https://evil.roster-sync.example/callback',
    'https://roster-sync.example.evil.example/callback',
    'http://roster-sync.example/callback',
    'https://roster-sync.example./callback',
    'https://rоster-sync.example/callback', // a Cyrillic o
    'https://xn--rster-sync-p7h.example/callback',
    'https:\\\\roster-sync.example\\callback',
    'https://roster-sync.example\\@evil.example/callback',
    'https://roster-sync.example/call\tback',
    `${CALLBACK}\n`,
    ` ${CALLBACK}`,
    'javascript:alert(1)//https://roster-sync.example/callback',
    'data:text/html,<script>alert(1)</script>',
    '/callback',
    'callback',
  ].map((address): [string, () => Fields] => [
    `79: the near miss ${JSON.stringify(address)}`,
    () => requestOf(web, { redirect_uri: address }),
  ]),
];
for (const [name, request] of unsafe) {
  test(`${name} -> a page, no redirect, and nothing of the request in it`, async () => {
    const sent = request();
    const read = await readRequest(protocol.db, sent);
    assert.equal(read.kind, 'untrusted');
    assert.match(
      read.kind === 'untrusted' ? read.message : '',
      /^The application that sent you here [\w ,.()':_-]+$/,
    );
  });
}

const refused: [string, string, () => Fields | string][] = [
  ['85: no response_type', 'invalid_request', () => requestOf(web, { response_type: '' })],
  ...['token', 'id_token', 'code token', 'CODE', 'none'].map((type): [string, string, () => Fields] => [
    `85: response_type ${type}`,
    'unsupported_response_type',
    () => requestOf(web, { response_type: type }),
  ]),
  ['89: scope twice', 'invalid_request', () => `${query()}&scope=read`],
  ['89: response_type twice', 'invalid_request', () => `${query()}&response_type=code`],
  ['89: an unknown parameter twice', 'invalid_request', () => `${query()}&x=1&x=1`],
  ['a parameter that is not UTF-8', 'invalid_request', () => `${query()}&x=%ff`],
  ['a parameter with broken percent-encoding', 'invalid_request', () => `${query()}&x=%zz`],
  ['a parameter with NUL', 'invalid_request', () => `${query()}&x=a%00b`],
  ['90: request', 'request_not_supported', () => requestOf(web, { request: 'eyJhbGciOiJub25lIn0.e30.' })],
  [
    '90: request_uri',
    'request_uri_not_supported',
    () => requestOf(web, { request_uri: 'https://evil.example/request' }),
  ],
  ...['fragment', 'form_post', 'web_message'].map((mode): [string, string, () => Fields] => [
    `91: response_mode ${mode}`,
    'invalid_request',
    () => requestOf(web, { response_mode: mode }),
  ]),
  ['72: no scope', 'invalid_scope', () => requestOf(web, { scope: '' })],
  ['72: an unknown scope', 'invalid_scope', () => requestOf(web, { scope: 'read admin' })],
  ['74: a scope that was not granted', 'invalid_scope', () => requestOf(web, { scope: 'read bank' })],
  ['73: a scope with a quote', 'invalid_scope', () => requestOf(web, { scope: 'read "' })],
  ['88: a public client without code_challenge', 'invalid_request', () => requestOf(mobile)],
  ['88: method plain', 'invalid_request', () => requestOf(web, { ...PKCE, code_challenge_method: 'plain' })],
  [
    '88: a challenge without method, which is plain',
    'invalid_request',
    () => requestOf(web, { ...PKCE, code_challenge_method: '' }),
  ],
  [
    '88: a method without challenge',
    'invalid_request',
    () => requestOf(web, { code_challenge_method: 'S256' }),
  ],
  [
    '88: a padded challenge',
    'invalid_request',
    () => requestOf(web, { ...PKCE, code_challenge: `${PKCE.code_challenge}=` }),
  ],
  [
    '88: a challenge in base64 with + and /',
    'invalid_request',
    () => requestOf(web, { ...PKCE, code_challenge: PKCE.code_challenge.replaceAll('-', '+') }),
  ],
  ['88: a short challenge', 'invalid_request', () => requestOf(web, { ...PKCE, code_challenge: 'E9Me' })],
];
for (const [name, error, request] of refused) {
  test(`${name} -> a redirect with ${error}, the state and iss`, async () => {
    const sent = request();
    const text = typeof sent === 'string' ? sent : new URLSearchParams(sent).toString();
    const read = await readRequest(protocol.db, `${text}&state=a%20b`);
    assert.equal(read.kind, 'rejected');
    const redirectTo = new URL(read.kind === 'rejected' ? read.redirectTo : '');
    assert.ok([CALLBACK, mobile.redirectUri].includes(redirectTo.origin + redirectTo.pathname));
    const response = Object.fromEntries(redirectTo.searchParams);
    assert.deepEqual([response.error, response.state, response.iss], [error, 'a b', ISSUER]);
    assert.match(response.error_description ?? '', /^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/); // 93
    assert.equal(redirectTo.searchParams.get('code'), null);
  });
}

test('89: state twice -> a redirect with invalid_request and no state, since it is ambiguous', async () => {
  const read = await readRequest(protocol.db, `${query()}&state=a&state=b`);
  assert.equal(read.kind, 'rejected');
  const { searchParams } = new URL(read.kind === 'rejected' ? read.redirectTo : '');
  assert.deepEqual([searchParams.get('error'), searchParams.has('state')], ['invalid_request', false]);
});

test('94: errors of the application are checked in a fixed order, before sign-in', async () => {
  const all = { response_type: 'token', scope: 'x', request: 'y', response_mode: 'z' };
  const next = ['request', 'response_type', 'response_mode', 'scope'];
  const expected = ['request_not_supported', 'unsupported_response_type', 'invalid_request', 'invalid_scope'];
  const fields: Fields = { ...all };
  const mended: Fields = { response_type: 'code', scope: 'read' };
  for (const [step, name] of next.entries()) {
    const read = await ask(fields);
    const error = read.kind === 'rejected' ? new URL(read.redirectTo).searchParams.get('error') : undefined;
    assert.equal(error, expected[step]);
    fields[name] = mended[name] ?? '';
  }
  assert.equal((await ask(fields)).kind, 'valid');
});

test('service.md 5.1: without API access of the owner -> a redirect with unauthorized_client', async () => {
  await protocol.db.query(
    sql`update accounts set api_access = false where id = ${protocol.season.ada.accountId}`,
  );
  const read = await ask({});
  await protocol.db.query(
    sql`update accounts set api_access = true where id = ${protocol.season.ada.accountId}`,
  );
  assert.match(read.kind === 'rejected' ? read.redirectTo : '', /\?error=unauthorized_client&/);
});

test('95: a denial -> access_denied with state and iss', async () => {
  const { searchParams } = new URL(deny(await asked({ state: 'x y' })));
  assert.deepEqual(
    [searchParams.get('error'), searchParams.get('state'), searchParams.get('iss')],
    ['access_denied', 'x y', ISSUER],
  );
});

test('98: consent covers earlier scopes, and is requested again when scopes grow', async () => {
  const { accountId } = protocol.season.nina;
  const covers = async (scope: string) =>
    consentCovers(protocol.db, { accountId, request: await asked({ scope }) });
  assert.equal(await covers('read'), false);
  await allow(protocol.db, { accountId, request: await asked({ scope: 'read' }) });
  assert.equal(await covers('read'), true);
  assert.equal(await covers('read webhooks'), false);
  await allow(protocol.db, { accountId, request: await asked({ scope: 'webhooks' }) });
  assert.equal(await covers('read webhooks'), true); // extended, not replaced
  assert.equal(await covers('write'), false);
  const omar = { accountId: protocol.season.omar.accountId, request: await asked({ scope: 'read' }) };
  assert.equal(await consentCovers(protocol.db, omar), false);
});

test('101: each Allow issues its own code, also concurrently, under one consent', async () => {
  const { accountId } = protocol.season.omar;
  const request = await asked({});
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => allow(protocol.db, { accountId, request })),
  );
  const codes = responses.map((address) => new URL(address).searchParams.get('code'));
  assert.equal(new Set(codes).size, 8);
  const consents = await protocol.db.query(sql`select from consents where account_id = ${accountId}`);
  assert.equal(consents.length, 1);
});

test('allowing an application that was deleted meanwhile is an error', async () => {
  const accountId = protocol.season.ada.accountId;
  const gone = await addClient(protocol.db, { accountId, redirectUris: [CALLBACK] });
  const read = await ask({}, gone);
  await protocol.db.query(sql`delete from applications where id = ${gone.id}`);
  const request = (read as { request: AuthorizationRequest }).request;
  await assert.rejects(allow(protocol.db, { accountId, request }), { name: 'AppError', code: 'not_found' });
});

const unregistrable: [string, string][] = [
  ['a fragment', 'https://roster-sync.example/#x'],
  ['an empty fragment', 'https://roster-sync.example/#'],
  ['a wildcard', 'https://*.roster-sync.example/'],
  ['http', 'http://roster-sync.example/'],
  ['http on 127.0.0.2', 'http://127.0.0.2/'],
  ['a relative address', '/callback'],
  ['javascript', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['file', 'file:///etc/passwd'],
  ['a user name', 'https://ada@roster-sync.example/'],
  ['a line break', 'https://roster-sync.example/\n'],
  ['a letter beyond ASCII', 'https://rоster-sync.example/'],
];
for (const [name, address] of unregistrable) {
  test(`84: ${name} can not be registered`, () => {
    for (const kind of ['confidential', 'public'] as const) {
      const problems = applicationProblems({ name: 'Roster Sync', kind, redirectUris: [address] });
      assert.deepEqual(
        problems.map(({ path }) => path),
        ['/redirect_uris/0'],
      );
    }
  });
}

function query(): string {
  return new URLSearchParams(requestOf(web)).toString();
}

async function asked(fields: Fields): Promise<AuthorizationRequest> {
  const read = await ask(fields);
  if (read.kind !== 'valid') throw new Error(JSON.stringify(read));
  return read.request;
}
