// RFC 8707: what the tokens of a code are for. The API and /mcp are resources while MCP is on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allow } from '../../src/oauth/authorize/actions.ts';
import { readAuthorizationRequest } from '../../src/oauth/authorize/request.ts';
import { assertRefused, type Fields, type Flow, ISSUER, pairOf, requestOf, startFlow } from './flow.ts';

let flow: Flow;
let mcp: string;
before(async () => {
  flow = await startFlow({ MCP: 'on' });
  mcp = `${flow.service.baseUrl}/mcp`;
});
after(() => flow?.stop());

async function read(fields: Fields) {
  const query = new URLSearchParams(requestOf(flow.web, fields)).toString();
  const resources = { mcp, api: `${flow.service.baseUrl}/api/v2` };
  return readAuthorizationRequest(flow.db, { query, issuer: ISSUER, resources });
}

async function codeFor(fields: Fields): Promise<string> {
  const found = await read(fields);
  assert.ok(found.kind === 'valid');
  const redirectTo = await allow(flow.db, { accountId: flow.season.omar.accountId, request: found.request });
  return new URL(redirectTo).searchParams.get('code')!;
}

test('another address is invalid_target, by the redirect', async () => {
  const found = await read({ resource: 'https://other.example/mcp', state: 's' });
  assert.ok(found.kind === 'rejected');
  const { searchParams } = new URL(found.redirectTo);
  assert.deepEqual([searchParams.get('error'), searchParams.get('state')], ['invalid_target', 's']);
});

test('the tokens of a code are for what its request named, and so are those of each refresh', async () => {
  const pair = pairOf(await flow.exchange(flow.web, await codeFor({ resource: mcp }), { resource: mcp }));
  assert.equal(await flow.tryToken(pair.access), 401);
  const next = pairOf(await flow.refresh(flow.web, pair.refresh, { resource: mcp }));
  assert.equal(await flow.tryToken(next.access), 401);
  const again = pairOf(await flow.refresh(flow.web, next.refresh)); // without it, they stay for the same
  assert.equal(await flow.tryToken(again.access), 401);
});

test('a token request cannot name another resource, and costs neither the code nor the refresh token', async () => {
  const bound = await codeFor({ resource: mcp });
  const api = { resource: `${flow.service.baseUrl}/api/v2` };
  assertRefused(await flow.exchange(flow.web, bound, api), 'invalid_target');
  const pair = pairOf(await flow.exchange(flow.web, bound));
  assertRefused(await flow.refresh(flow.web, pair.refresh, api), 'invalid_target');
  pairOf(await flow.refresh(flow.web, pair.refresh));
  const unbound = await codeFor({});
  assertRefused(await flow.exchange(flow.web, unbound, { resource: mcp }), 'invalid_target');
  // A client that has always sent the API as its resource goes on, also with tokens from before MCP was on.
  const older = pairOf(await flow.exchange(flow.web, await codeFor({}), api));
  assert.equal(await flow.tryToken(pairOf(await flow.refresh(flow.web, older.refresh, api)).access), 200);
  assert.equal(await flow.tryToken(pairOf(await flow.exchange(flow.web, unbound)).access), 200);
});

test('a resource that is named twice is invalid_request', async () => {
  const query = new URLSearchParams([
    ...Object.entries(requestOf(flow.web)),
    ['resource', mcp],
    ['resource', mcp],
  ]);
  const found = await readAuthorizationRequest(flow.db, { query: query.toString(), issuer: ISSUER });
  assert.ok(found.kind === 'rejected' && found.redirectTo.includes('error=invalid_request'));
});
