// Fan-outs: claims, leases, and what is held or discarded before its first attempt (service.md 3; docs/api: Webhooks).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createMatching, matchEvents } from '../../src/webhooks/matching.ts';
import type { Claim } from '../../src/webhooks/queue/claim.ts';
import { DELIVERIES_CHANNEL } from '../../src/webhooks/queue/deliveries.ts';
import { type FanoutClaim, MAX_FANOUT } from '../../src/webhooks/queue/fanouts.ts';
import { giveBack, settle } from '../../src/webhooks/queue/settling.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { until } from './crew.ts';
import { claimsOf, q, season, settleAll, useQueue, WORKER } from './queue.ts';
import { BASE_URL, vault } from './season.ts';

useQueue();

const eventIds = (claims: readonly Claim[]) => claims.map(({ event }) => event.id);

test('a claim is counted before it is sent, and no other worker has it until its lease ends', async () => {
  const { id: subscriptionId, secret } = await season.subscribe({ target_headers: { 'X-Team': 'a' } });
  const [id] = await q.queue(1);
  const [mine] = claimsOf(await q.claim());
  assert.equal(mine!.event.id, id);
  assert.equal(mine!.attempt, 1);
  assert.equal(mine!.target.subscriptionId, subscriptionId);
  const { origin, path } = mine!.target;
  assert.deepEqual([origin, path], ['https://roster-sync.example', '/webhooks']);
  assert.equal(vault.decrypt(Buffer.from(mine!.target.secret, 'hex')), secret);
  assert.equal(vault.decrypt(Buffer.from(mine!.target.headers, 'hex')), '{"X-Team":"a"}');
  assert.equal(JSON.parse(mine!.event.body).id, id);
  assert.deepEqual(await q.claim(), []);
  await q.endLeases();
  assert.equal(claimsOf(await q.claim())[0]!.attempt, 2);
});

test('parallel claims never take the same fan-out', async () => {
  await season.subscribe();
  const queued = await q.queue(200);
  const taken: FanoutClaim[] = [];
  const takeAll = async () => {
    for (let idle = 0; idle < 3 && taken.length <= queued.length; ) {
      const claims = await q.claim({ room: 3 });
      taken.push(...claims);
      idle = claims.length === 0 ? idle + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: 8 }, takeAll));
  await takeAll();
  assert.deepEqual(
    eventIds(claimsOf(taken)).sort((a, b) => a - b),
    queued,
  );
});

test('an event that reaches many is several fan-outs, and a claim takes the oldest that fit', async () => {
  for (let count = 0; count < MAX_FANOUT + 3; count++) await season.subscribe();
  const [first, second] = await q.queue(2);
  assert.deepEqual(
    (await q.fanouts()).map(({ event_id, subscription_ids }) => [event_id, subscription_ids.length]),
    [
      [first, MAX_FANOUT],
      [first, 3],
      [second, MAX_FANOUT],
      [second, 3],
    ],
  );
  assert.deepEqual(await q.claim({ room: MAX_FANOUT - 1 }), []);
  assert.deepEqual(new Set(eventIds(claimsOf(await q.claim({ room: MAX_FANOUT + 10 })))), new Set([first]));
  assert.equal(claimsOf(await q.claim({ room: MAX_FANOUT + 10 })).length, MAX_FANOUT + 3);
});

test('matching claims the fan-outs that fit, as a claim would, and leaves the others to any worker', async () => {
  for (let count = 0; count < MAX_FANOUT + 3; count++) await season.subscribe();
  const eventId = await season.record();
  const { claimed, queued } = await matchEvents(season.db, {
    baseUrl: BASE_URL,
    room: MAX_FANOUT,
    worker: WORKER,
  });
  assert.deepEqual(
    claimed.map(({ fanout }) => [fanout.eventId, fanout.part, fanout.claims]),
    [[eventId, 0, 1]],
  );
  assert.equal(claimsOf(claimed).length, MAX_FANOUT);
  assert.equal(queued, true);
  assert.deepEqual(
    (await q.fanouts()).map(({ claims, is_free }) => [claims, is_free]),
    [
      [1, false],
      [0, true],
    ],
  );
  assert.equal(claimsOf(await q.claim()).length, 3);
  await settleAll(claimsOf(claimed));
  await q.endLeases();
  assert.equal(claimsOf(await q.claim()).length, 3, 'what was claimed with the matching and settled is over');
});

test('matching claims nothing without room, and tells other workers what it has not claimed itself', async () => {
  await season.subscribe();
  const heard: unknown[] = [];
  const { stop } = await season.db.listen({ [DELIVERIES_CHANNEL]: (sender) => heard.push(sender) });
  for (const [sender, room] of [
    ['claims', 1],
    ['leaves', 0],
  ] as const) {
    await season.record();
    const match = createMatching(season.db, { baseUrl: BASE_URL, sender });
    const { claimed, queued } = await match({ room, worker: WORKER });
    assert.deepEqual([claimed.length, queued], [room, room === 0]);
  }
  await until('the notification', () => heard.length >= 2);
  assert.deepEqual(heard, [undefined, 'leaves']); // the first one at the connect
  await stop();
});

test('matching holds a subscription that was disabled after the event', async () => {
  const { id } = await season.subscribe();
  await season.record();
  await q.put(id, { enabled: false });
  const { claimed } = await matchEvents(season.db, { baseUrl: BASE_URL, room: 9, worker: WORKER });
  assert.deepEqual(
    claimed.map(({ targets, held }) => [targets, held]),
    [[[], [id]]],
  );
});

test('what has arrived leaves the fan-out; after a crash only the rest is sent again', async () => {
  for (let count = 0; count < 3; count++) await season.subscribe();
  await q.queue(1);
  const [first, ...rest] = claimsOf(await q.claim());
  await settleAll([first!]);
  await q.endLeases();
  const again = claimsOf(await q.claim());
  const subscribersOf = (claims: Claim[]) => claims.map(({ target }) => target.subscriptionId).sort();
  assert.deepEqual(subscribersOf(again), subscribersOf(rest));
  await settleAll(again);
  assert.deepEqual(await q.fanouts(), []);
});

test('after its lease a fan-out is claimed again, and the late worker settles nothing', async () => {
  await season.subscribe();
  await q.queue(1);
  const late = claimsOf(await q.claim());
  await q.endLeases();
  const next = claimsOf(await q.claim());
  await settleAll(late);
  await settleAll(late, { delayMs: 0, isCounted: true });
  await giveBack(season.db, late);
  assert.deepEqual(
    (await q.fanouts()).map(({ claims, is_free }) => [claims, is_free]),
    [[2, false]],
  );
  assert.deepEqual(await q.rows(), []);
  await settleAll(next);
  assert.deepEqual(await q.fanouts(), []);
});

test('what failed becomes a row that is due after its delay; writing it again moves nothing twice', async () => {
  await season.subscribe();
  await season.subscribe();
  const [event] = await q.queue(1);
  const [first, second] = claimsOf(await q.claim());
  const retry = { delayMs: 5_000, isCounted: true, failure: 'it responds with 500' };
  const pending = new Set(first!.fanout!.pending);
  await settle(season.db, { settlements: [{ claim: first! }, { claim: second!, retry }], fanouts: [] });
  assert.deepEqual(await q.fanouts(), []);
  const [row] = await q.rows();
  assert.deepEqual([row!.event_id, row!.attempts], [event, 1]);
  assert.ok(Math.abs(row!.due_in - 5) < 4);
  first!.fanout!.pending = pending; // as if the response of the database had been lost
  await season.db.query(sql`delete from deliveries`);
  await settleAll([second!], retry);
  assert.deepEqual(await q.rows(), []);
});

test('what is given back is free at once, with the rest alone, and the claim does not count', async () => {
  await season.subscribe();
  await season.subscribe();
  await q.queue(1);
  const [first, second] = claimsOf(await q.claim());
  await settleAll([first!]);
  await giveBack(season.db, [second!]);
  const [again, ...more] = claimsOf(await q.claim());
  assert.equal(again!.attempt, 1);
  assert.equal(again!.target.subscriptionId, second!.target.subscriptionId);
  assert.deepEqual(more, []);
});

test('a claim holds what is disabled or lacks the role, and leaves out what is deleted or of a removed type', async () => {
  const subscriptions = [];
  for (let count = 0; count < 4; count++) subscriptions.push(await season.subscribe());
  const [sent, disabled, removed, narrowed] = subscriptions.map(({ id }) => id);
  await q.queue(1);
  await q.put(disabled!, { enabled: false });
  await deleteSubscription(season.db, { id: removed!, owner: season.ada });
  await season.db.query(
    sql`update subscriptions set event_types = '{site.user.created}' where id = ${narrowed}`,
  );
  const [claimed] = await q.claim();
  assert.deepEqual(claimed!.held, [disabled]);
  assert.deepEqual(
    claimed!.targets.map((target) => target.subscriptionId),
    [sent],
  );
  await settleAll(claimsOf([claimed!]), { delayMs: 0, isCounted: false });
  assert.deepEqual((await q.fanouts())[0]!.subscription_ids, [String(disabled)]);
  await q.put(disabled!, { enabled: true }); // so that only the role is missing
  await season.db.query(sql`update users set assignor = false where id = ${season.adaUserId}`);
  await q.endLeases();
  const [again] = await q.claim();
  assert.deepEqual([again!.targets, again!.held], [[], [disabled]]);
});

test('removing an event type discards what has not been tried yet, also when it is added again', async () => {
  const { id } = await season.subscribe({ event_types: ['game.game.published', 'game.official.changed'] });
  await q.queue(1);
  const [changed] = await q.queue(1, 'game.official.changed');
  await q.put(id, { event_types: ['game.official.changed'] });
  await q.put(id, { event_types: ['game.game.published', 'game.official.changed'] });
  assert.deepEqual(eventIds(claimsOf(await q.claim())), [changed]);
});

test('a subscription that is deleted while an attempt of it fails is not owed a retry', async () => {
  const { id } = await season.subscribe();
  await q.queue(1);
  const claims = claimsOf(await q.claim());
  await deleteSubscription(season.db, { id, owner: season.ada });
  await settleAll(claims, { delayMs: 0, isCounted: true });
  assert.deepEqual([await q.rows(), await q.fanouts()], [[], []]);
});
