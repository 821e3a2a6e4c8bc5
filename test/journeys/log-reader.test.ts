// A reader of the log that stops reading stops nothing else (docs/operate/monitoring.md: Health and log).
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { inheritedEnv, type Program, SECRET_KEY, startProgram } from '../support/program.ts';

const PATIENCE_MS = 120_000; // it only decides when a broken test gives up
const REQUESTS = 1_200; // a pipe between two processes of Node takes some 900 lines that nobody reads
const LINES = 60_000; // 12 MB, of which 4 may wait

let database: TestDatabase;
let program: Program;
before(async () => {
  database = await createTestDatabase();
  program = startProgram(['serve', '--no-worker'], { DATABASE_URL: database.url, SECRET_KEY, PORT: '0' });
});
after(async () => {
  await program.end('SIGKILL');
  await database.drop();
});

/** Sends the requests one behind the other on one connection, and waits for as many responses. */
async function request(url: URL): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no response')));
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS));
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    received += chunk;
    if (received.split('HTTP/1.1 ').length - 1 === REQUESTS) return; // those above a limit get 429
  }
  assert.fail('the connection ended before the last response');
}

test('while nobody reads the log, requests are answered, and the service stops when it is told to', async () => {
  const [, url = ''] = await program.waitFor(/"url":"([^"]+)"/);
  program.child.stdout!.pause();
  await request(new URL(url));
  assert.equal(await program.end('SIGTERM'), 0);
});

const WRITE_LINES = `
  import { openLog } from '${import.meta.dirname}/../../src/log.ts';
  const { log, end } = openLog('info');
  for (let n = 0; n < ${LINES}; n++) log.info({ n, text: 'x'.repeat(180) }, 'line');
  process.send('written');
  process.once('message', async () => {
    await end();
    log.info({}, 'last');
    process.disconnect();
  });`;

test('lines that nobody takes are dropped above a limit, and the log says how many', async () => {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', WRITE_LINES], {
    env: inheritedEnv(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child, 'message'); // nobody has read a line yet
  let read = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (read += chunk));
  child.send('end');
  await once(child, 'close');
  const lines = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const kept = lines.filter(({ msg }) => msg === 'line');
  const [{ lines: dropped }] = lines.filter(({ msg }) => msg === 'log.dropped');
  assert.equal(kept.length + dropped, LINES);
  assert.ok(dropped > LINES / 2 && kept.length > 10_000, `${kept.length} kept`);
  assert.deepEqual(
    kept.map(({ n }) => n),
    Array.from(kept.keys()),
    'the oldest are kept, in order',
  );
  assert.equal(lines.at(-1).msg, 'last');
});
