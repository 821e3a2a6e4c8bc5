// service.md 5.2, RFC 6749 §3.3: the scopes a token request gets (cases 72-75).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantScope, revokeScope } from '../../src/oauth/applications/actions.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import { type Client, openEndpoint, post, postForm, type TokenEndpoint } from './endpoint.ts';

let endpoint: TokenEndpoint;
let full: Client;
let plain: Client;
before(async () => {
  endpoint = await openEndpoint();
  full = await endpoint.addClient({ scopes: ['webhooks', 'bank', 'write', 'read'] });
  plain = await endpoint.addClient();
});
after(() => endpoint.close());

const given: [string, string | undefined, string][] = [
  ['74: without scope, read alone, whatever was granted', undefined, 'read'],
  ['one scope', 'write', 'write'],
  ['74: webhooks asked for by name', 'webhooks', 'webhooks'],
  ['75: in their order, whatever the request had', 'webhooks bank write read', 'read write bank webhooks'],
  ['75: duplicates once', 'read read write read', 'read write'],
  ['more spaces than needed', ' read  write ', 'read write'],
];
for (const [name, scope, expected] of given) {
  test(`${name} -> 200`, async () => {
    const response = await ask(full, scope);
    assert.deepEqual([response.status, response.body.scope], [200, expected]);
  });
}

const refused: [string, string][] = [
  ['72: unknown', 'read admin'],
  ['72: not granted', 'webhooks'],
  ['72: one of them not granted, never narrowed', 'read bank'],
  ['another case', 'Read'],
  ['73: a quote', 'read "write"'],
  ['73: a backslash', 'read\\write'],
  ['73: a tab between', 'read\twrite'],
  ['73: a line break between', 'read\nwrite'],
  ['73: a letter beyond ASCII', 'réad'],
  ['a comma between', 'read,write'],
  ['67: a literal plus between', 'read+write'],
  ['spaces alone', '  '],
  ['a name of every object', 'constructor'],
];
for (const [name, scope] of refused) {
  test(`${name} -> 400 invalid_scope`, async () => {
    const response = await ask(plain, scope);
    assert.deepEqual([response.status, response.body.error], [400, 'invalid_scope']);
    assert.match(String(response.body.error_description), /^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/);
  });
}

test("5.2: scopes separated by '+' in the form are separated by spaces", async () => {
  const response = await post(endpoint.url, {
    body: `grant_type=client_credentials&client_id=${plain.clientId}&client_secret=${plain.clientSecret}&scope=read+write`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(response.body.scope, 'read write');
});

test('service.md 5.1: the webhooks scope is available once an operator granted it, and lost when revoked', async () => {
  const asking = await endpoint.addClient();
  const change = { applicationId: asking.id, scope: 'webhooks' as Scope };
  assert.equal((await ask(asking, 'webhooks')).status, 400);
  assert.deepEqual((await grantScope(endpoint.database.db, change)).scopes, ['read', 'write', 'webhooks']);
  assert.deepEqual((await grantScope(endpoint.database.db, change)).scopes, ['read', 'write', 'webhooks']);
  assert.equal((await ask(asking, 'webhooks')).status, 200);
  assert.deepEqual((await revokeScope(endpoint.database.db, change)).scopes, ['read', 'write']);
  assert.equal((await ask(asking, 'webhooks')).status, 400);
});

function ask({ clientId, clientSecret }: Client, scope: string | undefined) {
  const asked: Record<string, string> = scope === undefined ? {} : { scope };
  return postForm(endpoint.url, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...asked,
  });
}
