// How a server ends for clients that keep their connections (docs/operate/install.md: Stop).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { test } from 'node:test';
import { closerOf } from '../../src/http/listener.ts';

const REQUEST = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';
const MANY_BYTES = 20 * 2 ** 20; // more than the buffers of both ends hold
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
  const close = closerOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createConnection(port, '127.0.0.1');
  let received = '';
  client.on('data', (data) => {
    received += data;
  });
  client.write(REQUEST);
  await once(server, 'request');
  const closed = close(NO_DEADLINE_MS);
  finish();
  await Promise.all([closed, once(client, 'close')]);
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal(received.match(/served/g)!.length, 1);
});

test('a response that its client reads slowly is sent whole', { timeout }, async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    await finished;
    response.end(Buffer.alloc(MANY_BYTES));
  });
  const close = closerOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createConnection(port, '127.0.0.1');
  let received = 0;
  client.on('data', (data) => {
    received += data.length;
  });
  client.pause();
  client.write(REQUEST);
  await once(server, 'request');
  const closed = close(NO_DEADLINE_MS);
  finish();
  await new Promise((resolve) => setTimeout(resolve, 200)); // what does not wait for the client would have closed by now
  client.resume();
  await Promise.all([closed, once(client, 'close')]);
  assert.ok(received > MANY_BYTES, `${received} bytes`);
});

test('at the deadline a server that closes ends the requests that still run', { timeout }, async () => {
  const server = createServer(() => {}); // never responds
  const close = closerOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createConnection(port, '127.0.0.1');
  client.on('error', () => {}); // the connection may be reset
  client.write(REQUEST);
  await once(server, 'request');
  await Promise.all([close(1), once(client, 'close')]);
});
