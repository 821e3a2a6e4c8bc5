// Every response in the tests is validated against the OpenAPI document; undescribed and unseen members fail.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { document, operationOf } from '../../support/conformance/described.ts';
import { type Exchange, observe } from '../../support/conformance/observe.ts';
import { unseen } from '../../support/conformance/seen.ts';

const { example } =
  document.paths['/api/v2/teams/{id}'].get.responses[200].content['application/vnd.service.v2.hal+json'];
const HEADERS = { 'x-request-id': '1', etag: '"1"' };
const NOT_FOUND =
  document.components.responses.NotFound.content['application/problem+json'].examples.not_found.value;

type Parts = Partial<Omit<Exchange, 'headers' | 'text'>> & {
  headers?: Record<string, string>;
  body?: unknown;
};

function response({ headers = HEADERS, body = example, ...parts }: Parts): () => void {
  const text = JSON.stringify(body);
  const usual = { method: 'GET', address: 'http://localhost/api/v2//teams/7.json?page=1', status: 200 };
  const exchange = { ...usual, ...parts, headers: new Headers(headers), text };
  return () => observe(exchange, () => {}); // what is made up here was not seen
}

describe('a response of the service', () => {
  test('matches the document', () => {
    response({})();
    response({ status: 404, body: NOT_FOUND })();
  });

  test('may not have a member that is not described, lack one, or have one of another type', () => {
    assert.throws(response({ body: { ...example, colour: 'blue' } }), /colour/);
    assert.throws(response({ body: { ...example, _links: { ...example._links, more: {} } } }), /more/);
    const { name: _name, ...nameless } = example;
    assert.throws(response({ body: nameless }), /name/);
    assert.throws(response({ body: { ...example, id: '7' } }), /\/id must be integer/);
    assert.throws(response({ body: { ...example, created: 'yesterday' } }), /\/created must match format/);
  });

  test('may not have a status or lack a header that is described', () => {
    assert.throws(response({ status: 202 }), /describes no 202/);
    assert.throws(response({ headers: { 'x-request-id': '1' } }), /no ETag/);
    assert.throws(response({ status: 404, headers: {}, body: NOT_FOUND }), /no X-Request-Id/);
  });

  test('may not be an error in another format', () => {
    assert.throws(response({ status: 404, body: { ...NOT_FOUND, error: 'gone' } }), /\/error/);
    assert.throws(response({ status: 404, body: { ...NOT_FOUND, stack: 'at' } }), /stack/);
    assert.throws(response({ address: 'http://localhost/api/v2/nothing', status: 404, body: {} }), /type/);
  });

  test('may not carry out a body that is described otherwise', () => {
    const change = { method: 'PUT' };
    response({ ...change, sent: { name: 'Harbor Hawks', unknown: 1 } })();
    assert.throws(response({ ...change, sent: { name: 7 } }), /the body that was accepted: \/name/);
  });
});

test('an address is the operation that its routes say', () => {
  const name = (path: string) => operationOf('GET', `http://localhost/api/v2${path}`)?.name;
  assert.equal(name('/games/unassigned'), 'GET /api/v2/games/unassigned');
  assert.equal(name('/games/7.json'), 'GET /api/v2/games/{id}');
  assert.equal(name('//sites/1/games.json?search[status]=A'), 'GET /api/v2/sites/{site_id}/games');
  assert.equal(name('/games/7/nothing'), undefined);
});

test('responses and members that no test has seen are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-seen-'));
  try {
    const all = unseen(folder);
    for (const one of [
      'GET /api/v2/games/{id} 200',
      'GET /api/v2/games/{id} 404',
      'Game.home_team',
      'GameInput.status',
    ])
      assert.ok(all.includes(one), one);
    await writeFile(join(folder, '1.json'), JSON.stringify(all.filter((one) => one !== 'Game.home_team')));
    assert.deepEqual(unseen(folder), ['Game.home_team']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
