// What could not be delivered at first: retries, retry queues, and what is held or discarded (service.md 3; docs/api: Webhooks).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Claim } from '../../src/webhooks/queue/claim.ts';
import { claimRetries } from '../../src/webhooks/queue/deliveries.ts';
import { giveBack, settle } from '../../src/webhooks/queue/settling.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { claimsOf, q, season, settleAll, useQueue, WORKER } from './queue.ts';

useQueue();

const eventIds = (claims: readonly Claim[]) => claims.map(({ event }) => event.id).sort((a, b) => a - b);
const retryQueues = () =>
  season.db.query<{ subscription_id: number; is_due: boolean; is_held: boolean; last_failure: string }>(sql`
    select subscription_id, due_at <= now() as is_due, due_at = 'infinity' as is_held, last_failure
    from retry_queues order by subscription_id`);

test('a claim counts the attempt before it is sent, and no other worker has it until its lease ends', async () => {
  await season.subscribe();
  for (const event of await q.fail(2)) {
    const [mine] = await q.retry({ permits: 1 });
    assert.deepEqual([mine!.event.id, mine!.attempt], [event, 2]);
  }
  assert.deepEqual(await q.retry(), []);
});

test('parallel claims never take the same delivery', async () => {
  for (let count = 0; count < 20; count++) await season.subscribe();
  const events = await q.fail(20);
  const taken: Claim[] = [];
  const takeAll = async () => {
    for (let idle = 0; idle < 3 && taken.length <= events.length * 20; ) {
      const claims = await q.retry({ permits: 3 });
      taken.push(...claims);
      idle = claims.length === 0 ? idle + 1 : 0;
    }
  };
  await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()]);
  await takeAll();
  const keys = taken.map(({ event, target }) => `${event.id} ${target.subscriptionId}`);
  assert.equal(keys.length, events.length * 20);
  assert.equal(new Set(keys).size, keys.length);
});

test('after its lease a delivery is claimed again, and the late worker settles nothing', async () => {
  await season.subscribe();
  await q.fail(1);
  const late = await q.retry();
  await q.endLeases();
  const next = await q.retry();
  assert.equal(next[0]!.attempt, 3);
  await settleAll(late);
  await settleAll(late, { delayMs: 0, isCounted: true });
  await giveBack(season.db, late);
  assert.equal((await q.rows())[0]!.attempts, 3);
  assert.deepEqual(await q.retry(), []);
  await settleAll(next);
  assert.deepEqual(await q.rows(), []);
});

test('settling removes what arrived and postpones what failed; its retry queue is looked at in time', async () => {
  await season.subscribe();
  await q.fail(3);
  const [first, second, third] = await q.retry();
  await settle(season.db, {
    settlements: [
      { claim: first! },
      { claim: second!, retry: { delayMs: 0, isCounted: true } },
      { claim: third!, retry: { delayMs: 86_400_000, isCounted: true } },
    ],
    fanouts: [],
  });
  const rows = await q.rows();
  assert.deepEqual(
    rows.map(({ event_id, attempts }) => [event_id, attempts]),
    [
      [second!.event.id, 2],
      [third!.event.id, 2],
    ],
  );
  assert.ok(Math.abs(rows[1]!.due_in - 86_400) < 4);
  assert.deepEqual(eventIds(await q.retry()), [second!.event.id]);
});

test('what is given back is due at once, and the attempt does not count', async () => {
  await season.subscribe();
  await q.fail(1);
  await giveBack(season.db, await q.retry());
  assert.equal((await q.retry())[0]!.attempt, 2);
});

test('an empty retry queue goes, and comes back with the next failure', async () => {
  await season.subscribe();
  await q.fail(1);
  await settleAll(await q.retry());
  await q.endLeases();
  assert.deepEqual(await q.retry(), []);
  assert.deepEqual(await retryQueues(), []);
  const [event] = await q.fail(1);
  assert.deepEqual(eventIds(await q.retry()), [event]);
});

test('a row added beside a claim is not overlooked: its retry queue is due', async () => {
  const { id } = await season.subscribe();
  await q.fail(10, { delayMs: 86_400_000 });
  for (let round = 0; round < 10; round++) {
    await season.db.query(sql`update retry_queues set due_at = now()`);
    const [event] = await q.queue(1);
    const [claimed] = await q.claim();
    const [claim] = claimsOf([claimed!]);
    await Promise.all([
      settleAll([claim!], { delayMs: 0, isCounted: true }),
      q.retry({ busy: [id] }),
      q.retry(),
    ]);
    const due = await season.db.query(sql`
      select from deliveries d join retry_queues l using (subscription_id)
      where d.event_id = ${event} and (l.due_at <= now() or d.leased_by is not null)`);
    assert.equal(due.length, 1);
    await q.retry();
  }
});

test('enabled=false holds what is queued, enabled=true resumes it when it had been due', async () => {
  const { id } = await season.subscribe();
  const [overdue, later] = [await q.fail(1), await q.fail(1, { delayMs: 86_400_000 })];
  await q.put(id, { enabled: false });
  assert.deepEqual(await q.retry(), []);
  assert.equal((await retryQueues())[0]!.is_held, true);
  await season.db.query(sql`update retry_queues set due_at = now()`); // as when something had failed just then
  assert.deepEqual(await q.retry(), []);
  assert.equal((await retryQueues())[0]!.is_held, true);
  await q.put(id, { enabled: true });
  assert.deepEqual(eventIds(await q.retry()), overdue);
  const [, row] = await q.rows();
  assert.equal(row!.event_id, later[0]);
  assert.ok(row!.due_in > 86_000);
});

test('losing the role stops deliveries, and having it again resumes them within a minute', async () => {
  await season.subscribe();
  const events = await q.fail(1);
  for (const lost of [sql`assignor = false`, sql`active = false`]) {
    await season.db.query(sql`update users set ${lost} where id = ${season.adaUserId}`);
    await season.db.query(sql`update retry_queues set due_at = now()`);
    assert.deepEqual(await q.retry(), []);
    const { minute } = await season.one<{ minute: boolean }>(sql`
      select due_at between now() + interval '50 s' and now() + interval '60 s' as minute from retry_queues`);
    assert.equal(minute, true);
    await season.db.query(
      sql`update users set active = true, assignor = true where id = ${season.adaUserId}`,
    );
  }
  await season.db.query(sql`update retry_queues set due_at = now()`);
  assert.deepEqual(eventIds(await q.retry()), events);
});

test('removing an event type discards what is queued of it, and only that', async () => {
  const { id } = await season.subscribe({ event_types: ['game.game.published', 'game.official.changed'] });
  const published = await q.fail(1);
  await q.fail(1, { topic: 'game.official.changed' });
  await q.put(id, { event_types: ['game.game.published'] });
  assert.deepEqual(
    (await q.rows()).map((row) => row.event_id),
    published,
  );
});

test('what was queued beside the removal of its type is discarded by the claim', async () => {
  const { id } = await season.subscribe();
  await q.fail(1);
  await season.db.query(sql`update subscriptions set event_types = '{site.user.created}' where id = ${id}`);
  assert.deepEqual(await q.retry(), []);
  assert.deepEqual(await q.rows(), []);
});

test('DELETE discards what is queued, and its retry queue', async () => {
  const { id } = await season.subscribe();
  await q.fail(3);
  await deleteSubscription(season.db, { id, owner: season.ada });
  assert.deepEqual([await q.rows(), await retryQueues()], [[], []]);
});

test('a long backlog takes no more than its permits, the oldest first, and the other retry queues are served in turn', async () => {
  const greedy = await season.subscribe();
  const backlog = await q.fail(30);
  const patient = await season.subscribe();
  const more = await q.fail(2);
  const ofBoth = await q.retry({ permits: 8 });
  const of = (id: number) => eventIds(ofBoth.filter(({ target }) => target.subscriptionId === id));
  assert.deepEqual(of(greedy.id), backlog.slice(0, 8));
  assert.deepEqual(of(patient.id), more);
  assert.deepEqual(await q.retry({ permits: 8, busy: [greedy.id] }), []);
  assert.deepEqual(eventIds(await q.retry({ permits: 8 })), backlog.slice(8, 16));
});

test('a retry queue without a permit waits for the given time, and its deliveries keep their order', async () => {
  await season.subscribe();
  const backlog = await q.fail(3);
  const before = await q.rows();
  assert.deepEqual(await q.retry({ permits: 0, waitMs: 60_000 }), []);
  assert.deepEqual(
    (await q.rows()).map(({ event_id, attempts }) => [event_id, attempts]),
    before.map(({ event_id, attempts }) => [event_id, attempts]),
  );
  assert.deepEqual(await q.retry(), [], 'the retry queue is not due');
  await season.db.query(sql`update retry_queues set due_at = now()`);
  assert.deepEqual(eventIds(await q.retry({ permits: 2 })), backlog.slice(0, 2));
});

const outcomes: [string, (claims: Claim[], id: number) => Promise<unknown>][] = [
  ['a success', (claims) => settleAll(claims)],
  [
    'a failure',
    (claims) => settleAll(claims, { delayMs: 5_000, isCounted: true, failure: 'it responds with 500' }),
  ],
  ['a PUT', (_, id) => q.put(id, { event_types: ['site.user.created'], enabled: false })],
];
for (const [what, write] of outcomes) {
  test(`a lock on a retry queue covers its deliveries: ${what} waits for the one, then takes the others`, async () => {
    const { id } = await season.subscribe();
    await q.fail(1);
    const claims = await q.retry();
    let written: Promise<unknown> | undefined;
    await season.db.transaction(async (tx) => {
      assert.equal(written, undefined, 'the first try is the only one: no deadlock');
      await tx.query(sql`select from retry_queues for update`); // as a claim or a DELETE begins
      written = write(claims, id);
      await untilLockWaits(season.db);
      await tx.query(sql`set local lock_timeout = '300 ms'`);
      await tx.query(sql`select from deliveries for update`);
    });
    await written;
  });
}

test('a claim says when retry queues without a permit are due, and whether others may be due at once', async () => {
  await season.subscribe();
  await q.fail(3);
  const next = async (max: number, permits: number) => {
    const acquire = (retryQueues: readonly object[]) => retryQueues.map(() => ({ permits, waitMs: 200 }));
    return (await claimRetries(season.db, { max, worker: WORKER, busy: [], acquire })).next;
  };
  assert.equal(await next(8, 0), 200);
  await season.db.query(sql`update retry_queues set due_at = now()`);
  assert.equal(await next(8, 2), false, 'the end of its attempts says so');
  assert.equal(await next(8, 8), true, 'there were no permits for others');
  assert.equal(await next(8, 8), false, 'its lease has not ended');
});
