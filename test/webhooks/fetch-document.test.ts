// A document at an address that somebody else chose: no longer than 16 KB, no later than the time limit, from public addresses.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAddressGuard } from '../../src/webhooks/address.ts';
import { createDocumentReader } from '../../src/webhooks/sending/fetch-document.ts';
import { type Behaviour, drip, endless, hang, type Receiver, startReceiver } from '../support/receiver.ts';

const opened = createAddressGuard(['127.0.0.0/8']);
const reader = createDocumentReader(opened, { timeoutMs: 200 });
const hosts: Receiver[] = [];
after(async () => {
  await reader.close();
  await Promise.all(hosts.map((host) => host.stop()));
});

async function startHost(behaviour: Behaviour): Promise<Receiver> {
  const host = await startReceiver();
  hosts.push(host);
  host.behave(behaviour);
  return host;
}

for (const [name, behaviour] of [
  ['hangs', hang],
  ['sends one byte after the other', drip],
  ['never ends its body', endless(200)],
] as [string, Behaviour][]) {
  test(`a host that ${name} is given up`, async () => {
    const host = await startHost(behaviour);
    assert.equal(await reader.fetchDocument(host.url), undefined);
  });
}

test('JSON of 16 KB is read, and one byte more is not', async () => {
  const sized =
    (bytes: number): Behaviour =>
    (_request, response) =>
      response.end(JSON.stringify('x'.repeat(bytes - 2)));
  for (const [bytes, isRead] of [
    [16_384, true],
    [16_385, false],
  ] as const) {
    const host = await startHost(sized(bytes));
    assert.equal((await reader.fetchDocument(host.url)) !== undefined, isRead);
  }
});

test('a host on this machine is not reached unless its network is opened', async () => {
  const host = await startHost((_request, response) => response.end('{}'));
  const strict = createDocumentReader(createAddressGuard([]));
  assert.equal(await strict.fetchDocument(host.url), undefined);
  assert.equal(await strict.fetchDocument(host.url.replace('http:', 'https:')), undefined);
  assert.deepEqual(host.received, []);
  assert.deepEqual(await reader.fetchDocument(host.url), {});
  await strict.close();
});
