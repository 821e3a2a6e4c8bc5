// What an operator's monitoring is told of requests, sign-ins, tokens, emails and the database (docs/operate/monitoring.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { version } from '../../src/kernel/version.ts';
import { sql } from '../../src/storage/sql.ts';
import { setUpApp } from '../pages/app-stage.ts';
import { ADA, OMAR, type PagesStage, startPages } from '../pages/stage.ts';
import { freePort } from '../support/free-port.ts';
import { startJob } from '../support/jobs.ts';
import { type Sample, scrape } from '../support/metrics.ts';
import { setReadOnly } from '../support/read-only.ts';
import { requestToken } from '../support/season.ts';
import { caller } from '../support/service.ts';
import { until } from '../support/stage.ts';

const port = await freePort();
let stage: PagesStage;
before(async () => {
  stage = await startPages({ METRICS_PORT: String(port), RATE_LIMITS: '100000/60' });
});
after(() => stage.stop());

const samplesOf = async (name: string): Promise<Sample[]> => {
  const { samples } = await scrape(port);
  return samples.filter((sample) => sample.name === `crewcall_${name}`);
};
/** The values of a metric by the values of its labels. */
const valuesOf = async (name: string) =>
  Object.fromEntries(
    (await samplesOf(name)).map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  );

test('requests are counted by method, route pattern and class of the status, with their seconds', async () => {
  const ada = caller(stage.service, await requestToken(stage.service, stage.season.application));
  await ada('GET', `/api/v2/sites/${stage.season.siteId}/games`);
  await ada('GET', '/api/v2/sites/987654321/games');
  await fetch(`${stage.service.baseUrl}/secret-path-of-somebody`, { method: 'PROPFIND' });
  const counts = await valuesOf('http_request_seconds_count');
  assert.equal(counts['GET /api/v2/sites/:site_id/games 2xx'], 1, JSON.stringify(counts));
  assert.equal(counts['GET /api/v2/sites/:site_id/games 4xx'], 1);
  assert.equal(counts['other unknown 4xx'], 1);
  const { text } = await scrape(port);
  assert.ok(!text.includes('secret-path') && !text.includes('987654321') && !text.includes('PROPFIND'));
});

test('sign-ins are counted by outcome, each step for itself', async () => {
  await stage.visitor().signIn(ADA);
  await stage.visitor().signIn({ ...ADA, password: 'wrong' });
  for (let tries = 0; tries < 11; tries++) await stage.visitor().signIn({ ...OMAR, password: 'wrong' });
  await setUpApp(await stage.signedIn(ADA));
  const visitor = stage.visitor();
  const { location = '' } = await visitor.signIn(ADA);
  await visitor.submit(location, 'code', { code: '000000' });
  const { accepted, rejected, throttled } = await valuesOf('sign_ins_total');
  assert.deepEqual({ accepted, rejected, throttled }, { accepted: 3, rejected: 12, throttled: 1 });
});

test('token requests are counted by grant type and outcome; an unknown grant type is no label', async () => {
  const ask = (fields: Record<string, string>) =>
    fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  const client = { client_id: stage.web.clientId, client_secret: stage.web.clientSecret };
  await ask({ grant_type: 'client_credentials', ...client });
  await ask({ grant_type: 'refresh_token', refresh_token: 'unknown', ...client });
  await ask({ grant_type: 'of-my-own', ...client });
  const { 'client_credentials issued': issued, ...others } = await valuesOf('token_requests_total');
  assert.ok((issued ?? 0) >= 2); // and the one of the test above
  assert.deepEqual(others, { 'refresh_token rejected': 1, 'other rejected': 1 });
});

test('emails are counted by outcome', async () => {
  await stage.visitor().submit('/reset', 'email', { email: ADA.email });
  await until('the email to be counted', async () => (await valuesOf('email_attempts_total')).saved === 1);
});

test('emails that wait are a gauge, and how long the oldest has been due', async () => {
  assert.deepEqual(await valuesOf('email_queue_depth'), { '': 0 });
  const { siteId, omar } = stage.season;
  await stage.db.query(sql`
    insert into emails (site_id, user_id, due_at) values (${siteId}, ${omar.userId}, now() - interval '1 hour')`);
  assert.deepEqual(await valuesOf('email_queue_depth'), { '': 1 });
  assert.ok(((await valuesOf('email_oldest_due_seconds'))[''] ?? 0) >= 3_600);
});

test('jobs that wait are a gauge, and how long the oldest has waited', async () => {
  assert.deepEqual(await valuesOf('jobs_waiting'), { '': 0 });
  const { siteId, ada } = stage.season;
  const { id } = await startJob(stage.db, { siteId, accountId: ada.accountId });
  await stage.db.query(sql`update jobs set created_at = now() - interval '1 hour' where id = ${id}`);
  assert.deepEqual(await valuesOf('jobs_waiting'), { '': 1 });
  assert.deepEqual(await valuesOf('jobs_running'), { '': 0 });
  assert.ok(((await valuesOf('jobs_oldest_waiting_seconds'))[''] ?? 0) >= 3_600);
});

test('open streams of changes are a gauge, and are no long request', async () => {
  const token = await requestToken(stage.service, stage.season.application);
  const address = `${stage.service.baseUrl}/api/v2/sites/${stage.season.siteId}/changes`;
  const reader = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(address, { headers, signal: reader.signal });
  assert.equal(response.status, 200);
  assert.equal((await samplesOf('change_streams'))[0]?.value, 1);
  reader.abort();
  await until('the stream to end', async () => (await samplesOf('change_streams'))[0]?.value === 0);
  const counts = await valuesOf('http_request_seconds_count');
  assert.equal(counts['GET /api/v2/sites/:site_id/changes 2xx'], undefined);
});

test('the connections of the pool, who waits for one, and round trips are told', async () => {
  const earlier = (await valuesOf('database_round_trips_total'))[''] ?? 0;
  await stage.visitor().get('/sign-in');
  const { idle = 0, busy = 0 } = await valuesOf('database_connections');
  assert.ok(idle + busy >= 1 && idle + busy <= 20);
  assert.deepEqual(await valuesOf('database_waiting'), { '': 0 });
  assert.ok(((await valuesOf('database_round_trips_total'))[''] ?? 0) > earlier);
});

test('how late the event loop was is a histogram, and dropped lines of the log are counted', async () => {
  await until('a look at the loop', async () => (await valuesOf('event_loop_delay_seconds_count'))['']! > 0);
  const buckets = await samplesOf('event_loop_delay_seconds_bucket');
  assert.deepEqual(
    buckets.map(({ labels }) => labels.le),
    ['0.01', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'],
  );
  assert.deepEqual(await valuesOf('log_lines_dropped_total'), { '': 0 });
});

test('a database that accepts no writes is told', async () => {
  assert.deepEqual(await valuesOf('database_writable'), { '': 1 });
  await setReadOnly(stage.service.databaseUrl, true);
  await stage.visitor().submit('/reset', 'email', { email: ADA.email }); // a write that is refused; otherwise it is found within 15 s
  await until('the database to be read-only', async () => (await valuesOf('database_writable'))[''] === 0);
  assert.deepEqual(await valuesOf('database_up'), { '': 1 });
  await setReadOnly(stage.service.databaseUrl, false);
  await until('the database to be writable', async () => (await valuesOf('database_writable'))[''] === 1);
});

test('labels are bounded: nothing of sites, people, applications, subscriptions or addresses', async () => {
  const { samples, text } = await scrape(port);
  const ours = samples.filter(({ name }) => name.startsWith('crewcall_'));
  const [build] = ours.filter(({ name }) => name === 'crewcall_build_info');
  assert.deepEqual(build?.labels, { version: version(), commit: '' });
  const labels = new Set(ours.flatMap(({ labels }) => Object.keys(labels)));
  assert.deepEqual([...labels].sort(), [
    ...['commit', 'grant_type', 'le', 'method', 'outcome', 'route', 'state', 'status', 'version'],
  ]);
  for (const one of [ADA.email, stage.web.clientId, '127.0.0.1']) assert.ok(!text.includes(one), one);
});
