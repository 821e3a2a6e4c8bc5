// One attempt over real sockets, and what may come of it (service.md 4.4; docs/api: Webhooks/Delivery).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createAddressGuard } from '../../src/webhooks/address.ts';
import { destinationOf } from '../../src/webhooks/queue/claim.ts';
import type { Resolve } from '../../src/webhooks/sending/resolve.ts';
import {
  createSender,
  type Network,
  type OutgoingRequest,
  type Sender,
} from '../../src/webhooks/sending/send.ts';
import { selfSigned } from '../support/certificate.ts';
import { close, drip, endless, hang, type Receiver, startReceiver } from '../support/receiver.ts';
import { OPENED } from './season.ts';

const SHORT_MS = 400; // of attempts that are to time out
const PATIENT_MS = 5_000; // of attempts that succeed before it, on busy cores too
const trusted = selfSigned('localhost');

let receiver: Receiver;
let secure: Receiver;
const senders: Sender[] = [];
before(async () => {
  receiver = await startReceiver();
  secure = await startReceiver({ tls: trusted });
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave(200);
});
after(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await Promise.all([receiver.stop(), secure.stop()]);
});

function sender(network: Network = {}, opened = OPENED): Sender {
  const made = createSender({
    addresses: createAddressGuard(opened),
    network,
  });
  senders.push(made);
  return made;
}

/** undici offers a connection again one turn of the event loop after the response. */
const isIdle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const to = (url: string, change: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  ...destinationOf(url),
  method: 'POST',
  headers: ['Content-Type', 'application/json', 'X-Team', 'é'],
  body: '{"id":1}',
  ...change,
});

test('method, path, query, headers and the exact body arrive', async () => {
  assert.deepEqual(await sender().send(to(`${receiver.url}/a%20b?site=7&x=%2F`)), {
    kind: 'delivered',
    status: 200,
  });
  const [received] = receiver.received;
  assert.equal(received!.method, 'POST');
  assert.equal(received!.path, '/webhooks/a%20b?site=7&x=%2F');
  assert.equal(received!.headers['content-type'], 'application/json');
  assert.equal(received!.headers['x-team'], 'é');
  assert.equal(received!.headers.host, `localhost:${receiver.port}`);
  assert.equal(received!.raw.toString(), '{"id":1}');
});

for (const status of [200, 201, 202, 204, 299]) {
  test(`${status} is success`, async () => {
    receiver.behave(status);
    assert.deepEqual(await sender().send(to(receiver.url)), { kind: 'delivered', status });
  });
}

for (const status of [300, 304, 400, 401, 404, 429, 500, 503]) {
  test(`${status} is a failure`, async () => {
    receiver.behave(status);
    assert.deepEqual(await sender().send(to(receiver.url)), {
      kind: 'failed',
      reason: 'status',
      status,
      retryAfter: undefined,
    });
  });
}

test('410 ends the delivery', async () => {
  receiver.behave(410);
  assert.deepEqual(await sender().send(to(receiver.url)), { kind: 'gone', status: 410 });
});

test('Retry-After comes with the failure', async () => {
  receiver.behave({ status: 503, headers: { 'Retry-After': '120' } });
  const outcome = await sender().send(to(receiver.url));
  assert.deepEqual(outcome, { kind: 'failed', reason: 'status', status: 503, retryAfter: '120' });
});

test('redirects are never followed', async () => {
  const other = await startReceiver();
  receiver.behave({ status: 307, headers: { Location: other.url } });
  const outcome = await sender().send(to(receiver.url));
  assert.equal(outcome.status, 307);
  assert.equal(outcome.kind, 'failed');
  assert.equal(other.connections(), 0);
  await other.stop();
});

test('an endpoint that hangs, or drips its head, is left at the deadline', async () => {
  for (const behaviour of [hang, drip]) {
    receiver.behave(behaviour);
    const outcome = await sender({ attemptTimeoutMs: SHORT_MS }).send(to(receiver.url));
    assert.deepEqual(outcome, { kind: 'failed', reason: 'timeout' });
  }
});

test('an endpoint that hangs keeps no more than its connections from the others, and a body that drips on is a success', async () => {
  receiver.behave(hang);
  const [other, dripping] = [await startReceiver(), await startReceiver()];
  dripping.behave((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('x');
  });
  const one = sender({ attemptTimeoutMs: PATIENT_MS });
  const hanging = Array.from({ length: 100 }, () => one.send(to(receiver.url)));
  const dripped = one.send(to(dripping.url));
  assert.equal((await one.send(to(other.url))).kind, 'delivered');
  for (const outcome of await Promise.all(hanging))
    assert.deepEqual(outcome, { kind: 'failed', reason: 'timeout' });
  assert.deepEqual(await dripped, { kind: 'delivered', status: 200 });
  await Promise.all([other.stop(), dripping.stop()]);
});

test('of an endless response little is read, and its status counts', async () => {
  for (const status of [200, 500]) {
    const { promise: written, resolve } = Promise.withResolvers<number>();
    receiver.behave((request, response) => {
      request.socket.once('close', () => resolve(request.socket.bytesWritten));
      endless(status)(request, response);
    });
    assert.equal((await sender().send(to(receiver.url))).status, status);
    assert.ok((await written) < 16_000_000); // 16 KB, and what buffers hold; in ten seconds it would be gigabytes
  }
});

test('closing without a response is a failure, tried once', async () => {
  receiver.behave(close);
  assert.deepEqual(await sender().send(to(receiver.url)), { kind: 'failed', reason: 'protocol' });
  assert.equal(receiver.received.length, 1);
});

test('what is no HTTP is a failure', async () => {
  receiver.behave((request) => request.socket.end('hello\r\n\r\n'));
  assert.deepEqual(await sender().send(to(receiver.url)), { kind: 'failed', reason: 'protocol' });
});

test('a closed port is a failure', async () => {
  const gone = await startReceiver();
  await gone.stop();
  assert.deepEqual(await sender().send(to(gone.url)), { kind: 'failed', reason: 'connect' });
});

test('a name that does not resolve is a failure', async () => {
  const resolve: Resolve = (name, answer) =>
    answer(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), []);
  const outcome = await sender({ resolve }).send(to('https://nowhere.example/'));
  assert.deepEqual(outcome, { kind: 'failed', reason: 'connect' });
});

for (const method of ['CONNECT', 'PO ST', '']) {
  test(`a method that cannot be sent is a failed attempt: ${JSON.stringify(method)}`, async () => {
    assert.deepEqual(await sender().send(to(receiver.url, { method })), {
      kind: 'failed',
      reason: 'unsendable',
    });
    assert.equal(receiver.received.length, 0);
  });
}

for (const method of ['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE']) {
  test(`a method outside POST is sent as it is: ${method}`, async () => {
    assert.equal((await sender().send(to(receiver.url, { method }))).kind, 'delivered');
    assert.equal(receiver.received[0]!.method, method);
  });
}

test('connections are kept for the next delivery', async () => {
  const one = sender();
  for (let count = 0; count < 5; count++) {
    await one.send(to(receiver.url));
    await isIdle();
  }
  assert.equal(new Set(receiver.received.map(({ connection }) => connection)).size, 1);
});

const answering = (...addresses: string[]): Resolve & { asked: string[] } => {
  const asked: string[] = [];
  const resolve: Resolve = (name, answer) => {
    asked.push(name);
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
};

test('an address that is not public is refused, as a literal and as a result of DNS, before any connection is opened', async () => {
  const quiet = await startReceiver();
  const { port } = quiet;
  const refused = { kind: 'failed', reason: 'refused_address' };
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
  ]) {
    assert.deepEqual(await sender({}, []).send(to(url)), refused, url);
  }
  for (const answers of [
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['fe80::1%lo'],
  ]) {
    const resolve = answering(...answers);
    assert.deepEqual(
      await sender({ resolve }, []).send(to(`http://roster-sync.example:${port}/`)),
      refused,
      answers.join(),
    );
    assert.deepEqual(resolve.asked, ['roster-sync.example']);
  }
  assert.equal(quiet.connections(), 0);
  await quiet.stop();
});

test('the address that was checked is the one that is connected to: DNS is asked once', async () => {
  const resolve = answering('127.0.0.1');
  const outcome = await sender({ resolve }).send(to(`http://roster-sync.example:${receiver.port}/`));
  assert.equal(outcome.kind, 'delivered');
  assert.deepEqual(resolve.asked, ['roster-sync.example']);
  assert.equal(receiver.received[0]!.headers.host, `roster-sync.example:${receiver.port}`);
});

test('the next address is connected to when the first does not respond', async () => {
  const resolve = answering('127.0.0.2', '127.0.0.1'); // the receiver listens on 127.0.0.1 alone
  const outcome = await sender({ resolve }).send(to(`http://roster-sync.example:${receiver.port}/`));
  assert.equal(outcome.kind, 'delivered');
});

test('over TLS the certificate must be trusted and name the host', async () => {
  const failed = { kind: 'failed', reason: 'tls' };
  const { cert: certificateAuthorities } = trusted;
  assert.deepEqual(await sender().send(to(secure.url)), failed);
  const elsewhere = { certificateAuthorities, resolve: answering('127.0.0.1') };
  assert.deepEqual(await sender(elsewhere).send(to(`https://roster-sync.example:${secure.port}/`)), failed);
  assert.equal(secure.received.length, 0);
  assert.equal((await sender({ certificateAuthorities }).send(to(secure.url))).kind, 'delivered');
  assert.equal(secure.received.length, 1);
});
