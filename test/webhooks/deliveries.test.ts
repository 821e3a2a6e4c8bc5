// The queue: claims, leases, and what is held or discarded (service.md 3; decisions: Webhooks).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type Claim, claimDeliveries, giveBack, settleDeliveries } from '../../src/webhooks/deliveries.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { queueStatus } from '../../src/webhooks/status.ts';
import { changeSubscription, deleteSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { BASE_URL, createSeason, rules, type Season, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());
beforeEach(async () => {
  await season.db.query(sql`delete from subscriptions`);
  await season.db.query(sql`update users set active = true, assignor = true where id = ${season.adaUserId}`);
});

const LEASE_MS = 30_000;
const claim = async (more: Partial<Parameters<typeof claimDeliveries>[1]> = {}): Promise<Claim[]> =>
  (
    await claimDeliveries(season.db, {
      limit: 100,
      leaseMs: LEASE_MS,
      perSubscription: 100,
      inFlight: new Map(),
      ...more,
    })
  ).claims;
const put = (id: number, body: object) =>
  changeSubscription(season.db, { id, body, owner: season.ada, vault, rules });
const idsOf = (claims: { id: number }[]) => claims.map(({ id }) => id).sort((a, b) => a - b);

/** Records events and queues their deliveries; gives the ids of the deliveries. */
async function queue(count: number, topic = 'game.game.published'): Promise<number[]> {
  for (let index = 0; index < count; index++) await season.record({ topic });
  while (await matchEvents(season.db, { baseUrl: BASE_URL }));
  return idsOf(await season.db.query<{ id: number }>(sql`select id from deliveries`));
}

type Row = { attempts: number; held: boolean; due_in: number };
const row = (id: number) =>
  season.one<Row>(sql`
    select attempts, held_from is not null as held, extract(epoch from due_at - now())::float8 as due_in
    from deliveries where id = ${id}`);

test('a claim counts the attempt before it is sent, and nobody else has it until its lease ends', async () => {
  const { id: subscriptionId, secret } = await season.subscribe({ target_headers: { 'X-Team': 'a' } });
  const [id] = await queue(1);
  const [mine] = await claim();
  assert.equal(mine!.id, id);
  assert.equal(mine!.attempt, 1);
  assert.equal(mine!.subscriptionId, subscriptionId);
  assert.equal(mine!.targetUrl, 'https://roster-sync.example/webhooks');
  assert.equal(vault.decrypt(mine!.secret), secret);
  assert.equal(vault.decrypt(mine!.targetHeaders), '{"X-Team":"a"}');
  assert.equal(JSON.parse(mine!.body).id, mine!.eventId);
  assert.deepEqual(await claim(), []);
  assert.ok((await row(id!)).due_in > 25);
});

test('parallel claims never take the same delivery', async () => {
  await season.subscribe();
  const queued = await queue(200);
  const taken = (await Promise.all(Array.from({ length: 8 }, () => claim({ limit: 30 })))).flat();
  while (true) {
    const more = await claim({ limit: 30 });
    if (more.length === 0) break;
    taken.push(...more);
  }
  assert.deepEqual(idsOf(taken), queued);
});

test('after its lease a delivery is claimed again, and the late worker settles nothing', async () => {
  await season.subscribe();
  await queue(1);
  const [late] = await claim({ leaseMs: 0 });
  const [next] = await claim();
  assert.equal(next!.attempt, 2);
  await settleDeliveries(season.db, [{ id: late!.id, attempt: 1 }]);
  await settleDeliveries(season.db, [{ id: late!.id, attempt: 1, delayMs: 0 }]);
  await giveBack(season.db, [late!]);
  assert.equal((await row(next!.id)).attempts, 2);
  assert.deepEqual(await claim(), []);
  await settleDeliveries(season.db, [next!]);
  assert.deepEqual(await season.db.query(sql`select from deliveries`), []);
});

test('settling removes what arrived and postpones what failed, in one go', async () => {
  await season.subscribe();
  await queue(3);
  const [first, second, third] = await claim();
  await settleDeliveries(season.db, [
    first!,
    { ...second!, delayMs: 5_000 },
    { ...third!, delayMs: 86_400_000 },
  ]);
  assert.equal(await row(first!.id), undefined);
  assert.ok(Math.abs((await row(second!.id)).due_in - 5) < 4);
  assert.ok(Math.abs((await row(third!.id)).due_in - 86_400) < 4);
});

test('what is given back is due at once, and the attempt does not count', async () => {
  await season.subscribe();
  await queue(1);
  await giveBack(season.db, await claim());
  const [again] = await claim();
  assert.equal(again!.attempt, 1);
});

test('enabled=false holds what is queued, and enabled=true resumes it', async () => {
  const { id } = await season.subscribe();
  const [delivery] = await queue(1);
  await put(id, { enabled: false });
  assert.deepEqual(await claim(), []);
  assert.equal((await row(delivery!)).held, true);
  assert.equal((await row(delivery!)).attempts, 0);
  await put(id, { enabled: true });
  assert.deepEqual(idsOf(await claim()), [delivery]);
  assert.equal((await row(delivery!)).held, false);
});

test('holding twice keeps when a delivery had been due', async () => {
  const { id } = await season.subscribe();
  const [delivery] = await queue(1);
  await season.db.query(sql`update deliveries set due_at = '2026-01-01T00:00:00Z'`);
  await put(id, { enabled: false });
  await claim();
  await season.db.query(sql`update deliveries set due_at = now()`); // the next look at it
  await claim();
  await put(id, { enabled: true });
  const { due_at } = await season.one<{ due_at: Date }>(
    sql`select due_at from deliveries where id = ${delivery}`,
  );
  assert.equal(due_at.toISOString(), '2026-01-01T00:00:00.000Z');
});

test('losing the role stops deliveries, and having it again resumes them', async () => {
  await season.subscribe();
  const [delivery] = await queue(1);
  for (const lost of [sql`assignor = false`, sql`active = false`]) {
    await season.db.query(sql`update users set ${lost} where id = ${season.adaUserId}`);
    await season.db.query(sql`update deliveries set due_at = now()`);
    assert.deepEqual(await claim(), []);
    assert.ok((await row(delivery!)).due_in > 0);
    await season.db.query(
      sql`update users set active = true, assignor = true where id = ${season.adaUserId}`,
    );
  }
  await season.db.query(sql`update deliveries set due_at = now()`);
  assert.deepEqual(idsOf(await claim()), [delivery]);
});

test('removing an event type discards what is queued of it, and only that', async () => {
  const { id } = await season.subscribe({ event_types: ['game.game.published', 'game.official.changed'] });
  const [published] = await queue(1);
  await queue(1, 'game.official.changed');
  await put(id, { event_types: ['game.game.published'] });
  assert.deepEqual(idsOf(await season.db.query<{ id: number }>(sql`select id from deliveries`)), [published]);
});

test('what was queued beside the removal of its type is discarded by the claim', async () => {
  const { id } = await season.subscribe();
  await queue(1);
  await season.db.query(sql`update subscriptions set event_types = '{site.user.created}' where id = ${id}`);
  assert.deepEqual(await claim(), []);
  assert.deepEqual(await season.db.query(sql`select from deliveries`), []);
});

test('DELETE discards what is queued', async () => {
  const { id } = await season.subscribe();
  await queue(3);
  await deleteSubscription(season.db, { id, owner: season.ada });
  assert.deepEqual(await season.db.query(sql`select from deliveries`), []);
});

test('one subscription takes no more of a claim than it may have in flight, and the others get their turn', async () => {
  const greedy = await season.subscribe();
  await queue(50);
  const patient = await season.subscribe();
  await queue(2);
  const first = await claim({ limit: 20, perSubscription: 8 });
  assert.equal(first.length, 8);
  assert.deepEqual(new Set(first.map((one) => one.subscriptionId)), new Set([greedy.id]));
  const second = await claim({ limit: 20, perSubscription: 8, inFlight: new Map([[greedy.id, 8]]) });
  assert.deepEqual(
    second.map((one) => one.subscriptionId),
    [patient.id, patient.id],
  );
  const third = await claim({
    limit: 60,
    perSubscription: 8,
    inFlight: new Map([
      [greedy.id, 6],
      [patient.id, 8],
    ]),
  });
  assert.deepEqual(
    third.map((one) => one.subscriptionId),
    [greedy.id, greedy.id],
  );
});

test('the status tells operators of depth, holding and failing subscriptions', async () => {
  const failing = await season.subscribe({ target_url: 'https://ada.example:8443/webhooks?key=hidden' });
  await queue(2);
  const paused = await season.subscribe();
  await queue(1);
  await put(paused.id, { enabled: false });
  for (const one of await claim()) await settleDeliveries(season.db, [{ ...one, delayMs: 60_000 }]);
  const status = await queueStatus(season.db);
  assert.equal(status.unmatched, 0);
  assert.equal(status.queued, 4);
  assert.equal(status.held, 1);
  assert.equal(status.oldestDueAt, undefined);
  assert.deepEqual(status.failing, [
    { subscriptionId: failing.id, siteId: season.siteId, host: 'ada.example:8443', queued: 3, attempts: 1 },
  ]);
});
