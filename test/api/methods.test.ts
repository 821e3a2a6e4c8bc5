// Every address of the route table: HEAD as GET, OPTIONS for everybody, 405 with Allow for the rest (docs/api: HTTP, Status).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { caller } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';

const OTHERS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'REPORT', 'QUERY', 'MKCOL'];
const ID = '7e57-0000'; // no id at all: what is judged here comes before anybody looks

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

/** Each address with the methods that the route table has for it. */
const addresses = [...new Set(routes.map(({ path }) => path))].map((path) => {
  const known: string[] = routes.filter((line) => line.path === path).map(({ method }) => method);
  const methods = known.includes('GET') ? [...known, 'HEAD'] : known;
  return { path, address: `/api/v2${path.replaceAll(/:\w+/g, ID)}`, methods };
});

for (const { path, address, methods } of addresses) {
  test(`${path} responds to OPTIONS without a token, and to other methods with 405`, async () => {
    const asked = await caller(api.service)('OPTIONS', `${address}.json`);
    assert.equal(asked.status, 204, asked.text);
    const allow = asked.headers.get('allow') ?? '';
    assert.deepEqual(allow.split(', '), [...methods, 'OPTIONS'].sort());
    assert.match(asked.headers.get('x-request-id') ?? '', /./);
    for (const method of OTHERS.filter((other) => !methods.includes(other))) {
      const reply = await api.ada(method, address);
      if (method === 'HEAD') assert.equal(reply.status, 405);
      else assertProblem(reply, 405, method);
      assert.equal(reply.headers.get('allow'), allow, method);
      assert.match(reply.headers.get('x-request-id') ?? '', /./, method);
    }
    assertProblem(await caller(api.service)('PATCH', address), 401);
  });
}

describe('HEAD', () => {
  test('on every path of GET responds as GET does, without the body', async () => {
    const game = await newGame(api, { league_name: 'U12 North', published: true });
    const ids: Record<string, number> = {
      sites: api.season.siteId,
      users: api.season.omar.userId,
      games: game.id,
      leagues: game.league_id,
      assignments: game._embedded.assignments[0].id,
    };
    let answered = 0;
    for (const { path, methods } of addresses.filter((one) => one.methods.includes('GET'))) {
      const address = `/api/v2${path.replaceAll(/(\w+)\/:\w+/g, (_all, noun) => `${noun}/${ids[noun] ?? 0}`)}`;
      const got = await api.ada('GET', address);
      const head = await api.ada('HEAD', address);
      assert.deepEqual([head.status, head.text], [got.status, ''], `${address} ${methods}`);
      const same = got.status === 200 ? ['content-type', 'content-length', 'etag', 'vary'] : ['content-type'];
      const varying = path.endsWith('/changes') ? ['content-length', 'etag'] : []; // the cursor of now moves
      for (const name of same.filter((one) => !varying.includes(one)))
        assert.equal(head.headers.get(name), got.headers.get(name), `${address} ${name}`);
      if (got.status === 200) answered++;
    }
    assert.ok(answered > 10, `${answered}`);
  });
});

describe('an address that is none', () => {
  test('is 404 whatever the method, after the token', async () => {
    for (const method of OTHERS.filter((other) => other !== 'HEAD')) {
      assertProblem(await api.ada(method, '/api/v2/nothing'), 404, method);
      assertProblem(await caller(api.service)(method, '/api/v2/nothing'), 401, method);
    }
    assertProblem(await caller(api.service)('OPTIONS', '/api/v2/nothing'), 404);
  });
});
