// The rotation of a subscription's secret, over HTTP and in deliveries (docs/api: Webhooks/Rotate the secret).
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createVault } from '../../src/kernel/secrets.ts';
import { exportAccount } from '../../src/privacy/export.ts';
import { sql } from '../../src/storage/sql.ts';
import { purgeOldSecrets } from '../../src/webhooks/purging.ts';
import { assertProblem } from '../api/callers.ts';
import { type ReceivedRequest, signatureFault } from '../support/receiver.ts';
import { ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage } from '../support/stage.ts';

const NEXT = 'x-webhook-signature-next';
const WEEK = 7 * 24 * 60 * 60;

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

const at = ({ id }: { id: number }, action = '') => `${SUBSCRIPTIONS}/${id}${action}`;
const rotate = async (subscriber: { id: number }, body: object = {}) =>
  ok(await stage.ada('POST', at(subscriber, '/rotate_secret'), { body }), 200);
const finish = async (subscriber: { id: number }) =>
  ok(await stage.ada('POST', at(subscriber, '/rotate_secret/finish')), 200);

/** Publishes a game, and gives the delivery of it. */
async function nextDelivery({ receiver }: Subscriber): Promise<ReceivedRequest> {
  const count = receiver.received.length;
  await stage.changeGame(await stage.createGame(), { published: true });
  return (await receiver.waitFor(count + 1))[count]!;
}

test('the old secret signs until the rotation ends, and the new one signs X-Webhook-Signature-Next', async () => {
  const subscriber = await stage.subscribe();
  const first = await nextDelivery(subscriber);
  assert.equal(first.headers[NEXT], undefined);
  const rotated = await rotate(subscriber, { overlap_seconds: WEEK });
  assert.notEqual(rotated.secret, subscriber.secret);
  assert.match(rotated.secret, /^[0-9a-f-]{36}$/);
  const days = (Date.parse(rotated.old_secret_until) - Date.parse(rotated.updated)) / 1_000;
  assert.equal(days, WEEK);
  assert.deepEqual(ok(await stage.ada('GET', at(subscriber)), 200), rotated);
  const second = await nextDelivery(subscriber);
  assert.equal(signatureFault(second, subscriber.secret), undefined);
  assert.equal(signatureFault(second, rotated.secret, NEXT), undefined);
  const finished = await finish(subscriber);
  assert.equal(finished.old_secret_until, undefined);
  assert.equal(finished.secret, rotated.secret);
  const third = await nextDelivery(subscriber);
  assert.equal(third.headers[NEXT], undefined);
  assert.equal(signatureFault(third, rotated.secret), undefined);
});

test('a rotation ends by itself, a day later unless it says otherwise, and the old secret is deleted then', async () => {
  const subscriber = await stage.subscribe();
  const rotated = await rotate(subscriber);
  assert.equal(Date.parse(rotated.old_secret_until) - Date.parse(rotated.updated), 86_400_000);
  assert.equal(await purgeOldSecrets(stage.service.db, 10), 0);
  await stage.service.db.query(sql`update subscriptions set old_secret_until = now() - interval '1 second'`);
  assert.equal(ok(await stage.ada('GET', at(subscriber)), 200).old_secret_until, undefined);
  const delivery = await nextDelivery(subscriber);
  assert.equal(delivery.headers[NEXT], undefined);
  assert.equal(signatureFault(delivery, rotated.secret), undefined);
  assert.equal(await purgeOldSecrets(stage.service.db, 10), 1);
  const [row] = await stage.service.db.query(sql`select old_secret, old_secret_until from subscriptions`);
  assert.deepEqual(row, { old_secret: null, old_secret_until: null });
});

test('a leaked secret is replaced at once with an overlap of 0', async () => {
  const subscriber = await stage.subscribe();
  const rotated = await rotate(subscriber, { overlap_seconds: 0 });
  assert.equal(rotated.old_secret_until, undefined);
  const delivery = await nextDelivery(subscriber);
  assert.equal(signatureFault(delivery, rotated.secret), undefined);
  assert.equal(delivery.headers[NEXT], undefined);
});

test('one rotation is finished before the next; finishing none changes nothing', async () => {
  const subscriber = await stage.subscribe();
  assert.equal((await finish(subscriber)).updated, subscriber.created.updated);
  const rotated = await rotate(subscriber);
  const again = await stage.ada('POST', at(subscriber, '/rotate_secret'), { body: {} });
  assertProblem(again, 409);
  assert.equal(ok(await stage.ada('GET', at(subscriber)), 200).secret, rotated.secret);
});

test('an overlap of more than a week, or of less than nothing, is named', async () => {
  const subscriber = await stage.subscribe();
  for (const overlap of [WEEK + 1, -1, 0.5, '60']) {
    const body = { overlap_seconds: overlap };
    const reply = await stage.ada('POST', at(subscriber, '/rotate_secret'), { body });
    assertProblem(reply, 422);
    assert.equal(reply.json.errors[0].path, '/overlap_seconds');
  }
});

test('the old secret is encrypted at rest', async () => {
  const subscriber = await stage.subscribe();
  await rotate(subscriber);
  const [row] = await stage.service.db.query<{ old: Buffer; text: string }>(
    sql`select old_secret as old, s::text as text from subscriptions s`,
  );
  assert.ok(!row!.text.includes(subscriber.secret));
  assert.ok(!row!.text.includes(Buffer.from(subscriber.secret).toString('hex')));
  const vault = createVault([Buffer.from(stage.service.secretKey, 'base64')]);
  assert.equal(vault.decrypt(row!.old), subscriber.secret);
});

test('the export of a person has neither secret', async () => {
  await rotate(await stage.subscribe());
  const { accountId } = stage.season.ada;
  const vault = createVault([Buffer.from(stage.service.secretKey, 'base64')]);
  const { subscriptions } = await exportAccount(stage.service.db, { accountId, vault });
  const [row] = subscriptions as Record<string, unknown>[];
  assert.ok(row!.target_url);
  assert.deepEqual([row!.secret, row!.old_secret], [undefined, undefined]);
});
