// The OpenAPI document: complete for the route table, valid by a linter, and public.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../../src/http/api/openapi/document.ts';
import { routes } from '../../../src/http/api/routes.ts';
import { caller, startTestService, type TestService } from '../../support/service.ts';

const document = openApiDocument({
  baseUrl: 'https://api.harbor.test',
  authUrl: 'https://auth.harbor.test',
  vendor: 'harbor',
  version: '2.3.4',
});
type Json = ReturnType<typeof JSON.parse>;
const operations: [string, Json][] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Json] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);
const operation = (name: string): Json => new Map(operations).get(name);

test('passes every recommended rule of the Redocly linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  assert.deepEqual(told, []);
});

test('every route is an operation, and every operation a route', () => {
  const addressOf = (path: string) => `/api/v2${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`;
  const lines = routes.map(({ method, path }) => `${method} ${addressOf(path)}`);
  assert.deepEqual(operations.map(([name]) => name).sort(), lines.sort());
});

test('operations have names that are read as words, each its own', () => {
  const named = new Map(operations.map(([name, { operationId }]) => [name, operationId]));
  assert.equal(new Set(named.values()).size, operations.length);
  const known = {
    'GET /api/v2/sites': 'listSites',
    'GET /api/v2/sites/{site_id}': 'getSite',
    'GET /api/v2/sites/{site_id}/games': 'listGames',
    'POST /api/v2/sites/{site_id}/games': 'createGame',
    'GET /api/v2/sites/{site_id}/games/unassigned': 'listUnassignedGames',
    'GET /api/v2/users/{id}/games': 'listUserGames',
    'PUT /api/v2/games/{id}': 'changeGame',
    'DELETE /api/v2/games/{id}': 'deleteGame',
    'POST /api/v2/assignments/{id}/confirm': 'confirmAssignment',
    'GET /api/v2/league_officials/{id}': 'getLeagueOfficial',
    'POST /api/v2/webhooks/subscriptions': 'createSubscription',
  };
  for (const [name, id] of Object.entries(known)) assert.equal(named.get(name), id);
});

test('the addresses of the service: the API at BASE_URL, tokens at AUTH_URL', () => {
  const { servers, components } = document as Json;
  assert.deepEqual(servers, [{ url: 'https://api.harbor.test' }]);
  const { clientCredentials, authorizationCode } = components.securitySchemes.oauth2.flows;
  assert.equal(clientCredentials.tokenUrl, 'https://auth.harbor.test/oauth/token');
  assert.equal(authorizationCode.authorizationUrl, 'https://auth.harbor.test/oauth/authorize');
  assert.deepEqual(Object.keys(authorizationCode.scopes), ['read', 'write', 'bank', 'webhooks']);
});

test('an operation names the scopes it needs', () => {
  const security = (name: string) => operation(name).security;
  assert.deepEqual(security('GET /api/v2/games/{id}'), [{ oauth2: ['read'] }, { bearer: [] }]);
  assert.deepEqual(security('PUT /api/v2/games/{id}'), [{ oauth2: ['write'] }, { bearer: [] }]);
  assert.deepEqual(security('GET /api/v2/webhooks/events/{id}'), [
    { oauth2: ['read'] },
    { oauth2: ['webhooks'] },
    { bearer: [] },
  ]);
});

test('bodies are JSON under two names; responses have the media type of the service', () => {
  const { requestBody, responses } = operation('POST /api/v2/sites/{site_id}/games');
  assert.deepEqual(Object.keys(requestBody.content), [
    'application/json',
    'application/vnd.harbor.v2.hal+json',
  ]);
  assert.deepEqual(Object.keys(responses[201].content), ['application/vnd.harbor.v2.hal+json']);
  assert.ok(responses[201].headers.Location);
});

test('each search key is a query parameter with its type, and says how several values are sent', () => {
  const named: Record<string, Json> = Object.fromEntries(
    operation('GET /api/v2/sites/{site_id}/games').parameters.map((one: Json) => [one.name ?? one.$ref, one]),
  );
  const { schema, style, explode, description } = named['search[league_id]'];
  assert.deepEqual([schema.type, schema.items.type, style, explode], ['array', 'integer', 'form', true]);
  assert.match(description, /repeat the parameter as `search\[league_id\]` or as `search\[league_id\]\[\]`/);
  assert.deepEqual(named['search[status]'].schema.items, { type: 'string', enum: ['A', 'C', 'X'] });
  assert.equal(named['search[published]'].schema.type, 'boolean');
  assert.equal(named['search[start_date]'].schema.type, 'string');
  assert.equal(named['search[query]'].schema.type, 'string');
  const queries = operations.flatMap(([, { parameters }]) => parameters).filter((one) => one.in === 'query');
  assert.deepEqual([...new Set(queries.map((one) => one.schema.type))].sort(), [
    'array',
    'boolean',
    'integer',
    'string',
  ]);
});

test('each body is one component, whatever its media type', () => {
  for (const [name, { requestBody }] of operations.filter(([, one]) => one.requestBody !== undefined)) {
    const schemas = new Set(
      Object.values<Json>(requestBody.content).map(({ schema }) => JSON.stringify(schema)),
    );
    assert.equal(schemas.size, 1, name);
    assert.match(
      [...schemas].join(),
      /^\{"\$ref":"#\/components\/schemas\/\w+"\}$/,
      `the body of ${name} needs a title`,
    );
  }
});

test('a creation takes an Idempotency-Key and no If-Match, a change takes an If-Match', () => {
  const headersOf = (name: string) =>
    operation(name).parameters.flatMap(({ $ref = '' }) => $ref.split('/').slice(3));
  assert.deepEqual(headersOf('POST /api/v2/sites/{site_id}/games'), ['IdempotencyKey']);
  assert.deepEqual(headersOf('POST /api/v2/assignments/{id}/confirm'), ['IdempotencyKey', 'IfMatch']);
  assert.deepEqual(headersOf('PUT /api/v2/games/{id}'), ['IfMatch']);
  for (const [name, { responses }] of operations) {
    if (responses[201] !== undefined) assert.ok(!headersOf(name).includes('IfMatch'), name);
  }
});

test('names a contact', () => {
  const { info } = document as Json;
  assert.deepEqual(info.contact, { name: 'Crewcall', url: 'https://api.harbor.test/docs' });
});

test('every error is problem+json with its possible codes', () => {
  const { responses } = operation('PUT /api/v2/games/{id}');
  assert.deepEqual(Object.keys(responses), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '406',
    '409',
    '412',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  const { examples, schema } = responses[409].content['application/problem+json'];
  assert.deepEqual(Object.keys(examples), [
    'lock_version_mismatch',
    'double_booked',
    'policy_conflict',
    'site_archived',
  ]);
  assert.deepEqual(schema, { $ref: '#/components/schemas/Problem' });
  const { NotFound } = document.components.responses as Json;
  assert.equal(NotFound.content['application/problem+json'].examples.not_found.value.status, 404);
});

test('a record is described once, and referred to wherever it is', () => {
  const { Game, Site } = document.components.schemas as Json;
  assert.deepEqual(Game.properties._embedded.properties.site, { $ref: '#/components/schemas/Site' });
  assert.deepEqual(Site.properties.timezone.examples, ['America/New_York']);
});

test('examples are made of the examples of the fields', () => {
  const { content } = operation('GET /api/v2/sites/{site_id}').responses[200];
  const { example } = content['application/vnd.harbor.v2.hal+json'];
  assert.equal(example.name, 'Harbor Youth Soccer');
  assert.deepEqual(example._links.self, {
    'resource-type': 'site',
    href: 'https://api.harbor.test/api/v2/sites/1.json',
  });
});

test('the four deliveries, with their headers and a body as the service makes it', () => {
  const webhooks = document.webhooks as Json;
  assert.deepEqual(Object.keys(webhooks), [
    'game.game.published',
    'game.official.changed',
    'site.user.created',
    'site.league_official.created',
  ]);
  const { parameters, requestBody, responses } = webhooks['game.official.changed'].post;
  assert.deepEqual(
    parameters.map(({ name }: { name: string }) => name),
    [
      ...['X-Event-Id', 'X-Event-Type', 'X-Webhook-Signature', 'X-Webhook-Signature-Next', 'X-Webhook-Test'],
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    ],
  );
  const { example, schema } = requestBody.content['application/json'];
  assert.deepEqual(schema, { $ref: '#/components/schemas/WebhookEvent' });
  assert.equal(example._links.resource.href, 'https://api.harbor.test/api/v2/assignments/21.json');
  assert.equal(example._links.game.href, 'https://api.harbor.test/api/v2/games/7.json');
  assert.ok(responses['2XX']);
});

describe('at /openapi.json', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ worker: false });
  });
  after(() => service.stop());

  test("it needs no token, is readable by pages of any origin, and contains the service's URLs", async () => {
    const { status, headers, json } = await caller(service)('GET', '/openapi.json');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.equal(json.openapi, '3.1.1');
    assert.deepEqual(json.servers, [{ url: service.baseUrl }]);
  });

  test('responds 304 to a client that has it', async () => {
    const call = caller(service);
    const tag = (await call('GET', '/openapi.json')).headers.get('etag') ?? '';
    const again = await call('GET', '/openapi.json', { headers: { 'if-none-match': tag } });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
    assert.equal((await call('GET', '/openapi.json', { headers: { 'if-none-match': '"old"' } })).status, 200);
  });

  test('is compressed if the client accepts it', async () => {
    const call = caller(service);
    const encodingFor = async (accepted: string) =>
      (await call('HEAD', '/openapi.json', { headers: { 'accept-encoding': accepted } })).headers.get(
        'content-encoding',
      );
    assert.equal(await encodingFor('gzip, br'), 'gzip');
    assert.equal(await encodingFor('identity'), null);
    assert.equal(await encodingFor('gzip;q=0'), null);
  });
});
