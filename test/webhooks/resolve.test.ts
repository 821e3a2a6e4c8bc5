// How the name of a target is resolved: a slow name server delays no other name (service.md 4.4).
import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { createResolve, type Resolve } from '../../src/webhooks/sending/resolve.ts';

const TYPE_A = 1;
const ANSWER = Buffer.from('8180', 'hex'); // RFC 1035 §4.1.1: a response, recursion available, no error
const NO_SUCH_NAME = Buffer.from('8183', 'hex');
const COUNTS_OF_ONE = Buffer.from('0001000100000000', 'hex'); // a question, an answer
const COUNTS_OF_NONE = Buffer.from('0001000000000000', 'hex');
// §4.1.3: the name of the question, type A, class IN, ten seconds, four bytes: 192.0.2.7
const RECORD = Buffer.from('c00c000100010000000a0004c0000207', 'hex');

let server: Socket; // resolves names with "alive", has no address for "gone", and does not respond for the rest
let resolve: Resolve;
let asked = 0;

before(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    asked++;
    const name = query.toString('latin1');
    const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === TYPE_A;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const id = query.subarray(0, 2);
    if (name.includes('alive') && isA) {
      server.send(Buffer.concat([id, ANSWER, COUNTS_OF_ONE, question, RECORD]), port, address);
    } else if (name.includes('alive')) {
      server.send(Buffer.concat([id, ANSWER, COUNTS_OF_NONE, question]), port, address);
    } else if (name.includes('gone')) {
      server.send(Buffer.concat([id, NO_SUCH_NAME, COUNTS_OF_NONE, question]), port, address);
    }
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolve = createResolve({ servers: [`127.0.0.1:${server.address().port}`] });
});
after(() => server.close());

const addressesOf = (hostname: string) =>
  new Promise<LookupAddress[]>((done, fail) =>
    resolve(hostname, (error, addresses) => (error ? fail(error) : done(addresses))),
  );

test('names whose name servers are silent hold up no other name, and fail by themselves', async () => {
  let pending = 20;
  const silent = Array.from({ length: pending }, (_, n) =>
    addressesOf(`silent${n}.example`).finally(() => pending--),
  );
  const outcomes = Promise.allSettled(silent);
  assert.deepEqual(await addressesOf('alive.example'), [{ address: '192.0.2.7', family: 4 }]);
  assert.equal(pending, 20);
  for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected');
});

test('localhost is this machine, without a DNS query', async () => {
  const before = asked;
  for (const { address } of await addressesOf('localhost')) assert.match(address, /^(127\.0\.0\.1|::1)$/);
  assert.equal(asked, before);
});

test('a name that DNS does not know has no address', async () => {
  await assert.rejects(addressesOf('gone.invalid'));
});
