// The candidates for a slot: every active official of the site, the best first (docs/api: Assignments, candidates).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let nina: number;
let week = 0;
let date: string;
before(async () => {
  api = await openApi();
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
  for (const [name, latitude, longitude] of [
    ['Pier Field', 40.7, -74],
    ['Hill Field', 40.7, -74.36], // 30.3 km
  ]) {
    const body = { name, latitude, longitude };
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body }), 201);
  }
});
beforeEach(() => {
  date = new Date(Date.UTC(2097, 0, 3) + week++ * 14 * 86_400_000).toISOString().slice(0, 10); // a Thursday
});
after(() => api.stop());

const play = (body: object = {}): Promise<Json> => newGame(api, { localized_date: date, ...body });
const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
const assign = async (game: Json, user_id: number, index = 0): Promise<Json> =>
  ok(await api.ada('POST', `/api/v2/assignments/${slotOf(game, index)}/assign`, { body: { user_id } }), 200);

async function candidatesFor(game: Json, query = ''): Promise<Json[]> {
  const path = `/api/v2/assignments/${slotOf(game)}/candidates${query}`;
  return ok(await api.ada('GET', path), 200)._embedded.candidates;
}

async function candidate(game: Json, userId: number): Promise<Json> {
  return (await candidatesFor(game)).find(({ user_id }) => user_id === userId);
}

const conflictsOf = async (game: Json, userId: number): Promise<[string, string, string][]> =>
  (await candidate(game, userId)).conflicts.map(({ code, severity, message }: Json) => [
    code,
    severity,
    message,
  ]);

test('every active official is listed, with the facts about them', async () => {
  const list = await candidatesFor(await play());
  assert.deepEqual(
    list.map(({ last_name, fit }) => [last_name, fit]),
    [
      ['Alvarez', 'free'],
      ['Reyes', 'free'],
    ],
  );
  const { _links, ...first } = list[0]!;
  assert.deepEqual(first, {
    user_id: nina,
    first_name: 'Nina',
    last_name: 'Alvarez',
    fit: 'free',
    conflicts: [],
    assigned: false,
    grade: null,
    request: null,
    available: null,
    in_league: false,
    games_that_day: 0,
    games_that_week: 0,
    wanted_games: { min_per_week: null, max_per_week: null },
    previous_game: null,
    miles_from_home: null,
    meters_from_home: null,
    games_that_season: 0,
    hours_that_season: 0,
    last_worked: null,
    grade_surplus: null,
    fair_share: null,
    team_games: 0,
    score: 6,
    last_with_team: null,
  });
  assert.match(_links.user.href, new RegExp(`/users/${nina}\\.json$`));
  await api.service.db.query(sql`update users set active = false where id = ${nina}`);
  const active = await candidatesFor(await play());
  await api.service.db.query(sql`update users set active = true where id = ${nina}`);
  assert.deepEqual(
    active.map(({ user_id }) => user_id),
    [omar],
  );
});

describe('conflicts', () => {
  test('say with numbers why the way from the game before is too long', async () => {
    const before = await play({ venue_name: 'Pier Field', home_team_name: 'Hawks', away_team_name: 'Gulls' });
    await assign(before, omar);
    const soon = await play({ venue_name: 'Hill Field', localized_time: '10:20 AM' });
    const found = await candidate(soon, omar);
    assert.deepEqual(found.conflicts, [
      {
        code: 'travel_time',
        severity: 'warning',
        overridable: false,
        message: "Ends at Pier Field 20 minutes before, 31 minutes' drive",
        game_id: before.id,
        numbers: { minutes_between: 20, minutes_needed: 46, drive_minutes: 31, miles: 23.6 },
      },
    ]);
    assert.equal(found.fit, 'unwise');
    assert.deepEqual(found.previous_game, {
      game_id: before.id,
      venue: 'Pier Field',
      end_time: before.end_time,
      localized_end_time: '10:00 AM',
      minutes_between: 20,
      drive_minutes: 31,
      miles: 23.6,
    });
    assert.deepEqual([found.games_that_day, found.games_that_week], [1, 1]);
    const later = await play({ venue_name: 'Hill Field', localized_time: '10:40 AM' });
    assert.deepEqual(await conflictsOf(later, omar), [
      [
        'travel_time',
        'warning',
        "Ends at Pier Field 40 minutes before, 31 minutes' drive and 15 to leave and park",
      ],
    ]);
    assert.deepEqual(await conflictsOf(await play({ localized_time: '10:46 AM' }), omar), []);
    assert.equal((await candidate(soon, nina)).fit, 'free');
  });

  test('are those that the assignment is answered with', async () => {
    await assign(await play({ venue_name: 'Pier Field' }), omar);
    const soon = await play({ venue_name: 'Hill Field', localized_time: '10:20 AM' });
    const { conflicts } = await candidate(soon, omar);
    const changed = await assign(soon, omar);
    assert.equal(changed.warnings.length, 1);
    assert.deepEqual(changed.conflicts, conflicts);
    assert.equal(conflicts.length, 1);
  });

  test('with another game at that time or this game make the assignment not possible', async () => {
    const game = await play({ home_team_name: 'Hawks', away_team_name: 'Gulls' });
    await assign(game, omar, 1);
    assert.deepEqual(await conflictsOf(game, omar), [['on_this_game', 'error', 'On this game as Assistant']]);
    const other = await play({ localized_time: '9:30 AM' });
    assert.deepEqual((await candidate(other, omar)).conflicts, [
      {
        code: 'double_booked',
        severity: 'error',
        overridable: true,
        message: 'On Hawks – Gulls from 9:00 AM to 10:00 AM',
        game_id: game.id,
      },
    ]);
    assert.equal((await candidate(other, omar)).fit, 'not_possible');
  });

  test('with the same team within a week, with a day off, and with hours', async () => {
    const teams = { home_team_name: 'Hawks', away_team_name: 'Gulls' };
    const nextDay = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    await assign(await play(teams), omar);
    const off = { date: nextDay, available: false };
    ok(await api.omar('POST', `/api/v2/users/${omar}/availability`, { body: off }), 201);
    const after = await play({ ...teams, away_team_name: 'Terns', localized_date: nextDay });
    assert.deepEqual(await conflictsOf(after, omar), [
      ['unavailable', 'warning', `Marked ${after.localized_date} as a day off`],
      ['same_team', 'warning', 'Has Hawks 1 day before'],
    ]);
    const found = await candidate(after, omar);
    assert.deepEqual(
      [found.available, found.games_that_day, found.games_that_week, found.last_with_team],
      [false, 0, 1, after.start_time.replace(nextDay, date)],
    );
  });

  test('with a game of another site do not name it', async () => {
    const game = await play();
    const until = new Date(Date.parse(game.end_time) + 20 * 60_000).toISOString();
    await api.service.db.query(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id),
      person as (
        insert into users (site_id, account_id, first_name, last_name, official)
        select id, ${api.season.nina.accountId}, 'Nina', 'Alvarez', true from site returning id, site_id),
      game as (
        insert into games (site_id, start_time, end_time, published)
        select id, ${game.start_time}::timestamptz, ${until}::timestamptz, true from site
        returning id, site_id, during, live)
      insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order, user_id)
      select game.site_id, game.id, game.during, game.live, 'Referee', 'R', 1, person.id from game, person`);
    const found = await candidate(game, nina);
    assert.deepEqual(found.conflicts, [
      {
        ...{ code: 'busy_elsewhere', severity: 'warning', overridable: false },
        message: 'Busy on another site at that time',
      },
    ]);
    const later = await candidate(await play({ localized_time: '11:00 AM' }), nina);
    assert.deepEqual([later.conflicts, later.previous_game, later.games_that_day], [[], null, 0]);
    assert.deepEqual(await conflictsOf(game, omar), []);
  });

  test('tell an official who is on the slot, and one who declined it', async () => {
    const game = await play({ published: true });
    await assign(game, omar);
    assert.deepEqual([(await candidate(game, omar)).assigned, await conflictsOf(game, omar)], [true, []]);
    const declined = { body: { status: 'D' } };
    const answer = ok(await api.omar('POST', `/api/v2/assignments/${slotOf(game)}/confirm`, declined), 200);
    assert.deepEqual(answer.conflicts, []);
    assert.deepEqual(await conflictsOf(game, omar), [['declined', 'error', 'Declined this assignment']]);
    assert.equal((await candidate(game, omar)).fit, 'not_possible');
  });
});

test('the best comes first: who is available, then who has fewer games that week', async () => {
  const order = async (game: Json) => (await candidatesFor(game)).map(({ user_id }) => user_id);
  const game = await play({ localized_time: '3:00 PM' });
  assert.deepEqual(await order(game), [nina, omar]);
  await assign(await play({ localized_time: '9:00 AM' }), nina);
  assert.deepEqual(await order(game), [omar, nina]);
  ok(await api.nina('POST', `/api/v2/users/${nina}/availability`, { body: { date } }), 201);
  assert.deepEqual(await order(game), [nina, omar]);
});

test('a page, a fit and a part of the name can be asked for', async () => {
  const game = await play();
  await assign(await play({ localized_time: '9:30 AM' }), omar);
  const ids = async (query: string) => (await candidatesFor(game, query)).map(({ user_id }) => user_id);
  assert.deepEqual(await ids('?search[fit]=free'), [nina]);
  assert.deepEqual(await ids('?search[fit]=not_possible'), [omar]);
  assert.deepEqual(await ids('?search[query]=ar%20%20REY'), [omar]);
  assert.deepEqual(await ids('?limit=1&page=2'), [omar]);
  const path = `/api/v2/assignments/${slotOf(game)}/candidates`;
  const first = ok(await api.ada('GET', `${path}?limit=1`), 200);
  assert.deepEqual([first.page.records, first.page.next_page], [2, 2]);
  assert.deepEqual(pathsOf(await api.ada('GET', `${path}?limit=1001&search[fit]=good`)), [
    '/limit',
    '/search/fit',
  ]);
});

test('officials do not read the candidates, and a deleted game has none', async () => {
  const game = await play({ published: true });
  const path = `/api/v2/assignments/${slotOf(game)}/candidates`;
  assertProblem(await api.omar('GET', path), 403);
  assert.equal((await api.ada('DELETE', `/api/v2/games/${game.id}`)).status, 204);
  assertProblem(await api.ada('GET', path), 404);
});
