// RFC 8414: the server's metadata, and that nothing is read from plain http (cases 105, 114, 115).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

const AUTH_URL = 'https://auth.harbor.example';
const METADATA = '/.well-known/oauth-authorization-server';
const BY_PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };

let service: TestService;
before(async () => {
  service = await startTestService({ env: { AUTH_URL, TRUST_PROXY: '127.0.0.0/8' }, worker: false });
});
after(() => service.stop());

test('114, 105: the metadata name what works, S256 alone, and the exact issuer', async () => {
  const response = await fetch(`${service.baseUrl}${METADATA}`, { headers: BY_PROXY });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(await response.json(), {
    issuer: 'https://auth.harbor.example',
    authorization_endpoint: 'https://auth.harbor.example/oauth/authorize',
    token_endpoint: 'https://auth.harbor.example/oauth/token',
    revocation_endpoint: 'https://auth.harbor.example/oauth/revoke',
    introspection_endpoint: 'https://auth.harbor.example/oauth/introspect',
    scopes_supported: ['read', 'write', 'bank', 'webhooks'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('114: the issuer comes from AUTH_URL, never from the Host header', async () => {
  const headers = { ...BY_PROXY, 'x-forwarded-host': 'evil.example' };
  const response = await fetch(`${service.baseUrl}${METADATA}`, { headers });
  assert.doesNotMatch(await response.text(), /evil|127\.0\.0\.1|localhost/);
});

test('8: the metadata are read with GET or HEAD alone', async () => {
  const head = await fetch(`${service.baseUrl}${METADATA}`, { method: 'HEAD', headers: BY_PROXY });
  assert.equal(head.status, 200);
  const post = await fetch(`${service.baseUrl}${METADATA}`, { method: 'POST', headers: BY_PROXY });
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD']);
});

const attempts: [string, RequestInit][] = [
  [METADATA, {}],
  ['/oauth/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) }],
  ['/oauth/token', { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'broken' }],
  ['/oauth/revoke', { method: 'POST' }],
];
for (const [path, request] of attempts) {
  test(`115: ${request.method ?? 'GET'} ${path} over http -> rejected before anything is read`, async () => {
    const response = await fetch(`${service.baseUrl}${path}`, request);
    assert.equal(response.status, 400);
    assert.equal(response.headers.get('strict-transport-security'), null); // RFC 6797 §7.2: not over http
    const body = (await response.json()) as { error_description: string };
    assert.match(body.error_description, /use https/);
  });
}

test('115: over https the same requests are processed, and browsers get HSTS', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const response = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', headers: BY_PROXY, body });
  assert.equal(response.status, 401);
  assert.equal(response.headers.get('strict-transport-security'), 'max-age=31536000');
});

test('115: headers of a proxy that TRUST_PROXY does not name are ignored', async () => {
  await service.restart({ TRUST_PROXY: '10.0.0.0/8' });
  const response = await fetch(`${service.baseUrl}${METADATA}`, { headers: BY_PROXY });
  assert.equal(response.status, 400);
});
