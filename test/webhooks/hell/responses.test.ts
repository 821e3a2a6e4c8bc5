// Malformed and endless responses: the attempt ends, little of them is read, and the status alone decides.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { delayAfter, retryAfterMs } from '../../../src/webhooks/retry.ts';
import { until } from '../crew.ts';
import {
  closeAfterEach,
  createSenderFor,
  type Endpoint,
  OK,
  pour,
  type Script,
  say,
  sayAndClose,
  startEndpoint,
  type Trial,
} from './endpoint.ts';

const TAKEN_BYTES = 16_000_000; // 16 KB, and what the buffers of two sockets hold; unread it would be gigabytes
const CHUNK = Buffer.alloc(65_536, 'x');

let endpoint: Endpoint;
let patient: Trial;
beforeEach(async () => {
  endpoint = await startEndpoint(say(OK));
  patient = createSenderFor();
});
closeAfterEach();

const delivered = (status = 200) => ({ kind: 'delivered', status });
const failed = (reason: string) => ({ kind: 'failed', reason });

const RESPONSES: [what: string, script: Script, outcome: object][] = [
  ['HTTP/1.0 without a length', sayAndClose('HTTP/1.0 200 OK\r\n\r\nthanks'), delivered()],
  ['HTTP/1.0 that stays open', say('HTTP/1.0 204 None\r\nConnection: keep-alive\r\n\r\n'), delivered(204)],
  [
    'a 102 and a 103 before the response',
    say(`HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\n\r\n${OK}`),
    delivered(),
  ],
  ['a 100 (Continue) that was not expected', say(`HTTP/1.1 100 Continue\r\n\r\n${OK}`), delivered()],
  [
    'a change of protocols',
    say('HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: h\r\n\r\n'),
    failed('protocol'),
  ],
  ['no status line', sayAndClose('<html>hello</html>\r\n\r\n'), failed('protocol')],
  ['no status line, and stays open', say('hello\r\n\r\n'), failed('protocol')],
  ['a status that is no number', say('HTTP/1.1 OK\r\n\r\n'), failed('protocol')],
  ['another protocol', sayAndClose('220 mail.example ESMTP\r\n'), failed('protocol')],
  ['nothing, and closes', (socket) => void socket.end(), failed('protocol')],
  ['nothing, and resets the connection', (socket) => void socket.resetAndDestroy(), failed('protocol')],
  ['half a head, and closes', sayAndClose('HTTP/1.1 200 OK\r\nContent-Le'), failed('protocol')],
  [
    'two lengths that differ',
    say('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n'),
    failed('protocol'),
  ],
  [
    'a success, and half of its body',
    sayAndClose('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    delivered(),
  ],
  [
    'a success with a broken chunk',
    sayAndClose('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    delivered(),
  ],
];
for (const [what, script, outcome] of RESPONSES) {
  test(`an endpoint that responds with ${what}: ${JSON.stringify(outcome)}`, async () => {
    endpoint.script(script);
    assert.deepEqual(await patient.post(endpoint.url), outcome);
  });
}

const ENDLESS: [what: string, script: Script, outcome: object][] = [
  ['a body of a gigabyte', pour('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n', CHUNK), delivered()],
  [
    'an error whose body does not end',
    pour('HTTP/1.1 500 No\r\n\r\n', CHUNK),
    { ...failed('status'), status: 500, retryAfter: undefined },
  ],
  ['a status line that does not end', pour('HTTP/1.1 200 ', CHUNK), failed('protocol')],
  ['empty lines without end, and no response', pour('', Buffer.alloc(65_536, '\r\n')), failed('protocol')],
  [
    'a chunk whose extension does not end',
    pour('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', CHUNK),
    delivered(),
  ],
  [
    'a chunk whose size does not end',
    pour('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n', Buffer.alloc(65_536, '0')),
    { ...failed('status'), status: 500, retryAfter: undefined },
  ],
  ['a head that does not end', pour('HTTP/1.1 200 OK\r\nX-Head: ', CHUNK), failed('protocol')],
  [
    'headers without end',
    pour('HTTP/1.1 200 OK\r\n', Buffer.from('X-Head: more\r\n'.repeat(4_000))),
    failed('protocol'),
  ],
  [
    'interim responses without end',
    pour('', Buffer.from('HTTP/1.1 103 E\r\n\r\n'.repeat(3_000))),
    failed('protocol'),
  ],
  [
    'trailers without end',
    pour(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n',
      Buffer.from('X-Tail: more\r\n'.repeat(4_000)),
    ),
    delivered(),
  ],
];
for (const [what, script, outcome] of ENDLESS) {
  test(`${what}: little of it is read (docs/api: Webhooks/Delivery), and the connection is closed`, async () => {
    const before = endpoint.written();
    endpoint.script(script);
    assert.deepEqual(await patient.post(endpoint.url), outcome);
    await until('the connection to be closed', () => endpoint.written() > before);
    const written = endpoint.written() - before;
    assert.ok(written < TAKEN_BYTES, `${written} bytes were taken`);
  });
}

test('a gzip bomb is a body like any other: nothing is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(16_000_000)); // 16 KB that would be 16 MB
  const { arrayBuffers: before } = process.memoryUsage();
  endpoint.script((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), bomb]));
  });
  assert.deepEqual(await patient.post(endpoint.url), delivered());
  const { arrayBuffers } = process.memoryUsage();
  assert.ok(arrayBuffers - before < 8_000_000, `${arrayBuffers - before} bytes more`);
  assert.doesNotMatch(endpoint.requests.at(-1)!, /accept-encoding/i, 'it was not requested');
});

test('one byte of the head a second: the attempt ends after the ten seconds of all its parts; no TLS handshake: with the connection timeout', async () => {
  let dripped = 0;
  endpoint.script((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
    const timer = setInterval(() => socket.write(String(++dripped % 10)), 1_000);
    socket.once('close', () => clearInterval(timer));
  });
  const silent = await startEndpoint(() => {});
  const unshaken = patient.post(`https://localhost:${silent.port}/`);
  const startedAt = performance.now();
  assert.deepEqual(await patient.post(endpoint.url), failed('timeout'));
  assert.ok(performance.now() - startedAt >= 9_900, 'it was given its ten seconds');
  assert.ok(dripped <= 11, `${dripped} bytes came, one a second`); // by the same clock, however busy the machine is
  assert.deepEqual(await unshaken, failed('timeout'));
});

test('410 ends the delivery, whatever else it says', async () => {
  endpoint.script(say('HTTP/1.1 410 Gone\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n'));
  assert.deepEqual(await patient.post(endpoint.url), { kind: 'gone', status: 410 });
});

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const RETRY_AFTER: [header: string, delayMs: number][] = [
  ['Retry-After: 120', 120 * SECOND],
  ['Retry-After: 1', 5 * SECOND], // never sooner than the first retry
  ['Retry-After: 0', 5 * SECOND],
  ['Retry-After: Fri, 20 Nov 2026 14:10:00 GMT', 600 * SECOND], // it is 14:00:00
  ['Retry-After: Fri, 20 Nov 2020 14:10:00 GMT', 5 * SECOND],
  ['Retry-After: Fri, 20 Nov 2099 14:10:00 GMT', DAY],
  ['Retry-After: 86401', DAY],
  ['Retry-After: 99999999999999999999999999', DAY],
  [`Retry-After: ${'9'.repeat(400)}`, DAY],
  ['Retry-After: -60', 5 * SECOND],
  ['Retry-After: 6e9', 5 * SECOND],
  ['Retry-After: 60.5', 5 * SECOND],
  ['Retry-After: soon', 5 * SECOND],
  ['Retry-After: 2099-11-20', 5 * SECOND],
  ['Retry-After:', 5 * SECOND],
  ['Retry-After: 60\r\nRetry-After: 90', 5 * SECOND],
];
for (const [header, delayMs] of RETRY_AFTER) {
  test(`${JSON.stringify(header.slice(0, 60))} → the first retry comes after ${delayMs / SECOND} s`, async () => {
    endpoint.script(say(`HTTP/1.1 503 Busy\r\n${header}\r\nContent-Length: 0\r\n\r\n`));
    const outcome = await patient.post(endpoint.url);
    assert.ok(outcome.kind === 'failed');
    const waitMs = retryAfterMs(outcome.retryAfter, new Date('2026-11-20T14:00:00Z'));
    assert.equal(delayAfter({ attempt: 1, retryAfterMs: waitMs, chance: 0.5 }), delayMs); // no jitter
  });
}
