// How many connections and requests one address may have open (docs/operate: settings, CONNECTIONS_PER_ADDRESS).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createSeason, requestToken } from '../support/season.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/stage.ts';

const LIMIT = 10;
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST_REQUEST = REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

let service: TestService;
before(async () => {
  service = await startTestService({ env: { CONNECTIONS_PER_ADDRESS: String(LIMIT) }, worker: false });
});
after(() => service.stop());

function open(): Socket {
  return connect(Number(new URL(service.baseUrl).port), '127.0.0.1').setEncoding('utf8');
}

/** Opens a connection and gets a response on it. It is idle afterwards. */
async function openIdle(): Promise<Socket> {
  const socket = open();
  socket.write(REQUEST);
  const [response] = await once(socket, 'data');
  assert.match(response, /^HTTP\/1\.1 200 /);
  return socket;
}

/** Opens a connection whose request stays without a response: the body of a sign-in does not arrive. */
async function openBusy(path = '/sign-in', headers = ''): Promise<Socket> {
  const socket = open();
  const type = 'Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue';
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}${type}\r\nContent-Length: 9\r\n\r\n`);
  const [response] = await once(socket, 'data');
  if (!response.startsWith('HTTP/1.1 100 ')) assert.fail(response);
  return socket;
}

/** The response to a last request with these headers. */
async function responseTo(headers = '', request = LAST_REQUEST): Promise<string> {
  const socket = open();
  socket.write(request.replace('\r\n\r\n', `\r\n${headers}\r\n`));
  return text(socket);
}

const isRejected = (response: string) => /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 10\r\n/i.test(response);

function close(sockets: Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

describe('idle connections', () => {
  test('beyond the limit are closed, the longest idle first, and every new request is served', async () => {
    const idle: Socket[] = [];
    while (idle.length < LIMIT) idle.push(await openIdle());
    idle[0]!.write(REQUEST); // it is the last one now
    await once(idle[0]!, 'data');
    const longest = [once(idle[1]!, 'close'), once(idle[2]!, 'close')];
    idle[1]!.resume();
    idle[2]!.resume();
    idle.push(await openIdle(), await openIdle());
    await Promise.all(longest);
    assert.match(await responseTo(), /^HTTP\/1\.1 200 /);
    idle[0]!.write(REQUEST);
    assert.match(String(await once(idle[0]!, 'data')), /^HTTP\/1\.1 200 /);
    close(idle);
  });

  test('are also those whose request has not arrived', async () => {
    const first = open().resume();
    first.write('GET /livez HTTP/1.1\r\nHost: loc');
    const closed = once(first, 'close');
    const idle: Socket[] = [];
    while (idle.length < LIMIT + 1) idle.push(await openIdle());
    await closed;
    close(idle);
  });

  test('do not count as busy: 150 of them stop nobody', async () => {
    let closed = 0;
    const sockets = Array.from({ length: 15 * LIMIT }, () => open().resume());
    for (const socket of sockets) socket.once('close', () => closed++);
    await until('all but the limit to be closed', async () => closed === 14 * LIMIT);
    assert.match(await responseTo(), /^HTTP\/1\.1 200 /);
    close(sockets);
  });
});

describe('requests under way', () => {
  test('beyond the limit get 429 with a sentence; the connections of the others go on', async () => {
    const busy: Socket[] = [];
    while (busy.length < LIMIT) busy.push(await openBusy());
    const response = await responseTo();
    assert.ok(isRejected(response), response);
    const problem = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
    assert.equal(problem.error, 'rate_limited');
    assert.match(problem.message, /^Too many requests .+\.$/);
    assert.match(
      service.logged(),
      /"level":40[^\n]*"address":"127\.0\.0\.1","limit":10[^\n]*connections\.rejected/,
    );

    busy[0]!.write('email=ada'); // no CSRF token
    assert.match(String(await once(busy[0]!, 'data')), /^HTTP\/1\.1 403 /);
    busy[1]!.destroy();
    await until('the place of the request that ended', async () => !isRejected(await responseTo()));
    close(busy);
  });

  test('with a valid token count alone: whoever has none does not stop them', async () => {
    const { application } = await createSeason(service.db);
    const token = await requestToken(service, application);
    const authorization = `Authorization: Bearer ${token}\r\n`;
    const sites = LAST_REQUEST.replace('/livez', '/api/v2/sites');
    const pages: Socket[] = [];
    while (pages.length < LIMIT) pages.push(await openBusy());
    assert.ok(isRejected(await responseTo()));
    assert.match(await responseTo(authorization, sites), /^HTTP\/1\.1 200 /);
    assert.match(await responseTo('', sites), /^HTTP\/1\.1 401 /);
    close(pages);
    await until('the end of the pages', async () => !isRejected(await responseTo()));

    const changes: Socket[] = [];
    await until('as many changes as may run', async () => {
      if (isRejected(await responseTo(authorization, sites))) return true;
      changes.push(await openBusy('/api/v2/sites/1/games', authorization));
      return false;
    });
    assert.match(await responseTo('', sites), /^HTTP\/1\.1 401 /);
    await until('the end of the others', async () => !isRejected(await responseTo()));
    close(changes);
  });

  test('behind a proxy of TRUST_PROXY count for the client, and the connections of the proxy stay open', async () => {
    await service.restart({ TRUST_PROXY: '127.0.0.0/8' }, false);
    const idle: Socket[] = [];
    while (idle.length < LIMIT + 5) idle.push(await openIdle());
    idle[0]!.write(REQUEST);
    assert.match(String(await once(idle[0]!, 'data')), /^HTTP\/1\.1 200 /);
    const busy: Socket[] = [];
    for (let n = 1; n <= LIMIT; n++)
      busy.push(await openBusy('/sign-in', `X-Forwarded-For: 2001:db8:0:7::${n}\r\n`));
    assert.ok(isRejected(await responseTo('X-Forwarded-For: 2001:db8:0:7::99\r\n')));
    assert.match(await responseTo('X-Forwarded-For: 2001:db8:0:8::1\r\n'), /^HTTP\/1\.1 200 /);
    close([...idle, ...busy]);
  });
});
