// The balance of a season: what each official works, offers and answers, against their fair share (docs/api: Balance).
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
before(async () => {
  api = await openApi();
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
});
beforeEach(async () => {
  await api.service.db.query(sql`truncate games cascade`);
  await api.service.db.query(sql`truncate availability`);
  ok(await changeSite({ season_start: '01-01', grades: [] }), 200);
});
after(() => api.stop());

const changeSite = (body: object) => api.ada('PUT', `/api/v2/sites/${api.season.siteId}`, { body });

/** In 2042, May 3 is a Saturday. */
const play = (day: string, time: string, body: object = {}): Promise<Json> =>
  newGame(api, { localized_date: `2042-${day}`, localized_time: time, published: true, ...body });

const slotOf = (game: Json, slot = 0): number => game._embedded.assignments[slot].id;
async function assign(game: Json, user_id: number, slot = 0): Promise<Json> {
  ok(await api.ada('POST', `/api/v2/assignments/${slotOf(game, slot)}/assign`, { body: { user_id } }), 200);
  return game;
}
const answer = async (who: 'omar' | 'nina', game: Json, status: 'A' | 'D') =>
  ok(await api[who]('POST', `/api/v2/assignments/${slotOf(game)}/confirm`, { body: { status } }), 200);
const offer = async (who: 'omar' | 'nina', day: string, body: object = {}) => {
  const path = `/api/v2/users/${api.season[who].userId}/availability`;
  ok(await api[who]('POST', path, { body: { date: `2042-${day}`, available: true, ...body } }), 201);
};

const read = (query = 'search[start_date]=2042-01-01') =>
  api.ada('GET', `/api/v2/sites/${api.season.siteId}/balance?${query}`);
async function balanceOf(userId: number, query?: string): Promise<Json> {
  const list = ok(await read(query), 200)._embedded.balance;
  return list.find(({ user_id }: Json) => user_id === userId);
}
const shares = async (query?: string) => {
  const of = ({ fair_share, games, off_by, hours_offered }: Json) => [
    hours_offered,
    games,
    fair_share,
    off_by,
  ];
  return [of(await balanceOf(omar, query)), of(await balanceOf(nina, query))];
};

test('the games of a period are shared in proportion to the hours that each offered', async () => {
  const [morning, noon] = [await play('05-03', '9:00 AM'), await play('05-03', '12:00 PM')];
  const sunday = await play('05-04', '9:00 AM');
  await play('05-03', '9:00 AM', { subvenue: 'the other field' }); // at the same time: no further hour
  await assign(morning, omar);
  await assign(noon, omar);
  await assign(sunday, nina, 1);
  assert.deepEqual(await shares(), [
    [0, 2, null, null],
    [0, 1, null, null],
  ]);
  await offer('omar', '05-03');
  await offer('omar', '05-04');
  await offer('nina', '05-03');
  // 3 games for 3 + 2 hours: 1.8 and 1.2
  assert.deepEqual(await shares(), [
    [3, 2, 1.8, 0.2],
    [2, 1, 1.2, -0.2],
  ]);
  await offer('nina', '05-03', { available: false, start_time: '11:00 AM', end_time: '12:30 PM' });
  // 3 + 1 hours: she is off when the second game of the day begins
  assert.deepEqual(await shares(), [
    [3, 2, 2.3, -0.3],
    [1, 1, 0.8, 0.3],
  ]);
  const order = ok(await read(), 200)._embedded.balance.map(({ user_id }: Json) => user_id);
  assert.deepEqual(order.slice(0, 2), [omar, nina], 'who has too few comes first');
});

test('hours above their grade are not offered, and limits of their own cap a share', async () => {
  const games = [
    await play('05-03', '9:00 AM'),
    await play('05-03', '12:00 PM'),
    await play('05-04', '9:00 AM'),
  ];
  for (const game of games) await assign(game, omar);
  for (const day of ['05-03', '05-04']) for (const who of ['omar', 'nina'] as const) await offer(who, day);
  assert.deepEqual(await shares(), [
    [3, 3, 1.5, 1.5],
    [3, 0, 1.5, -1.5],
  ]);
  const limits = (body: object) => api.ada('PUT', `/api/v2/users/${nina}`, { body: { limits: body } });
  ok(await limits({ games_per_day: 1, games_per_week: 1 }), 200);
  assert.deepEqual(await shares(), [
    [3, 3, 2, 1],
    [3, 0, 1, -1],
  ]);
  ok(await limits({ games_per_day: null, games_per_week: null }), 200);

  ok(await changeSite({ grades: ['Grassroots', 'Regional'] }), 200);
  const setGrade = async (grade: string | null) =>
    ok(await api.ada('PUT', `/api/v2/users/${omar}`, { body: { grade } }), 200);
  await setGrade('regional');
  await requireGrade('Regional', ['Referee']);
  assert.deepEqual((await shares())[1], [3, 0, 1.5, -1.5], 'she may be their assistant');
  await requireGrade('Regional');
  assert.deepEqual(await shares(), [
    [3, 3, 3, 0],
    [0, 0, null, null],
  ]);
  await requireGrade(null);
  await setGrade(null);
});

/** In the positions of all patterns, or in those with the names; in others none. */
async function requireGrade(minimum_grade: string | null, names?: string[]): Promise<void> {
  const list = ok(await api.ada('GET', `/api/v2/sites/${api.season.siteId}/patterns`), 200);
  for (const { id, positions } of list._embedded.patterns) {
    const body = {
      positions: positions.map((one: Json) => ({
        ...one,
        minimum_grade: names?.includes(one.name) === false ? null : minimum_grade,
      })),
    };
    ok(await api.ada('PUT', `/api/v2/patterns/${id}`, { body }), 200);
  }
}

test('games, hours, pay, miles and weekends are counted by position and age group', async () => {
  const db = api.service.db;
  const venue = { name: 'Pier Field', latitude: 40.7, longitude: -74 };
  ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body: venue }), 201);
  await db.query(sql`update users set latitude = 40.7, longitude = -74.36 where id = ${omar}`);
  const at = { venue_name: venue.name, age_group_name: 'U12', localized_end_time: '10:30 AM' };
  await assign(await play('05-03', '9:00 AM', at), omar);
  await assign(await play('05-03', '1:00 PM', { venue_name: venue.name }), omar, 1);
  await assign(await play('05-04', '9:00 AM'), omar);
  await assign(await play('05-07', '6:00 PM', { status: 'C' }), omar);
  await assign(await play('05-08', '6:00 PM', { status: 'X' }), omar);
  await assign(await play('05-10', '9:00 AM', { published: false }), omar);
  const deleted = await assign(await play('05-11', '9:00 AM'), omar);
  assert.equal((await api.ada('DELETE', `/api/v2/games/${deleted.id}`)).status, 204);
  const { _links, ...all } = await balanceOf(omar);
  assert.deepEqual(all, {
    ...{ user_id: omar, first_name: 'Omar', last_name: 'Reyes', grade: null, active: true },
    ...{ games: 4, hours: 4.5, fair_share: null, off_by: null, hours_offered: 0 },
    // 45 + 40 + 45 + 45, and 45 for the game that was canceled with pay
    pay: [{ amount: 220, currency: 'USD', formatted_amount: '$220.00' }],
    // 37,935 m from home, there and back on one day
    ...{ meters: 75870, miles: 47.1, weekends: 2 },
    positions: [
      { name: 'Referee', games: 3 },
      { name: 'Assistant', games: 1 },
    ],
    age_groups: [
      { name: null, games: 3 },
      { name: 'U12', games: 1 },
    ],
    ...{ offered: 3, accepted: 0, declined: 0, turned_back_late: 0, no_answer: 3 },
  });
  await db.query(sql`update users set latitude = null, longitude = null`);
  assert.equal((await balanceOf(omar)).miles, null);
});

test('the pay is what the fee rules of the site make', async () => {
  const games = [await play('05-03', '9:00 AM'), await play('05-10', '9:00 AM')];
  for (const game of games) await assign(game, omar);
  await assign(await play('05-17', '9:00 AM', { status: 'C' }), omar);
  await assign(await play('05-24', '9:00 AM', { status: 'X' }), omar);
  const rules = [
    { kind: 'surcharge', name: 'Solo', amount: 7.25, condition: 'solo' },
    { kind: 'fee', amount: 50, position: 'Referee', from: '2042-05-10' },
    { kind: 'canceled', percent: 50 },
  ];
  for (const body of rules)
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/fee_rules`, { body }), 201);
  // 45 + 7.25, 50 + 7.25, and half of 50 for the game that was canceled with pay
  const { pay } = await balanceOf(omar);
  await api.service.db.query(sql`truncate fee_rules`);
  assert.deepEqual(pay, [{ amount: 134.5, currency: 'USD', formatted_amount: '$134.50' }]);
  assert.equal((await balanceOf(omar)).pay[0].amount, 135);
});

test('answers count also after the official was replaced, and late is less than 48 hours before the start', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const soon = await assign(await play('05-03', '9:00 AM', { localized_date: inDays(1) }), omar);
  const later = await assign(await play('05-03', '9:00 AM', { localized_date: inDays(4) }), omar);
  const other = await assign(await play('05-03', '2:00 PM', { localized_date: inDays(1) }), omar);
  const kept = await assign(await play('05-03', '9:00 AM', { localized_date: inDays(5) }), omar);
  const taken = await assign(await play('05-03', '2:00 PM', { localized_date: inDays(5) }), omar);
  const query = `search[start_date]=${inDays(0)}&search[end_date]=${inDays(9)}`;
  const answers = async (userId = omar) => {
    const row = await balanceOf(userId, query);
    return [row.offered, row.accepted, row.declined, row.turned_back_late, row.no_answer];
  };
  assert.deepEqual(await answers(), [5, 0, 0, 0, 5]);
  for (const game of [soon, later, kept, taken]) await answer('omar', game, 'A');
  assert.deepEqual(await answers(), [5, 4, 0, 0, 1]);
  for (const game of [soon, later, other]) await answer('omar', game, 'D');
  await assign(taken, nina);
  assert.deepEqual(await answers(), [4, 1, 2, 1, 0], 'what the assignor took from them is not theirs');
  for (const game of [soon, later, other]) await assign(game, nina);
  assert.deepEqual(await answers(), [4, 1, 2, 1, 0]);
  assert.deepEqual(await answers(nina), [4, 0, 0, 0, 4]);
  await assign(later, omar);
  await answer('omar', later, 'A');
  assert.deepEqual(await answers(), [4, 2, 1, 1, 0], 'the last answer counts');
});

test('a period is the season unless days are named, and has at most 366', async () => {
  ok(await changeSite({ season_start: '08-01' }), 200);
  const periodOf = async (query: string) => {
    const { start_date, end_date } = ok(await read(query), 200).period;
    return [start_date, end_date];
  };
  assert.deepEqual(await periodOf('search[start_date]=2042-05-03'), ['2042-05-03', '2042-07-31']);
  assert.deepEqual(await periodOf('search[end_date]=8/2/2042'), ['2042-08-01', '2042-08-02']);
  const [first] = await periodOf('');
  assert.match(first!, /-08-01$/);
  const days = (from: string, to: string) => read(`search[start_date]=${from}&search[end_date]=${to}`);
  ok(await days('2042-01-01', '2043-01-01'), 200);
  for (const [from, to] of [
    ['2042-01-01', '2043-01-02'],
    ['2042-05-04', '2042-05-03'],
  ] as const)
    assert.deepEqual(pathsOf(await days(from, to)), ['/search/end_date']);
  await assign(await play('05-03', '11:00 PM'), omar); // in New York; May 4 in UTC
  const on = (day: string) => balanceOf(omar, `search[start_date]=${day}&search[end_date]=${day}`);
  assert.equal((await on('2042-05-03')).games, 1);
  assert.equal((await on('2042-05-04')).games, 0);
});

test('only games of the leagues that are named count', async () => {
  const [north, south] = await Promise.all(
    ['North', 'South'].map(async (name) =>
      ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/leagues`, { body: { name } }), 201),
    ),
  );
  await assign(await play('05-03', '9:00 AM', { league_id: north.id }), omar);
  await assign(await play('05-03', '12:00 PM', { league_id: south.id }), omar);
  const games = async (query: string) =>
    (await balanceOf(omar, `search[start_date]=2042-01-01&${query}`)).games;
  assert.equal(await games(''), 2);
  assert.equal(await games(`search[league_id][]=${north.id}`), 1);
  assert.equal(await games(`search[league_id][]=${north.id}&search[league_id][]=${south.id}`), 2);
  const names = ok(await read('search[query]=REY'), 200)._embedded.balance;
  assert.deepEqual(
    names.map(({ last_name }: Json) => last_name),
    ['Reyes'],
  );
});

test('the games and hours are those that candidates have for the season', async () => {
  await assign(await play('05-03', '9:00 AM', { localized_end_time: '10:45 AM' }), omar);
  await assign(await play('05-10', '9:00 AM', { published: false }), omar);
  const game = await play('12-31', '9:00 AM');
  const list = ok(await api.ada('GET', `/api/v2/assignments/${slotOf(game)}/candidates`), 200);
  const candidate = list._embedded.candidates.find(({ user_id }: Json) => user_id === omar);
  const { games, hours } = await balanceOf(omar);
  assert.deepEqual([games, hours], [candidate.games_that_season, candidate.hours_that_season]);
  assert.deepEqual([games, hours], [2, 2.75]);
});
