// What an operator's monitoring is told of deliveries that arrive, fail, are no longer wanted, and are given up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { freePort } from '../support/free-port.ts';
import { startJob } from '../support/jobs.ts';
import { type Scrape, scrape } from '../support/metrics.ts';
import { ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage, until } from '../support/stage.ts';

const port = await freePort();
let stage: Stage;
let roster: Subscriber; // answers 200
let ledger: Subscriber; // answers 500
let archive: Subscriber; // answers 410
before(async () => {
  stage = await startStage({ METRICS_PORT: String(port) });
  [roster, ledger, archive] = [await stage.subscribe(), await stage.subscribe(), await stage.subscribe()];
  ledger.receiver.behave(500);
  archive.receiver.behave(410);
});
after(() => stage.stop());

/** Of deliveries and events: the attempts by outcome, and whatever else is no part of a histogram and not 0. */
function figures({ samples }: Scrape): Record<string, number> {
  const ours = samples.filter(
    ({ name, labels }) => /^crewcall_(deliver|event(?!_loop))/.test(name) && labels.le === undefined,
  );
  const plain = ours.filter(({ name, value }) => !name.endsWith('_sum') && value !== 0);
  return Object.fromEntries(
    plain.map(({ name, labels, value }) => [
      [name.replace(/^crewcall_/, ''), ...Object.values(labels)].join(' '),
      value,
    ]),
  );
}

/** Waits for what is told to be this, and fails with what it is instead. */
async function told(expected: Record<string, number>): Promise<void> {
  let found: Record<string, number> = {};
  const isTold = async () => {
    found = figures(await scrape(port));
    delete found.delivery_oldest_due_seconds; // between two looks something may have been due
    return JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected));
  };
  await until('the figures', isTold).catch(() => assert.deepEqual(sorted(found), sorted(expected)));
}

const sorted = (figures: Record<string, number>) => Object.fromEntries(Object.entries(figures).sort());

test('a delivered, a failed, and a delivery that is no longer wanted are counted, and what is owed', async () => {
  await told({});
  await stage.createGame({ published: true });
  await told({
    'delivery_attempts_total delivered': 1,
    'delivery_attempts_total status': 1,
    'delivery_attempts_total gone': 1,
    delivery_attempt_seconds_count: 3,
    delivery_seconds_count: 1,
    delivery_connections_total: 3,
    delivery_queue_depth: 1,
    delivery_endpoints_failing: 1,
  });
});

test('the next deliveries to the same endpoints use their connections again', async () => {
  await stage.service.db.query(sql`update deliveries set due_at = now() + interval '1 hour'`);
  await stage.createGame({ published: true });
  await told({
    'delivery_attempts_total delivered': 2,
    'delivery_attempts_total status': 2,
    'delivery_attempts_total gone': 2,
    delivery_attempt_seconds_count: 6,
    delivery_seconds_count: 2,
    delivery_connections_total: 3,
    delivery_connections_reused_total: 3,
    delivery_queue_depth: 2,
    delivery_endpoints_failing: 1,
  });
});

test('a delivery that fails for the eleventh time is counted as dropped, and is owed no more', async () => {
  await stage.service.db.query(sql`
    update deliveries set attempts = 10, due_at = now()
    where event_id = (select min(event_id) from deliveries)`);
  await stage.service.db.query(sql`update retry_queues set due_at = now()`);
  await told({
    'delivery_attempts_total delivered': 2,
    'delivery_attempts_total status': 3,
    'delivery_attempts_total gone': 2,
    delivery_attempt_seconds_count: 7,
    delivery_seconds_count: 2,
    deliveries_dropped_total: 1,
    delivery_connections_total: 3,
    delivery_connections_reused_total: 4,
    delivery_queue_depth: 1,
    delivery_endpoints_failing: 1,
  });
});

test('what is held is told apart', async () => {
  ok(await stage.ada('PUT', `${SUBSCRIPTIONS}/${ledger.id}`, { body: { enabled: false } }), 200);
  const { samples } = await scrape(port);
  const value = (name: string) => samples.find((sample) => sample.name === name)?.value;
  assert.equal(value('crewcall_delivery_queue_held'), 1);
  assert.equal(value('crewcall_delivery_queue_depth'), 1);
});

test('labels are the outcome and the bounds of histograms: nothing of sites, subscriptions or targets', async () => {
  const { samples, text } = await scrape(port);
  const ours = samples.filter(({ name }) => /^crewcall_(deliver|event(?!_loop))/.test(name));
  const labels = new Set(ours.flatMap(({ labels }) => Object.keys(labels)));
  assert.deepEqual([...labels].sort(), ['le', 'outcome']);
  for (const { receiver, secret } of [roster, ledger, archive]) {
    assert.ok(!text.includes(`:${receiver.port}`) && !text.includes(secret));
  }
});

test('the port has /metrics and nothing else', async () => {
  for (const path of ['/', '/readyz', '/api/v2/sites']) {
    assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 404);
  }
});

test('jobs are counted by kind and outcome', async () => {
  const { siteId, ada } = stage.season;
  await startJob(stage.service.db, { siteId, accountId: ada.accountId, kind: 'import' }); // of an import that is not there
  const counted = async () =>
    (await scrape(port)).samples.flatMap(({ name, labels, value }) =>
      name === 'crewcall_jobs_total' ? [{ ...labels, value }] : [],
    );
  await until('the job to be counted', async () => (await counted()).length > 0);
  assert.deepEqual(await counted(), [{ kind: 'import', outcome: 'failed', value: 1 }]);
});
