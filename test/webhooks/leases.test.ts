// Leases: what a worker has claimed is its own while it lives, and free soon after it has died (docs/decisions 26).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/kernel/errors.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';

import { raw, sql } from '../../src/storage/sql.ts';
import { createBulkhead } from '../../src/webhooks/bulkhead.ts';
import { createDispatch } from '../../src/webhooks/dispatch.ts';
import type { MatchResult } from '../../src/webhooks/matching.ts';
import { purgeWorkers } from '../../src/webhooks/purging.ts';
import type { Claim } from '../../src/webhooks/queue/claim.ts';
import {
  createWatch,
  freeLeasesOfDead,
  LEASE_MS,
  moveLeases,
  renewLeases,
} from '../../src/webhooks/queue/leases.ts';

import { findDueWork } from '../../src/webhooks/queue/poll.ts';
import { createPendingSettlements, settle } from '../../src/webhooks/queue/settling.ts';
import { until, untilSettled } from './crew.ts';
import { claimsOf, queueOf, WORKER } from './queue.ts';
import { crew, receiver, season, useStage } from './stage.ts';

const OTHER = '0d3a4a50-9d0e-4f0b-8d5c-3f1f0c6b7a22';

useStage();

const AGES = [
  { leased: '2.9 s', renewed: undefined, isFree: false, why: 'a claim counts as a renewal' },
  { leased: '3.1 s', renewed: undefined, isFree: true, why: 'its worker has never renewed' },
  { leased: '1 hour', renewed: '2.9 s', isFree: false, why: 'its worker has renewed' },
  { leased: '1 hour', renewed: '3.1 s', isFree: true, why: 'its worker has not renewed for 3 s' },
];
for (const kind of ['fan-out', 'retry']) {
  for (const { leased, renewed, isFree, why } of AGES) {
    test(`a ${kind} that was claimed ${leased} ago is ${isFree ? 'free' : 'leased'}: ${why}`, async () => {
      const q = queueOf(season);
      await season.db.query(sql`delete from events`);
      await season.subscribe();
      if (kind === 'fan-out') await q.queue(1);
      else await q.fail(1);
      const claims = kind === 'fan-out' ? await q.claim() : await q.retry();
      assert.equal(claims.length, 1);
      await season.db.transaction(async (tx) => {
        // One transaction: its time stands still however slow the machine is.
        await tx.query(sql`update fanouts set leased_at = now() - ${leased}::interval`);
        await tx.query(sql`update deliveries set leased_at = now() - ${leased}::interval`);
        await tx.query(sql`delete from workers`);
        await renewLeases(tx, [OTHER, ...(renewed === undefined ? [] : [WORKER])]);
        await tx.query(
          sql`update workers set renewed_at = now() - ${renewed ?? '0'}::interval where id = ${WORKER}`,
        );
        assert.equal((await findDueWork(tx)).leasesOfDead, isFree);
        await freeLeasesOfDead(tx, LEASE_MS);
        assert.equal((await findDueWork(tx)).leasesOfDead, false);
      });
      const again = kind === 'fan-out' ? await q.claim({ worker: OTHER }) : await q.retry({ worker: OTHER });
      assert.equal(again.length, isFree ? 1 : 0);
    });
  }
}

test('claims that are moved to another id stay leased when the old one is dead; those that were lost do not', async () => {
  const q = queueOf(season);
  for (let count = 0; count < 2; count++) await season.subscribe();
  await season.db.query(sql`delete from events`);
  await q.fail(2);
  const retries = await q.retry();
  await q.queue(2);
  const claims = [...retries, ...claimsOf(await q.claim())];
  assert.equal(claims.length, 8);
  const known = claims.filter((_claim, at) => at % 4 < 2); // those of the first event of each kind
  await moveLeases(season.db, known, OTHER);
  await moveLeases(
    season.db,
    claims.map(({ fanout, ...claim }) => ({
      ...claim,
      fanout: fanout && { ...fanout, claims: fanout.claims - 1 },
      attempt: claim.attempt - 1,
    })),
    OTHER, // nothing: another process has claimed them since
  );
  await season.db.transaction(async (tx) => {
    for (const table of ['fanouts', 'deliveries']) {
      await tx.query(
        sql`update ${raw(table)} set leased_at = now() - interval '1 hour' where leased_by is not null`,
      );
    }
    await tx.query(sql`delete from workers`);
    await renewLeases(tx, [OTHER]);
    await freeLeasesOfDead(tx, LEASE_MS);
  });
  const again = [...(await q.retry()), ...claimsOf(await q.claim())];
  const lost = claims.filter((claim) => !known.includes(claim));
  const idsOf = (some: readonly Claim[]) =>
    some.map(({ event, target }) => `${event.id} ${target.subscriptionId}`).sort();
  assert.deepEqual(idsOf(again), idsOf(lost));
});

test('a delivery that is settled while its lease is moved waits for its retry, leased to nobody', async () => {
  const q = queueOf(season);
  await season.subscribe();
  await season.db.query(sql`delete from events`);
  await q.fail(1);
  const [claim] = await q.retry();
  const retry = { delayMs: 0, isCounted: true, failure: 'it responds with 500' };
  await settle(season.db, { settlements: [{ claim: claim!, retry }], fanouts: [] });
  await moveLeases(season.db, [claim!], OTHER);
  assert.equal((await q.retry()).length, 1);
});

test('a lease is renewed also while its claim is being committed', async () => {
  const committed = Promise.withResolvers<MatchResult>();
  const claims: string[] = [];
  const dispatch = createDispatch({
    ...{ db: season.db, settlements: createPendingSettlements(season.db), random: () => 0.5 },
    bulkhead: createBulkhead({ random: () => 0.5 }),
    match: ({ worker }) => {
      claims.push(worker);
      return committed.promise;
    },
    attempt: () => assert.fail('nothing is sent'),
    onEnd: () => {},
  });
  const matching = dispatch.matchAndBegin();
  await until('the lease to be renewed', async () => dispatch.workers().size > 0);
  assert.deepEqual([...dispatch.workers()], claims);
  committed.resolve({ claimed: [], queued: false, more: false });
  await matching;
  assert.deepEqual([...dispatch.workers()], []);
});

test('a worker renews while an attempt is in flight, also when the whole pool is taken, and while it drains', async () => {
  await season.db.query(sql`delete from events`);
  await season.subscribe({ target_url: receiver.url });
  let respond = () => {};
  receiver.behave((_request, response) => {
    respond = () => void response.writeHead(200).end();
  });
  const db = openDatabase({ url: season.url, maxConnections: 2 });
  const { worker } = await crew({ db, leaseMs: 300 });
  await season.record();
  await receiver.waitFor(1);
  const untilRenewedTwice = async () => {
    for (let count = 0; count < 2; count++) {
      const [row] = await season.db.query<{ at: Date }>(sql`select clock_timestamp() as at`);
      await until('a renewal', async () => {
        const renewed = sql`
          select from workers where renewed_at > ${row!.at} and id = (select leased_by from fanouts)`;
        return (await season.db.query(renewed)).length === 1;
      });
    }
  };
  const freed = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => db.transaction(() => freed.promise));
  await until('both to be taken', () => db.counts().idle === 0 && db.counts().total === 2);
  await untilRenewedTwice();
  freed.resolve();
  await Promise.all(taken);
  const stopped = worker.stop(60_000);
  await untilRenewedTwice();
  respond();
  await stopped;
  await untilSettled(season);
  await db.end();
});

test('a worker that holds nothing writes nothing', async () => {
  let polls = 0;
  const written: unknown[] = [];
  const db: Database = {
    ...season.db,
    query(statement) {
      if (statement.text.includes('leasesOfDead')) polls++;
      return season.db.query(statement);
    },
    async listen(channels) {
      const listener = await season.db.listen(channels);
      const query: Database['query'] = (statement) => {
        written.push(statement.text);
        return listener.query(statement);
      };
      return { ...listener, query };
    },
  };
  await crew({ db, leaseMs: 300 }); // would renew often; a claim that takes longer than a renewal counts as held
  await until('two polls', () => polls >= 2);
  assert.deepEqual(written, []);
});

test('what was claimed when the response of the database was lost is delivered soon, and nothing else twice', async () => {
  await season.subscribe({ target_url: receiver.url });
  const slow = await season.subscribe({ target_url: `${receiver.url}/slow` });
  let release = () => {};
  receiver.behave((request, response) => {
    const respond = () => void response.writeHead(200).end();
    if (request.url?.endsWith('/slow')) release = respond;
    else respond();
  });
  let isLost = false;
  const db: Database = {
    ...season.db,
    async query<Row extends object>(statement: Parameters<Database['query']>[0]) {
      const rows = await season.db.query<Row>(statement);
      if (isLost && rows.some((row) => 'claims' in row && row.claims === 1)) {
        isLost = false;
        throw new AppError('unavailable', 'The response is lost.');
      }
      return rows;
    },
  };
  const { counts } = await crew({ db, leaseMs: 500, network: { attemptTimeoutMs: 30_000 } });
  await season.record();
  await receiver.waitFor(2);
  await season.db.query(sql`update subscriptions set enabled = false where id = ${slow.id}`);
  isLost = true;
  const event = await season.record();
  await until('the second event', () => receiver.received.some(({ body }) => body.id === event));
  assert.ok(!counts.attempted.includes('timeout'), `${counts.attempted}: the slow one is still in flight`);
  release();
  await until('all to be recorded', async () => {
    return (await season.db.query(sql`select from fanouts`)).length === 0;
  });
  const deliveries = receiver.received.map(({ path, body }) => `${path} ${body.id}`);
  assert.equal(isLost, false);
  assert.equal(deliveries.length, 3);
  assert.equal(new Set(deliveries).size, 3);
});

test('nothing is freed until polls have succeeded for as long as a lease: those who live renew first', () => {
  let now = 0;
  const isWatching = createWatch({ leaseMs: 3_000, maxGapMs: 2_000 }, () => now);
  const at = (ms: number) => {
    now = ms;
    return isWatching();
  };
  assert.deepEqual([500, 1_500, 2_500, 3_499].map(at), [false, false, false, false]);
  assert.deepEqual([3_500, 4_500].map(at), [true, true]);
  assert.deepEqual([6_501, 7_500, 8_500, 9_500].map(at), [false, false, false, false], 'after a gap of 2 s');
  assert.equal(at(9_501), true);
});

test('rows of workers that have long ended are deleted', async () => {
  await renewLeases(season.db, [WORKER, OTHER]);
  await season.db.query(
    sql`update workers set renewed_at = now() - interval '61 minutes' where id = ${OTHER}`,
  );
  await purgeWorkers(season.db, 100);
  const ids = (await season.db.query<{ id: string }>(sql`select id from workers`)).map(({ id }) => id);
  assert.deepEqual([ids.includes(WORKER), ids.includes(OTHER)], [true, false]);
});
