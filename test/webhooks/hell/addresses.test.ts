// Targets that lead to this machine or its network: refused however they are spelled, led to or resolved.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createAddressGuard } from '../../../src/webhooks/address.ts';
import { targetUrlProblem } from '../../../src/webhooks/subscriptions/target.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { closeAfterEach, createSenderFor, type Endpoint, OK, say, startEndpoint } from './endpoint.ts';
import { startNameServer } from './name-server.ts';

const REFUSED = { kind: 'failed', reason: 'refused_address' };

/** What must never be reached. */
let inner: Receiver;
let endpoint: Endpoint;
before(async () => {
  inner = await startReceiver();
});
after(() => inner.stop());
beforeEach(async () => {
  endpoint = await startEndpoint(say(OK));
});
closeAfterEach();

// The same address in every spelling that URL parsers, inet_aton or IPv6 know.
const LOOPBACK = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7f.0x0.0x0.0x1',
    '017700000001',
  ],
  ...[
    '0177.0.0.1',
    '0177.0.0.01',
    '127.0.0.1.',
    '127.000.000.001',
    '127.0.0.0x1',
    '%31%32%37%2e0.0.1',
    '①②⑦.0.0.1',
  ],
  ...['127。0。0。1', '127.255.255.254', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]'],
  ...['[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]'],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
  ],
  ...['[2001:0:4136:e378:8000:63bf:80ff:fffe]'],
];
const OTHERS = [
  ...[
    '0',
    '0.0.0.0',
    '0x0',
    '10.0.0.1',
    '0xa.1',
    '167772161',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.254',
    '2886729729',
  ],
  ...[
    '192.168.1.1',
    '0xc0a80101',
    '192.168.257',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[fd00:ec2::254]',
  ],
  ...[
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
  ],
  ...['[fec0::1]', '[100::1]', '[2001:db8::1]'],
];
for (const host of [...LOOPBACK, ...OTHERS]) {
  test(`https://${host}/ is refused at creation and at connect (docs/api: Webhooks)`, async () => {
    assert.notEqual(targetUrlProblem(`https://${host}/`, createAddressGuard([])), undefined);
    const sender = createSenderFor({}, []);
    for (const scheme of ['http', 'https']) {
      assert.deepEqual(await sender.post(`${scheme}://${host}:${inner.port}/`), REFUSED, scheme);
    }
    assert.equal(inner.connections(), 0);
  });
}

// RFC 6761 §6.3: whatever a name server says. What the system makes of those with dots before it differs.
for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.']) {
  test(`https://${host}/ is refused at creation, and never connected to`, async () => {
    assert.notEqual(targetUrlProblem(`https://${host}/`, createAddressGuard([])), undefined);
    const sender = createSenderFor({}, []);
    assert.equal((await sender.post(`http://${host}:${inner.port}/`)).kind, 'failed');
    assert.equal(inner.connections(), 0);
  });
}

for (const host of [
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[::1%lo]',
  '[::1',
  '256.0.0.1',
  '0x100000000',
  '127.0.0.1.1',
]) {
  test(`https://${host}/ is no address and no name: nothing can be sent to it`, async () => {
    assert.notEqual(targetUrlProblem(`https://${host}/`, createAddressGuard([])), undefined);
    const sender = createSenderFor({}, []);
    assert.deepEqual(await sender.post(`https://${host}/`), { kind: 'failed', reason: 'unsendable' });
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`${status} to 127.0.0.1 is a failure, and is not followed`, async () => {
    const sender = createSenderFor({}, ['127.0.0.0/8']); // open, so that only the redirect could be what keeps it away
    endpoint.script(say(`HTTP/1.1 ${status} Go\r\nLocation: ${inner.url}\r\nContent-Length: 0\r\n\r\n`));
    const outcome = await sender.post(endpoint.url);
    assert.deepEqual([outcome.kind, outcome.status], ['failed', status]);
    assert.equal(inner.connections(), 0);
  });
}

const OPEN = ['127.0.0.1/32']; // the one address that may be connected to here stands for the public ones
const PRIVATE = ['127.0.0.2', '10.0.0.8', '169.254.169.254', '::1', 'fd00::8', '::ffff:a00:8', 'fe80::1'];
for (const address of PRIVATE) {
  test(`a name with a public address and ${address} is refused: not even the public one is connected to`, async () => {
    for (const addresses of [
      ['127.0.0.1', address],
      [address, '127.0.0.1'],
    ]) {
      const names = await startNameServer(() => addresses);
      const sender = createSenderFor(names, OPEN);
      assert.deepEqual(await sender.post(`http://roster-sync.example:${inner.port}/`), REFUSED);
      names.stop();
    }
    assert.equal(inner.connections(), 0);
  });
}

test('a DNS response that changes between check and connect: the name is resolved once, and the checked address is connected to', async () => {
  const names = await startNameServer((nth) => (nth === 1 ? ['127.0.0.1'] : ['127.0.0.2']));
  const sender = createSenderFor(names, OPEN);
  endpoint.script(say('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'));
  const url = `http://roster-sync.example:${endpoint.port}/`;
  assert.deepEqual(await sender.post(url), { kind: 'delivered', status: 200 });
  assert.equal(names.asked(), 1);
  assert.deepEqual(await sender.post(url), REFUSED, 'the next connection is checked anew');
  assert.equal(names.asked(), 2);
  names.stop();
});

test('a name without any address is a failure', async () => {
  const names = await startNameServer(() => []);
  const sender = createSenderFor(names, OPEN);
  const outcome = await sender.post(`http://roster-sync.invalid:${endpoint.port}/`);
  assert.deepEqual(outcome, { kind: 'failed', reason: 'connect' });
  names.stop();
});
