// How many connections one address may have open (docs/operate: settings, CONNECTIONS_PER_ADDRESS).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/stage.ts';

const LIMIT = 10;
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';

let service: TestService;
before(async () => {
  service = await startTestService({ env: { CONNECTIONS_PER_ADDRESS: String(LIMIT) }, worker: false });
});
after(() => service.stop());

/** Opens connections and waits for a response on each, so that all are counted. */
async function openAll(count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1').setEncoding('utf8');
      socket.write(REQUEST);
      const [response] = await once(socket, 'data');
      assert.match(response, /^HTTP\/1\.1 200 /);
      return socket;
    }),
  );
}

test('a connection beyond the limit gets 429 with a sentence and is closed; the others go on', async () => {
  const open = await openAll(LIMIT);
  const excess = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  excess.write(REQUEST);
  const response = await text(excess);
  assert.match(response, /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 10\r\n/i);
  assert.equal(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).error, 'too_many_connections');
  assert.equal(response.match(/HTTP\/1\.1/g)?.length, 1);

  open[0]!.write(REQUEST);
  assert.match(String(await once(open[0]!, 'data')), /^HTTP\/1\.1 200 /);
  assert.match(
    service.logged(),
    /"level":40[^\n]*"address":"127\.0\.0\.1","limit":10[^\n]*connections\.rejected/,
  );

  open[0]!.destroy();
  await until('the place of the closed connection', async () => {
    const one = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    one.write(REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    return (await text(one)).startsWith('HTTP/1.1 200 ');
  });
  for (const socket of open) socket.destroy();
});

test('proxies of TRUST_PROXY are not counted', async () => {
  await service.restart({ TRUST_PROXY: '127.0.0.0/8' }, false);
  for (const socket of await openAll(LIMIT + 5)) socket.destroy();
});
