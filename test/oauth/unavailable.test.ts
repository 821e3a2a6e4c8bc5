// What the token endpoint answers without its database (docs/api: HTTP).
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { protocolPlugin } from '../../src/http/auth/protocol/plugin.ts';
import { protocolRoutes } from '../../src/http/auth/routes.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { postForm } from './endpoint.ts';

const NOBODY_LISTENS = 'postgres://crewcall@127.0.0.1:1/crewcall';

test('without its database -> 503 with Retry-After and a JSON error, never stored', async () => {
  const db = openDatabase({ url: NOBODY_LISTENS });
  const server = Fastify();
  const settings = { rateLimits: [], corsOrigins: [], refreshGraceSeconds: 10 };
  const services = { db, authUrl: 'http://localhost', settings };
  server.register(async (scope) => protocolPlugin(scope, { ...services, routes: protocolRoutes(services) }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { port } = server.server.address() as AddressInfo;
    const fields = { grant_type: 'client_credentials', client_id: 'any', client_secret: 'any' };
    const response = await postForm(`http://127.0.0.1:${port}/oauth/token`, fields);
    assert.deepEqual([response.status, response.body.error], [503, 'temporarily_unavailable']);
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  } finally {
    await server.close();
    await db.end();
  }
});
