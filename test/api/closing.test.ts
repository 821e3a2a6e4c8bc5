// How a server ends for clients that keep their connections (docs/operate/install.md: Stopping).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { test } from 'node:test';
import { closeServer } from '../../src/http/listener.ts';

const REQUEST = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';
const NO_DEADLINE_MS = 3_600_000;
const timeout = 120_000; // a connection that is not closed would stay open

test('a server that closes ends the connection of a running request after its response', {
  timeout,
}, async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const server = createServer({ keepAliveTimeout: 0 }, async (_request, response) => {
    await finished;
    response.end('served');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createConnection(port, '127.0.0.1');
  let received = '';
  client.on('data', (data) => {
    received += data;
  });
  client.write(REQUEST);
  await once(server, 'request');
  const closed = closeServer(server, NO_DEADLINE_MS);
  finish();
  await Promise.all([closed, once(client, 'close')]);
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal(received.match(/served/g)!.length, 1);
});

test('at the deadline a server that closes ends the requests that still run', { timeout }, async () => {
  const server = createServer(() => {}); // never responds
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createConnection(port, '127.0.0.1');
  client.on('error', () => {}); // the connection may be reset
  client.write(REQUEST);
  await once(server, 'request');
  await Promise.all([closeServer(server, 1), once(client, 'close')]);
});
