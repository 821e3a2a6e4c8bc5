// Receivers, workers and databases that fail: nothing is lost, and no other subscription waits (docs/api: Webhooks/Delivery).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/kernel/errors.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { claimFanouts } from '../../src/webhooks/queue/fanouts.ts';
import { queueStatus } from '../../src/webhooks/status.ts';
import {
  type Behaviour,
  close,
  drip,
  endless,
  hang,
  type Receiver,
  startReceiver,
} from '../support/receiver.ts';
import { hurry, until, untilFailed, untilSettled } from './crew.ts';
import { queueOf, WORKER } from './queue.ts';
import { BASE_URL } from './season.ts';
import { crew, receiver, season, useStage } from './stage.ts';

const ATTEMPT_MS = 5_000; // more than an attempt at a receiver that responds takes on busy cores
const GRACE_MS = 2_000; // more than an attempt of 300 ms takes there

useStage();

const eventIds = (to: Receiver) => to.received.map(({ body }) => body.id).sort((a, b) => a! - b!);
const record = async (count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push(await season.record());
  return ids;
};

const BAD: [string, Behaviour][] = [
  ['hangs', hang],
  ['drips its head', drip],
  ['closes the connection', close],
  ['responds with 300', 300],
  ['responds with 500', 500],
  ['sends an endless body', endless(500)],
];
test(`receivers that ${BAD.map(([what]) => what).join(', ')}: each costs the others nothing, and gets its deliveries later`, async () => {
  const bad: Receiver[] = [];
  for (const [, behaviour] of BAD) {
    const one = await startReceiver();
    one.behave(behaviour);
    await season.subscribe({ target_url: one.url });
    bad.push(one);
  }
  await season.subscribe({ target_url: receiver.url });
  await crew({ network: { attemptTimeoutMs: ATTEMPT_MS } });
  const recorded = await record(40);
  await receiver.waitFor(40);
  assert.deepEqual(eventIds(receiver), recorded);
  for (const one of bad) {
    await one.waitFor(1);
    one.behave(200);
    one.received.length = 0;
  }
  await until('all to arrive', async () => {
    await hurry(season, sql`leased_by is null`);
    const left = await season.db.query(sql`select from deliveries union all select from fanouts limit 1`);
    return left.length === 0;
  });
  for (const [index, { received }] of bad.entries()) {
    const ids = new Set(received.map(({ body }) => body.id));
    assert.ok(ids.size >= 32, `${BAD[index]![0]}: ${ids.size}`); // up to 8 came while it was bad
  }
  await Promise.all(bad.map((one) => one.stop()));
});

test('a receiver that is down gets its deliveries when it is up again', async () => {
  const down = await startReceiver();
  const { port } = down;
  await down.stop();
  await season.subscribe({ target_url: down.url });
  const { counts } = await crew();
  const recorded = await record(5);
  await until('five failures', () => counts.attempted.length === 5);
  assert.deepEqual(new Set(counts.attempted), new Set(['connect']));
  const up = await startReceiver({ port });
  await untilFailed(season);
  await hurry(season);
  await untilSettled(season);
  assert.deepEqual(eventIds(up), recorded);
  await up.stop();
});

test('a backlog behind a host without permits keeps its order', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
  for (const path of paths) await season.subscribe({ target_url: new URL(path, receiver.url).href });
  await queueOf(season).fail(40);
  receiver.behave((_request, response) => {
    setTimeout(() => response.end(), 100);
  });
  await crew();
  await receiver.waitFor(12 * 40);
  for (const path of paths) {
    const ids = receiver.received.filter((one) => one.path === path).map(({ body }) => body.id!);
    const late = ids.filter((id, at) => Math.max(...ids.slice(0, at)) - id > 16); // eight of them run at once
    assert.deepEqual(late, [], `of ${ids}`);
  }
});

test('a target that cannot be sent to is a failed delivery, and the worker goes on', async () => {
  await season.subscribe({ target_url: receiver.url, target_method: 'CONNECT' });
  await season.subscribe({ target_url: receiver.url });
  const { counts } = await crew();
  await season.record();
  await until('two attempts', () => counts.attempted.length === 2);
  assert.deepEqual(counts.attempted.sort(), ['delivered', 'unsendable']);
});

test('a secret that no key decrypts uses up no attempts: its deliveries arrive once a key decrypts it', async () => {
  const { id } = await season.subscribe({ target_url: receiver.url });
  const [row] = await season.db.query<{ secret: Buffer }>(
    sql`select secret from subscriptions where id = ${id}`,
  );
  for (const unreadable of [Buffer.from('0102', 'hex'), Buffer.alloc(60)]) {
    await season.db.query(sql`update subscriptions set secret = ${unreadable} where id = ${id}`);
    const { counts, worker } = await crew();
    await season.record();
    await until('an attempt', () => counts.attempted.length >= 1);
    assert.deepEqual(new Set(counts.attempted), new Set(['undecryptable']));
    await worker.stop(0);
  }
  const owed = () =>
    season.db.query<{ attempts: number; late: boolean }>(sql`
    select attempts, due_at > now() + interval '5 minutes' as late from deliveries`);
  assert.deepEqual(await owed(), [
    { attempts: 0, late: true },
    { attempts: 0, late: true },
  ]);
  const { failing } = await queueStatus(season.db);
  assert.deepEqual(
    failing.map(({ queued, attempts, reason }) => ({ queued, attempts, reason })),
    [{ queued: 2, attempts: 0, reason: 'no key of SECRET_KEY decrypts its secret or headers' }],
  );

  await season.db.query(sql`update subscriptions set secret = ${row!.secret} where id = ${id}`);
  await season.db.query(sql`update deliveries set due_at = now()`);
  await season.db.query(sql`update retry_queues set due_at = now()`);
  await crew();
  await receiver.waitFor(2);
  await untilSettled(season);
});

test('networks that were opened at creation and are closed now are refused at connect', async () => {
  await season.subscribe({ target_url: receiver.url });
  const own = { signatureHeaderAliases: [], version: '1.2.3' };
  const settings = { baseUrl: BASE_URL, allowNetworks: [], ...own };
  const { counts } = await crew({ settings });
  await season.record();
  await until('an attempt', () => counts.attempted.length === 1);
  assert.deepEqual(counts.attempted, ['refused_address']);
  assert.equal(receiver.connections(), 0);
});

test('what a killed worker had claimed is delivered by another, as it is not renewed', async () => {
  await season.subscribe({ target_url: receiver.url });
  const recorded = await record(3);
  const matched = await matchEvents(season.db, { baseUrl: BASE_URL, room: 1, worker: WORKER });
  assert.equal(matched.claimed.length, 1, 'one was claimed when it was matched');
  assert.equal((await claimFanouts(season.db, { room: 10, worker: WORKER })).length, 2);
  const { logged } = await crew({ leaseMs: 300 });
  await receiver.waitFor(3);
  assert.deepEqual(eventIds(receiver), recorded);
  await until('three lines', () => logged('delivery.attempted').length === 3);
  assert.equal(Math.max(...logged('delivery.attempted').map(({ attempt }) => Number(attempt))), 2);
});

test('a fan-out that no worker could finish is broken up, and each delivery is tried on its own', async () => {
  const others = await startReceiver();
  await season.subscribe({ target_url: receiver.url });
  await season.subscribe({ target_url: others.url });
  await record(1);
  await matchEvents(season.db, { baseUrl: BASE_URL });
  await season.db.query(sql`update fanouts set claims = 3`); // three processes have died over it
  const { logged } = await crew();
  await untilSettled(season);
  assert.deepEqual([receiver.received.length, others.received.length], [1, 1]);
  assert.deepEqual(
    logged('delivery.attempted').map(({ attempt }) => attempt),
    [4, 4],
  );
  await others.stop();
});

test('a worker that could not renew settles nothing: the next worker decides', async () => {
  await season.subscribe({ target_url: receiver.url });
  let answerFirst = () => {};
  receiver.behave((_request, response) => {
    if (receiver.received.length === 1) answerFirst = () => response.writeHead(200).end();
    else response.writeHead(500).end();
  });
  const { db, away } = failingDatabase({ part: 'renewals' });
  away();
  const late = await crew({ db, leaseMs: 300 });
  const event = await season.record();
  await receiver.waitFor(1);
  await crew({ leaseMs: 300 });
  await receiver.waitFor(2);
  const postponed = () =>
    season.db.query(sql`
      select from deliveries where event_id = ${event} and attempts = 2 and due_at > now() + interval '3 s'`);
  await until('the failure to be written down', async () => (await postponed()).length === 1);
  answerFirst();
  await until('the late response', () => late.counts.attempted.includes('delivered'));
  await late.worker.stop(0); // what it knows is written down by then
  assert.equal((await postponed()).length, 1);
});

test('draining waits for what is in flight and gives the rest back, unattempted', async () => {
  await season.subscribe({ target_url: receiver.url });
  receiver.behave((_request, response) => {
    if (receiver.received.length === 1) setTimeout(() => response.end(), 300); // slow; the second never responds
  });
  const { worker } = await crew();
  await record(2);
  await receiver.waitFor(2);
  await worker.stop(GRACE_MS);
  const left = await season.db.query(sql`
    select cardinality(subscription_ids) as size, claims as attempts, leased_by is null as due from fanouts
    union all select 1, attempts, leased_by is null and due_at <= now() from deliveries`);
  assert.deepEqual(left, [{ size: 1, attempts: 0, due: true }]);
  await season.record();
  assert.equal(receiver.received.length, 2);
  receiver.behave(200);
  await crew();
  await untilSettled(season);
  assert.equal(receiver.received.length, 4);
});

test('a database that goes away costs nothing: the worker backs off, and writes down what it knows', async () => {
  await season.subscribe({ target_url: receiver.url });
  const { db, away, back } = failingDatabase();
  receiver.behave((_request, response) => {
    away(); // just before the outcome could be written down
    response.end();
  });
  const { logged } = await crew({ db });
  await season.record();
  await until('the worker to notice', () => logged('worker.stalled').some(({ loop }) => loop === 'settling'));
  receiver.behave(200);
  back();
  await season.record();
  await untilSettled(season);
  assert.equal(receiver.received.length, 2);
});

test('a database that was away for longer than a lease: what has arrived is written down before anything is claimed', async () => {
  await season.subscribe({ target_url: receiver.url });
  const { db, away, back } = failingDatabase();
  receiver.behave((_request, response) => {
    away();
    response.end();
  });
  await crew({ db, leaseMs: 500 });
  await season.record();
  await receiver.waitFor(1);
  receiver.behave(200);
  await until('the lease to end', async () => {
    const ended = await season.db.query(sql`select from fanouts where leased_at < now() - interval '1.5 s'`);
    return ended.length === 1;
  });
  back();
  await untilSettled(season);
  assert.equal(receiver.received.length, 1);
});

/** The season's database, which can be away, or only for renewals of leases; listeners are notified when it is back. */
function failingDatabase({ part }: { part?: 'renewals' } = {}): { db: Database; away(): void; back(): void } {
  const hints: (() => void)[] = [];
  let isAway = false;
  const guarded =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      isAway ? Promise.reject(new AppError('unavailable', 'It is away.')) : work(...args);
  const db: Database = {
    ...season.db,
    ...(part === undefined && {
      query: guarded(season.db.query) as Database['query'],
      transaction: guarded(season.db.transaction) as Database['transaction'],
    }),
    async listen(channels) {
      hints.push(...Object.values(channels));
      const listener = await season.db.listen(channels);
      return { ...listener, query: guarded(listener.query) as Database['query'] };
    },
  };
  return {
    db,
    away() {
      isAway = true;
    },
    back() {
      isAway = false;
      for (const hint of hints) hint();
    },
  };
}
