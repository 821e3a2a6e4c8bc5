// The least rate at which a body must arrive (docs/integrate/limits.md: Requests). The clock of the check is the test's.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { allowUploadTime } from '../../src/http/limits/body-rate.ts';
import { type Listener, openListener } from '../../src/http/listener.ts';

const PERIOD_MS = 10_000;
const LINGER_MS = 5_000;
const timeout = 120_000; // a connection that is not closed would stay open

let listener: Listener;
let requests: { request: IncomingMessage; response: ServerResponse }[];
beforeEach(async () => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  requests = [];
  const limits = { connectionsPerAddress: 10, trustProxy: [] };
  listener = await openListener({ host: '127.0.0.1', port: 0, ...limits });
  listener.attach((request, response) => void requests.push({ request, response }));
});
afterEach(async () => {
  mock.timers.reset();
  await listener.close(0);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends the head of a request with a body, and waits until the service has it. */
async function begin(length = 4_000): Promise<Socket & { newest: (typeof requests)[number] }> {
  const count = requests.length;
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  await until(() => requests.length > count);
  return Object.assign(socket, { newest: requests.at(-1)! });
}

/** Sends bytes of the body, and waits until the service has them. */
async function send(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead;
  socket.write('x'.repeat(bytes));
  await until(() => request.socket.bytesRead === before + bytes);
}

test('a body of which less than 1 KB arrives in ten seconds is a 408, and the connection is closed', {
  timeout,
}, async () => {
  const socket = await begin();
  const { request } = socket.newest;
  request.on('error', () => {}).resume();
  await send(socket, request, 1_024);
  mock.timers.tick(PERIOD_MS);
  await send(socket, request, 1_023);
  assert.equal(request.destroyed, false);
  mock.timers.tick(PERIOD_MS);
  assert.equal(request.socket.writableEnded, true);
  const response = await text(socket);
  assert.match(response, /^HTTP\/1\.1 408 [\s\S]*"error":"request_timeout"/);
  assert.match(response, /"message":"The body arrives too slowly; send at least 1 KB in ten seconds\."/);
  socket.write('x'); // and goes on
  mock.timers.tick(LINGER_MS);
  assert.equal(request.socket.destroyed, true);
});

test('all of a body arrives within half a minute; a file that is imported within two', {
  timeout,
}, async () => {
  for (const { periods, isUpload } of [
    { periods: 3, isUpload: false },
    { periods: 12, isUpload: true },
  ]) {
    const socket = await begin(100_000);
    const { request } = socket.newest;
    if (isUpload) allowUploadTime(request);
    request.on('error', () => {}).resume();
    for (let period = 1; period <= periods; period++) {
      assert.equal(request.socket.writableEnded, false);
      await send(socket, request, 1_024);
      mock.timers.tick(PERIOD_MS);
    }
    assert.match(await text(socket), /^HTTP\/1\.1 408 [\s\S]*The request took too long to arrive/);
    socket.destroy();
  }
});

test('a body that arrives at this rate is read whole, and its connection goes on', { timeout }, async () => {
  const socket = await begin();
  const { request, response } = socket.newest;
  const body = text(request);
  for (const bytes of [1_024, 2_600, 376]) {
    await send(socket, request, bytes);
    mock.timers.tick(PERIOD_MS);
  }
  assert.equal((await body).length, 4_000);
  mock.timers.tick(2 * PERIOD_MS); // it may take longer to process
  response.end('done');
  const [received] = await once(socket, 'data');
  assert.match(String(received), /^HTTP\/1\.1 200 [\s\S]*done/);
  socket.destroy();
});

test('a body that the service does not read yet is not slow', { timeout }, async () => {
  const socket = await begin();
  const { request, response } = socket.newest;
  await send(socket, request, 3_000);
  mock.timers.tick(3 * PERIOD_MS);
  const body = text(request);
  socket.write('x'.repeat(1_000));
  assert.equal((await body).length, 4_000);
  response.end();
  socket.destroy();
});

test('the rest of a body whose response is sent must arrive at this rate too', { timeout }, async () => {
  const socket = await begin();
  const { request, response } = socket.newest;
  response.end('no');
  await once(socket, 'data');
  await send(socket, request, 100);
  mock.timers.tick(PERIOD_MS);
  assert.equal(request.socket.destroyed, true);
});

test('a client that goes on after an unreadable request is cut off', { timeout }, async () => {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
  const [accepted] = (await once(listener.server, 'connection')) as [Socket];
  socket.write('publish the game, please\r\n\r\n');
  assert.match(await text(socket), /^HTTP\/1\.1 400 /);
  socket.write('now');
  assert.equal(accepted.destroyed, false);
  mock.timers.tick(LINGER_MS);
  assert.equal(accepted.destroyed, true);
});
