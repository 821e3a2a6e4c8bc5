// What finds no permit at its host or subscription waits in memory, costs nobody else anything, and is never lost.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createBulkhead } from '../../src/webhooks/bulkhead.ts';
import { createDispatch } from '../../src/webhooks/dispatch.ts';
import { createMatching } from '../../src/webhooks/matching.ts';
import type { Claim } from '../../src/webhooks/queue/claim.ts';
import { createPendingSettlements } from '../../src/webhooks/queue/settling.ts';
import { hang, startReceiver } from '../support/receiver.ts';
import { until, untilSettled } from './crew.ts';
import { BASE_URL } from './season.ts';
import { crew, receiver, season, useStage } from './stage.ts';

const SUBSCRIPTIONS = 200; // more than attempts may run at a host
const AT_ONCE = 128;

useStage();
before(async () => {
  await season.db.query(sql`create table moved (event_id bigint)`);
  await season.db.query(sql`
    create function log_move() returns trigger language plpgsql as $$
      begin insert into moved values (new.event_id); return new; end $$`);
  await season.db.query(sql`
    create trigger moving before insert on deliveries for each row execute function log_move()`);
});
const subscribeMany = async (url: string) => {
  for (let count = 0; count < SUBSCRIPTIONS; count++) {
    await season.subscribe({ target_url: new URL(`/${count}`, url).href });
  }
};
const rowsEver = async (event: number) =>
  (await season.db.query(sql`select from moved where event_id = ${event}`)).length;

/** A dispatch on the season's queue, whose attempts end when the test says so and whose limits see no time pass. */
function startDispatch() {
  const settlements = createPendingSettlements(season.db);
  const attempts: { claim: Claim; respond: (status: number) => void }[] = [];
  const dispatch = createDispatch({
    ...{ db: season.db, settlements, random: () => 0.5, onEnd: () => {} },
    bulkhead: createBulkhead({ random: () => 0.5, clock: () => 1_000 }),
    match: createMatching(season.db, { baseUrl: BASE_URL, sender: '' }),
    attempt: (claim) =>
      new Promise((resolve) => {
        attempts.push({ claim, respond: (status) => resolve({ kind: 'delivered', status }) });
      }),
  });
  return { dispatch, settlements, attempts };
}

test('what finds no room at its host stays in its fan-out until the host has room', async () => {
  await subscribeMany(receiver.url);
  const event = await season.record();
  const { dispatch, settlements, attempts } = startDispatch();
  await dispatch.beginFirstAttempts(); // nothing older waits
  await dispatch.matchAndBegin();
  assert.equal(attempts.length, AT_ONCE);
  for (let ended = 0; ended < SUBSCRIPTIONS; ended++) {
    assert.ok(attempts.length - ended <= AT_ONCE, 'as many at once as before');
    attempts[ended]!.respond(204);
    await new Promise((turn) => setImmediate(turn));
  }
  assert.equal(new Set(attempts.map(({ claim }) => claim.target.subscriptionId)).size, SUBSCRIPTIONS);
  await settlements.write();
  assert.equal(await rowsEver(event), 0, 'no row of its own');
  assert.deepEqual(await season.db.query(sql`select from fanouts`), []);
});

test('what is beyond the attempts of a healthy subscription waits in the same way', async () => {
  await season.subscribe({ target_url: receiver.url });
  const { dispatch, settlements, attempts } = startDispatch();
  await dispatch.beginFirstAttempts();
  const events = [await season.record()];
  await dispatch.matchAndBegin();
  attempts[0]!.respond(204);
  await new Promise((turn) => setImmediate(turn));
  while (events.length < 31) events.push(await season.record());
  await dispatch.matchAndBegin();
  assert.equal(attempts.length, 1 + 8);
  for (let ended = 1; ended < events.length; ended++) {
    assert.ok(attempts.length - ended <= 8);
    attempts[ended]!.respond(204);
    await new Promise((turn) => setImmediate(turn));
  }
  await settlements.write();
  assert.deepEqual(
    attempts.map(({ claim }) => claim.event.id),
    events,
  );
  for (const event of events) assert.equal(await rowsEver(event), 0, 'no row of its own');
});

test('what has waited for too long for a host that hangs becomes a retry, and other hosts have their deliveries', async () => {
  const hanging = await startReceiver();
  hanging.behave(hang);
  await subscribeMany(hanging.url);
  await season.subscribe({ target_url: receiver.url });
  await crew();
  const event = await season.record();
  await receiver.waitFor(1);
  await until(
    'what waited to become retries',
    async () => (await rowsEver(event)) >= SUBSCRIPTIONS - AT_ONCE,
  );
  await season.record();
  await receiver.waitFor(2);
  await hanging.stop();
});

test('draining gives back what waits for its host, unattempted', async () => {
  await subscribeMany(receiver.url);
  receiver.behave(hang);
  const { worker, counts } = await crew();
  const event = await season.record();
  await receiver.waitFor(AT_ONCE);
  await worker.stop(0);
  assert.equal(counts.attempted.length, 0);
  const left = await season.db.query<{ size: number; claims: number; is_free: boolean }>(sql`
    select cardinality(subscription_ids) as size, claims, leased_by is null as is_free from fanouts where event_id = ${event}`);
  assert.deepEqual(left, [{ size: SUBSCRIPTIONS, claims: 0, is_free: true }]);
  assert.equal(await rowsEver(event), 0);
  receiver.received.length = 0;
  receiver.behave(204);
  await crew();
  await receiver.waitFor(SUBSCRIPTIONS);
  await untilSettled(season);
  assert.equal(receiver.received.length, SUBSCRIPTIONS);
});

test('while an outage lasts, a host never has more attempts at once than it may, retries included', async () => {
  await subscribeMany(receiver.url);
  await crew();
  await season.record();
  await receiver.waitFor(SUBSCRIPTIONS); // every endpoint has responded quickly
  await untilSettled(season);
  let running = 0;
  let most = 0;
  receiver.behave((_request, response) => {
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      response.writeHead(503).end();
    }, 20);
  });
  const attempts = receiver.received.length;
  await season.record();
  await season.record();
  await receiver.waitFor(attempts + 2 * SUBSCRIPTIONS);
  assert.ok(most <= AT_ONCE + 16, `${most} at once`);
});
