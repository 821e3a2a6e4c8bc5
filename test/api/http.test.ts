// Paths, methods, headers and the order of checks (docs/api: HTTP).
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

let api: Api;
let game: { id: number };
before(async () => {
  api = await openApi();
  game = await newGame(api, { published: true, league_name: 'U12 North' });
});
after(() => api.stop());

describe('an address', () => {
  test('may have .json or not, doubled slashes, and unknown parameters', async () => {
    const { siteId } = api.season;
    for (const path of [
      `/api/v2/sites/${siteId}/games`,
      `/api/v2/sites/${siteId}/games.json`,
      `//api/v2//sites/${siteId}//games.json`,
      `/api/v2/sites/${siteId}/games?colour=blue&search[colour]=blue&search=blue`,
      `/api/v2/sites/${siteId}/games.json?search%5Bcolour%5D%5B%5D=blue&colour[a][b]=1`,
    ]) {
      const reply = await api.ada('GET', path);
      assert.equal(reply.status, 200, `${path} ${reply.text}`);
      assert.equal(reply.json.page.records, 1, path);
    }
  });

  test('may write its brackets raw or percent-encoded', async () => {
    const [league] = await api.service.db.query<{ id: number }>(sql`select id from leagues`);
    for (const query of [
      `search[league_id]=${league!.id}`,
      `search%5Bleague_id%5D=${league!.id}`,
      `search[league_id][]=${league!.id}&search[league_id][]=999`,
      `search%5Bleague_id%5D%5B%5D=${league!.id}`,
    ]) {
      const reply = await api.ada('GET', `/api/v2/sites/${api.season.siteId}/games?${query}`);
      assert.equal(reply.json.page.records, 1, query);
    }
    const none = await api.ada('GET', `/api/v2/sites/${api.season.siteId}/games?search%5Bleague_id%5D=999`);
    assert.equal(none.json.page.records, 0);
  });

  test('that is unknown is 404; under /api/v2 a missing token is reported first', async () => {
    const stranger = caller(api.service);
    for (const path of ['/api/v2/users', '/api/v2/nothing', '/api/v2/games/1/nothing']) {
      assertProblem(await api.ada('GET', path), 404, path);
      assertProblem(await stranger('GET', path), 401, path);
    }
    for (const path of ['/api/v3/sites', '/nothing']) assertProblem(await stranger('GET', path), 404, path);
  });

  test('links are built from BASE_URL, not from Host', async () => {
    const text = await rawGet(api, `/api/v2/games/${game.id}`, { host: 'evil.example' });
    assert.ok(text.includes(`"href":"${api.service.baseUrl}/api/v2/games/${game.id}.json"`));
    assert.ok(!text.includes('evil.example'));
  });
});

describe('a method', () => {
  test('HEAD responds as GET does, without the body', async () => {
    const got = await api.ada('GET', `/api/v2/games/${game.id}`);
    const head = await api.ada('HEAD', `/api/v2/games/${game.id}.json`);
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    for (const name of ['content-type', 'content-length', 'etag']) {
      assert.equal(head.headers.get(name), got.headers.get(name), name);
    }
    assert.equal((await api.ada('HEAD', '/api/v2/games/999999')).status, 404);
    for (const address of [`/api/v2/games/${game.id}`, '/openapi.json']) {
      const { headers: first } = await api.ada('GET', address);
      const unchanged = await api.ada('HEAD', address, { headers: { 'if-none-match': first.get('etag')! } });
      assert.deepEqual([unchanged.status, unchanged.headers.get('content-length')], [304, null], address);
    }
  });

  test('OPTIONS lists what an address allows', async () => {
    const reply = await caller(api.service)('OPTIONS', `/api/v2/games/${game.id}`);
    assert.equal(reply.status, 204);
    assert.equal(reply.headers.get('allow'), 'DELETE, GET, HEAD, OPTIONS, PUT');
  });
});

describe('a header', () => {
  test('ETag is strong, stays while the resource stays, and If-None-Match makes it 304', async () => {
    const path = `/api/v2/games/${game.id}`;
    const first = await api.ada('GET', path);
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^"[^"]+"$/);
    assert.equal((await api.ada('GET', path)).headers.get('etag'), tag);
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const reply = await api.ada('GET', path, { headers: { 'if-none-match': known } });
      assert.deepEqual([reply.status, reply.text, reply.headers.get('etag')], [304, '', tag], known);
    }
    assert.equal((await api.omar('GET', path, { headers: { 'if-none-match': tag } })).status, 200);
    await api.ada('PUT', path, { body: { subvenue: 'Field 9' } });
    assert.equal((await api.ada('GET', path, { headers: { 'if-none-match': tag } })).status, 200);
  });

  test('X-Request-Id is the client’s if it is valid, and is on every response', async () => {
    for (const [path, status] of [
      ['/api/v2/sites', 200],
      ['/api/v2/games/999', 404],
      ['/nothing', 404],
    ] as const) {
      const reply = await api.ada('GET', path, { headers: { 'x-request-id': 'Roster-Sync_7.1' } });
      assert.deepEqual([reply.status, reply.headers.get('x-request-id')], [status, 'Roster-Sync_7.1']);
    }
    for (const unfit of ['', 'a b', 'a'.repeat(65), 'a,b']) {
      const reply = await api.ada('GET', '/api/v2/sites', { headers: { 'x-request-id': unfit } });
      const given = reply.headers.get('x-request-id') ?? '';
      assert.match(given, /^[A-Za-z0-9._-]{1,64}$/);
      assert.notEqual(given, unfit);
    }
  });

  test('Location of what is created is absolute and leads to it', async () => {
    const body = { localized_date: '2099-06-01', localized_time: '10:00' };
    const made = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, { body });
    assert.equal(made.headers.get('location'), `${api.service.baseUrl}/api/v2/games/${made.json.id}.json`);
    assert.equal((await api.ada('GET', made.headers.get('location')!)).json.id, made.json.id);
  });
});

describe('the order of checks', () => {
  // Each request is wrong in everything that comes after it: 401, 403 scope, 404, 403 role, 406, 415, 400, 422.
  const bad = { accept: 'text/html', 'content-type': 'text/plain' };
  const readable = { 'content-type': 'application/json' };
  let reader: Call;
  before(async () => {
    reader = await callerFor(api.service, api.season.application, 'read');
  });

  const CASES: [string, number, string, () => ReturnType<Call>][] = [
    [
      'no token',
      401,
      'invalid_token',
      () => caller(api.service)('PUT', at(999_999), { headers: bad, raw: '{' }),
    ],
    ['no scope', 403, 'insufficient_scope', () => reader('PUT', at(999_999), { headers: bad, raw: '{' })],
    ['no such game', 404, 'not_found', () => api.omar('PUT', at(999_999), { headers: bad, raw: '{' })],
    ['no role', 403, 'forbidden', () => api.omar('PUT', at(game.id), { headers: bad, raw: '{' })],
    [
      'no type to answer in',
      406,
      'not_acceptable',
      () => api.ada('PUT', at(game.id), { headers: bad, raw: '{' }),
    ],
    [
      'no type to read',
      415,
      'unsupported_media_type',
      () => api.ada('PUT', at(game.id), { headers: { 'content-type': 'text/plain' }, raw: '{' }),
    ],
    ['no JSON', 400, 'malformed_request', () => api.ada('PUT', at(game.id), { headers: readable, raw: '{' })],
    [
      'no usable value',
      422,
      'validation_failed',
      () => api.ada('PUT', at(game.id), { headers: readable, raw: '{"status": "Z", "lock_version": 99}' }),
    ],
    [
      'another lock_version',
      409,
      'lock_version_mismatch',
      () => api.ada('PUT', at(game.id), { headers: readable, raw: '{"lock_version": 99}' }),
    ],
  ];
  for (const [what, status, error, ask] of CASES) {
    test(`${what} is ${status}`, async () => {
      const reply = await ask();
      assertProblem(reply, status);
      assert.equal(reply.json.error, error);
    });
  }

  test('all problems of one request are reported together, with their pointers', async () => {
    const body = { status: 'Z', external_id: 1.5, published: 'perhaps', localized_time: '25:00' };
    const reply = await api.ada('PUT', at(game.id), { body });
    assert.deepEqual(pathsOf(reply).sort(), ['/external_id', '/localized_time', '/published', '/status']);
    for (const { message } of reply.json.errors) assert.match(message, /^\S.+\.$/);
  });

  test('a query parameter is named by its pointer', async () => {
    const path = `/api/v2/sites/${api.season.siteId}/games?limit=51&page=0&search[start_date]=soon`;
    assert.deepEqual(pathsOf(await api.ada('GET', path)).sort(), ['/limit', '/page', '/search/start_date']);
  });
});

const at = (id: number) => `/api/v2/games/${id}`;

/** Sends a request with a chosen Host, which `fetch` always sets itself. */
async function rawGet(
  { service, season }: Api,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const authorization = `Bearer ${await requestToken(service, season.application)}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.baseUrl}${path}`,
      { headers: { authorization, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
      },
    );
    sent.on('error', reject).end();
  });
}
