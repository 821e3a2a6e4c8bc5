// How often a write waits for PostgreSQL, and how many statements it sends, counted on the wire.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EVENTS_CHANNEL } from '../../src/domain/events/store.ts';
import { type CountingPostgres, startCountingPostgres, type Traffic } from '../support/counting-postgres.ts';
import { createPattern, createSeason, register, requestToken, type Season } from '../support/season.ts';
import { type Call, caller, type Reply, startTestService, type TestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';

let service: TestService;
let postgres: CountingPostgres;
let season: Season;
let ada: Call;
let stopListening = async () => {};
before(async () => {
  service = await startTestService({
    worker: false,
    proxy: async (url) => {
      postgres = await startCountingPostgres(url);
      return postgres;
    },
  });
  season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '2 officials', ['Referee', 'Assistant Referee']);
  ({ stop: stopListening } = await service.ownDb.listen({ [EVENTS_CHANNEL]() {} })); // as a worker does: hints are then no statements
  ada = caller(service, await requestToken(service, await register(service.db, season.ada.accountId)));
});
after(async () => {
  await stopListening();
  await service.stop();
});

let days = 0;

/** Creates a game on a day of its own. */
async function create(members: object = {}): Promise<Reply> {
  const day = new Date(Date.UTC(2096, 0, 1 + days++)).toISOString().slice(0, 10);
  const body = { localized_date: day, localized_time: '9:00 AM', pattern_name: '2 officials', ...members };
  return ada('POST', `/api/v2/sites/${season.siteId}/games`, { body });
}

/** A game with a reference of each kind, as it is read. */
async function createGame(members: object = {}): Promise<Reply['json']> {
  const names = { venue_name: 'Pier Field', league_name: 'U12 Girls', home_team_name: 'Harbor Hawks' };
  const more = { away_team_name: 'Bay Gulls', age_group_name: 'U12', game_type_name: 'Regular season' };
  return ok(await create({ ...names, ...more, gender_name: 'Girls', ...members }), 201);
}

const publish = ({ id }: { id: number }, body: object = {}) =>
  ada('PUT', `/api/v2/games/${id}`, { body: { ...body, published: true } });
const assign = (game: Reply['json'], userId: number) =>
  ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/assign`, {
    body: { user_id: userId },
  });
const confirm = (game: Reply['json']) =>
  ada('POST', `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`, { body: { status: 'A' } });

/** What one call costs, when its connection is open. */
async function trafficOf(call: () => Promise<Reply>): Promise<Traffic> {
  const earlier = { ...postgres.traffic };
  const { status, text } = await call();
  assert.ok(status < 300, text);
  const { roundTrips, statements } = postgres.traffic;
  return { roundTrips: roundTrips - earlier.roundTrips, statements: statements - earlier.statements };
}

test('publishing a game waits for PostgreSQL four times', async () => {
  await publish(await createGame());
  const game = await createGame();
  assert.deepEqual(await trafficOf(() => publish(game)), { roundTrips: 4, statements: 9 });
});

test('publishing a game that is sent back whole waits once more, for what it was', async () => {
  const [first, second] = [await createGame(), await createGame()];
  await publish(first, first);
  assert.deepEqual(await trafficOf(() => publish(second, second)), { roundTrips: 5, statements: 10 });
});

test('a list waits three times: for the token, the site, and the page', async () => {
  const list = () => ada('GET', `/api/v2/sites/${season.siteId}/games`);
  await list();
  assert.deepEqual(await trafficOf(list), { roundTrips: 3, statements: 3 });
});

test('a token that is invalid waits once', async () => {
  const nobody = caller(service, 'unknown');
  const earlier = { ...postgres.traffic };
  const { status } = await nobody('GET', `/api/v2/sites/${season.siteId}/games`);
  assert.equal(status, 401);
  assert.ok(postgres.traffic.roundTrips - earlier.roundTrips <= 2, 'once, and once to tell an expired token');
});

test('assigning an official waits five times', async () => {
  const [first, second] = [await createGame({ published: true }), await createGame({ published: true })];
  await assign(first, season.omar.userId);
  const traffic = await trafficOf(() => assign(second, season.omar.userId));
  assert.deepEqual(traffic, { roundTrips: 5, statements: 12 });
});

test('accepting an assignment waits four times', async () => {
  const game = await createGame({ published: true });
  await assign(game, season.omar.userId);
  await confirm(game);
  const other = await createGame({ published: true });
  await assign(other, season.omar.userId);
  assert.deepEqual(await trafficOf(() => confirm(other)), { roundTrips: 4, statements: 10 });
});

test('creating a game waits five times, whatever it refers to', async () => {
  await createGame();
  assert.deepEqual(await trafficOf(() => create()), { roundTrips: 5, statements: 9 });
  const { pattern_id, league_id, venue_id, home_team_id, away_team_id } = await createGame();
  const references = { pattern_id, league_id, venue_id, home_team_id, away_team_id, published: true };
  assert.deepEqual(await trafficOf(() => create({ pattern_name: undefined, ...references })), {
    roundTrips: 5,
    statements: 11,
  });
});
