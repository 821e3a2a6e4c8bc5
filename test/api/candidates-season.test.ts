// The season of candidates: what they have worked, against their fair share (docs/api: Assignments, The season).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let nina: number;
let year = 2040;
before(async () => {
  api = await openApi();
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
});
beforeEach(async () => {
  year += 2; // each test has its own seasons
  ok(await changeSite({ season_start: '01-01', grades: [] }), 200);
});
after(() => api.stop());

const changeSite = (body: object) => api.ada('PUT', `/api/v2/sites/${api.season.siteId}`, { body });
const play = (day: string, body: object = {}): Promise<Json> =>
  newGame(api, { localized_date: `${year}-${day}`, ...body });
const slotOf = (game: Json): number => game._embedded.assignments[0].id;

async function assign(game: Json, user_id: number): Promise<Json> {
  ok(await api.ada('POST', `/api/v2/assignments/${slotOf(game)}/assign`, { body: { user_id } }), 200);
  return game;
}

const candidatesOf = async (game: Json): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/assignments/${slotOf(game)}/candidates`), 200);

async function candidate(game: Json, userId: number): Promise<Json> {
  return (await candidatesOf(game))._embedded.candidates.find(({ user_id }: Json) => user_id === userId);
}

const offer = async (user: 'omar' | 'nina', day: string, available = true) => {
  const path = `/api/v2/users/${api.season[user].userId}/availability`;
  ok(await api[user]('POST', path, { body: { date: `${year}-${day}`, available } }), 201);
};

test('games and hours of the season are those accepted or not answered, published or not', async () => {
  await assign(await play('02-01'), omar);
  const accepted = await assign(
    await play('02-10', { published: true, localized_end_time: '10:45 AM' }),
    omar,
  );
  ok(
    await api.omar('POST', `/api/v2/assignments/${slotOf(accepted)}/confirm`, { body: { status: 'A' } }),
    200,
  );
  await assign(await play('12-31'), omar);
  const game = await play('06-15');
  const of = async () => {
    const { games_that_season, hours_that_season, last_worked } = await candidate(game, omar);
    return [games_that_season, hours_that_season, last_worked?.slice(0, 10) ?? null];
  };
  assert.deepEqual(await of(), [3, 3.75, `${year}-02-10`]);

  const declined = await assign(await play('03-01', { published: true }), omar);
  ok(
    await api.omar('POST', `/api/v2/assignments/${slotOf(declined)}/confirm`, { body: { status: 'D' } }),
    200,
  );
  await assign(await play('03-02', { status: 'X' }), omar);
  const deleted = await assign(await play('03-03'), omar);
  assert.equal((await api.ada('DELETE', `/api/v2/games/${deleted.id}`)).status, 204);
  await assign(await newGame(api, { localized_date: `${year + 1}-01-01` }), omar);
  await assign(await newGame(api, { localized_date: `${year - 1}-12-31` }), omar);
  await assign(game, omar);
  assert.deepEqual(await of(), [3, 3.75, `${year}-02-10`], 'nothing else counts, nor the game itself');
  assert.deepEqual((await candidate(game, nina)).games_that_season, 0);
});

test('a season begins on the day of the year that the site names, in its time zone', async () => {
  const winter = await play('02-01');
  const seasonOf = async (game: Json) => {
    const { start_date, end_date } = (await candidatesOf(game)).season;
    return [start_date, end_date];
  };
  assert.deepEqual(await seasonOf(winter), [`${year}-01-01`, `${year}-12-31`]);
  assert.equal(ok(await changeSite({ season_start: '08-01' }), 200).season_start, '08-01');
  assert.deepEqual(await seasonOf(winter), [`${year - 1}-08-01`, `${year}-07-31`]);
  assert.deepEqual(await seasonOf(await play('08-01')), [`${year}-08-01`, `${year + 1}-07-31`]);
  // The last hour of July in New York is August in UTC.
  const late = await assign(await play('07-31', { localized_time: '11:00 PM' }), omar);
  assert.deepEqual(await seasonOf(late), [`${year - 1}-08-01`, `${year}-07-31`]);
  assert.equal((await candidate(winter, omar)).games_that_season, 1);
  for (const wrong of ['02-29', '13-01', '04-31', '8-1', ''])
    assert.deepEqual(pathsOf(await changeSite({ season_start: wrong })), ['/season_start'], wrong);
});

test('those who offered the day of the game are counted', async () => {
  const game = await play('06-15');
  const offered = async () => (await candidatesOf(game)).season.offered;
  assert.equal(await offered(), 0);
  await offer('omar', '06-15');
  await offer('nina', '06-15', false);
  await offer('nina', '06-14');
  assert.equal(await offered(), 1, 'neither a day off nor another day');
});

test('of those who are equally free, the one with fewer games of the season comes first', async () => {
  const order = async (game: Json) =>
    (await candidatesOf(game))._embedded.candidates.map(({ user_id, score }: Json) => [user_id, score]);
  const game = await play('06-15');
  assert.deepEqual(await order(game), [
    [nina, 6],
    [omar, 6],
  ]);
  await assign(await play('05-01'), nina);
  assert.deepEqual(await order(game), [
    [omar, 6],
    [nina, 18],
  ]);
  await assign(await play('05-01'), omar);
  assert.deepEqual(await order(game), [
    [nina, 18],
    [omar, 18],
  ]);
  await offer('nina', '06-15');
  await offer('omar', '06-15');
  assert.deepEqual(
    await order(game),
    [
      [nina, 6],
      [omar, 6],
    ],
    'each has the game of their share',
  );
});

test('the way from home and a grade that the game does not need weigh against a candidate', async () => {
  const venue = { name: `Pier Field ${year}`, latitude: 40.7, longitude: -74 };
  ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body: venue }), 201);
  const game = await play('06-15', { venue_name: venue.name });
  const facts = async (userId: number) => {
    const { miles_from_home, meters_from_home, grade_surplus, score } = await candidate(game, userId);
    return [miles_from_home, meters_from_home, grade_surplus, score];
  };
  assert.deepEqual(await facts(omar), [null, null, null, 6]);
  const db = api.service.db;
  await db.query(sql`update users set latitude = 40.7, longitude = -74.36 where id = ${nina}`);
  assert.deepEqual(await facts(nina), [23.6, 37935, null, 21]);
  assert.deepEqual(
    await facts(omar),
    [null, null, null, 21],
    'an unknown home counts like the median of the others',
  );

  ok(await changeSite({ grades: ['Grassroots', 'Regional', 'National'] }), 200);
  await db.query(sql`update users set grade = 'national' where id = ${omar}`);
  assert.deepEqual((await facts(omar))[2], null, 'the game needs no grade');
  await db.query(sql`update positions set minimum_grade = 'Grassroots'`);
  assert.deepEqual((await facts(omar)).slice(2), [2, 31]);
  await db.query(sql`update positions set minimum_grade = 'National'`);
  assert.deepEqual((await facts(omar)).slice(2), [0, 21]);
  await db.query(sql`update positions set minimum_grade = null`);
  await db.query(sql`update users set latitude = null, longitude = null, grade = null`);
});

test('the way counts that the game adds to the day: from home to the games and back', async () => {
  const places = { Pier: [40.7, -74], Bay: [40.7, -73.82] };
  for (const [name, [latitude, longitude]] of Object.entries(places)) {
    const venue = { name: `${name} ${year}`, latitude, longitude };
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body: venue }), 201);
  }
  const db = api.service.db;
  await db.query(sql`update users set latitude = 40.7, longitude = -74.36 where id = ${omar}`);
  const late = await play('06-15', { localized_time: '4:00 PM', venue_name: `Bay ${year}` });
  // 56.9 km there and 56.9 back: 22.8 points, and 6 for the first game
  assert.equal((await candidate(late, omar)).score, 29);
  await assign(await play('06-15', { venue_name: `Pier ${year}` }), omar);
  // Beyond the way to Pier and back only 19 km there and 19 back: 7.6 points, and 18 for the second game
  assert.equal((await candidate(late, omar)).score, 26);
  await db.query(sql`update users set latitude = null, longitude = null`);
});

test('each game with a team that they have this season weighs as much as 10 km', async () => {
  const team = `Herons ${year}`;
  const game = await play('06-15', { home_team_name: team });
  await assign(await play('05-01', { away_team_name: team }), nina);
  await assign(await play('07-01', { away_team_name: `Owls ${year}` }), omar);
  const of = async (userId: number) => {
    const { team_games, score } = await candidate(game, userId);
    return [team_games, score];
  };
  assert.deepEqual(await of(nina), [1, 20]);
  assert.deepEqual(await of(omar), [0, 18]);
  await assign(await play('08-01', { home_team_name: team, away_team_name: `Owls ${year}` }), nina);
  assert.deepEqual(await of(nina), [2, 34]);
});

test('a third game on a day weighs as much as 40 km', async () => {
  const game = await play('06-15', { localized_time: '7:00 PM' });
  await assign(await play('06-15', { localized_time: '9:00 AM' }), omar);
  assert.equal((await candidate(game, omar)).score, 18);
  await assign(await play('06-15', { localized_time: '12:00 PM' }), omar);
  assert.equal((await candidate(game, omar)).score, 38);
});
