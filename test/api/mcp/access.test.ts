// Who may use the tools: tokens for /mcp alone (RFC 8707), and what leads a client to them (RFC 9728).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSeason, requestToken, type Season } from '../../support/season.ts';
import { caller, startTestService, type TestService } from '../../support/service.ts';
import { connect, toolToken } from './assistant.ts';

let service: TestService;
let season: Season;
before(async () => {
  service = await startTestService({ env: { MCP: 'on' }, worker: false });
  season = await createSeason(service.db);
});
after(() => service?.stop());

const PING = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };

async function post(headers: Record<string, string> = {}, body: unknown = PING) {
  const response = await fetch(`${service.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

test('without a token the answer leads to the metadata of the resource, and from there to the authorization server', async () => {
  const { status, headers } = await post();
  assert.equal(status, 401);
  const address = `${service.baseUrl}/.well-known/oauth-protected-resource/mcp`;
  assert.equal(headers.get('www-authenticate'), `Bearer resource_metadata="${address}", scope="read write"`);
  const response = await fetch(address);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.deepEqual(await response.json(), {
    resource: `${service.baseUrl}/mcp`,
    authorization_servers: [service.baseUrl],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Crewcall',
    resource_documentation: `${service.baseUrl}/docs/integrate/assistants`,
  });
  const bare = await fetch(address.replace(/\/mcp$/, ''));
  assert.equal(((await bare.json()) as { resource: string }).resource, `${service.baseUrl}/mcp`);
  const wrong = await post(bearing('unknown'));
  assert.equal(wrong.status, 401);
  assert.match(wrong.headers.get('www-authenticate')!, /^Bearer error="invalid_token", resource_metadata=/);
});

test('a token for /mcp is refused by the API, and a token of the API by /mcp', async () => {
  const forTools = await toolToken(service, season.application);
  const atApi = await caller(service, forTools)('GET', '/api/v2/sites');
  assert.deepEqual([atApi.status, atApi.json.error], [401, 'invalid_token']);
  assert.match(atApi.json.message, /for the tools at \/mcp alone/);
  const assistant = await connect(service, forTools);
  assert.equal((await assistant.ask('list_sites')).found, 1);
  await assistant.close();

  const unbound = await requestToken(service, season.application);
  assert.equal((await caller(service, unbound)('GET', '/api/v2/sites')).status, 200);
  const refused = await post(bearing(unbound));
  assert.equal(refused.status, 401);
  assert.match(refused.text, /request it with resource/);
});

test('a token that names the API as its resource is for the API alone', async () => {
  const { clientId, clientSecret } = season.application;
  const ask = async (resource: string) => {
    const fields = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      resource,
    };
    const response = await fetch(`${service.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const { body } = await ask(`${service.baseUrl}/api/v2`);
  assert.equal((await caller(service, body.access_token)('GET', '/api/v2/sites')).status, 200);
  assert.equal((await post(bearing(body.access_token!))).status, 401);
  const other = await ask('https://other.example/mcp');
  assert.deepEqual([other.status, other.body.error], [400, 'invalid_target']);
  assert.equal((await ask(`${service.baseUrl}/mcp/`)).status, 200); // clients differ in the slash at the end
});

const introspect = async (token: string) => {
  const { clientId, clientSecret } = season.application;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token });
  const response = await fetch(`${service.baseUrl}/oauth/introspect`, { method: 'POST', body });
  return (await response.json()) as { active: boolean; aud?: string };
};

test('introspection names the resource of a token that is for one', async () => {
  const bound = await introspect(await toolToken(service, season.application));
  assert.deepEqual([bound.active, bound.aud], [true, `${service.baseUrl}/mcp`]);
  const unbound = await introspect(await requestToken(service, season.application));
  assert.deepEqual([unbound.active, Object.hasOwn(unbound, 'aud')], [true, false]);
});

test('the address with a slash at the end answers as the one without', async () => {
  const token = await toolToken(service, season.application);
  const at = async (path: string, headers: Record<string, string>, method = 'POST') => {
    const init = {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    };
    const response = await fetch(
      `${service.baseUrl}${path}`,
      method === 'POST' ? { ...init, body: JSON.stringify(PING) } : init,
    );
    const challenge = response.headers.get('www-authenticate');
    return {
      status: response.status,
      allow: response.headers.get('allow'),
      challenge,
      text: (await response.text()).replace(/"request_id":"[^"]*"/, ''),
    };
  };
  for (const headers of [
    {},
    bearing('unknown'),
    bearing(token),
    { ...bearing(token), origin: 'https://evil.example' },
  ]) {
    const bare = await at('/mcp', headers);
    assert.deepEqual(await at('/mcp/', headers), bare);
  }
  assert.deepEqual(await at('/mcp/', {}, 'GET'), await at('/mcp', {}, 'GET'));
});

test('pages of other origins are refused before their token is looked at', async () => {
  const token = await toolToken(service, season.application);
  for (const origin of ['https://evil.example', 'null', `${service.baseUrl}.evil.example`]) {
    assert.equal((await post({ origin, ...bearing(token) })).status, 403, origin);
  }
  assert.notEqual((await post({ origin: new URL(service.baseUrl).origin, ...bearing(token) })).status, 403);
});

test('a header cannot make a request of the API one of a tool', async () => {
  const token = await toolToken(service, season.application);
  const headers = { 'user-agent': 'lightMyRequest', 'x-tool': 'true' };
  assert.equal((await caller(service, token)('GET', '/api/v2/sites', { headers })).status, 401);
});

test('there is POST alone, and what is not the protocol is its error, never a 500', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`${service.baseUrl}/mcp`, { method });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'], method);
  }
  const headers = bearing(await toolToken(service, season.application));
  for (const body of [
    [],
    {},
    'text',
    null,
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: 1, method: 'no/such' },
  ]) {
    const { status } = await post(headers, body);
    assert.ok(status >= 200 && status < 500, `${status} ${JSON.stringify(body)}`);
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_sites', arguments: {} } };
  const batch = await post(headers, [call, call]);
  assert.equal(batch.status, 400);
  assert.match(batch.text, /one message in each request/);
  const form = await post({ ...headers, 'content-type': 'text/plain' });
  assert.equal(form.status, 415);
});

test('no stream is kept open', async () => {
  const token = await toolToken(service, season.application);
  const { client, close } = await connect(service, token);
  await assert.rejects(client.listen({ toolsListChanged: true }), /limit/i);
  await close();
});

test('the limits of an application and account hold for tools', async () => {
  await service.restart({ RATE_LIMITS: '6/60' }, false);
  const assistant = await connect(service, await toolToken(service, season.application)); // one request
  await assistant.ask('list_sites'); // itself, and the request of the API
  assert.equal((await assistant.ask('list_sites')).found, 1);
  assert.match(await assistant.refused('list_sites'), /too many requests/);
  await assert.rejects(assistant.ask('list_sites'), /429|too many/i);
  await service.restart({}, false);
});

test('by default there is none of it, and resource is ignored as it always was', async () => {
  const bound = await toolToken(service, season.application);
  await service.restart({ MCP: 'off' }, false);
  assert.equal((await post()).status, 404);
  assert.deepEqual(await introspect(bound), { active: false }); // it is of no use anywhere
  const metadata = await fetch(`${service.baseUrl}/.well-known/oauth-protected-resource/mcp`);
  assert.equal(metadata.status, 404);
  const token = await toolToken(service, season.application);
  assert.equal((await caller(service, token)('GET', '/api/v2/sites')).status, 200);
  await service.restart({}, false);
});

test('the challenges of the API stay what they are, whatever /mcp has answered', async () => {
  assert.equal((await post(bearing('unknown'))).status, 401);
  const { headers } = await caller(service, 'unknown')('GET', '/api/v2/sites');
  assert.equal(headers.get('www-authenticate'), 'Bearer error="invalid_token"');
});
