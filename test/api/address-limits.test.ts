// Limits of what one network sends without a valid token (docs/operate/limits.md: Requests without a token).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { UNAUTHENTICATED_LIMIT, VISIT_LIMIT } from '../../src/http/limits/network-limit.ts';
import { register, requestToken } from '../support/season.ts';
import { type Api, openApi } from './callers.ts';

const IN_PARALLEL = 10;
const BROWSER = { accept: 'text/html' };

const LIMITS = [UNAUTHENTICATED_LIMIT, VISIT_LIMIT];
const REAL = LIMITS.map(({ points }) => points);
const [UNAUTHENTICATED, VISITS] = [30, 60]; // a twentieth: what is sent is what this file costs

let api: Api;
before(async () => {
  for (const limit of LIMITS) limit.points /= 20;
  api = await openApi({ RATE_LIMITS: '1000/60', TRUST_PROXY: '127.0.0.0/8' });
});
after(async () => {
  for (const [index, limit] of LIMITS.entries()) limit.points = REAL[index]!;
  await api.stop();
});

test('the limits are 600 requests without a valid token in a minute, and 1,200 visits', () => {
  assert.deepEqual(REAL, [600, 1_200]);
  assert.deepEqual(LIMITS, [
    { points: UNAUTHENTICATED, duration: 60 },
    { points: VISITS, duration: 60 },
  ]);
});

type Request = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request of a client at an address behind the proxy. */
function from(address: string, { path, headers, ...more }: Request): Promise<Response> {
  return fetch(`${api.service.baseUrl}${path}`, {
    ...more,
    headers: { ...headers, 'x-forwarded-for': address },
    redirect: 'manual',
  });
}

/** Sends many of them, and returns how often each status came. */
async function statuses(count: number, address: string, request: Request): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let left = count;
  const send = async () => {
    while (left-- > 0) {
      const response = await from(address, request);
      await response.arrayBuffer();
      seen[response.status] = (seen[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, send));
  return seen;
}

describe('requests with a missing or invalid token', () => {
  test('get 401, above the limit of a network 429; a valid token is not rejected there', async () => {
    const half = { path: '/api/v2/sites' };
    const bad = { path: '/api/v2/nothing', headers: { authorization: 'Bearer unknown' } };
    assert.deepEqual(await statuses(15, '203.0.113.7', half), { 401: 15 });
    assert.deepEqual(await statuses(15, '203.0.113.7', bad), { 401: 15 });
    const response = await from('203.0.113.7', half);
    assert.equal(response.status, 429);
    const wait = Number(response.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 60, `${wait}`);
    const problem = (await response.json()) as { error: string; message: string };
    assert.equal(problem.error, 'rate_limited');
    assert.match(problem.message, /without a valid token/);
    assert.deepEqual(await statuses(3, '203.0.113.7', bad), { 429: 3 });
    assert.match(
      api.service.logged(),
      /"level":40[^\n]*"address":"203\.0\.113\.7"[^\n]*unauthenticated\.rejected/,
    );

    const token = await requestToken(api.service, api.season.application, 'read');
    const valid = { path: '/api/v2/sites', headers: { authorization: `Bearer ${token}` } };
    assert.deepEqual(await statuses(20, '203.0.113.7', valid), { 200: 20 });
    assert.equal((await from('203.0.113.8', half)).status, 401);
    assert.equal((await from('203.0.113.7', { path: '/sign-in', headers: BROWSER })).status, 200);
  });

  test('count for the /64 of an IPv6 address', async () => {
    const request = { path: '/api/v2/sites' };
    assert.deepEqual(await statuses(15, '2001:db8:0:1::1', request), { 401: 15 });
    assert.deepEqual(await statuses(16, '2001:db8:0:1:ffff::2', request), { 401: 15, 429: 1 });
    assert.equal((await from('2001:db8:0:2::1', request)).status, 401);
  });

  test('count at the token endpoint too, where a valid client is not rejected for others', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { path: '/oauth/token', method: 'POST', headers };
    const unknown = { ...request, body: 'grant_type=client_credentials' };
    assert.deepEqual(await statuses(UNAUTHENTICATED, '203.0.113.9', unknown), { 401: UNAUTHENTICATED });
    const response = await from('203.0.113.9', unknown);
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    assert.equal(((await response.json()) as { error: string }).error, 'temporarily_unavailable');
    const { clientId, clientSecret } = await register(api.service.db, api.season.ada.accountId);
    const body = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
    assert.equal((await from('203.0.113.9', { ...request, body })).status, 200);
  });

  test('count for the token of the web application without a session', async () => {
    const { baseUrl } = api.service;
    const headers = { 'content-type': 'application/json', origin: baseUrl, 'crewcall-app': '1' };
    const request = { path: '/app/token', method: 'POST', headers, body: '{}' };
    assert.deepEqual(await statuses(UNAUTHENTICATED + 1, '203.0.113.10', request), {
      204: UNAUTHENTICATED,
      429: 1,
    });
  });
});

describe('visits to pages', () => {
  test('get 429 above the limit of a network: browsers a page, programs a problem', async () => {
    assert.deepEqual(await statuses(30, '198.51.100.7', { path: '/reset', headers: BROWSER }), { 200: 30 });
    assert.deepEqual(await statuses(15, '198.51.100.7', { path: '/wp-login.php' }), { 404: 15 });
    assert.deepEqual(await statuses(15, '198.51.100.7', { path: '/docs/errors' }), { 200: 15 });
    for (const path of ['/sign-in', '/app/games', '/', '/wp-login.php', '/profile']) {
      const page = await from('198.51.100.7', { path, headers: BROWSER });
      assert.equal(page.status, 429, path);
      assert.ok(Number(page.headers.get('retry-after')) > 0);
      assert.match(page.headers.get('content-type')!, /^text\/html/);
      assert.match(await page.text(), /<h1>Too many requests<\/h1>/);
    }
    const problem = await from('198.51.100.7', { path: '/llms.txt' });
    assert.deepEqual(
      [problem.status, problem.headers.get('content-type')],
      [429, 'application/problem+json'],
    );
    assert.match(api.service.logged(), /"level":40[^\n]*"address":"198\.51\.100\.7"[^\n]*visits\.rejected/);

    for (const path of ['/livez', '/readyz', '/api/v2', '/style.css', '/icon.svg'])
      assert.equal((await from('198.51.100.7', { path })).status, 200, path);
    assert.equal((await from('198.51.100.7', { path: '/api/v2/sites' })).status, 401);
    assert.equal((await from('198.51.100.8', { path: '/sign-in', headers: BROWSER })).status, 200);
  });
});

test('RATE_LIMITS=off turns both off', async () => {
  await api.service.restart({ RATE_LIMITS: 'off' }, false);
  assert.deepEqual(await statuses(UNAUTHENTICATED + 5, '203.0.113.7', { path: '/api/v2/sites' }), {
    401: UNAUTHENTICATED + 5,
  });
  assert.deepEqual(await statuses(VISITS + 5, '203.0.113.7', { path: '/wp-login.php' }), { 404: VISITS + 5 });
});
