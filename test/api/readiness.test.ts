// /readyz is 503 while the database accepts no writes, and the log says why (docs/operate: Health).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crewcall } from '../support/program.ts';
import { setReadOnly } from '../support/read-only.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/stage.ts';

const READ_ONLY = 'the database is read-only';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const readiness = async () => {
  const response = await fetch(`${service.baseUrl}/readyz`);
  return { status: response.status, body: (await response.json()) as { status: string; reason?: string } };
};
const logged = (event: string) =>
  service
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${event}"`))
    .map((line) => JSON.parse(line));
const status = async () => {
  const env = { DATABASE_URL: service.databaseUrl, SECRET_KEY: service.secretKey };
  const { code, out, err } = await crewcall(['status', '--json'], env);
  assert.equal(err, '');
  return { code, json: JSON.parse(out) };
};

test('while writes are possible, /readyz is 200 and crewcall status exits 0', async () => {
  assert.deepEqual(await readiness(), { status: 200, body: { status: 'ready' } });
  const { code, json } = await status();
  assert.equal(code, 0, JSON.stringify(json));
  assert.equal(json.ok, true);
  assert.equal(json.database.reachable, true);
  assert.match(json.database.version, /^\d+/);
  assert.ok(json.migrations.applied > 0);
  assert.equal(json.migrations.applied, json.migrations.known);
  assert.deepEqual(json.writes, { possible: true, reason: null });
  assert.equal(json.workers, 1);
  assert.equal(json.queue.queued, 0);
  assert.deepEqual(json.emails, { waiting: 0, failing: 0, oldest_due: null });
});

test('on a read-only server, /readyz is 503 with the reason until it can be written again', async () => {
  await setReadOnly(service.databaseUrl, true);
  await until('the service to notice', async () => (await readiness()).body.reason === READ_ONLY);
  assert.deepEqual(await readiness(), { status: 503, body: { status: 'not ready', reason: READ_ONLY } });

  const { code, json } = await status();
  assert.equal(code, 1);
  assert.equal(json.ok, false);
  assert.deepEqual(json.writes, { possible: false, reason: READ_ONLY });
  assert.equal(json.database.reachable, true);
  assert.equal(json.migrations.applied, json.migrations.known);

  await setReadOnly(service.databaseUrl, false);
  await until('the service to recover', async () => (await readiness()).status === 200);
  await until('the worker to listen again', async () => (await status()).code === 0);

  const lines = logged('writes.impossible').filter(({ reason }) => reason === READ_ONLY); // once a minute at most
  assert.deepEqual(
    lines.map(({ level, reason }) => ({ level, reason })),
    [{ level: 50, reason: READ_ONLY }],
  );
  assert.match(lines[0].err.cause.message, /read-only transaction/);
  assert.equal(logged('writes.possible').length, 1);
});

test('crewcall status prints a document and exits 1 when the database cannot be reached', async () => {
  const env = { DATABASE_URL: 'postgres://crewcall@127.0.0.1:1/crewcall', SECRET_KEY: service.secretKey };
  const { code, out } = await crewcall(['status', '--json'], env);
  assert.equal(code, 1);
  const json = JSON.parse(out);
  assert.equal(json.ok, false);
  assert.equal(json.database.reachable, false);
  assert.match(json.database.error, /ECONNREFUSED/);
  const { code: textCode, out: text } = await crewcall(['status'], env);
  assert.equal(textCode, 1);
  assert.match(text, /^database +not reachable: .*ECONNREFUSED/m);
});

test('with DATABASE_URL and without SMTP_URL, a warning at the start names the setting', () => {
  const [line] = logged('email.unsent');
  assert.deepEqual([line.level, line.setting], [40, 'SMTP_URL']);
});

test('a service without a worker is a problem that crewcall status names', async () => {
  await service.restart({}, false);
  const { code, json } = await status();
  assert.equal(code, 1);
  assert.equal(json.workers, 0);
  await service.restart();
});
