// service.md 4: Endpoints, and the request that the service sends to subscribers.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { hang, signatureFault } from '../support/receiver.ts';
import { callerFor, register } from '../support/season.ts';
import { type Call, MEDIA_TYPE } from '../support/service.ts';
import { EVENT_TYPES, ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
let webhooksOnly: Call;
before(async () => {
  stage = await startStage({ WEBHOOK_SIGNATURE_HEADER_ALIASES: 'X-Roster-Signature, X-Signature' });
  webhooksOnly = await callerFor(stage.service, stage.season.application, 'webhooks');
});
afterEach(() => stage.clear());
after(() => stage.stop());

const subscription = (members: object = {}) => ({
  site_id: stage.season.siteId,
  event_types: ['game.game.published'],
  target_url: 'https://roster.example/webhooks',
  target_method: 'POST',
  ...members,
});

test('4 requests carry Accept and Content-Type, both of the media type, also without a body', async () => {
  const own = `${SUBSCRIPTIONS}/${ok(await stage.ada('POST', SUBSCRIPTIONS, { body: subscription() }), 201).id}`;
  const responses = [
    await stage.ada('GET', own),
    await stage.ada('PUT', own, { body: { enabled: false } }),
    await stage.ada('PUT', own),
    await stage.ada('DELETE', own),
  ];
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 204],
  );
  for (const { headers } of responses.slice(0, 3)) assert.equal(headers.get('content-type'), MEDIA_TYPE);
});

test('4.2 POST responds with 201, the subscription with its secret, and its Location', async () => {
  const body = subscription({ target_headers: { 'X-Season': 'spring' }, enabled: false, criteria: { x: 1 } });
  const reply = await webhooksOnly('POST', SUBSCRIPTIONS, { body });
  const { id, secret, created, updated, _links, ...rest } = ok(reply, 201);
  assert.deepEqual(rest, body);
  assert.ok(secret);
  assert.equal(
    reply.headers.get('location'),
    `${stage.service.baseUrl}/api/v2/webhooks/subscriptions/${id}.json`,
  );
  assert.deepEqual(ok(await webhooksOnly('GET', reply.headers.get('location')!), 200), reply.json);
});

test("4.2 GET lists only the caller's subscriptions", async () => {
  const { service, season } = stage;
  const made = [];
  for (let count = 0; count < 3; count++) {
    made.push(ok(await webhooksOnly('POST', SUBSCRIPTIONS, { body: subscription() }), 201));
  }
  const list = ok(await webhooksOnly('GET', `${SUBSCRIPTIONS}.json`), 200);
  assert.deepEqual(list._embedded.subscriptions, made);
  assert.deepEqual(list.page, { records: 3, pages: 1, current_page: 1, limit: 50 });
  const another = await callerFor(service, await register(service.db, season.ada.accountId), 'webhooks');
  assert.deepEqual(ok(await another('GET', SUBSCRIPTIONS), 200)._embedded.subscriptions, []);
  assert.deepEqual(ok(await stage.omar('GET', SUBSCRIPTIONS), 200)._embedded.subscriptions, []);
});

test("4.2 GET, PUT and DELETE of :id respond with 404 for another caller's subscription", async () => {
  const { service, season } = stage;
  const { id } = ok(await webhooksOnly('POST', SUBSCRIPTIONS, { body: subscription() }), 201);
  const another = await callerFor(service, await register(service.db, season.ada.accountId), 'webhooks');
  for (const stranger of [another, stage.omar]) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { enabled: false } : undefined;
      const reply = await stranger(method, `${SUBSCRIPTIONS}/${id}`, { body });
      assert.equal(reply.status, 404, method);
    }
  }
  assert.equal(ok(await webhooksOnly('GET', `${SUBSCRIPTIONS}/${id}`), 200).enabled, true);
});

test('4.2 PUT changes only the fields sent', async () => {
  const first = { criteria: { league_id: 3 }, target_headers: { 'X-Season': 'spring' } };
  const made = ok(await webhooksOnly('POST', SUBSCRIPTIONS, { body: subscription(first) }), 201);
  const changes: Record<string, unknown> = {
    event_types: EVENT_TYPES,
    target_url: 'https://roster.example/other',
    target_method: 'PATCH',
    target_headers: { Authorization: 'Basic cm9zdGVyOnN5bmM=' },
    enabled: false,
    criteria: { venue_id: [1, 2] },
  };
  let expected = made;
  for (const [member, value] of Object.entries(changes)) {
    const put = ok(
      await webhooksOnly('PUT', `${SUBSCRIPTIONS}/${made.id}`, { body: { [member]: value } }),
      200,
    );
    expected = { ...expected, [member]: value, updated: put.updated };
    assert.deepEqual(put, expected, member);
  }
  assert.deepEqual(ok(await webhooksOnly('GET', `${SUBSCRIPTIONS}/${made.id}`), 200), expected);
});

test('4.2 PUT may add, change and clear criteria', async () => {
  const { id } = ok(await webhooksOnly('POST', SUBSCRIPTIONS, { body: subscription() }), 201);
  const steps = [
    [{ league_id: 3 }, { league_id: 3 }],
    [{ venue_id: [4] }, { venue_id: [4] }],
    [{}, {}],
    [{ league_id: 5 }, { league_id: 5 }],
    [null, {}],
  ];
  for (const [criteria, shown] of steps) {
    const put = await webhooksOnly('PUT', `${SUBSCRIPTIONS}/${id}`, { body: { criteria } });
    assert.deepEqual(ok(put, 200).criteria, shown);
  }
});

test('4.2 DELETE responds with 204 without a body', async () => {
  const { id } = ok(await webhooksOnly('POST', SUBSCRIPTIONS, { body: subscription() }), 201);
  const reply = await webhooksOnly('DELETE', `${SUBSCRIPTIONS}/${id}.json`);
  assert.equal(reply.status, 204);
  assert.equal(reply.text, '');
});

test('4.3 the endpoints that the specification refers to exist', async () => {
  const { ada, season } = stage;
  const game = await stage.createGame({ published: true });
  const games = ok(await ada('GET', `/api/v2/sites/${season.siteId}/games.json`), 200);
  assert.ok(games._embedded.games.some(({ id }: { id: number }) => id === game.id));
  assert.equal(ok(await ada('GET', `/api/v2/games/${game.id}.json`), 200).id, game.id);
  assert.equal(ok(await ada('GET', `/api/v2/sites/${season.siteId}.json`), 200).id, season.siteId);
});

test('4.4 a delivery has the five kinds of headers, and the pointer as its body', async () => {
  const roster = await stage.subscribe({
    target_headers: { Authorization: 'Basic cm9zdGVyOnN5bmM=', 'X-Season': 'spring 2096', accept: '*/*' },
  });
  await stage.createGame({ published: true });
  const { method, path, headers, raw, body } = (await roster.deliveries())[0]!;
  assert.equal(method, 'POST');
  assert.equal(path, '/webhooks');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['x-event-id'], String(body.id));
  assert.equal(headers['x-event-type'], 'game.game.published');
  assert.match(headers['x-webhook-signature']!, /^t=\d{10},h=x-event-id x-event-type,v1=[0-9a-f]{64}$/);
  assert.equal(headers.authorization, 'Basic cm9zdGVyOnN5bmM=');
  assert.equal(headers['x-season'], 'spring 2096');
  assert.equal(headers.accept, '*/*');
  assert.equal(headers['content-length'], String(raw.length));
});

test('4.4 target_method is the method of the delivery', async () => {
  const roster = await stage.subscribe({ target_method: 'PUT' });
  await stage.createGame({ published: true });
  assert.equal((await roster.deliveries())[0]?.method, 'PUT');
});

test('4.4 each configured alias carries the same signature', async () => {
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  const delivery = (await roster.deliveries())[0]!;
  for (const header of ['x-webhook-signature', 'x-roster-signature', 'x-signature']) {
    assert.equal(signatureFault(delivery, roster.secret, header), undefined, header);
  }
});

test('4.4 the service does not wait for a slow endpoint: neither the caller nor other subscribers do', async () => {
  const slow = await stage.subscribe();
  slow.receiver.behave(hang);
  const quick = await stage.subscribe();
  for (let count = 1; count <= 10; count++) {
    const game = await stage.createGame();
    const put = await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { published: true } });
    assert.equal(put.status, 200);
    await quick.receiver.waitFor(count);
  }
  const [waiting] = await slow.receiver.waitFor(1);
  assert.equal(waiting?.headers['x-event-type'], 'game.game.published');
});
