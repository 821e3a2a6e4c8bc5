// Every operation responds with every error that the document describes, in the described format.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/storage/sql.ts';
import { operations } from '../../support/conformance/described.ts';
import { requestToken } from '../../support/season.ts';
import { type Call, caller, type Reply } from '../../support/service.ts';
import { type Api, openApi } from '../callers.ts';
import { createSiteFixture, type SiteFixture } from '../site-fixture.ts';

const FORBIDDEN_SCOPES = { read: 'write', write: 'read', bank: 'read', webhooks: 'write' };
const TOO_MUCH = `{"name": "${'a'.repeat(300_000)}"}`;
const MORE_THAN_A_FILE = ' '.repeat(11 * 1024 ** 2);

let api: Api;
let furnished: SiteFixture;
let weak: Record<string, Call>;
before(async () => {
  api = await openApi({ WEBHOOK_ALLOW_NETWORKS: '' });
  furnished = await createSiteFixture(api);
  const withScope = async (scope: string) =>
    caller(api.service, await requestToken(api.service, api.season.application, scope));
  weak = { read: await withScope('read'), write: await withScope('write') };
});
after(() => api.stop());

type Operation = (typeof operations)[number];
type Way = (operation: Operation) => Promise<Reply>;

const ask = (
  { method, path }: Operation,
  options: Parameters<Call>[2] = {},
  call: Call = furnished.owner(path),
): Promise<Reply> => call(method, furnished.address(path), options);

/** Requests that make each operation respond with an error. */
const WAYS: Record<number, Way> = {
  304: async (operation) => {
    for (let attempt = 1; ; attempt++) {
      const tag = (await ask(operation)).headers.get('etag') ?? '';
      const reply = await ask(operation, { headers: { 'if-none-match': tag } });
      // The cursor of now moves with the transactions of the tests that run beside this one.
      if (reply.status === 304 || !operation.path.endsWith('/changes') || attempt === 200) return reply;
    }
  },
  400: ({ method, path }) => furnished.owner(path)(method, `${furnished.address(path)}?a=%zz`),
  401: (operation) => ask(operation, {}, caller(api.service)),
  403: (operation) => {
    const [{ oauth2 }] = operation.described.security as [{ oauth2: [keyof typeof FORBIDDEN_SCOPES] }];
    return ask(operation, {}, weak[FORBIDDEN_SCOPES[oauth2[0]]]);
  },
  404: ({ method, path }) => furnished.owner(path)(method, furnished.address(path, 999_999)),
  406: (operation) => ask(operation, { headers: { accept: 'text/html' } }),
  412: (operation) => ask(operation, { headers: { 'if-match': '"somebody else\'s"' } }),
  413: (operation) => {
    const takesFile = operation.described.requestBody?.content['multipart/form-data'] !== undefined;
    return ask(operation, { raw: takesFile ? MORE_THAN_A_FILE : TOO_MUCH });
  },
  415: (operation) => ask(operation, { raw: 'name: Harbor', headers: { 'content-type': 'text/yaml' } }),
  422: async (operation) => {
    if (operation.method === 'GET') {
      const query = 'limit=0&search[needs]=everything&search[start_date]=no';
      return furnished.owner(operation.path)('GET', `${furnished.address(operation.path)}?${query}`);
    }
    if (operation.described.requestBody !== undefined) return ask(operation, { raw: '[]' });
    const headers = { 'idempotency-key': `for another ${operation.path}`.replaceAll(' ', '-') };
    await furnished.owner(operation.path)('POST', furnished.address('/users/:id/availability'), { headers });
    return ask(operation, { headers });
  },
};

for (const [status, way] of Object.entries(WAYS)) {
  test(`${status}, by every operation that describes it`, async () => {
    for (const operation of describing(status)) {
      const reply = await way(operation);
      assert.equal(reply.status, Number(status), `${operation.name} ${reply.text}`);
      if (status === '401') assert.equal(reply.headers.get('www-authenticate'), 'Bearer', operation.name);
    }
  });
}

function describing(status: string | number): Operation[] {
  const found = operations.filter(({ described }) => described.responses[status] !== undefined);
  assert.ok(found.length > 0);
  return found;
}

test('409, by every operation to which an Idempotency-Key may be sent', async () => {
  const changing = operations.filter(({ method, path }) => method === 'POST' && !path.endsWith('/test'));
  for (const operation of changing) {
    const headers = { 'idempotency-key': `lost-${operation.path}` };
    await ask(operation, { headers, raw: '{' });
    await api.service.db.query(sql`update idempotency_keys set request = '\\x00'`); // encrypted with a key that is gone
    const reply = await ask(operation, { headers, raw: '{' });
    assert.equal(reply.status, 409, `${operation.name} ${reply.text}`);
  }
});

test('429, by every operation that describes it', async () => {
  const call = caller(api.service, await requestToken(api.service, api.season.application));
  await api.service.restart({ RATE_LIMITS: '1/60' });
  await call('GET', '/api/v2/sites');
  for (const { name, method, path } of describing(429)) {
    assert.equal((await call(method, furnished.address(path))).status, 429, name);
  }
});

test('503, by every operation that describes it', async () => {
  const call = caller(api.service, await requestToken(api.service, api.season.application));
  // The error of PostgreSQL while it starts (57P03), when a token is looked up.
  await api.service.db.query(sql`
    create function starting() returns boolean language plpgsql as $$
    begin raise exception using errcode = '57P03', message = 'the database system is starting up'; end $$`);
  await api.service.db.query(sql`alter table access_tokens rename to real_tokens`);
  await api.service.db.query(sql`create view access_tokens as select * from real_tokens where starting()`);
  for (const { name, method, path } of describing(503)) {
    assert.equal((await call(method, furnished.address(path))).status, 503, name);
  }
});
