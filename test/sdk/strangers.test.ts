// @crewcall/sdk where something else than the service answers: a proxy, a redirect, another program, or nobody.
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from 'node:test';
import { Crewcall, type CrewcallOptions } from '../../packages/sdk/src/client/crewcall.ts';
import { Authorization } from '../../packages/sdk/src/oauth/authorization.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function strangerWith(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const strangerSaying = (status: number, text: string, headers: Record<string, string> = {}) =>
  strangerWith((_request, response) => response.writeHead(status, headers).end(text));

const clientOf = (baseUrl: string, options: Partial<CrewcallOptions> = {}) =>
  new Crewcall({ baseUrl, credentials: { accessToken: 'token' }, maxRetries: 0, ...options });

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

const notOfTheApi: [what: string, text: string, headers: Record<string, string>, named: string][] = [
  ['a page', '<!doctype html><h1>Welcome</h1>', HTML, 'text/html'],
  ['nothing', '', {}, 'empty'],
  ['an object of another API', '{}', JSON_TYPE, 'application/json'],
  ['a list of another API', '[]', JSON_TYPE, 'application/json'],
  ['a page of another API', '{"page":{},"_links":{}}', JSON_TYPE, 'application/json'],
  ['null', 'null', JSON_TYPE, 'application/json'],
  ['half of an answer', '{"_links": {', JSON_TYPE, 'application/json'],
];
for (const [what, text, headers, named] of notOfTheApi) {
  test(`${what} with 200 is not taken for an answer of the API`, async () => {
    const baseUrl = await strangerSaying(200, text, headers);
    const client = clientOf(baseUrl);
    const error = {
      name: 'ApiError',
      code: 'unknown',
      status: 200,
      message: `The response (status 200, ${named}) is not from the service. Check for a proxy in front of ${baseUrl}, and that baseUrl is the URL of the service.`,
    };
    await assert.rejects(client.games.list(1).all(), error);
    await assert.rejects(client.games.list(1).first(), error);
    if (text.includes('"page"')) return; // of a record more cannot be said
    await assert.rejects(client.games.get(7), error);
    await assert.rejects(client.games.delete(7), error);
    await assert.rejects(client.subscriptions.create({} as never), error);
  });
}

test('an answer without end is read no further than an answer of the API can reach', async () => {
  let sent = 0;
  const baseUrl = await strangerWith((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536;
    };
    response.writeHead(200, HTML).on('drain', more);
    more();
  });
  await assert.rejects(clientOf(baseUrl, { timeoutMs: 10_000 }).games.get(7), {
    code: 'unknown',
    status: 200,
  });
  assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes`);
});

test('204 is an answer to a change, and none to a question', async () => {
  const client = clientOf(await strangerSaying(204, ''));
  assert.equal(await client.games.delete(7), undefined);
  await assert.rejects(client.games.get(7), { code: 'unknown', status: 204 });
});

test('an error of another API is not one of the service, and what is no error is left out of the errors', async () => {
  const errors = [null, 'text', { path: 1 }, { path: '/limit', message: 'too much' }];
  const gateway = await strangerSaying(
    404,
    JSON.stringify({ message: 'no Route matched', errors }),
    JSON_TYPE,
  );
  await assert.rejects(clientOf(gateway).games.get(7), {
    code: 'unknown',
    errors: [],
    message: /^The response \(status 404, application\/json\) is not from the service\. /,
  });
  const text = JSON.stringify({ error: 'bad_request', message: 'Not so.', errors });
  await assert.rejects(clientOf(await strangerSaying(400, text, JSON_TYPE)).games.get(7), {
    code: 'bad_request',
    message: 'Not so.\n  /limit: too much',
    errors: [{ path: '/limit', message: 'too much' }],
  });
});

test('a redirect to where the service is says so, and takes no token along', async () => {
  const asked: string[] = [];
  const service = await strangerWith((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  const proxy = await strangerWith((request, response) =>
    response.writeHead(301, { location: service + request.url }).end(),
  );
  const message = (option: string) =>
    `${proxy} redirects to ${service}. Redirects are not followed, to protect the token. If that is the service, set ${option} to ${service}.`;
  await assert.rejects(clientOf(proxy).games.get(7), {
    name: 'ApiError',
    status: 301,
    message: message('baseUrl'),
  });
  const credentials = { clientId: 'roster-sync', clientSecret: 'secret' };
  const error = { name: 'OAuthError', code: 'unknown', status: 301, message: message('authUrl') };
  await assert.rejects(clientOf(proxy, { credentials }).games.get(7), error);
  assert.deepEqual(asked, []);
});

test('a redirect to a sign-in page is not taken for the address of the service', async () => {
  const baseUrl = await strangerSaying(302, '', { location: '/login?next=/' });
  await assert.rejects(clientOf(baseUrl).games.get(7), {
    message: new RegExp(
      `^${baseUrl} redirects to ${baseUrl}/login, which the service never does. Check for a proxy in front`,
    ),
  });
  const opaque = { status: 0, headers: new Headers(), text: async () => '' } as Response; // as browsers have it
  await assert.rejects(clientOf(baseUrl, { fetch: async () => opaque }).games.get(7), {
    name: 'ApiError',
    status: 0,
    message: /redirects elsewhere/,
  });
});

test('tokens are not read out of a stranger’s answer', async () => {
  const credentials = { clientId: 'roster-sync', clientSecret: 'secret' };
  for (const text of [
    '<h1>Welcome</h1>',
    '',
    '{}',
    '{"access_token":"a"}',
    '{"error":"a"}',
    '{"access_token":7,"expires_in":1}',
  ]) {
    const authUrl = await strangerSaying(200, text, JSON_TYPE);
    const error = {
      name: 'OAuthError',
      code: 'unknown',
      status: 200,
      message:
        /^The response \(status 200, .*\) is not from the service\. .*that authUrl is the URL of the service\.$/,
    };
    await assert.rejects(clientOf('http://localhost:1', { authUrl, credentials }).games.get(7), error);
    const authorization = new Authorization({
      authUrl,
      clientId: 'a',
      redirectUri: 'http://localhost/callback',
    });
    await assert.rejects(authorization.refresh('refresh token'), error);
  }
});

test('a service that calls itself otherwise is told at the first answer, not on the second page', async () => {
  const self = { 'resource-type': 'games', href: 'http://localhost:3000/api/v2/sites/1/games.json' };
  const page = { page: {}, _embedded: { games: [] }, _links: { self } };
  const baseUrl = await strangerSaying(200, JSON.stringify(page));
  const message = `A link leads to http://localhost:3000, but baseUrl is ${baseUrl}. The token is only sent to baseUrl. If the link is the service's own, set baseUrl to the origin in the link.`;
  await assert.rejects(clientOf(baseUrl).games.list(1).first(), { name: 'CrewcallError', message });
  await assert.rejects(clientOf(baseUrl).games.get(7), { name: 'CrewcallError', message });
  // Of what has been changed it would be said too late.
  assert.ok(await clientOf(baseUrl).games.change(7, { published: true }));
});

test('nobody at the address is a ConnectionError, with the reason where there is one', async () => {
  const baseUrl = await strangerSaying(200, '');
  servers.pop()!.close().closeAllConnections();
  await assert.rejects(clientOf(baseUrl).games.get(7), {
    name: 'ConnectionError',
    message: `There was no response from ${baseUrl} (ECONNREFUSED). Check that the service is running there.`,
  });
});

test('pauses of the client’s own are no longer than maxWaitMs, and absurd ones of others are not waited out', async () => {
  let asked = 0;
  const failing = async () => {
    asked++;
    throw new TypeError('fetch failed');
  };
  const many = clientOf('http://localhost:3000', { fetch: failing, maxRetries: 40, maxWaitMs: 1 });
  await assert.rejects(many.games.get(7), { name: 'ConnectionError' });
  assert.equal(asked, 41);
  for (const wait of ['99999999999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
    const baseUrl = await strangerSaying(429, '{"error":"rate_limited","message":"Not now."}', {
      'retry-after': wait,
    });
    const client = clientOf(baseUrl, { maxRetries: 3, maxWaitMs: 2 ** 31 - 1 });
    await assert.rejects(client.games.get(7), { status: 429, code: 'rate_limited' });
  }
});
