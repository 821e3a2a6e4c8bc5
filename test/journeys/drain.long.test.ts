// SIGTERM: what runs is finished, what waits goes back to the queue (docs/operate: Stopping).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Program, startProgram } from '../support/program.ts';
import { hang, type Receiver, startReceiver } from '../support/receiver.ts';
import { createSeason, requestToken, type Season } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { startStalling } from '../support/stalling.ts';

let database: TestDatabase;
let season: Season;
let receiver: Receiver;
let env: Record<string, string>;
let program: Program;
let url: string;
let call: Call;

before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  receiver = await startReceiver();
  env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
});
after(async () => {
  await program.end('SIGKILL');
  await receiver.stop();
  await database.drop();
});

test('draining takes no new connections, and tells a request on an open one 503 with Retry-After', async () => {
  await start();
  await subscribe();
  receiver.behave(hang); // the hanging delivery keeps the drain going
  await publishGame();
  await receiver.waitFor(1);
  const open = await connect();
  open.write('GET /api/v2/sites.json HTTP/1.1\r\nHost: localhost\r\n'); // a request that has only begun
  await call('GET', '/api/v2/sites.json'); // by now the service has read it
  const ended = program.end('SIGTERM');
  await program.waitFor(/service\.stopping/);
  await assert.rejects(fetch(`${url}/livez`), 'a new connection was taken');
  open.end('\r\n');
  const answer = await text(open);
  assert.match(answer, /^HTTP\/1.1 503 /);
  assert.match(answer, /^retry-after: \d+\r$/im);
  assert.match(answer, /"error":"unavailable"/);
  assert.equal(await ended, 0);
});

test('a delivery that did not end while the process drained is still owed, and the next process sends it', async () => {
  assert.equal(await queued(), 1);
  receiver.behave(200);
  await start();
  const [hung, again] = await receiver.waitFor(2);
  assert.equal(again!.body.id, hung!.body.id);
});

test('a delivery that is under way at SIGTERM is finished, and the process ends with 0', async () => {
  let answer = () => {};
  receiver.behave((_request, response) => {
    answer = () => response.writeHead(200).end();
  });
  await publishGame();
  await receiver.waitFor(3);
  const ended = program.end('SIGTERM');
  await program.waitFor(/service\.stopping/);
  answer();
  assert.equal(await ended, 0);
  assert.equal(await queued(), 0, 'the answered delivery is settled');
});

test('with a database that hangs /readyz says so, and SIGTERM ends the process nevertheless', async () => {
  const way = await startStalling(database.url);
  try {
    await start({ DATABASE_URL: way.url });
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    way.stall();
    const answer = await fetch(`${url}/readyz`);
    assert.equal(answer.status, 503);
    assert.deepEqual(await answer.json(), { status: 'not ready', reason: 'the database does not respond' });
    assert.equal(await program.end('SIGTERM'), 1);
  } finally {
    await way.stop();
  }
});

async function start(changes = {}): Promise<void> {
  program = startProgram(['serve'], { ...env, ...changes });
  url = (await program.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!;
  call = caller({ baseUrl: url }, await requestToken({ baseUrl: url }, season.application));
}

async function subscribe(): Promise<void> {
  const body = {
    site_id: season.siteId,
    event_types: ['game.game.published'],
    target_url: receiver.url,
    target_method: 'POST',
  };
  assert.equal((await call('POST', '/api/v2/webhooks/subscriptions', { body })).status, 201);
}

async function publishGame(): Promise<void> {
  const body = { localized_date: '2031-06-07', localized_time: '9:00 AM', published: true };
  assert.equal((await call('POST', `/api/v2/sites/${season.siteId}/games`, { body })).status, 201);
}

async function queued(): Promise<number> {
  const [row] = await database.db.query<{ n: number }>(sql`
    select (select count(*) from deliveries) + (select count(*) from fanouts) as n`);
  return row!.n;
}

async function connect(): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(url).port) });
  await once(socket, 'connect');
  return socket;
}
