// Endpoints whose certificate cannot be trusted: refused before anything is sent to them.
import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { test } from 'node:test';
import { selfSigned } from '../../support/certificate.ts';
import {
  closeAfterEach,
  createSenderFor,
  OK,
  type Script,
  say,
  startEndpoint,
  untilIdle,
} from './endpoint.ts';

closeAfterEach();

const trusted = selfSigned('localhost');
const expired = selfSigned('localhost', 2024);
const elsewhere = selfSigned('roster-sync.example');

const loopback: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
const UNTRUSTED: [what: string, server: { key: string; cert: string }, authority: string | undefined][] = [
  ['a certificate that its own key signed', trusted, undefined],
  ['a certificate that an unknown authority signed', trusted, elsewhere.cert],
  ['a certificate that has expired', expired, expired.cert],
  ['a certificate for another name', elsewhere, elsewhere.cert],
];
for (const [what, server, certificateAuthorities] of UNTRUSTED) {
  test(`${what} is refused, and the endpoint is sent nothing`, async () => {
    const endpoint = await startEndpoint(say(OK), server);
    const trial = createSenderFor({ certificateAuthorities });
    assert.deepEqual(await trial.post(endpoint.url), { kind: 'failed', reason: 'tls' });
    assert.deepEqual(endpoint.requests, []);
  });
}

test('a certificate names a host, not an address that DNS gave for another', async () => {
  const endpoint = await startEndpoint(say(OK), { ...elsewhere, maxVersion: 'TLSv1.2' });
  const network = {
    certificateAuthorities: elsewhere.cert,
    resolve: (_name: string, answer: (error: null, found: LookupAddress[]) => void) => answer(null, loopback),
  };
  const trial = createSenderFor(network);
  const { port } = endpoint;
  const delivered = await trial.post(`https://roster-sync.example:${port}/`);
  assert.deepEqual(delivered, { kind: 'delivered', status: 200 });
  const other = await trial.post(`https://other.example:${port}/`);
  assert.deepEqual(other, { kind: 'failed', reason: 'tls' });
  assert.equal(endpoint.requests.length, 1);
});

test('plain HTTP on the port of https is a failure', async () => {
  const trial = createSenderFor({ certificateAuthorities: elsewhere.cert, attemptTimeoutMs: 2_000 });
  const server = await startEndpoint(say(OK), trusted);
  assert.equal((await trial.post(`http://localhost:${server.port}/`)).kind, 'failed');
  assert.deepEqual(server.requests, []);
});

const CLOSES: [how: string, close: Script][] = [
  ['with close_notify', (socket) => void socket.end()],
  ['without close_notify', (socket) => void socket.destroy()],
];
for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
  for (const [how, close] of CLOSES) {
    test(`${version} that ends ${how} as it is used again is a failed attempt, and the retry connects anew`, async () => {
      const server = await startEndpoint(say(OK), { ...trusted, minVersion: version, maxVersion: version });
      const trial = createSenderFor({ certificateAuthorities: trusted.cert });
      assert.equal((await trial.post(server.url)).kind, 'delivered');
      await untilIdle();
      server.script((socket, nth) => void (nth === 2 ? close(socket, nth) : socket.write(OK)));
      assert.deepEqual(await trial.post(server.url), { kind: 'failed', reason: 'protocol' });
      assert.deepEqual(await trial.post(server.url), { kind: 'delivered', status: 200 });
      assert.equal(server.requests.length, 3);
    });
  }
}
