// Requests that cannot be parsed as HTTP get an error with a message.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { requestToken } from '../support/season.ts';
import { type Api, openApi } from './callers.ts';

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

describe('the service', () => {
  const HEAD = 'Host: localhost\r\n';
  const UNREADABLE: [string, string, number][] = [
    ['a method nobody knows', `ROSTER /api/v2/sites HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['a header of 20 KB', `GET /api/v2/sites HTTP/1.1\r\n${HEAD}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['3,000 headers', `GET /api/v2/sites HTTP/1.1\r\n${HEAD}${'X-Many: 1\r\n'.repeat(3_000)}\r\n`, 431],
    ['a query string of 100 KB', `GET /api/v2/sites?a=${'b'.repeat(100_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431],
    [
      'a length that is no number',
      `PUT /api/v2/games/1 HTTP/1.1\r\n${HEAD}Content-Length: many\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      `PUT /api/v2/games/1 HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    ['no HTTP at all', 'publish the game, please\r\n\r\n', 400],
    ['a NUL in the address', `GET /api/v2/sites/\0 HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['no Host', 'GET /api/v2/sites HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an unknown Expect',
      `GET /api/v2/sites HTTP/1.1\r\n${HEAD}Expect: applause\r\nConnection: close\r\n\r\n`,
      417,
    ],
  ];
  for (const [what, request, status] of UNREADABLE) {
    test(`responds to ${what} with ${status} and a sentence`, async () => {
      const [head, body] = (await exchange(request)).split('\r\n\r\n') as [string, string];
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /content-type: application\/problem\+json/i);
      const problem = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
      assert.equal(problem.status, status);
      assert.match(problem.message, /^[A-Z].+\.$/);
    });
  }

  test('takes an address in the absolute form for its path (RFC 9112 §3.2.2)', async () => {
    const response = await exchange(
      `GET https://evil.example/livez HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`,
    );
    assert.match(response, /^HTTP\/1\.1 200 /);
  });

  test('does not take a client that goes away in the middle of its body for a fault of its own', async () => {
    const token = await requestToken(api.service, api.season.application);
    const socket = connect(Number(new URL(api.service.baseUrl).port), '127.0.0.1');
    const head = `${HEAD}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`;
    const path = `/api/v2/sites/${api.season.siteId}/games`;
    socket.write(`POST ${path} HTTP/1.1\r\n${head}Content-Length: 500\r\n\r\n{"venue_name":`);
    await once(socket, 'data'); // 100 Continue
    const look = () => api.ada('GET', '/api/v2/sites');
    for (let n = 0; n < 5; n++) await look(); // by then the token is judged and the body is being read
    socket.destroy();
    for (let n = 0; n < 5; n++) await look();
    assert.ok(!api.service.logged().includes('request.failed'));
  });

  test('is well after all of this', async () => {
    assert.equal((await api.ada('GET', '/api/v2/sites')).status, 200);
    assert.ok(!api.service.logged().includes('request.failed'));
  });
});

/** Sends raw bytes, and returns everything received until the service closes the connection. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.service.baseUrl).port), '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      response === '' ? reject(error) : resolve(response),
    );
    socket.on('close', () => resolve(response));
    socket.end(request);
  });
}
