// service.md 3: States and transitions of a subscription, with real deliveries.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { signatureFault } from '../support/receiver.ts';
import { ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage, until } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

const put = async ({ id }: Subscriber, body: object) =>
  ok(await stage.ada('PUT', `${SUBSCRIPTIONS}/${id}`, { body }), 200);
const publish = () => stage.createGame({ published: true });

const owed = async ({ id }: Subscriber) =>
  stage.service.db.query<{ held: boolean; topic: string }>(sql`
    select l.due_at = 'infinity' as held, d.topic from deliveries d join retry_queues l using (subscription_id)
    where subscription_id = ${id} order by d.event_id`);

/** A subscriber whose endpoint responds with 500, and who therefore has one queued delivery. */
async function failing(members: object = {}): Promise<Subscriber> {
  const roster = await stage.subscribe(members);
  roster.receiver.behave(500);
  await publish();
  await roster.receiver.waitFor(1);
  await stage.settled();
  assert.equal((await owed(roster)).length, 1);
  return roster;
}

test('none → enabled: POST with a valid body; matching events start being sent to target_url', async () => {
  const roster = await stage.subscribe();
  assert.equal(roster.created.enabled, true);
  assert.ok(roster.secret);
  await publish();
  const [delivery] = await roster.receiver.waitFor(1);
  assert.equal(delivery?.path, '/webhooks');
  assert.equal(signatureFault(delivery!, roster.secret), undefined);
});

test('none → disabled: POST with enabled=false; nothing is sent', async () => {
  const roster = await stage.subscribe({ enabled: false });
  assert.equal(roster.created.enabled, false);
  await publish();
  assert.deepEqual(await roster.topics(), []);
});

test('none → none: an invalid body, or a token without the webhooks scope, creates nothing', async () => {
  const before = ok(await stage.ada('GET', SUBSCRIPTIONS), 200).page.records;
  const body = { site_id: stage.season.siteId, event_types: ['game.moved'], target_method: 'POST' };
  assert.equal((await stage.ada('POST', SUBSCRIPTIONS, { body })).status, 422);
  assert.equal(ok(await stage.ada('GET', SUBSCRIPTIONS), 200).page.records, before);
});

test('enabled → disabled: PUT with enabled=false; deliveries stop, the subscription is kept', async () => {
  const roster = await stage.subscribe();
  assert.equal((await put(roster, { enabled: false })).enabled, false);
  await publish();
  assert.deepEqual(await roster.topics(), []);
  const kept = ok(await stage.ada('GET', `${SUBSCRIPTIONS}/${roster.id}`), 200);
  assert.equal(kept.secret, roster.secret);
  assert.deepEqual(kept.event_types, roster.created.event_types);
});

test('disabled → enabled: PUT with enabled=true; deliveries resume with new events', async () => {
  const roster = await stage.subscribe({ enabled: false });
  const missed = await publish();
  assert.equal((await put(roster, { enabled: true })).enabled, true);
  const seen = await publish();
  const deliveries = await roster.deliveries();
  const games = deliveries.map(({ body }) => (body._links as { game: { href: string } }).game.href);
  const { baseUrl } = stage.service;
  assert.deepEqual(games, [`${baseUrl}/api/v2/games/${seen.id}.json`]);
  assert.ok(!games.includes(`${baseUrl}/api/v2/games/${missed.id}.json`));
});

test('enabled=false holds queued deliveries, enabled=true resumes them', async () => {
  const roster = await failing();
  await put(roster, { enabled: false });
  roster.receiver.behave(200);
  await stage.hurry();
  await until('the delivery to be held', async () => (await owed(roster))[0]!.held);
  assert.equal(roster.receiver.received.length, 1, 'no attempt while it is disabled');
  await put(roster, { enabled: true });
  const [first, second] = await roster.receiver.waitFor(2);
  assert.equal(second?.headers['x-event-id'], first?.headers['x-event-id']);
  await stage.settled();
  assert.deepEqual(await owed(roster), []);
});

test('enabled → removed: DELETE; deliveries stop, also queued ones', async () => {
  const roster = await failing();
  const path = `${SUBSCRIPTIONS}/${roster.id}`;
  assert.equal((await stage.ada('DELETE', path)).status, 204);
  assert.deepEqual(await owed(roster), []);
  roster.receiver.behave(200);
  await publish();
  assert.equal((await roster.deliveries()).length, 1, 'only the attempt before DELETE');
  assert.equal((await stage.ada('GET', path)).status, 404);
  assert.equal((await stage.ada('DELETE', path)).status, 404);
  assert.equal((await stage.ada('PUT', path, { body: { enabled: true } })).status, 404);
});

test('disabled → removed: DELETE; held deliveries are never sent', async () => {
  const roster = await failing();
  await put(roster, { enabled: false });
  assert.equal((await stage.ada('DELETE', `${SUBSCRIPTIONS}/${roster.id}`)).status, 204);
  assert.deepEqual(await owed(roster), []);
});

test('enabled → enabled: PUT removing an event type; no deliveries for the removed type', async () => {
  const { season } = stage;
  const roster = await stage.subscribe({ event_types: ['game.game.published', 'game.official.changed'] });
  const changed = await put(roster, { event_types: ['game.official.changed'] });
  assert.equal(changed.enabled, true);
  assert.deepEqual(changed.event_types, ['game.official.changed']);
  await stage.assign(await publish(), 0, season.omar.userId);
  assert.deepEqual(await roster.topics(), ['game.official.changed']);
});

test('removing an event type discards its queued deliveries, and no others', async () => {
  const roster = await failing({ event_types: ['game.game.published', 'game.official.changed'] });
  await stage.assign(await publish(), 0, stage.season.omar.userId);
  await roster.receiver.waitFor(3);
  await stage.settled();
  await put(roster, { event_types: ['game.official.changed'] });
  assert.deepEqual(
    (await owed(roster)).map(({ topic }) => topic),
    ['game.official.changed'],
  );
});

test('an event type added by PUT is delivered from then on', async () => {
  const roster = await stage.subscribe({ event_types: ['site.user.created'] });
  await publish();
  await put(roster, { event_types: ['site.user.created', 'game.game.published'] });
  await publish();
  assert.deepEqual(await roster.topics(), ['game.game.published']);
});

test('an event is delivered only when enabled, type and criteria all hold', async () => {
  const game = await stage.createGame({ league_name: 'U12 Premier' });
  const members = [
    { event_types: ['game.game.published'], criteria: { league_id: game.league_id } },
    { event_types: ['game.game.published'], criteria: { league_id: game.league_id }, enabled: false },
    { event_types: ['game.official.changed'], criteria: { league_id: game.league_id } },
    { event_types: ['game.game.published'], criteria: { league_id: game.league_id + 1_000 } },
  ];
  const subscribers = [];
  for (const one of members) subscribers.push(await stage.subscribe(one));
  await stage.changeGame(game, { published: true });
  const counts = [];
  for (const one of subscribers) counts.push((await one.deliveries()).length);
  assert.deepEqual(counts, [1, 0, 0, 0]);
});

test('a subscription whose owner loses the role on the site receives no more deliveries', async () => {
  const { service, season, omar } = stage;
  const roster = await stage.subscribe();
  const makeAssignor = ({ userId }: { userId: number }, is: boolean) =>
    service.db.query(sql`update users set assignor = ${is}, manager = ${is} where id = ${userId}`);
  await makeAssignor(season.omar, true);
  await makeAssignor(season.ada, false);
  const body = { localized_date: '2095-05-02', localized_time: '9:00 AM', published: true };
  ok(await omar('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
  assert.deepEqual(await roster.topics(), []);
  await makeAssignor(season.ada, true);
  await makeAssignor(season.omar, false);
  await publish();
  assert.deepEqual(await roster.topics(), ['game.game.published']);
});
