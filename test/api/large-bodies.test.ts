// Bodies that are too large get the sentence of their surface, and do not end the connection (docs/integrate/limits.md).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { requestToken } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { type Api, openApi } from './callers.ts';

const FORM = 'application/x-www-form-urlencoded';
const FIRST_BYTES = 300_000;
const MORE_BYTES = 2_000_000;

let api: Api;
let token: string;
before(async () => {
  api = await openApi();
  token = await requestToken(api.service, api.season.application);
});
after(() => api.stop());

const CASES: [path: string, type: string, status: number, sentence: RegExp][] = [
  ['/api/v2/sites/1/games', 'application/json', 413, /The body is larger than 256 KB; send less at once\./],
  ['/oauth/token', FORM, 413, /send a complete form of at most 16 KiB/],
  ['/sign-in', FORM, 413, /The form is larger than 64 KB\./],
  ['/app/token', 'application/json', 413, /The body is larger than 16 KB; send fewer reads\./],
  ['/nothing', 'application/json', 404, /There is nothing at this address/],
  ['/nothing', 'text/csv', 404, /There is nothing at this address/],
];

for (const [path, type, status, sentence] of CASES) {
  test(`${path} responds ${status} once a large body of ${type} has arrived, and goes on`, async () => {
    const socket = connect(Number(new URL(api.service.baseUrl).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (data) => (received += data));
    const own = `Crewcall-App: 1\r\nSec-Fetch-Site: same-origin\r\nAuthorization: Bearer ${token}\r\n`;
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${own}Content-Type: ${type}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk(FIRST_BYTES)}`);
    socket.write(`${chunk(MORE_BYTES)}0\r\n\r\n`);
    await until('the response', async () => sentence.test(received));
    assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.doesNotMatch(received, /\r\nconnection: close/i);
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    assert.match(received, /HTTP\/1\.1 200 OK[\s\S]*alive/);
  });
}

function chunk(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
}
