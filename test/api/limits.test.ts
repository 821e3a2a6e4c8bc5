// Rate limits, and browsers of other origins (docs/api: HTTP).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callerFor, register } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { type Api, assertProblem, openApi } from './callers.ts';

const ORIGIN = 'https://roster-sync.example';
const LIMITS = ['limit', 'period', 'remaining', 'reset', 'reset-seconds-remaining'];
const SENT = [
  'authorization',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'x-request-id',
];
const READ = [
  ...LIMITS.map((name) => `x-ratelimit-${name}`),
  ...['etag', 'idempotency-replayed', 'location', 'retry-after', 'x-request-id'],
];

let api: Api;
before(async () => {
  api = await openApi({ RATE_LIMITS: '5/60,1000/3600', CORS_ORIGINS: `${ORIGIN}, https://harbor.example` });
});
after(() => api.stop());

/** A caller without earlier requests. */
async function fresh(): Promise<Call> {
  return callerFor(api.service, await register(api.service.db, api.season.omar.accountId));
}

describe('the rate limit', () => {
  test('is on every response, including errors, for the rule nearest exhaustion', async () => {
    const call = await fresh();
    const answers = [
      await call('GET', '/api/v2/sites'),
      await call('GET', '/api/v2/games/999'),
      await call('POST', `/api/v2/sites/${api.season.siteId}/games`, { body: {} }),
      await call('GET', '/api/v2/sites?limit=51'),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 403, 422],
    );
    for (const [index, { headers }] of answers.entries()) {
      const [limit, period, remaining, reset, seconds] = LIMITS.map((name) =>
        Number(headers.get(`x-ratelimit-${name}`)),
      ) as [number, number, number, number, number];
      assert.deepEqual([limit, period, remaining], [5, 60, 4 - index]);
      assert.ok(seconds > 0 && seconds <= 60, `${seconds}`);
      assert.ok(Math.abs(reset - seconds - Date.now() / 1000) < 10, `${reset}`);
    }
  });

  test('is also on 404 and 405 responses; unauthenticated requests get no rate limit headers', async () => {
    const call = await fresh();
    const answers = [
      await call('GET', '/api/v2/nothing'),
      await call('PATCH', '/api/v2/sites'),
      await call('GET', '/api/v2/sites', { headers: { accept: 'text/html' } }),
      await call('HEAD', '/api/v2/sites'),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 405, 406, 200],
    );
    for (const [index, { headers }] of answers.entries()) {
      assert.equal(headers.get('x-ratelimit-remaining'), String(4 - index));
      for (const name of LIMITS) assert.match(headers.get(`x-ratelimit-${name}`) ?? '', /^\d+$/, name);
    }
    await call('GET', '/api/v2/nothing');
    assertProblem(await call('GET', '/api/v2/nothing'), 429);
    const stranger = caller(api.service);
    for (const [method, path] of [
      ['GET', '/api/v2/sites'],
      ['GET', '/api/v2/nothing'],
      ['OPTIONS', '/api/v2/sites'],
    ] as const) {
      const { headers } = await stranger(method, path);
      for (const name of LIMITS) assert.equal(headers.get(`x-ratelimit-${name}`), null, name);
    }
  });

  test('beyond it is 429 with Retry-After, before anything else is checked', async () => {
    const call = await fresh();
    for (let n = 0; n < 5; n++) assert.equal((await call('GET', '/api/v2/sites')).status, 200);
    const reply = await call('POST', '/api/v2/webhooks/subscriptions', { body: {} });
    assertProblem(reply, 429);
    assert.equal(reply.json.error, 'rate_limited');
    const wait = Number(reply.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 60, `${wait}`);
    assert.match(reply.json.message, /too many requests; try again in \d+ seconds/);
    assert.equal(reply.headers.get('x-ratelimit-remaining'), '0');
    assert.equal(reply.headers.get('x-ratelimit-limit'), '5');
  });

  test('is counted for each application and account alone', async () => {
    const [one, other] = [await fresh(), await fresh()];
    for (let n = 0; n < 6; n++) await one('GET', '/api/v2/sites');
    assert.equal((await one('GET', '/api/v2/sites')).status, 429);
    assert.equal((await other('GET', '/api/v2/sites')).status, 200);
  });

  test('does not count who is not known', async () => {
    const stranger = caller(api.service);
    for (let n = 0; n < 8; n++) assert.equal((await stranger('GET', '/api/v2/sites')).status, 401);
  });
});

describe('a page of a listed origin', () => {
  test('may send preflights for every method of the route table, and the headers that clients send', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const reply = await caller(api.service)('OPTIONS', '/api/v2/games/1', {
        headers: {
          origin: ORIGIN,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type, idempotency-key',
        },
      });
      assert.equal(reply.status, 204, reply.text);
      assert.equal(reply.headers.get('access-control-allow-origin'), ORIGIN);
      assert.ok(reply.headers.get('access-control-allow-methods')?.split(/, */).includes(method), method);
      const allowed = reply.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */) ?? [];
      for (const name of SENT) assert.ok(allowed.includes(name), name);
    }
  });

  test('may send a preflight for an unknown path, to read its 404', async () => {
    const headers = { origin: ORIGIN, 'access-control-request-method': 'GET' };
    const reply = await caller(api.service)('OPTIONS', '/api/v2/nothing', { headers });
    assert.ok(reply.status < 300);
    assert.equal(reply.headers.get('access-control-allow-origin'), ORIGIN);
  });

  test('is not required for OPTIONS', async () => {
    const stranger = caller(api.service);
    const reply = await stranger('OPTIONS', '/api/v2/sites');
    assert.deepEqual([reply.status, reply.headers.get('allow')], [204, 'GET, HEAD, OPTIONS']);
    assertProblem(await stranger('OPTIONS', '/api/v2/nothing'), 404);
  });

  test('may read responses, errors and their headers', async () => {
    const call = await fresh();
    const answers = [
      await call('GET', '/api/v2/sites', { headers: { origin: ORIGIN } }),
      await call('GET', '/api/v2/games/999', { headers: { origin: ORIGIN } }),
      await caller(api.service)('GET', '/api/v2/sites', { headers: { origin: ORIGIN } }),
      await call('GET', '/api/v2/nothing', { headers: { origin: ORIGIN } }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 401, 404],
    );
    for (const { headers } of answers) {
      assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
      assert.match(headers.get('vary') ?? '', /Origin/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(/, */) ?? [];
      for (const name of READ) assert.ok(exposed.includes(name), name);
    }
  });
});

describe('a page of another origin', () => {
  test('gets no CORS headers', async () => {
    const call = await fresh();
    for (const origin of [
      'https://evil.example',
      'http://roster-sync.example',
      `${ORIGIN}.evil.example`,
      'null',
    ]) {
      for (const [method, more] of [
        ['GET', {}],
        ['OPTIONS', { 'access-control-request-method': 'GET' }],
      ] as const) {
        const headers: Record<string, string> = { origin, ...more };
        const reply = await (method === 'GET' ? caller(api.service) : call)(method, '/api/v2/sites', {
          headers,
        });
        const allowed = reply.headers.get('access-control-allow-origin');
        assert.ok(allowed === null || allowed === 'false', `${origin}: ${allowed}`);
      }
    }
  });
});

describe('without settings', () => {
  let plain: Api;
  before(async () => {
    plain = await openApi();
  });
  after(() => plain.stop());

  test('no page of another origin may read anything', async () => {
    const { headers } = await plain.ada('GET', '/api/v2/sites', { headers: { origin: ORIGIN } });
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  test('RATE_LIMITS=off leaves the headers out', async () => {
    const { headers } = await plain.ada('GET', '/api/v2/sites');
    for (const name of LIMITS) assert.equal(headers.get(`x-ratelimit-${name}`), null, name);
  });
});
