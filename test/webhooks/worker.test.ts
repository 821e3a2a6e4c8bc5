// From an event to its receipt: the worker on a real database, with real receivers (service.md 4.4, 5.5, 6.1).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { findPointer } from '../../src/webhooks/pointer.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { type ReceivedRequest, type Receiver, signatureFault } from '../support/receiver.ts';
import { hurry, until, untilFailed, untilSettled } from './crew.ts';
import { BASE_URL, changeOf, vault } from './season.ts';
import { crew, receiver, season, useStage } from './stage.ts';

useStage();

const put = (id: number, body: object) =>
  changeSubscription(season.db, { id, change: changeOf(body), owner: season.ada, vault });
const owed = () =>
  season.db.query<{ attempts: number; due_in: number }>(
    sql`select attempts, extract(epoch from due_at - now())::float8 as due_in from deliveries order by event_id`,
  );
const eventIds = (to: Receiver) => to.received.map(({ body }) => body.id).sort((a, b) => a! - b!);

test('each matching occurrence produces one signed delivery of the pointer, with the custom headers', async () => {
  const { secret } = await season.subscribe({
    target_url: receiver.url,
    target_headers: { Authorization: 'Basic cm9zdGVyOnN5bmM=' },
  });
  const { logged, counts } = await crew();
  const eventId = await season.record();
  const [delivery] = await receiver.waitFor(1);
  assert.equal(delivery!.method, 'POST');
  assert.equal(delivery!.headers['content-type'], 'application/json');
  assert.equal(delivery!.headers['x-event-id'], String(eventId));
  assert.equal(delivery!.headers['x-event-type'], 'game.game.published');
  assert.equal(delivery!.headers.authorization, 'Basic cm9zdGVyOnN5bmM=');
  assert.equal(delivery!.headers['user-agent'], 'Crewcall-Webhooks/1.2.3');
  assert.equal(signatureFault(delivery!, secret), undefined);
  assert.equal(signatureFault(delivery!, secret, 'x-signature-copy'), undefined);
  assert.equal(signatureFault(delivery!, 'another secret'), 'v1 does not match');
  assert.equal(
    delivery!.raw.toString(),
    (await findPointer(season.db, { eventId, baseUrl: BASE_URL }))?.body,
  );
  await untilSettled(season);
  assert.equal(receiver.received.length, 1);
  assert.deepEqual(counts.attempted, ['delivered']);
  assert.equal(counts.received, 1);
  const [line] = logged('delivery.attempted');
  assert.equal(line!.event, eventId);
  assert.equal(line!.attempt, 1);
  assert.equal(line!.outcome, 'delivered');
});

test('an event without a hint is found by polling', async () => {
  await season.subscribe({ target_url: receiver.url });
  await crew();
  await season.db.query(sql`
    insert into events (site_id, topic, resource_id, game_id, facts)
    values (${season.siteId}, 'game.game.published', 1, 1, '{}')`);
  await receiver.waitFor(1);
});

test('a failed delivery is tried again, signed anew, until it arrives', async () => {
  const { secret } = await season.subscribe({ target_url: receiver.url });
  receiver.behave(500);
  await crew();
  await season.record();
  await receiver.waitFor(1);
  await untilFailed(season);
  const secondOf = ({ headers }: ReceivedRequest) =>
    Number(/^t=(\d+),/.exec(headers['x-webhook-signature']!)![1]);
  const then = secondOf(receiver.received[0]!);
  await until('another second', () => Math.floor(Date.now() / 1_000) > then);
  receiver.behave(204);
  await hurry(season);
  const [first, second] = await receiver.waitFor(2);
  await untilSettled(season);
  assert.deepEqual(second!.raw, first!.raw);
  assert.ok(secondOf(second!) > then);
  assert.equal(signatureFault(second!, secret), undefined);
});

test('signatures name the time of the database, even if the clock of the worker is ten minutes off', async (t) => {
  const { secret } = await season.subscribe({ target_url: receiver.url });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 600_000 });
  await crew();
  await season.record();
  const [delivery] = await receiver.waitFor(1);
  const at = performance.timeOrigin + performance.now();
  const signedAt = Number(/^t=(\d+),/.exec(delivery!.headers['x-webhook-signature']!)![1]);
  assert.ok(Math.abs(signedAt - at / 1_000) < 60, `it was signed at ${signedAt}`);
  assert.equal(signatureFault({ ...delivery!, at }, secret), undefined);
});

test('Retry-After postpones the next attempt', async () => {
  await season.subscribe({ target_url: receiver.url });
  receiver.behave({ status: 429, headers: { 'Retry-After': '3600' } });
  await crew();
  await season.record();
  await until('the retry in an hour', async () => (await owed()).some(({ due_in }) => due_in > 3_500));
});

test('410 ends a delivery at once', async () => {
  await season.subscribe({ target_url: receiver.url });
  receiver.behave(410);
  const { counts } = await crew();
  await season.record();
  await receiver.waitFor(1);
  await untilSettled(season);
  assert.deepEqual(counts.attempted, ['gone']);
  assert.equal(counts.dropped, 0);
});

test('after the last retry a delivery is dropped, with one warning that says how the last attempt failed', async () => {
  const { id } = await season.subscribe({ target_url: receiver.url });
  receiver.behave(500);
  const { logged, counts } = await crew();
  const event = await season.record();
  await untilFailed(season);
  await season.db.query(sql`update deliveries set attempts = 10`);
  await hurry(season);
  await untilSettled(season);
  assert.equal(counts.dropped, 1);
  assert.deepEqual(logged('delivery.dropped'), [
    {
      ...{ level: 'warn', happening: 'delivery.dropped', event, subscription: id, attempt: 11 },
      ...{ outcome: 'status', status: 500 },
    },
  ]);
});

test('the next delivery after a change goes to the new target, with its new headers', async () => {
  const target = (name: string) => ({
    target_url: `${receiver.url}/${name}`,
    target_headers: { 'X-Team': name },
  });
  const { id } = await season.subscribe(target('old'));
  await crew();
  await season.record();
  await receiver.waitFor(1);
  await put(id, target('new'));
  await season.record();
  await receiver.waitFor(2);
  const seen = receiver.received.map(({ path, headers }) => [path, headers['x-team']]);
  assert.deepEqual(seen, [
    ['/webhooks/old', 'old'],
    ['/webhooks/new', 'new'],
  ]);
});

test('two workers on one database deliver each event once', async () => {
  await season.subscribe({ target_url: receiver.url });
  await season.subscribe({ target_url: receiver.url });
  const crewed = [await crew(), await crew()];
  const recorded: number[] = [];
  for (let count = 0; count < 150; count++) recorded.push(await season.record());
  await receiver.waitFor(300);
  await untilSettled(season);
  assert.deepEqual(
    eventIds(receiver),
    recorded.flatMap((id) => [id, id]),
  );
  assert.equal(crewed.flatMap(({ counts }) => counts.attempted).length, 300);
});

test('logs hold no secret, no body, no custom header and no path', async () => {
  const { secret } = await season.subscribe({
    target_url: `${receiver.url}/hidden-path?token=hidden-query`,
    target_headers: { Authorization: 'Bearer hidden-header' },
  });
  const { lines } = await crew();
  await season.record();
  await receiver.waitFor(1);
  receiver.behave(500);
  await season.record();
  await receiver.waitFor(2);
  await until('two lines', () => lines.length >= 2);
  for (const hidden of [secret, 'hidden', '_links', 'v1='])
    assert.ok(!lines.join('\n').includes(hidden), hidden);
});
