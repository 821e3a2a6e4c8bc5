// The state of the queue as operators read it (docs/operate/webhooks.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { settle } from '../../src/webhooks/queue/settling.ts';
import { queueStatus } from '../../src/webhooks/status.ts';
import { q, season, useQueue, WORKER } from './queue.ts';

useQueue();

test('the status tells operators of depth, holding and failing subscriptions, with the reason in words', async () => {
  const failing = await season.subscribe({ target_url: 'https://ada.example:8443/webhooks?key=hidden' });
  await q.fail(2, { delayMs: 60_000 });
  const paused = await season.subscribe();
  await q.queue(1);
  await q.put(paused.id, { enabled: false });
  const [claimed] = await q.claim();
  const held = {
    event: claimed!.event,
    fanout: claimed!.fanout,
    attempt: 1,
    worker: WORKER,
    target: { subscriptionId: paused.id },
  };
  await settle(season.db, {
    settlements: [{ claim: held, retry: { delayMs: 0, isCounted: false } }],
    fanouts: [],
  });
  const status = await queueStatus(season.db);
  assert.equal(status.unmatched, 0);
  assert.equal(status.queued, 4);
  assert.equal(status.held, 1);
  assert.equal(status.failingCount, 1);
  assert.equal(status.oldestDueAt, undefined);
  assert.deepEqual(status.failing, [
    {
      ...{
        subscriptionId: failing.id,
        siteId: season.siteId,
        host: 'ada.example:8443',
        queued: 2,
        attempts: 1,
      },
      reason: 'it responds with 500',
    },
  ]);
});

test('the status of a long queue is an estimate, which costs the same whatever is queued', async () => {
  const { id } = await season.subscribe();
  await season.db.query(sql`insert into retry_queues (subscription_id, due_at) values (${id}, now())`);
  await season.db.query(sql`
    with event as (
      insert into events (site_id, topic, resource_id, facts, matched_at)
      select ${season.siteId}::bigint, 'game.game.published', 1, '{}', now() from generate_series(1, 12000) returning id
    )
    insert into deliveries (event_id, subscription_id, topic, attempts, due_at)
    select id, ${id}::bigint, 'game.game.published', 1, now() from event`);
  await season.db.query(sql`analyze deliveries`);
  await q.put(id, { enabled: false });
  const status = await queueStatus(season.db);
  assert.ok(Math.abs(status.queued - 12_000) < 600, `${status.queued} queued`);
  assert.equal(status.held, 10_000);
});
