// The body of a delivery (service.md 2.3; docs/api: Webhooks/Links).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { findPointer, pointerBody } from '../../src/webhooks/pointer.ts';
import { claimFanouts } from '../../src/webhooks/queue/fanouts.ts';
import { queueOf, WORKER } from './queue.ts';
import { BASE_URL, createSeason, type Season } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());

const event = {
  id: 90210,
  topic: 'game.official.changed' as const,
  siteId: 7,
  zone: 'America/New_York',
  resourceId: 5512,
  gameId: 331,
  leagueId: null,
  userId: null,
  createdAt: new Date('2026-11-20T14:00:00.000Z'),
};
const link = (type: string, path: string) => ({
  'resource-type': type,
  href: `${BASE_URL}/api/v2/${path}.json`,
});
const linksOf = (body: string) => JSON.parse(body)._links;

test('of game.official.changed: the resource is the assignment, and the game is a separate link', () => {
  // The body of the signature vector "full pointer", byte for byte.
  assert.equal(
    pointerBody(event, BASE_URL),
    '{"id":90210,"topic":"game.official.changed","created":"2026-11-20T09:00:00.000-05:00","_links":{"self":{"resource-type":"webhook-event","href":"https://api.example.org/api/v2/webhooks/events/90210.json"},"resource":{"resource-type":"assignment","href":"https://api.example.org/api/v2/assignments/5512.json"},"owner":{"resource-type":"site","href":"https://api.example.org/api/v2/sites/7.json"},"game":{"resource-type":"game","href":"https://api.example.org/api/v2/games/331.json"}}}',
  );
});

test('created carries the offset that the site has at that time of the year', () => {
  const summer = { ...event, createdAt: new Date('2026-05-02T22:04:09.000Z') };
  assert.equal(JSON.parse(pointerBody(summer, BASE_URL)).created, '2026-05-02T18:04:09.000-04:00');
});

test('of game.game.published: resource and game both point at the game', () => {
  const links = linksOf(
    pointerBody({ ...event, topic: 'game.game.published' as const, resourceId: 331 }, BASE_URL),
  );
  assert.deepEqual(links, {
    self: link('webhook-event', 'webhooks/events/90210'),
    resource: link('game', 'games/331'),
    owner: link('site', 'sites/7'),
    game: link('game', 'games/331'),
  });
});

test('of site.user.created: the resource is the user', () => {
  const user = { ...event, topic: 'site.user.created' as const, resourceId: 61, gameId: null, userId: 61 };
  assert.deepEqual(linksOf(pointerBody(user, BASE_URL)), {
    self: link('webhook-event', 'webhooks/events/90210'),
    resource: link('user', 'users/61'),
    owner: link('site', 'sites/7'),
  });
});

test('of site.league_official.created: the league official, with league and user', () => {
  const attached = {
    ...event,
    topic: 'site.league_official.created' as const,
    resourceId: 12,
    gameId: null,
    leagueId: 3,
    userId: 61,
  };
  assert.deepEqual(linksOf(pointerBody(attached, BASE_URL)), {
    self: link('webhook-event', 'webhooks/events/90210'),
    resource: link('league-official', 'league_officials/12'),
    owner: link('site', 'sites/7'),
    league: link('league', 'leagues/3'),
    user: link('user', 'users/61'),
  });
});

test('the body is settled when the event is matched: later changes do not change what is shown and sent', async () => {
  await season.subscribe();
  const eventId = await season.record();
  const before = await findPointer(season.db, { eventId, baseUrl: BASE_URL });
  assert.equal(before?.siteId, season.siteId);
  const [first] = (await matchEvents(season.db, { baseUrl: BASE_URL, room: 1, worker: WORKER })).claimed;
  assert.equal(first?.event.body, before?.body, 'before it is matched, the same is shown');
  await season.db.query(sql`update sites set timezone = 'Asia/Tokyo' where id = ${season.siteId}`);
  const later = await findPointer(season.db, { eventId, baseUrl: 'https://later.example.org' });
  assert.equal(later?.body, before?.body);
  await queueOf(season).endLeases();
  const [second] = await claimFanouts(season.db, { room: 1, worker: WORKER });
  assert.equal(second?.event.body, before?.body, 'the next attempt sends the same');
});

test('there is no pointer of an event that does not exist', async () => {
  assert.equal(await findPointer(season.db, { eventId: 999_999, baseUrl: BASE_URL }), undefined);
});
