// The samples for nginx and Caddy, with the real programs: TLS, the client's address, redirects, streams without buffering.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import tls from 'node:tls';
import { Agent, fetch as fetchFrom } from 'undici';
import { openStream } from '../api/changes-feed.ts';
import { freePort } from '../support/free-port.ts';
import { missingProxy, type Ports, PROXIES, type RunningProxy, startProxy } from '../support/proxies.ts';
import { createSeason, register, requestToken, type Season } from '../support/season.ts';
import { caller, startTestService, type TestService } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';

const FORM = 'application/x-www-form-urlencoded';
const TOO_LARGE = { '300 KB': 300_000, '2 MB': 2_000_000, '20 MB': 20_000_000 };
const API_TOO_LARGE = /^413 .*"message":"The body is larger than 256 KB; send less at once\."/;
const FORM_TOO_LARGE = /^413 [\s\S]*The form is larger than 64 KB/;
const FIELDS_TOO_LARGE = /^413 .*send a complete form of at most 16 KiB/;
const TRIES = 30; // more wrong secrets than one address may send in a minute

for (const name of Object.keys(PROXIES)) {
  const skip = missingProxy(name) ?? false;
  describe(name, { skip }, () => {
    const trusted = tls.getCACertificates('default');
    let ports: Ports;
    let service: TestService;
    let season: Season;
    let proxy: RunningProxy;
    before(async () => {
      ports = { http: await freePort(), https: await freePort(), service: await freePort() };
      const env = {
        PORT: String(ports.service),
        BASE_URL: `https://localhost:${ports.https}`,
        TRUST_PROXY: '127.0.0.1/32,::1/128',
        RATE_LIMITS: '10000/60',
      };
      service = await startTestService({ env, worker: false });
      season = await createSeason(service.db);
      proxy = await startProxy(name, ports);
      tls.setDefaultCACertificates([...trusted, proxy.ca]);
    });
    after(async () => {
      tls.setDefaultCACertificates(trusted);
      await proxy?.stop();
      await service?.stop();
    });

    test('the sign-in page and the API respond over TLS', async () => {
      const page = await fetch(`${service.baseUrl}/sign-in`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<h1>Sign in<\/h1>/);
      assert.match(page.headers.get('strict-transport-security')!, /^max-age=/); // X-Forwarded-Proto has arrived
      const call = caller(service, await requestToken(service, season.application, 'read'));
      const { _links } = ok(await call('GET', `/api/v2/sites/${season.siteId}`), 200);
      assert.ok(_links.self.href.startsWith(`${service.baseUrl}/api/v2/`));
    });

    test('browsers get HTTP/2, which allows more than six streams', async () => {
      const socket = tls.connect({
        ...{ host: 'localhost', port: ports.https, servername: 'localhost' },
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      await once(socket, 'secureConnect');
      assert.equal(socket.alpnProtocol, 'h2');
      socket.destroy();
    });

    test('a change arrives through an open stream', async () => {
      const token = await requestToken(service, season.application);
      const address = `${service.baseUrl}/api/v2/sites/${season.siteId}`;
      const stream = await openStream(`${address}/changes`, { token });
      try {
        await until('the first cursor', async () => stream.lastId !== undefined);
        const body = { name: 'Pier Park Pirates' };
        const team = ok(await caller(service, token)('POST', `${address}/teams`, { body }), 201);
        await until('the change', async () => stream.seen.at(-1) === `team ${team.id}`);
      } finally {
        stream.close();
      }
    });

    test('wrong secrets count for the address of the client, whatever X-Forwarded-For it sends', async () => {
      const owner = await register(service.db, season.ada.accountId);
      const neighbour = new Agent({ localAddress: '127.0.0.2', connect: { ca: proxy.ca } });
      const statuses: number[] = [];
      for (let n = 1; n <= TRIES && statuses.at(-1) !== 429; n++) {
        const response = await fetchFrom(`${service.baseUrl}/oauth/token`, {
          method: 'POST',
          headers: {
            'x-forwarded-for': `198.51.100.${n}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: `grant_type=client_credentials&client_id=${owner.clientId}&client_secret=wrong`,
          dispatcher: neighbour,
        });
        statuses.push(response.status);
        await response.body?.cancel();
      }
      await neighbour.destroy();
      assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
      assert.ok(await requestToken(service, owner, 'read'), 'others are not affected');
    });

    for (const [size, bytes] of Object.entries(TOO_LARGE)) {
      test(`a body of ${size} gets the sentence of the service`, async () => {
        const token = await requestToken(service, season.application);
        const path = `/api/v2/sites/${season.siteId}/games`;
        const bodies = () => [Buffer.alloc(bytes, 'x'), inChunks(bytes)];
        const send = async (body: unknown, path: string, token?: string) => {
          const headers = { 'content-type': FORM, ...(token && { authorization: `Bearer ${token}` }) };
          const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
          const response = await fetch(`${service.baseUrl}${path}`, options);
          return `${response.status} ${await response.text()}`;
        };
        for (const body of bodies()) assert.match(await send(body, path, token), API_TOO_LARGE);
        for (const body of bodies()) assert.match(await send(body, '/sign-in'), FORM_TOO_LARGE);
        for (const body of bodies()) assert.match(await send(body, '/oauth/token'), FIELDS_TOO_LARGE);
      });
    }

    test('http is redirected to https', async () => {
      const response = await fetch(`http://localhost:${ports.http}/app/games?tab=open`, {
        redirect: 'manual',
      });
      assert.ok([301, 308].includes(response.status));
      assert.match(response.headers.get('location')!, /^https:\/\/localhost(:\d+)?\/app\/games\?tab=open$/);
    });
  });
}

/** A body without Content-Length. */
async function* inChunks(bytes: number): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(100_000, 'x');
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}
