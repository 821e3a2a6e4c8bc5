// Connections are kept for the next delivery, up to a limit.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { after, afterEach, beforeEach, test } from 'node:test';
import { createAddressGuard } from '../../src/webhooks/address.ts';
import { destinationOf } from '../../src/webhooks/queue/claim.ts';
import { createSender, type Sender } from '../../src/webhooks/sending/send.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { until } from './crew.ts';
import { OPENED } from './season.ts';

const CAP = 3;

const receivers: Receiver[] = await Promise.all(Array.from({ length: 8 }, () => startReceiver()));
const open = new Map<Socket, number>(); // as the receivers see it: the socket, and whose it is
let sender: Sender;
beforeEach(() => {
  for (const [index, receiver] of receivers.entries()) {
    receiver.behave((request, response) => {
      listen(request.socket, index);
      response.end();
    });
  }
  sender = createSender({
    addresses: createAddressGuard(OPENED),
    network: { maxSockets: CAP },
  });
});
afterEach(async () => {
  await sender.close();
  await until('every connection to be closed', () => open.size === 0);
});
after(() => Promise.all(receivers.map((receiver) => receiver.stop())));

function listen(socket: Socket, index: number): void {
  if (open.has(socket)) return;
  open.set(socket, index);
  socket.once('close', () => open.delete(socket));
}

const openTo = () => [...open.values()].sort();

const sendTo = async (index: number) => {
  const { url } = receivers[index]!;
  const headers = ['Content-Type', 'application/json'];
  const outcome = await sender.send({ ...destinationOf(url), method: 'POST', headers, body: '{}' });
  assert.equal(outcome.kind, 'delivered');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve))); // undici offers it again a turn later
};

const dials = () => receivers.map((receiver) => receiver.connections());

test('up to the limit connections are kept, and used again', async () => {
  for (const index of [0, 1, 2]) await sendTo(index);
  const before = dials();
  for (const index of [2, 1, 0]) await sendTo(index);
  assert.deepEqual(dials(), before);
  assert.deepEqual(openTo(), [0, 1, 2]);
});

test('beyond the limit a connection is closed after its request', async () => {
  for (let round = 0; round < 5; round++) {
    for (const index of receivers.keys()) {
      await sendTo(index);
      await until('what is beyond the limit to be closed', () => open.size <= CAP + 1);
    }
  }
});

test('what a burst opened beyond the limit is closed by the next requests', async () => {
  await Promise.all([...receivers.keys()].map(sendTo));
  for (const index of receivers.keys()) await sendTo(index);
  await until('the rest to be closed', () => open.size <= CAP);
});

test('a connection in use is never closed for another', async () => {
  const { promise: held, resolve: hold } = Promise.withResolvers<ServerResponse>();
  receivers[0]!.behave((request, response) => {
    listen(request.socket, 0);
    hold(response);
  });
  const waiting = sendTo(0);
  const response = await held;
  for (const index of [1, 2, 3, 4, 5]) await sendTo(index);
  assert.ok(openTo().includes(0));
  response.end();
  await waiting;
});

test('a connection that the endpoint closes makes room', async () => {
  receivers[1]!.behave((request, response) => {
    listen(request.socket, 1);
    response.writeHead(200, { Connection: 'close' }).end();
  });
  for (const index of [0, 1, 2]) await sendTo(index);
  await until('it to be closed', () => open.size === 2);
  await sendTo(3);
  assert.deepEqual(openTo(), [0, 2, 3]);
});
