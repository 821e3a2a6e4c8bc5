// What the row locks of the queue prevent: two processes that take the same work, deadlocks, and outcomes recorded twice.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type pg from 'pg';
import { sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { purgeEvents } from '../../src/webhooks/purging.ts';
import { type OtherTransaction, whileItWaits, withoutWaiting } from '../support/lock-waits.ts';
import { claimsOf, q, season, settleAll, useQueue } from './queue.ts';
import { BASE_URL } from './season.ts';

useQueue();

const RETRY = { delayMs: 0, isCounted: true, failure: 'it responds with 500' };
const OTHER_TYPE = { event_types: ['site.user.created'] };
const shared = () => ({ db: season.db, databaseUrl: season.url });
const doing = (text: string, values: unknown[] = []): OtherTransaction => ({
  first: (other) => other.query(text, values),
});
const free = (text: string, values: unknown[] = []) => ({
  meanwhile: async (other: pg.Client) =>
    assert.equal((await other.query(`${text} for update nowait`, values)).rowCount, 1),
});

describe('what another process is taking is left to it, without waiting:', () => {
  test('a fan-out', async () => {
    await season.subscribe();
    await q.queue(1);
    const claiming = doing(
      'update fanouts set claims = claims + 1, leased_by = gen_random_uuid(), leased_at = now()',
    );
    assert.deepEqual(await withoutWaiting(shared(), claiming, q.claim), []);
  });

  test('a retry queue', async () => {
    await season.subscribe();
    await q.fail(1);
    const claiming = doing('select from retry_queues for update');
    assert.deepEqual(await withoutWaiting(shared(), claiming, q.retry), []);
  });

  test('an event that is not matched yet', async () => {
    await season.record();
    const matching = doing('select from events for update');
    const match = () => matchEvents(season.db, { baseUrl: BASE_URL });
    assert.equal((await withoutWaiting(shared(), matching, match)).events, 0);
  });

  test('an event that is deleted for its age', async () => {
    await season.record({ at: sql`now() - interval '100 days'` });
    const purging = doing('select from events for update');
    await withoutWaiting(shared(), purging, () => purgeEvents(season.db, { days: 90, batch: 500 }));
    assert.equal((await season.db.query(sql`select from events`)).length, 1);
  });
});

describe('an outcome', () => {
  test('of a fan-out that another process claims meanwhile is not recorded', async () => {
    await season.subscribe();
    await q.queue(1);
    const mine = claimsOf(await q.claim());
    await whileItWaits(shared(), doing('update fanouts set claims = claims + 1'), () =>
      settleAll(mine, RETRY),
    );
    const [fanout] = await q.fanouts();
    assert.deepEqual([await q.rows(), fanout!.subscription_ids.length], [[], 1]);
  });

  test('of a subscription that is deleted meanwhile leads to no retry', async () => {
    const { id } = await season.subscribe();
    await q.queue(1);
    const mine = claimsOf(await q.claim());
    const deleting = doing('delete from subscriptions where id = $1', [id]);
    await whileItWaits(shared(), deleting, () => settleAll(mine, RETRY));
    assert.deepEqual([await q.rows(), await q.fanouts()], [[], []]);
  });

  test('of a retry is recorded once its retry queue is locked, which comes before its deliveries', async () => {
    await season.subscribe();
    await q.fail(1);
    const mine = await q.retry();
    const other = { ...doing('select from retry_queues for update'), ...free('select from deliveries') };
    await whileItWaits(shared(), other, () => settleAll(mine));
    assert.deepEqual(await q.rows(), []);
  });
});

describe('a subscription', () => {
  test('keeps a target that is changed at the same time', async () => {
    const { id } = await season.subscribe();
    const changing = doing("update subscriptions set target_url = 'https://other.example/' where id = $1", [
      id,
    ]);
    await whileItWaits(shared(), changing, () => q.put(id, { enabled: false }));
    const { target_url, enabled } = await season.one<{ target_url: string; enabled: boolean }>(
      sql`select target_url, enabled from subscriptions`,
    );
    assert.deepEqual([target_url, enabled], ['https://other.example/', false]);
  });

  test('that no longer names a type leaves its fan-outs in the order of their events', async () => {
    await season.db.query(sql`truncate events cascade`); // or the first could be stored where a deleted row was
    const { id } = await season.subscribe();
    const [first, second] = await q.queue(2);
    // The first is stored behind the second. An update would not do: an index still finds that row where it was.
    await season.db.query(sql`
      with moved as (delete from fanouts where event_id = ${first!} returning *) insert into fanouts select * from moved`);
    const stored = await season.db.query<{ event_id: number }>(
      sql`select event_id from fanouts order by ctid`,
    );
    assert.deepEqual(stored, [{ event_id: second }, { event_id: first }]);
    const other = {
      ...doing('select from fanouts where event_id = $1 for update', [first]),
      ...free('select from fanouts where event_id = $1', [second]),
    };
    await whileItWaits(shared(), other, () => q.put(id, OTHER_TYPE));
  });

  test('that no longer names a type leaves its events to those who add deliveries', async () => {
    const { id } = await season.subscribe();
    await q.fail(1);
    const [event] = await q.queue(1);
    const other = {
      ...doing('select from retry_queues for update'),
      ...free('select from events where id = $1', [event]),
    };
    await whileItWaits(shared(), other, () => q.put(id, OTHER_TYPE));
    assert.deepEqual(await q.fanouts().then(([fanout]) => fanout!.subscription_ids), []);
  });

  test('that no longer names a type discards its retries once its retry queue is locked', async () => {
    const { id } = await season.subscribe();
    await q.fail(1);
    const other = { ...doing('select from retry_queues for update'), ...free('select from deliveries') };
    await whileItWaits(shared(), other, () => q.put(id, OTHER_TYPE));
    assert.deepEqual(await q.rows(), []);
  });
});
