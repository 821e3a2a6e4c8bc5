// Wrong uses of @crewcall/sdk are told with a sentence that names what was wrong, before anything is sent.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Crewcall, type CrewcallOptions } from '../../packages/sdk/src/client/crewcall.ts';
import { Authorization, type AuthorizationOptions } from '../../packages/sdk/src/oauth/authorization.ts';

const ORIGIN = 'https://api.example.org';
const REDIRECT_URI = 'https://rostersync.example/callback';

let sent: string[] = [];
beforeEach(() => {
  sent = [];
});

/** What is wrong here is what programs without types would do. */
const clientWith = (wrong: object = {}) =>
  new Crewcall({
    baseUrl: ORIGIN,
    credentials: { accessToken: 'token' },
    fetch: async (input) => {
      sent.push(String(input));
      return Response.json({ _links: {} });
    },
    ...wrong,
  } as CrewcallOptions);

const authorizationWith = (wrong: object = {}) =>
  new Authorization({
    authUrl: ORIGIN,
    clientId: 'roster-sync',
    redirectUri: REDIRECT_URI,
    ...wrong,
  } as AuthorizationOptions);

const application = { clientId: 'roster-sync', clientSecret: 'secret' };

const wrongOptions: [what: string, options: object, says: RegExp][] = [
  [
    'no address',
    { baseUrl: undefined },
    /^baseUrl is the address of the service, such as .*; it was undefined\.$/,
  ],
  ['an empty address', { baseUrl: '' }, /^baseUrl is the address of the service/],
  ['an address without a scheme', { baseUrl: 'localhost:3000' }, /such as https:.*it was localhost:3000\.$/],
  ['an address with a space', { baseUrl: 'https://exam ple' }, /^baseUrl is the address/],
  ['an address with a password', { baseUrl: 'https://:p@a.example' }, /without a user name or password/],
  [
    'the address of the API',
    { baseUrl: `${ORIGIN}/api/v2` },
    /^baseUrl is the address of the service without \/api\/v2: set it to https:\/\/api\.example\.org\.$/,
  ],
  ['an address with a query', { baseUrl: `${ORIGIN}/?a=1` }, /without \?a=1: set it to https:/],
  [
    'the address of the protocol',
    { authUrl: `${ORIGIN}/oauth/` },
    /^authUrl is the address of the service without \/oauth: set it to https:/,
  ],
  [
    'the token endpoint',
    { authUrl: `${ORIGIN}/oauth/token` },
    /authUrl .* without \/oauth\/token: set it to/,
  ],
  ['no credentials', { credentials: undefined }, /^credentials is missing or empty: credentials are \{/],
  ['no client ID', { credentials: {} }, /^clientId is missing or empty/],
  [
    'a secret from a variable that is not set',
    { credentials: { clientId: 'a', clientSecret: undefined } },
    /^clientSecret is missing or empty.*Check that its environment variable is set\.$/,
  ],
  ['an empty secret', { credentials: { clientId: 'a', clientSecret: '' } }, /^clientSecret is missing/],
  ['no token', { credentials: { accessToken: undefined } }, /^accessToken is missing or empty/],
  [
    'scopes as text',
    { credentials: { ...application, scopes: 'read write' } },
    /^scopes is a list, such as \['read', 'write'\]; it was "read write"\.$/,
  ],
  [
    'scopes that name none',
    { credentials: { ...application, scopes: [] } },
    /^scopes is a list.*it was \[\]\.$/,
  ],
  [
    'tokens in the place of a store',
    { credentials: { ...application, tokens: { accessToken: 'a', expiresAt: 0 } } },
    /^credentials\.tokens is a store, which has load\(\) and save\(tokens\)/,
  ],
  ['no time at all', { timeoutMs: 0 }, /^timeoutMs is a whole number from 1 to 2147483647; it was 0\.$/],
  [
    'endless time',
    { timeoutMs: Number.POSITIVE_INFINITY },
    /^timeoutMs is a whole number.*it was Infinity\.$/,
  ],
  ['fewer than no retries', { maxRetries: -1 }, /^maxRetries is a whole number from 0 to 1000; it was -1\.$/],
  ['endless retries', { maxRetries: Number.POSITIVE_INFINITY }, /^maxRetries .*it was Infinity\.$/],
  ['a wait that is no number', { maxWaitMs: '1s' }, /^maxWaitMs is a whole number.*it was 1s\.$/],
  ['a fetch that is none', { fetch: 'fetch' }, /^fetch is a function; it was fetch\.$/],
];
for (const [what, options, says] of wrongOptions) {
  test(`a client is not made of ${what}`, () => {
    assert.throws(() => clientWith(options), { name: 'TypeError', message: says });
  });
}

test('a client and an authorization are not made of nothing', () => {
  assert.throws(() => new Crewcall(undefined as never), /^TypeError: A client is made of \{ baseUrl/);
  assert.throws(() => new Authorization(undefined as never), /^TypeError: An authorization is made of \{/);
});

test('addresses may end in a slash, and stand between spaces', async () => {
  await clientWith({ baseUrl: ` ${ORIGIN}/ ` }).account.get();
  assert.deepEqual(sent, [`${ORIGIN}/api/v2/current_account`]);
});

test('an authorization says which of its options is wrong', async () => {
  const wrong: [object, RegExp][] = [
    [{ authUrl: `${ORIGIN}/oauth/authorize` }, /^authUrl .* without \/oauth\/authorize/],
    [{ clientId: undefined }, /^clientId is missing or empty/],
    [{ clientSecret: '' }, /^clientSecret is missing or empty/],
    [{ redirectUri: '/callback' }, /^redirectUri is a whole address.*it was \/callback\.$/],
  ];
  for (const [options, message] of wrong)
    assert.throws(() => authorizationWith(options), { name: 'TypeError', message });
  for (const asked of [undefined, null, {}, { scopes: 'read' }, { scopes: [] }]) {
    const starting = authorizationWith().start(asked as never);
    await assert.rejects(starting, { name: 'TypeError', message: /^scopes is a list/ });
  }
});

test('no address but the service’s own gets a request, however it is written', async () => {
  const client = clientWith();
  const others = [
    'https://elsewhere.example/api/v2/games/7',
    'https://api.example.org.elsewhere.example/',
    'https://api.example.org@elsewhere.example/',
    'https://user:password@api.example.org/api/v2',
    'http://api.example.org/api/v2',
    'https://api.example.org:8443/api/v2',
    'https:\\\\elsewhere.example',
    'blob:https://api.example.org/1',
    'data:application/json,{}',
  ];
  for (const path of others) {
    await assert.rejects(client.send('GET', path), {
      name: 'CrewcallError',
      message: /^A link leads to .*, but baseUrl is https:\/\/api\.example\.org\. The token is only sent/,
    });
    await assert.rejects(async () => client.follow({ href: path } as never), { name: 'CrewcallError' });
  }
  for (const path of ['games/7', '\\\\elsewhere.example', '@elsewhere.example', '', undefined]) {
    const sending = client.send('GET', path as never);
    await assert.rejects(sending, { name: 'TypeError', message: /^path begins with "\/"/ });
  }
  assert.deepEqual(sent, []);
  for (const path of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/@elsewhere.example',
    '/.elsewhere.example',
  ])
    await client.send('GET', path);
  assert.deepEqual(
    sent.map((address) => new URL(address).origin),
    [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
  );
});

test('a link that is not there is told as that', () => {
  for (const link of [undefined, null, {}, `${ORIGIN}/api/v2/games/7`])
    assert.throws(() => clientWith().follow(link as never), /^TypeError: follow\(\) takes a link, such as/);
});

test('a method that is none, and a GET with a body, are not sent', async () => {
  const client = clientWith();
  for (const method of ['post', 'PATCH', undefined])
    await assert.rejects(
      client.send(method as never, '/api/v2/sites/1/games'),
      /^TypeError: method is one of/,
    );
  const withBody = client.send('GET', '/api/v2/games/7', { body: {} });
  await assert.rejects(withBody, /^TypeError: A GET has no body/);
  assert.deepEqual(sent, []);
});

test('what would ask for everything by being left out is not sent', async () => {
  const wrong = [null, [null], [3, undefined], [], new Map([[1, 2]]), new Set([3]), new Date(0), Number.NaN];
  for (const value of wrong) {
    const list = clientWith().games.list(1, { search: { league_id: value as never } });
    await assert.rejects(list.first(), {
      name: 'TypeError',
      message: /^search\[league_id\](\[\])? is .*; leave it out/,
    });
  }
  assert.deepEqual(sent, []);
});

test('a query is added to that of a path', async () => {
  await clientWith().send('GET', '/api/v2/sites?page=2', { query: { limit: 5 } });
  assert.deepEqual(sent, [`${ORIGIN}/api/v2/sites?page=2&limit=5`]);
});

test('what is no token is not sent, and not said', async () => {
  for (const accessToken of ['Bearer token', 'two\nlines', 'tökén']) {
    await assert.rejects(clientWith({ credentials: { accessToken } }).account.get(), (error: Error) => {
      assert.match(
        error.message,
        /^The credentials gave something else than an access token.*"Bearer" in front/,
      );
      assert.ok(error instanceof TypeError && !error.message.includes(accessToken));
      return true;
    });
  }
  const source = { accessToken: async () => undefined as unknown as string };
  await assert.rejects(
    clientWith({ credentials: source }).account.get(),
    /something else than an access token/,
  );
  assert.deepEqual(sent, []);
});

test('a signal that is aborted already has nothing sent', async () => {
  const signal = AbortSignal.abort(new Error('no time'));
  for (const credentials of [{ accessToken: 'token' }, application])
    await assert.rejects(clientWith({ credentials }).account.get({ signal }), /no time/);
  await assert.rejects(clientWith().games.list(1, { signal }).first(), /no time/);
  assert.deepEqual(sent, []);
});
