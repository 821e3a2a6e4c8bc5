// What a client does after a crash: it sends everything again with the same keys, and nothing is there twice.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { type Program, startProgram } from '../support/program.ts';
import { createSeason, requestToken, type Season } from '../support/season.ts';
import { type Call, caller, type Reply } from '../support/service.ts';
import { until } from '../support/stage.ts';

const REQUESTS = 300;
const ANSWERED = 20; // before the kill; the others are under way when it comes

let database: TestDatabase;
let season: Season;
let env: Record<string, string>;
let program: Program;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    RATE_LIMITS: 'off',
  };
});
after(async () => {
  await program.end('SIGTERM');
  await database.drop();
});

test('kill -9 amid requests with an Idempotency-Key: sent again, each of them is carried out once', async () => {
  const requests = Array.from({ length: REQUESTS }, (_, n) => ({ key: randomUUID(), name: `Field ${n}` }));
  const send = (call: Call, { key, name }: { key: string; name: string }) =>
    call('POST', `/api/v2/sites/${season.siteId}/games`, {
      body: { localized_date: '2099-05-02', localized_time: '9:00 AM', subvenue: name },
      headers: { 'idempotency-key': key },
    });

  let call = await start();
  const answered = await Promise.all(requests.slice(0, ANSWERED).map((request) => send(call, request)));
  const unlock = await lockGames();
  const others = Promise.all(
    // What is not answered ends with the connection.
    requests.slice(ANSWERED).map((request) => send(call, request).catch((): Reply | undefined => undefined)),
  );
  await untilLockWaits(database.db, 10);
  await unlock();
  await until('the first of them to be made', async () => (await subvenues()).length > ANSWERED);
  program.child.kill('SIGKILL'); // while the others go on
  const first = [...answered, ...(await others)];
  await program.end('SIGKILL');
  const lost = first.filter((reply) => reply === undefined).length;
  assert.ok(lost > 0 && lost < REQUESTS, `${lost} answers were lost: this test tested nothing`);
  assert.ok((await subvenues()).length >= REQUESTS - lost, 'what was answered had been made');

  call = await start();
  await database.db.query(sql`update idempotency_keys set locked_until = now() where response is null`);
  const second = await Promise.all(requests.map((request) => send(call, request)));
  for (const [index, reply] of second.entries()) {
    assert.equal(reply.status, 201, reply.text);
    if (first[index] !== undefined) assert.equal(reply.text, first[index].text);
  }
  assert.deepEqual(await subvenues(), requests.map(({ name }) => name).sort());
});

/** Nobody makes a game until the lock is let go. */
async function lockGames(): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin');
  await other.query('lock table games in share mode');
  return async () => {
    await other.query('commit');
    await other.end();
  };
}

async function subvenues(): Promise<string[]> {
  const rows = await database.db.query<{ subvenue: string }>(sql`select subvenue from games`);
  return rows.map(({ subvenue }) => subvenue).sort();
}

async function start(): Promise<Call> {
  program = startProgram(['serve', '--no-worker'], env);
  const [, baseUrl = ''] = await program.waitFor(/"url":"(https?:\/\/[^"/]+)"/);
  return caller({ baseUrl }, await requestToken({ baseUrl }, season.application));
}
