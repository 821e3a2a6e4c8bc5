// Media types of responses and request bodies (service.md 9, docs/api: HTTP).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

const OWN = 'application/vnd.service.v2.hal+json';
const HAL = 'application/hal+json';
const JSON_TYPE = 'application/json';

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

describe('Accept', () => {
  const SERVED: [string, string][] = [
    [OWN, OWN],
    ['application/hal+json', HAL],
    ['application/json', JSON_TYPE],
    ['Application/JSON', JSON_TYPE],
    ['application/json; charset=utf-8', JSON_TYPE],
    [`${OWN};charset="UTF-8";q=0.8, text/html`, OWN],
    ['application/*', OWN],
    ['*/*', OWN],
    ['', OWN],
    ['text/html, application/json;q=0.5', JSON_TYPE],
    ['text/html;q=1, */*;q=0.1', OWN],
    ['application/json;q=0, */*;q=0.1', OWN],
    ['application/vnd.horizon.v2.hal+json', 'application/vnd.horizon.v2.hal+json'],
    ['*/*, application/vnd.horizon.v2.hal+json', 'application/vnd.horizon.v2.hal+json'],
    [`${OWN};q=0.2, application/vnd.horizon.v2.hal+json;q=0.9`, 'application/vnd.horizon.v2.hal+json'],
    [`${OWN}, application/vnd.horizon.v2.hal+json;q=0.9`, OWN],
    [`application/vnd.${'a'.repeat(32)}.v2.hal+json`, `application/vnd.${'a'.repeat(32)}.v2.hal+json`],
    [', ,', OWN],
    [', application/json,', JSON_TYPE],
    ['application/json;Q=0.1', JSON_TYPE],
    ['*/*;q=0.001', OWN],
    ['*/*;q=0, application/json', JSON_TYPE],
    ['application/*;q=0, application/json', JSON_TYPE],
    ['text/html, image/gif, *; q=.2, */*; q=.2', OWN], // what Java sends unless told otherwise
    [`${OWN};q=0, application/vnd.horizon.v2.hal+json`, 'application/vnd.horizon.v2.hal+json'],
    ['application/vnd.horizon.v2.hal+json;q=0, */*', OWN],
    ['application/json, text/plain, */*', JSON_TYPE], // what axios sends unless told otherwise
    ['application/hal+json, application/json, */*; q=0.01', HAL],
    ['application/hal+json;q=0.5, application/json;q=0.4', HAL],
    [`application/json;q=0.5, ${OWN}`, OWN],
    [`${OWN}, application/hal+json`, OWN],
    [`${OWN};q=0, application/json`, JSON_TYPE],
    [`${OWN};q=0, */*`, HAL],
  ];
  for (const [accept, contentType] of SERVED) {
    test(`"${accept}" gets ${contentType}`, async () => {
      const reply = await api.ada('GET', '/api/v2/sites', { headers: { accept } });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.headers.get('content-type'), contentType);
    });
  }

  const REFUSED = [
    'text/html',
    'application/xml',
    'image/*',
    '*/*;q=0',
    `${OWN};q=0`,
    '*/*;q=0.000',
    '*/*;q=nonsense',
    'application/*;q=0',
    'application/*;q=0, */*',
    '*/*, application/*;q=0',
    'application/json;q=0, application/hal+json;q=0',
    'application/vnd.horizon.v2.hal+json;q=0',
    'application/json;version=2',
    `${OWN};profile="a, b;q=0"`,
    'text/html;x="application/vnd.horizon.v2.hal+json"',
    'application',
    '/',
    ';q=1',
    'application/vnd.service.v1.hal+json',
    'application/vnd.service.v2+json',
    'application/vnd.under_score.v2.hal+json',
    `application/vnd.${'a'.repeat(33)}.v2.hal+json`,
  ];
  for (const accept of REFUSED) {
    test(`"${accept}" is 406, which names the media type`, async () => {
      const reply = await api.ada('GET', '/api/v2/sites', { headers: { accept } });
      assertProblem(reply, 406);
      assert.equal(reply.json.error, 'not_acceptable');
      assert.match(reply.json.message, /application\/vnd\.service\.v2\.hal\+json/);
    });
  }

  const LONG: [string, string, number][] = [
    ['a thousand types', 'application/json,'.repeat(900), 200],
    ['many vendors', Array.from({ length: 400 }, (_, n) => `application/vnd.w${n}.v2.hal+json`).join(), 200],
    ['many spaces', `application/json${' '.repeat(14_000)};charset=utf-8`, 200],
    ['many parameters', `text/html${';a="\\""'.repeat(2_000)}`, 406],
    ['many separators', ',;'.repeat(7_000), 406],
  ];
  for (const [what, accept, status] of LONG) {
    test(`of ${what} is read like a short one`, async () => {
      assert.equal((await api.ada('GET', '/api/v2/sites', { headers: { accept } })).status, status);
    });
  }

  test('a change with an unacceptable Accept is rejected before it is made', async () => {
    const game = await newGame(api);
    const headers = { accept: 'text/html' };
    const refused = await api.ada('PUT', `/api/v2/games/${game.id}`, { headers, body: { published: true } });
    assertProblem(refused, 406);
    assert.equal((await api.ada('GET', `/api/v2/games/${game.id}`)).json.published, false);
  });

  test('of the error type alone is enough if success has no body, as generated clients send it', async () => {
    const game = await newGame(api);
    const path = `/api/v2/games/${game.id}`;
    const headers = { accept: 'application/problem+json' };
    assertProblem(await api.ada('GET', path, { headers }), 406);
    assertProblem(await api.ada('DELETE', path, { headers: { accept: 'text/html' } }), 406);
    assert.equal((await api.ada('DELETE', path, { headers })).status, 204);
    assertProblem(await api.ada('DELETE', path, { headers }), 404);
  });
});

describe('Content-Type', () => {
  const READ = [
    OWN,
    'application/vnd.horizon.v2.hal+json',
    'application/hal+json',
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
  ];
  for (const type of READ) {
    test(`a body in ${type} is read as JSON`, async () => {
      const game = await newGame(api);
      const headers = { 'content-type': type };
      const reply = await api.ada('PUT', `/api/v2/games/${game.id}`, {
        headers,
        body: { subvenue: 'Field 2' },
      });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.json.subvenue, 'Field 2');
    });
  }

  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'nonsense',
  ]) {
    test(`a body in ${type} is 415, which lists the types that are read`, async () => {
      const game = await newGame(api);
      const headers = { 'content-type': type };
      const reply = await api.ada('PUT', `/api/v2/games/${game.id}`, {
        headers,
        raw: '{"subvenue": "Field 2"}',
      });
      assertProblem(reply, 415);
      assert.match(reply.json.message, /application\/json.*application\/x-www-form-urlencoded/);
      assert.equal((await api.ada('GET', `/api/v2/games/${game.id}`)).json.subvenue, null);
    });
  }

  for (const type of [
    OWN,
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'nonsense',
  ]) {
    test(`GET, DELETE, and POST or PUT without a body, may carry ${type}`, async () => {
      const headers = { 'content-type': type };
      const game = await newGame(api);
      const slot = game._embedded.assignments[0].id;
      assert.equal((await api.ada('GET', `/api/v2/games/${game.id}`, { headers })).status, 200);
      assert.equal((await api.ada('PUT', `/api/v2/games/${game.id}`, { headers })).status, 200);
      assert.equal((await api.ada('POST', `/api/v2/assignments/${slot}/unassign`, { headers })).status, 200);
      assert.equal((await api.ada('DELETE', `/api/v2/games/${game.id}`, { headers })).status, 204);
    });
  }

  test('a form is read with its numbers and booleans', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const game = await newGame(api);
    const raw = 'external_id=17&published=true&home_team_name=Harbor+Hawks&public_note=a%26b&lock_version=0';
    const { status, json, text } = await api.ada('PUT', `/api/v2/games/${game.id}`, { headers, raw });
    assert.equal(status, 200, text);
    assert.deepEqual(
      [json.external_id, json.published, json.home_team, json.public_note],
      [17, true, 'Harbor Hawks', 'a&b'],
    );
  });

  test('a form’s booleans, and a query’s, are in any case: programs in Python write True', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const at = `/api/v2/users/${api.season.omar.userId}/availability`;
    const raw = 'date=2099-05-04&available=False&all_day=TRUE';
    const { status, json, text } = await api.ada('POST', at, { headers, raw });
    assert.deepEqual([status, json.available, json.all_day], [201, false, true], text);
    const listed = await api.ada('GET', `${at}?search[available]=False`);
    assert.deepEqual([listed.status, listed.json.page?.records], [200, 1], listed.text);
    assert.deepEqual(
      pathsOf(await api.ada('POST', at, { headers, raw: 'date=5/4/2099&available=constructor' })),
      ['/available'],
    );
    assert.deepEqual(
      pathsOf(await api.ada('POST', at, { body: { date: '2099-05-04', available: 'True' } })),
      ['/available'],
    );
  });

  test('JSON is never coerced: each text that should be a number is a problem of its own', async () => {
    const game = await newGame(api);
    const body = { external_id: '17', lock_version: '0', venue_id: '1', public_note: 5 };
    assert.deepEqual(pathsOf(await api.ada('PUT', `/api/v2/games/${game.id}`, { body })).sort(), [
      '/external_id',
      '/lock_version',
      '/public_note',
      '/venue_id',
    ]);
  });
});

describe('MEDIA_TYPE_VENDOR', () => {
  test('is the vendor name of the response type, unless the client requests another one', async () => {
    await api.service.restart({ MEDIA_TYPE_VENDOR: 'harbor' });
    const typeFor = async (accept: string) =>
      (await api.ada('GET', '/api/v2/sites', { headers: { accept } })).headers.get('content-type');
    assert.equal(await typeFor('*/*'), 'application/vnd.harbor.v2.hal+json');
    assert.equal(await typeFor('application/*'), 'application/vnd.harbor.v2.hal+json');
    assert.equal(await typeFor('application/json'), 'application/json');
    assert.equal(await typeFor(OWN), OWN);
    const refused = await api.ada('GET', '/api/v2/sites', { headers: { accept: 'text/html' } });
    assert.match(refused.json.message, /application\/vnd\.harbor\.v2\.hal\+json/);
  });
});
