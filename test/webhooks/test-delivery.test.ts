// Test deliveries (docs/api: Webhooks/Try an endpoint).
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { assertProblem } from '../api/callers.ts';
import { signatureFault } from '../support/receiver.ts';
import { callerFor } from '../support/season.ts';
import { EVENT_TYPES, ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

const send = (id: number, body?: object, headers: Record<string, string> = {}) =>
  stage.ada('POST', `${SUBSCRIPTIONS}/${id}/test`, { ...(body && { body }), headers });

describe('a test delivery', () => {
  test('of each type is signed, has the id 0 and the header X-Webhook-Test, and is no event', async () => {
    const { id, secret, receiver } = await stage.subscribe();
    const events = await stage.service.db.query(sql`select from events`);
    for (const type of EVENT_TYPES) {
      const sent = ok(await send(id, { event_type: type }), 200);
      const { duration_ms: ms, _links: links, ...rest } = sent;
      assert.match(links.subscription.href, new RegExp(`/webhooks/subscriptions/${id}.json$`));
      assert.deepEqual(rest, { event_type: type, delivered: true, status: 200, failure: null });
      assert.ok(ms >= 0 && ms < 10_000, String(ms));
      const { headers, body, ...delivery } = receiver.received.at(-1)!;
      assert.deepEqual([body.id, body.topic, headers['x-event-id']], [0, type, '0']);
      assert.equal(headers['x-webhook-test'], 'true');
      assert.equal(signatureFault({ headers, body, ...delivery }, secret), undefined);
    }
    assert.equal(receiver.received.length, EVENT_TYPES.length);
    assert.equal((await stage.service.db.query(sql`select from events`)).length, events.length);
    assert.deepEqual(await stage.service.db.query(sql`select from deliveries`), []);
    assertProblem(await stage.ada('GET', '/api/v2/webhooks/events/0'), 404);
  });

  test('is of the first type of the subscription unless it says otherwise, and is sent while that is disabled', async () => {
    const { id, receiver } = await stage.subscribe({ event_types: ['site.user.created'], enabled: false });
    assert.equal(ok(await send(id), 200).event_type, 'site.user.created');
    assert.equal(receiver.received.length, 1);
  });

  test('names what nothing reads of its body', async () => {
    const { id } = await stage.subscribe();
    const { warnings } = ok(await send(id, { colour: 'blue' }), 200);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0], /colour/);
  });

  test('tells what the endpoint responded, and is not sent again', async () => {
    const { id, receiver } = await stage.subscribe();
    for (const status of [500, 302, 410]) {
      receiver.behave(status);
      const { duration_ms: _ms, _links, ...told } = ok(await send(id), 200);
      const failure = `it responds with ${status}`;
      assert.deepEqual(told, { event_type: EVENT_TYPES[0], delivered: false, status, failure });
    }
    await stage.settled();
    assert.equal(receiver.received.length, 3);
  });

  test('tells why nothing was received', async () => {
    const { id, receiver } = await stage.subscribe();
    await receiver.stop();
    const refused = ok(await send(id), 200);
    assert.deepEqual([refused.status, refused.failure], [null, 'it cannot be reached']);
    const connecting = await stage.subscribe({ target_method: 'CONNECT' });
    assert.match(ok(await send(connecting.id), 200).failure, /target_method/);
  });

  test('goes through the check of addresses', async () => {
    const { id, receiver } = await stage.subscribe();
    await stage.service.restart({ WEBHOOK_ALLOW_NETWORKS: '' });
    const { delivered, failure } = ok(await send(id), 200);
    assert.deepEqual([delivered, failure], [false, 'its address is not public']);
    assert.equal(receiver.received.length, 0);
    await stage.service.restart();
  });

  test('is sent again for the same Idempotency-Key', async () => {
    const { id, receiver } = await stage.subscribe();
    for (let time = 0; time < 2; time++) ok(await send(id, undefined, { 'idempotency-key': 'try-1' }), 200);
    assert.equal(receiver.received.length, 2);
    assertProblem(await send(id, undefined, { 'if-match': '"other"' }), 412);
    ok(await send(id, undefined, { 'if-match': '*' }), 200);
    assert.equal(receiver.received.length, 3);
  });

  test('of an unknown type is refused', async () => {
    const { id, receiver } = await stage.subscribe();
    const reply = await send(id, { event_type: 'game.published' });
    assertProblem(reply, 422);
    assert.equal(reply.json.errors[0].path, '/event_type');
    assert.equal(receiver.received.length, 0);
  });

  test('needs the role that receives deliveries', async () => {
    const { id, receiver } = await stage.subscribe();
    const { accountId } = stage.season.ada;
    await stage.service.db.query(sql`update users set assignor = false where account_id = ${accountId}`);
    assertProblem(await send(id), 403);
    await stage.service.db.query(sql`update users set assignor = true where account_id = ${accountId}`);
    assert.equal(receiver.received.length, 0);
  });
});

test('ten test deliveries are sent in an hour for an application and account', async () => {
  await stage.service.restart({ RATE_LIMITS: '1000/60' });
  const ada = await callerFor(stage.service, stage.season.application);
  const { id, receiver } = await stage.subscribe();
  for (let sent = 0; sent < 10; sent++) {
    ok(await ada('POST', `${SUBSCRIPTIONS}/${id}/test`), 200);
  }
  const other = await stage.subscribe();
  for (const one of [id, other.id]) {
    const reply = await ada('POST', `${SUBSCRIPTIONS}/${one}/test`);
    assertProblem(reply, 429);
    assert.ok(Number(reply.headers.get('retry-after')) > 3_000);
  }
  assert.deepEqual([receiver.received.length, other.receiver.received.length], [10, 0]);
  await stage.service.restart();
});
