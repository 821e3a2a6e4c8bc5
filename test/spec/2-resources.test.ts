// service.md 2: Resources and their fields.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import { MEDIA_TYPE } from '../support/service.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ISO_NEW_YORK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/;

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

test('2.1 a token response has its fields, and no refresh_token for client credentials', async () => {
  const before = Math.floor(Date.now() / 1000);
  const form = new FormData();
  form.set('grant_type', 'client_credentials');
  form.set('client_id', stage.season.application.clientId);
  form.set('client_secret', stage.season.application.clientSecret);
  form.set('scope', 'webhooks read');
  const response = await fetch(`${stage.service.baseUrl}/oauth/token`, { method: 'POST', body: form });
  assert.equal(response.status, 200);
  const token = (await response.json()) as Record<string, unknown>;
  assert.deepEqual(Object.keys(token).sort(), [
    'access_token',
    'created_at',
    'expires_in',
    'scope',
    'token_type',
  ]);
  assert.match(token.access_token as string, /^[A-Za-z0-9._~+/-]{20,}$/);
  assert.equal(token.token_type, 'Bearer');
  assert.equal(token.expires_in, 7200);
  assert.equal(token.scope, 'read webhooks');
  const { created_at: created } = token as { created_at: number };
  assert.ok(Number.isInteger(created) && created >= before && created <= Date.now() / 1000, `${created}`);
});

test('2.2 a subscription has every field, of its type', async () => {
  const sent = {
    event_types: ['game.official.changed', 'game.game.published'],
    target_method: 'POST',
    target_headers: { Authorization: 'Basic cm9zdGVyOnN5bmM=', 'X-Season': 'spring' },
    enabled: false,
    criteria: { league_id: [3, '4'], shirt_colour: { home: 'red' } },
  };
  const { created, receiver } = await stage.subscribe(sent);
  const { id, secret, created: at, updated, _links, ...rest } = created;
  assert.deepEqual(rest, { site_id: stage.season.siteId, target_url: receiver.url, ...sent });
  assert.ok(Number.isInteger(id));
  assert.match(secret, UUID);
  assert.match(at, ISO_UTC);
  assert.match(updated, ISO_UTC);
  assert.deepEqual(_links.self, {
    'resource-type': 'webhook-subscription',
    href: `${stage.service.baseUrl}/api/v2/webhooks/subscriptions/${id}.json`,
  });
});

test('2.2 id, secret and created are output only', async () => {
  const own = { id: 7, secret: 'chosen-by-the-caller', created: '2001-01-01T00:00:00.000Z' };
  const roster = await stage.subscribe(own);
  const put = await stage.ada('PUT', `${SUBSCRIPTIONS}/${roster.id}`, { body: own });
  for (const shown of [roster.created, ok(put, 200)]) {
    assert.equal(shown.id, roster.id);
    assert.notEqual(shown.id, 7);
    assert.match(shown.secret, UUID);
    assert.equal(shown.secret, roster.secret);
    assert.equal(shown.created, roster.created.created);
    assert.notEqual(shown.created, own.created);
  }
});

test('2.2 the secret is generated for each subscription, and returned whenever it is fetched', async () => {
  const [one, other] = [await stage.subscribe(), await stage.subscribe()];
  assert.notEqual(one.secret, other.secret);
  const view = ok(await stage.ada('GET', `${SUBSCRIPTIONS}/${one.id}`), 200);
  assert.equal(view.secret, one.secret);
  const list = ok(await stage.ada('GET', SUBSCRIPTIONS), 200)._embedded.subscriptions;
  assert.deepEqual(
    list.map(({ secret }: { secret: string }) => secret),
    [one.secret, other.secret],
  );
});

test('2.3 the pointer has id, topic and links; id and topic are also in the headers', async () => {
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  const { body, headers } = (await roster.deliveries())[0]!;
  assert.deepEqual(Object.keys(body), ['id', 'topic', 'created', '_links']);
  assert.ok(Number.isInteger(body.id));
  assert.equal(headers['x-event-id'], String(body.id));
  assert.equal(body.topic, 'game.game.published');
  assert.equal(headers['x-event-type'], 'game.game.published');
  assert.match(body.created as string, ISO_NEW_YORK);
});

test('2.3 each of the four topics has its own links', async () => {
  const { ada, season } = stage;
  const roster = await stage.subscribe();
  const game = await stage.createGame({ published: true, league_name: 'U10 Recreational' });
  await stage.assign(game, 1, season.nina.userId);
  const person = { first_name: 'Paul', last_name: 'Weber', email: 'paul.weber@harbor.example' };
  const user = ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body: person }), 201);
  const officials = ok(await ada('GET', `/api/v2/leagues/${game.league_id}/officials`), 200);
  const [leagueOfficial] = officials._embedded.league_officials;

  const assignment = game._embedded.assignments[1];
  const common = { owner: ['site', `sites/${season.siteId}`] };
  const ofGame = ['game', `games/${game.id}`];
  const expected: Record<string, Record<string, string[]>> = {
    'game.game.published': { resource: ofGame, ...common, game: ofGame },
    'game.official.changed': {
      resource: ['assignment', `assignments/${assignment.id}`],
      ...common,
      game: ofGame,
    },
    'site.user.created': { resource: ['user', `users/${user.id}`], ...common },
    'site.league_official.created': {
      resource: ['league-official', `league_officials/${leagueOfficial.id}`],
      ...common,
      league: ['league', `leagues/${game.league_id}`],
      user: ['user', `users/${season.nina.userId}`],
    },
  };
  const deliveries = await roster.deliveries();
  assert.equal(deliveries.length, 4);
  for (const { body } of deliveries) {
    const wanted = { self: ['webhook-event', `webhooks/events/${body.id}`], ...expected[body.topic!] };
    assert.deepEqual(body._links, linksOf(wanted), body.topic!);
  }
});

test('2.3 GET of the self link is the delivered JSON value, for members of the site', async () => {
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  const { raw, body } = (await roster.deliveries())[0]!;
  const { self } = body._links as { self: { href: string } };
  for (const member of [stage.ada, stage.omar]) {
    const event = await member('GET', self.href);
    assert.equal(event.status, 200);
    assert.equal(event.headers.get('content-type'), MEDIA_TYPE);
    assert.deepEqual(event.json, JSON.parse(raw.toString()));
  }
});

test('2.3 an event is 404 for callers who are not members of its site, like an unknown event', async () => {
  const { service, season, ada } = stage;
  const roster = await stage.subscribe();
  await stage.createGame({ published: true });
  const event = `/api/v2/webhooks/events/${(await roster.deliveries())[0]!.body.id}`;
  const stranger = await createAccount(service.db, {
    email: 'sam.porter@riverside.example',
    firstName: 'Sam',
    lastName: 'Porter',
    apiAccess: true,
  });
  const sam = await callerFor(service, await register(service.db, stranger.id));
  assert.equal((await sam('GET', event)).status, 404);
  const nina = await callerFor(service, await register(service.db, season.nina.accountId));
  assert.equal((await nina('GET', event)).status, 200);
  await service.db.query(sql`update users set active = false where id = ${season.nina.userId}`);
  assert.equal((await nina('GET', event)).status, 404);
  for (const id of ['999999', '0', 'newest']) {
    assert.equal((await ada('GET', `/api/v2/webhooks/events/${id}.json`)).status, 404, id);
  }
});

function linksOf(links: Record<string, string[]>): object {
  const { baseUrl } = stage.service;
  return Object.fromEntries(
    Object.entries(links).map(([name, [type, path]]) => [
      name,
      { 'resource-type': type, href: `${baseUrl}/api/v2/${path}.json` },
    ]),
  );
}
