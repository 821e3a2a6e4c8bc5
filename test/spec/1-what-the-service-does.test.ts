// service.md 1: What the service does.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { signatureFault } from '../support/receiver.ts';
import { requestToken } from '../support/season.ts';
import { caller } from '../support/service.ts';
import { EVENT_TYPES, ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

test('a program gets a token and subscribes; a game is published; a signed delivery arrives', async () => {
  const { service, season } = stage;
  const program = caller(service, await requestToken(service, season.application, 'webhooks'));
  const { created, receiver } = await stage.subscribe();
  assert.equal(ok(await program('GET', `${SUBSCRIPTIONS}/${created.id}`), 200).secret, created.secret);
  const game = await stage.createGame();
  await stage.changeGame(game, { published: true });
  const [delivery] = await receiver.waitFor(1);
  assert.equal(delivery?.headers['x-event-type'], 'game.game.published');
  assert.equal(signatureFault(delivery!, created.secret), undefined);
});

test('the data is organized in sites, leagues, games, assignments and users', async () => {
  const { ada, season } = stage;
  const site = ok(await ada('GET', `/api/v2/sites/${season.siteId}`), 200);
  assert.equal(site.name, 'Harbor Youth Soccer');
  const game = await stage.createGame({ league_name: 'U12 Recreational' });
  await stage.assign(game, 0, season.omar.userId);
  const shown = ok(await ada('GET', `/api/v2/games/${game.id}`), 200);
  assert.equal(shown.league, 'U12 Recreational');
  const [first, second] = shown._embedded.assignments;
  assert.equal(first._embedded.official.last_name, 'Reyes');
  assert.equal(second._embedded, undefined);
  const officials = ok(await ada('GET', `/api/v2/leagues/${shown.league_id}/officials`), 200);
  assert.equal(officials._embedded.league_officials[0].user_id, season.omar.userId);
  const user = ok(await ada('GET', `/api/v2/users/${season.omar.userId}`), 200);
  assert.equal(user.first_name, 'Omar');
});

test('1. clients call the API under /api/v2 and authenticate with a bearer access token', async () => {
  const { service, season, ada } = stage;
  assert.equal((await ada('GET', `/api/v2/sites/${season.siteId}/games.json`)).status, 200);
  const stranger = caller(service);
  assert.equal((await stranger('GET', `/api/v2/sites/${season.siteId}/games.json`)).status, 401);
  const elsewhere = ['/api', '/api/v1', '/v2', ''].map((prefix) => `${prefix}/sites/${season.siteId}/games`);
  for (const path of elsewhere) assert.equal((await ada('GET', path)).status, 404, path);
});

test('2. a subscription covers one site: events of another site are not sent', async () => {
  const { service, season } = stage;
  const roster = await stage.subscribe();
  const { site } = await createSite(service.db, {
    name: 'Riverside Rugby',
    timezone: 'America/Chicago',
    ownerAccountId: season.ada.accountId,
  });
  const there = `/api/v2/sites/${site.id}/games`;
  const body = { localized_date: '2096-05-02', localized_time: '9:00 AM', published: true };
  ok(await stage.ada('POST', there, { body }), 201);
  assert.deepEqual(await roster.topics(), []);
  await stage.createGame({ published: true });
  assert.deepEqual(await roster.topics(), ['game.game.published']);
});

test('2. the service sends a small JSON pointer by HTTP POST for each matching event', async () => {
  const roster = await stage.subscribe();
  await stage.createGame({ published: true, public_note: 'Bring both jerseys' });
  await stage.createGame({ published: true });
  const deliveries = await roster.deliveries();
  assert.equal(deliveries.length, 2);
  for (const { method, raw } of deliveries) {
    assert.equal(method, 'POST');
    assert.ok(raw.length < 1_000, `${raw.length} bytes`);
  }
});

test('3. creating a subscription through the API is the only way to turn webhooks on', async () => {
  const { service } = stage;
  await stage.createGame({ published: true });
  const roster = await stage.subscribe();
  assert.deepEqual(await roster.topics(), [], 'nothing was on before');
  for (const path of ['/webhooks', '/webhooks/subscriptions', '/profile/webhooks', '/oauth/webhooks']) {
    const page = await fetch(`${service.baseUrl}${path}`);
    assert.equal(page.status, 404, path);
  }
});

test('4. deliveries contain links, not full records; the receiver fetches them with its own token', async () => {
  const { ada, season, service } = stage;
  const roster = await stage.subscribe();
  const game = await stage.createGame({ published: true, league_name: 'U14 Travel' });
  await stage.assign(game, 0, season.omar.userId);
  const nobody = caller(service);
  const person = { first_name: 'Lena', last_name: 'Brandt', email: 'lena.brandt@harbor.example' };
  ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body: person }), 201);
  const deliveries = await roster.deliveries();
  assert.deepEqual(deliveries.map(({ body }) => body.topic).sort(), [...EVENT_TYPES].sort());
  for (const { body } of deliveries) {
    assert.deepEqual(Object.keys(body), ['id', 'topic', 'created', '_links']);
    const links = Object.entries(body._links as Record<string, { href: string }>);
    for (const [name, { href }] of links) {
      assert.equal((await nobody('GET', href)).status, 401, `${body.topic} ${name}`);
      const linked = ok(await ada('GET', href), 200);
      const self = linked._links.self.href;
      assert.equal(self, href, `${body.topic} ${name} is what it links to`);
    }
  }
});

test('5. there is no delivery log and no redelivery function', async () => {
  const { ada, service } = stage;
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  const [delivery] = await roster.deliveries();
  assert.deepEqual(
    await service.db.query(sql`select from deliveries union all select from fanouts`),
    [],
    'success removes the queued row',
  );
  const event = `/api/v2/webhooks/events/${delivery!.body.id}`;
  const own = `${SUBSCRIPTIONS}/${roster.id}`;
  assert.deepEqual(ok(await ada('GET', own), 200), roster.created, 'nothing of it is shown');
  for (const path of ['/api/v2/webhooks/deliveries', '/api/v2/webhooks/events', `${own}/deliveries`]) {
    assert.equal((await ada('GET', path)).status, 404, path);
  }
  for (const path of [`${event}/redeliver`, `${own}/redeliver`]) {
    assert.equal((await ada('POST', path)).status, 404, path);
  }
  assert.equal((await ada('POST', event)).status, 405);
});
