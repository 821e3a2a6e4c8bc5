// Applications that no person made: by a client ID metadata document, or registered by themselves (RFC 7591).
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { purgeUnusedApplications } from '../../src/oauth/applications/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { caller } from '../support/service.ts';
import { OMAR, type PagesStage, startPages } from './stage.ts';
import type { Answer, Visitor } from './visitor.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CALLBACK = 'https://assistant.example/callback';
const BOTH = { MCP: 'on', MCP_CLIENTS: 'documents,registration' };

let stage: PagesStage;
let omar: Visitor;
before(async () => {
  stage = await startPages(BOTH);
  omar = await stage.signedIn(OMAR);
});
after(() => stage?.stop());

const hosts: Server[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) {
    host.closeAllConnections();
    host.close();
  }
});

/** A host on this machine, which the tests' service may reach, and how often it was asked. */
async function startHost(answer: RequestListener): Promise<{ base: string; asked: () => number }> {
  let count = 0;
  const host = createServer((request, response) => {
    count++;
    answer(request, response);
  });
  hosts.push(host);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, asked: () => count };
}

/** A host whose document is what `document` says of its own address. */
async function startDocument(document: (clientId: string) => unknown) {
  let clientId = '';
  const host = await startHost((_request, response) => {
    const body = document(clientId);
    response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  clientId = `${host.base}/assistant.json`;
  return { clientId, asked: host.asked };
}

const described = (clientId: string) => ({
  client_id: clientId,
  client_name: 'Roster Assistant',
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: 'none',
});

function pathFor(clientId: string, changes: Record<string, string> = {}): string {
  const fields = {
    ...{ client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', scope: 'read write' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', resource: `${stage.service.baseUrl}/mcp` },
    ...changes,
  };
  return `/oauth/authorize?${new URLSearchParams(fields)}`;
}

async function exchange(clientId: string, code: string) {
  const fields = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: CALLBACK };
  const body = new URLSearchParams({ ...fields, code_verifier: VERIFIER });
  const response = await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
}

async function register(metadata: unknown) {
  const response = await fetch(`${stage.service.baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const textOf = ({ text }: Answer) => text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

test('a document describes the application: the page says the name it gives itself, and that nobody checked it', async () => {
  const { clientId, asked } = await startDocument(described);
  const page = await omar.get(pathFor(clientId));
  assert.equal(page.status, 200, page.text);
  const text = textOf(page);
  assert.match(text, /Roster Assistant is asking for access to the account of Omar Reyes/);
  assert.match(text, /Nobody has checked this application\. It calls itself “Roster Assistant”\./);
  assert.ok(text.includes(`the address of its description: ${clientId}`), text);
  const allowed = await omar.submit(page, 'answer=allow');
  const code = new URL(allowed.location!).searchParams.get('code')!;
  const { status, json } = await exchange(clientId, code);
  assert.deepEqual([status, json.scope], [200, 'read write'], JSON.stringify(json));
  assert.equal((await caller(stage.service, json.access_token)('GET', '/api/v2/sites')).status, 401);
  assert.match(
    textOf(await omar.get('/profile/connected')),
    /It gave itself this name, which nobody has checked\./,
  );
  await omar.get(pathFor(clientId));
  assert.equal(asked(), 1); // it is read once an hour
});

test('it is read only for somebody who has signed in', async () => {
  const { clientId, asked } = await startDocument(described);
  const led = await stage.visitor().get(pathFor(clientId));
  assert.equal(led.status, 302);
  assert.match(led.location!, /^\/sign-in\?/);
  assert.equal(asked(), 0);
});

test('tokens are for /mcp alone, and their scopes are read and write at most', async () => {
  const { clientId } = await startDocument(described);
  for (const [changes, error] of [
    [{ resource: '' }, 'invalid_target'],
    [{ resource: `${stage.service.baseUrl}/api/v2` }, 'invalid_target'],
    [{ scope: 'read bank' }, 'invalid_scope'],
    [{ scope: 'read webhooks' }, 'invalid_scope'],
  ] as const) {
    const { location } = await omar.get(pathFor(clientId, changes));
    assert.equal(new URL(location!).searchParams.get('error'), error, JSON.stringify(changes));
  }
});

test('what is no document of that client_id is not trusted, and nothing is stored of it', async () => {
  const wrong: [unknown, RegExp][] = [
    [{ ...described('x'), client_id: 'https://assistant.example/other.json' }, /about another client_id/],
    ['no JSON', /cannot be read/],
    [[], /must be a JSON object/],
    [{ client_name: 'Roster Assistant' }, /redirect_uris must be a list/],
    [{ client_name: 'x'.repeat(61), redirect_uris: [CALLBACK] }, /at most 60 characters/],
    [{ client_name: 'A\u202Eb', redirect_uris: [CALLBACK] }, /name/],
    [{ client_name: 'A', redirect_uris: ['http://assistant.example/'] }, /must be https/],
    [{ client_name: 'A', redirect_uris: [CALLBACK], filler: 'x'.repeat(17_000) }, /cannot be read/],
  ];
  for (const [document, sentence] of wrong) {
    const { clientId } = await startDocument(() => document);
    const page = await omar.get(pathFor(clientId));
    assert.deepEqual([page.status, page.location], [400, undefined], JSON.stringify(document).slice(0, 80));
    assert.match(textOf(page), sentence);
    const rows = await stage.db.query(sql`select from applications where client_id = ${clientId}`);
    assert.equal(rows.length, 0);
  }
});

test('redirects and errors of the host are not followed, and addresses that no document has are not asked', async () => {
  const moved = await startHost((_request, response) =>
    response.writeHead(302, { location: '/there' }).end(),
  );
  const missing = await startHost((_request, response) => response.writeHead(404).end('{}'));
  for (const { base, asked } of [moved, missing]) {
    assert.equal((await omar.get(pathFor(`${base}/assistant.json`))).status, 400);
    assert.equal(asked(), 1);
  }
  const host = await startHost((_request, response) => response.end('{}'));
  for (const end of ['', '/', '/a/../b.json', '/a.json#there', `/${'a'.repeat(1_000)}`])
    assert.equal((await omar.get(pathFor(`${host.base}${end}`))).status, 400, end);
  const credentials = host.base.replace('//', '//ada:secret@');
  assert.equal((await omar.get(pathFor(`${credentials}/assistant.json`))).status, 400);
  assert.equal(host.asked(), 0);
});

test('a private address is never asked, nor one without https, unless the operator has opened its network', async () => {
  const { clientId, asked } = await startDocument(described);
  await stage.service.restart({ ...BOTH, WEBHOOK_ALLOW_NETWORKS: '' }, false);
  const visitor = await stage.signedIn(OMAR);
  for (const address of [clientId, clientId.replace('http:', 'https:'), 'http://assistant.example/a.json']) {
    const page = await visitor.get(pathFor(address));
    assert.equal(page.status, 400, address);
    assert.match(textOf(page), /at a public address/);
  }
  assert.equal(asked(), 0);
  await stage.service.restart(BOTH, false);
  omar = await stage.signedIn(OMAR);
});

test('the official client registers itself, is allowed by a person, and uses the tools', async () => {
  const { baseUrl } = stage.service;
  let information: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let address: URL | undefined;
  let verifier = '';
  let discovery: OAuthDiscoveryState | undefined;
  const authProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Roster Assistant', redirect_uris: [CALLBACK] },
    clientInformation: () => information,
    saveClientInformation: (saved: OAuthClientInformationMixed) => {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved: OAuthTokens) => {
      tokens = saved;
    },
    redirectToAuthorization: (url: URL) => {
      address = url;
    },
    saveCodeVerifier: (saved: string) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved: OAuthDiscoveryState) => {
      discovery = saved;
    },
    discoveryState: () => discovery,
  };
  const open = () => new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider });
  const newClient = () =>
    new Client({ name: 'Roster Assistant', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = open();
  await assert.rejects(newClient().connect(transport), UnauthorizedError);

  const page = await omar.get(address!.href.slice(baseUrl.length));
  assert.match(textOf(page), /It calls itself “Roster Assistant”\. Nothing else is known of it\./);
  const { location } = await omar.submit(page, 'answer=allow');
  await transport.finishAuth(new URL(location!).searchParams);

  const client = newClient();
  await client.connect(open());
  const result = await client.callTool({ name: 'list_sites', arguments: {} });
  const { data } = result.structuredContent as { data: { sites: { name: string }[] } };
  assert.equal(data.sites[0]!.name, 'Harbor Youth Soccer');
  await client.close();

  // The operator forbids it: the token that was issued is of no use any more, and no other is.
  await stage.service.restart({ MCP: 'on', MCP_CLIENTS: '' }, false);
  const headers = { authorization: `Bearer ${tokens!.access_token}`, 'content-type': 'application/json' };
  const after = await fetch(`${stage.service.baseUrl}/mcp`, { method: 'POST', headers, body: '{}' });
  assert.equal(after.status, 401);
  const refresh = {
    ...{ grant_type: 'refresh_token', refresh_token: tokens!.refresh_token! },
    client_id: information!.client_id,
  };
  const refreshed = await fetch(`${stage.service.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(refresh),
  });
  assert.equal(((await refreshed.json()) as { error: string }).error, 'unauthorized_client');
  await stage.service.restart(BOTH, false);
  omar = await stage.signedIn(OMAR);
});

test('a registration is answered as RFC 7591 says: a public application, whatever it asks for', async () => {
  const { status, json } = await register({
    ...{ client_name: ' Roster Assistant ', redirect_uris: [CALLBACK, 'http://127.0.0.1/callback'] },
    ...{ token_endpoint_auth_method: 'client_secret_basic', scope: 'read bank', kind: 'built-in' },
  });
  const { client_id, client_id_issued_at, ...said } = json;
  assert.equal(status, 201);
  assert.ok(typeof client_id === 'string' && typeof client_id_issued_at === 'number');
  assert.deepEqual(said, {
    client_name: 'Roster Assistant',
    redirect_uris: [CALLBACK, 'http://127.0.0.1/callback'],
    scope: 'read write',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
});

test('a registration that is wrong is an error of RFC 7591, never a 500', async () => {
  for (const [metadata, error] of [
    ['{', 'invalid_client_metadata'],
    [null, 'invalid_client_metadata'],
    [{ redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
    [{ client_name: 'A', redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ client_name: 'A', redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ client_name: 'A', redirect_uris: [1] }, 'invalid_redirect_uri'],
    [{ client_name: 'A\0', redirect_uris: [CALLBACK] }, 'invalid_client_metadata'],
  ] as const) {
    const { status, json } = await register(metadata);
    assert.deepEqual([status, json.error], [400, error], JSON.stringify(metadata));
  }
});

test('one network registers twenty applications an hour', async () => {
  await stage.service.restart({ ...BOTH, RATE_LIMITS: '100/60' }, false);
  const metadata = { client_name: 'Roster Assistant', redirect_uris: [CALLBACK] };
  for (let count = 1; count <= 20; count++) assert.equal((await register(metadata)).status, 201);
  const { status, json } = await register(metadata);
  assert.equal(status, 429);
  assert.match(String(json.error_description), /Too many applications have registered from this address/);
  await stage.service.restart(BOTH, false);
  omar = await stage.signedIn(OMAR);
});

test('the metadata names what is allowed; by default there is neither, and a client_id that is an address is unknown', async () => {
  const metadata = async () => {
    const address = `${stage.service.baseUrl}/.well-known/oauth-authorization-server`;
    const { client_id_metadata_document_supported: documents, registration_endpoint: endpoint } = (await (
      await fetch(address)
    ).json()) as Record<string, unknown>;
    return { documents, endpoint };
  };
  const { baseUrl } = stage.service;
  assert.deepEqual(await metadata(), { documents: true, endpoint: `${baseUrl}/oauth/register` });
  const { clientId, asked } = await startDocument(described);
  await stage.service.restart({ MCP: 'on', MCP_CLIENTS: '' }, false);
  assert.deepEqual(await metadata(), { documents: undefined, endpoint: undefined });
  const visitor = await stage.signedIn(OMAR);
  const page = await visitor.get(pathFor(clientId));
  assert.match(textOf(page), /The application that sent you here is unknown/);
  const address = `${stage.service.baseUrl}/oauth/register`;
  assert.equal((await fetch(address, { method: 'POST', body: '{}' })).status, 404);
  assert.equal(asked(), 0);
  await stage.service.restart(BOTH, false);
  omar = await stage.signedIn(OMAR);
});

test('what nobody has allowed within a day is deleted, and what somebody has allowed stays', async () => {
  await stage.db.query(sql`delete from applications where registered_by is not null`);
  const { clientId } = await startDocument(described);
  await omar.submit(await omar.get(pathFor(clientId)), 'answer=allow');
  const registered = await register({ client_name: 'Forgotten', redirect_uris: [CALLBACK] });
  assert.equal(registered.status, 201);
  assert.equal(await purgeUnusedApplications(stage.db, 100), 0);
  await stage.db.query(sql`update applications set created_at = now() - interval '25 hours'`);
  assert.equal(await purgeUnusedApplications(stage.db, 100), 1);
  const left = await stage.db.query<{ client_id: string }>(
    sql`select client_id from applications where registered_by is not null`,
  );
  assert.deepEqual(left, [{ client_id: clientId }]);
});
