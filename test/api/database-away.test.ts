// Without its database the API responds 503 with Retry-After, and recovers by itself (docs/api: HTTP, Status).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type EmbeddedServer, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';
import { readSettings } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { type Service, startService } from '../../src/main.ts';
import { until } from '../support/embedded.ts';
import { freePort } from '../support/free-port.ts';
import { scrape } from '../support/metrics.ts';
import { createSeason, requestToken } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { assertProblem } from './callers.ts';

const metricsPort = await freePort();
let folder: string;
let dataDir: string;
let database: EmbeddedServer;
let service: Service;
let ada: Call;
let games: string;
const lines: string[] = [];
const SECRET_KEY = randomBytes(32).toString('base64');

const start = () => startEmbedded({ dataDir, durable: false });
const startTheService = () =>
  startService({
    settings: readSettings({
      ...{ DATABASE_URL: database.url, SECRET_KEY, PORT: '0', RATE_LIMITS: 'off' },
      METRICS_PORT: String(metricsPort),
    }),
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    http: true,
    worker: true,
  });
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewcall-away-'));
  await chmod(folder, 0o755); // so that the server's own user gets to it, and its address stays when it starts again
  dataDir = path.join(folder, 'data');
  database = await start();
  service = await startTheService();
  const season = await createSeason(service.db);
  games = `/api/v2/sites/${season.siteId}/games`;
  ada = caller(service, await requestToken(service, season.application));
});
after(async () => {
  await service.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const create = () => ada('POST', games, { body: { start_time: '2099-05-02T09:00' } });
const isBack = async () => (await ada('GET', games)).status === 200;
const recorded = async () => (await ada('GET', games)).json.page.records;

describe('while the database is away', () => {
  test('every request is 503 with Retry-After and a sentence; when it is back the same process goes on', async () => {
    assert.equal((await create()).status, 201);
    const url = database.url;
    await database.stop();
    for (const ask of [
      () => ada('GET', games),
      create,
      () => ada('GET', '/api/v2/games/1'),
      () => ada('GET', '/api/v2/sites'),
    ]) {
      const reply = await ask();
      assertProblem(reply, 503);
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(reply.json.error, 'unavailable');
      assert.match(reply.json.message, /database/);
    }
    assert.equal((await ada('GET', '/livez')).status, 200);
    assert.equal((await ada('GET', '/readyz')).status, 503);
    const { samples } = await scrape(metricsPort); // those that are read from the database are left out
    const value = (name: string) => samples.find((sample) => sample.name === name)?.value;
    assert.deepEqual([value('crewcall_database_up'), value('crewcall_database_writable')], [0, 0]);
    assert.equal(value('crewcall_delivery_queue_depth'), undefined);
    assert.ok(samples.some(({ name }) => name === 'crewcall_http_request_seconds_count'));

    database = await start();
    assert.equal(database.url, url);
    await until('the API to answer again', isBack);
    assert.equal((await ada('GET', '/readyz')).status, 200);
    assert.equal(await recorded(), 1);
  });

  test('a crash during requests leaves each of them either committed or rejected with 503', async () => {
    const before = await recorded();
    const replies = Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        if (n === 10) process.kill(database.serverPid, 'SIGKILL');
        return create();
      }),
    );
    const statuses = (await replies).map(({ status }) => status);
    assert.deepEqual(new Set([...statuses, 201, 503]), new Set([201, 503]));
    assert.ok(statuses.includes(503), 'some met the crash');
    await until('the API to answer again', isBack);
    // A commit may succeed although its response was lost: at least as many rows as acknowledged.
    const made = statuses.filter((status) => status === 201).length;
    const kept = (await recorded()) - before;
    assert.ok(kept >= made && kept <= 60, `${kept} of ${made}`);
    assert.ok(!lines.join('').includes('request.failed'), 'nothing unexpected happened');
  });
});

test('a service that starts before its database says that it waits, and is ready when the database is there', async () => {
  await service.stop();
  await database.stop();
  lines.length = 0;
  const starting = startTheService();
  await until('it to wait', () => lines.some((line) => line.includes('"database.waiting"')));
  const [{ level, cause }] = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'database.waiting');
  assert.equal(level, 40);
  assert.match(cause, /ECONNREFUSED|ENOENT/);
  database = await start();
  service = await starting;
  assert.equal((await fetch(`${service.baseUrl}/readyz`)).status, 200);
});
