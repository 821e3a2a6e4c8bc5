// Endpoints that break the rules of HTTP connections: no other delivery, no memory and no socket is lost to them.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MAX_SOCKETS_PER_HOST } from '../../../src/webhooks/bulkhead.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../crew.ts';
import {
  closeAfterEach,
  createSenderFor,
  type Endpoint,
  OK,
  pour,
  say,
  sayAndClose,
  startEndpoint,
  type Trial,
  untilIdle,
} from './endpoint.ts';

const DELIVERED = { kind: 'delivered', status: 200 };
const CHUNK = Buffer.alloc(65_536, 'x');

let endpoint: Endpoint;
let trial: Trial;
beforeEach(async () => {
  endpoint = await startEndpoint(say(OK));
  trial = createSenderFor();
});
closeAfterEach();

test('an endpoint that says keep-alive and closes after its response costs no attempt', async () => {
  endpoint.script(sayAndClose('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n'));
  for (let count = 0; count < 20; count++) assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
  assert.equal(endpoint.requests.length, 20);
});

test('one that closes as its connection is used again has failed an attempt: nothing is sent twice at once', async () => {
  await trial.post(endpoint.url);
  await untilIdle();
  endpoint.script((socket) => void socket.resetAndDestroy());
  assert.deepEqual(await trial.post(endpoint.url), { kind: 'failed', reason: 'protocol' });
  assert.equal(endpoint.requests.length, 2);
  endpoint.script(say(OK));
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED); // the retry, on a new connection
});

test('a status that came before the connection broke counts', async () => {
  await trial.post(endpoint.url);
  await untilIdle();
  endpoint.script(sayAndClose('HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\nhalf'));
  assert.equal((await trial.post(endpoint.url)).status, 500);
  assert.equal(endpoint.requests.length, 2);
});

test('a response sent before its request is not taken for that of the next delivery', async () => {
  endpoint.script(say(`${OK}HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n`));
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
  await untilIdle();
  endpoint.script(say(OK));
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
});

test('an endpoint that closes its half and reads on is done with, and so is its connection', async () => {
  endpoint.script(sayAndClose(OK));
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
  await until('the connection to be closed', () => endpoint.sockets.open === 0);
});

test('of a body 16 KB are read (docs/api: Webhooks/Delivery): with one byte more the connection is not kept', async () => {
  const withBody = (bytes: number) =>
    say(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`);
  for (const [bytes, opened] of [
    [16_384, 1],
    [16_385, 1],
    [16_385, 2],
  ] as const) {
    endpoint.script(withBody(bytes));
    assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
    await untilIdle();
    assert.equal(trial.opened(), opened);
  }
});

test('Keep-Alive: timeout is honoured, so that a connection is not used as it is being closed', async () => {
  endpoint.script(say('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 0\r\n\r\n'));
  for (let count = 0; count < 2; count++) {
    assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
    await until('the connection to be given up', () => endpoint.sockets.open === 0);
  }
  assert.equal(trial.opened(), 2);
});

test('a connection that cannot be opened does not count as opened', async () => {
  const gone = `http://127.0.0.1:${await freePort()}/`;
  assert.deepEqual(await trial.post(gone), { kind: 'failed', reason: 'connect' });
  assert.equal(trial.opened(), 0);
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
  assert.equal(trial.opened(), 1);
});

test('an endpoint that never responds holds no more sockets than an origin may, and gives all of them back', async () => {
  const hasty = createSenderFor({ attemptTimeoutMs: 1_000 });
  endpoint.script(() => {});
  const outcomes = await Promise.all(
    Array.from({ length: 2 * MAX_SOCKETS_PER_HOST }, () => hasty.post(endpoint.url)),
  );
  assert.ok(outcomes.every(({ kind }) => kind === 'failed'));
  assert.ok(endpoint.sockets.most <= MAX_SOCKETS_PER_HOST, `${endpoint.sockets.most} sockets at once`);
  await until('the connections to be closed', () => endpoint.sockets.open === 0);
});

test('an endpoint that pours empty lines after its response loses the connection', async () => {
  endpoint.script((socket) => {
    socket.write(OK);
    setTimeout(() => pour('', Buffer.alloc(65_536, '\r\n'))(socket, 1), 20); // when it is idle
  });
  assert.deepEqual(await trial.post(endpoint.url), DELIVERED);
  await until('the connection to be closed', () => endpoint.sockets.open === 0);
});

test('a hundred endpoints that pour gigabytes at once leave the memory as it was', async () => {
  endpoint.script(pour('HTTP/1.1 500 No\r\n\r\n', CHUNK));
  const bytesNow = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = bytesNow();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, bytesNow() - before);
  }, 5);
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 20 }, () => trial.post(endpoint.url)));
  }
  clearInterval(watch);
  assert.equal(endpoint.requests.length, 100);
  assert.ok(most < 100_000_000, `${most} bytes more at once`); // endpoints and sender together, on one heap
});
