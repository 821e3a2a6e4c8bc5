// RFC 8252: native applications and the addresses they can be reached at (cases 80-83, 98).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applicationProblems } from '../../src/oauth/applications/application.ts';
import { allow, consentCovers } from '../../src/oauth/authorize/actions.ts';
import { addClient, type FlowClient, PKCE, readRequest, requestOf } from './flow.ts';
import { openProtocol, type Protocol } from './protocol.ts';

let protocol: Protocol;
let mobile: FlowClient;
let local: FlowClient;
before(async () => {
  protocol = await openProtocol();
  mobile = await addClient(protocol.db, {
    accountId: protocol.season.ada.accountId,
    kind: 'public',
    redirectUris: [
      'http://127.0.0.1/callback',
      'http://[::1]:7000/callback',
      'http://127.0.0.1:9000/with?x=1',
      'com.example.roster-sync:/callback',
      'http://localhost:4000/callback',
    ],
  });
  local = await addClient(protocol.db, {
    accountId: protocol.season.ada.accountId,
    redirectUris: ['http://127.0.0.1/callback'],
  });
});
after(() => protocol.close());

const kindOf = async (client: FlowClient, redirect_uri: string) =>
  (await readRequest(protocol.db, requestOf(client, { redirect_uri, ...PKCE }))).kind;

for (const address of [
  'http://127.0.0.1/callback',
  'http://127.0.0.1:51004/callback',
  'http://127.0.0.1:1/callback',
  'http://127.0.0.1:65535/callback',
  'http://[::1]:51004/callback',
  'http://[::1]/callback',
  'http://127.0.0.1:51004/with?x=1',
  'com.example.roster-sync:/callback',
  'http://localhost:4000/callback',
]) {
  test(`80, 83: ${address} is registered`, async () => {
    assert.equal(await kindOf(mobile, address), 'valid');
  });
}

for (const address of [
  'http://127.0.0.1:51004/other',
  'http://127.0.0.1:51004/callback/',
  'http://127.0.0.1:51004',
  'http://localhost:51004/callback',
  'http://ada@127.0.0.1:51004/callback',
  'http://127.0.0.1:ada@evil.example/callback',
  'http://127.0.0.1:51004@evil.example/callback',
  'http://127.0.0.1:51004\\@evil.example/callback',
  'http://127.0.0.1:51004/callback?x=1',
  'http://127.0.0.1:51004/with?x=2',
  'http://127.0.0.1:51004/with',
  'http://127.0.0.1:51004/callback#x',
  'https://127.0.0.1:51004/callback',
  'http://127.0.0.2:51004/callback',
  'http://127.1:51004/callback',
  'http://2130706433:51004/callback',
  'http://[0:0:0:0:0:0:0:1]:51004/callback',
  'http://[::ffff:127.0.0.1]:51004/callback',
  'http://127.0.0.1.evil.example:51004/callback',
  'http://127.0.0.1:65536/callback',
  'http://127.0.0.1:510044/callback',
  'http://127.0.0.1:-1/callback',
  'http://127.0.0.1:/callback',
  'HTTP://127.0.0.1:51004/callback',
  'com.example.roster-sync:/callback/',
  'com.example.roster-sync://callback',
]) {
  test(`81: ${address} is not`, async () => {
    assert.equal(await kindOf(mobile, address), 'untrusted');
  });
}

test('82: the port of a confidential application must be the registered one', async () => {
  assert.equal(await kindOf(local, 'http://127.0.0.1/callback'), 'valid');
  assert.equal(await kindOf(local, 'http://127.0.0.1:51004/callback'), 'untrusted');
});

const schemes: [string, boolean][] = [
  ['com.example.app:/cb', true],
  ['com.example.app://cb', true],
  ['example:/cb', false],
  ['roster-sync:/cb', false],
  ['.app:/cb', false],
];
for (const [address, fine] of schemes) {
  test(`83: ${address} can ${fine ? '' : 'not '}be registered for a public application`, () => {
    const problems = (kind: 'public' | 'confidential') =>
      applicationProblems({ name: 'Roster Sync', kind, redirectUris: [address] }).length;
    assert.deepEqual([problems('public'), problems('confidential')], [fine ? 0 : 1, 1]);
  });
}

test('98: public applications and redirect URIs without https always need consent (RFC 8252 §8.6)', async () => {
  const { accountId } = protocol.season.omar;
  const covered = async (client: FlowClient, redirect_uri: string) => {
    const read = await readRequest(protocol.db, requestOf(client, { redirect_uri, ...PKCE }));
    if (read.kind !== 'valid') throw new Error(JSON.stringify(read));
    await allow(protocol.db, { accountId, request: read.request });
    return consentCovers(protocol.db, { accountId, request: read.request });
  };
  assert.equal(await covered(mobile, 'http://127.0.0.1:51004/callback'), false);
  assert.equal(await covered(mobile, 'com.example.roster-sync:/callback'), false);
  assert.equal(await covered(local, 'http://127.0.0.1/callback'), false);
  const redirectUris = ['https://app.roster-sync.example/callback'];
  const claimed = await addClient(protocol.db, {
    accountId: protocol.season.ada.accountId,
    kind: 'public',
    redirectUris,
  });
  assert.equal(await covered(claimed, claimed.redirectUri), false);
  assert.equal(await covered(protocol.web, protocol.web.redirectUri), true);
});

test('the response goes to the requested port, and the exchange must name it', async () => {
  const redirect_uri = 'http://127.0.0.1:51004/callback';
  const read = await readRequest(protocol.db, requestOf(mobile, { redirect_uri, ...PKCE }));
  if (read.kind !== 'valid') throw new Error(JSON.stringify(read));
  const { accountId } = protocol.season.omar;
  const redirectTo = await allow(protocol.db, { accountId, request: read.request });
  assert.match(redirectTo, /^http:\/\/127\.0\.0\.1:51004\/callback\?code=/);
});
