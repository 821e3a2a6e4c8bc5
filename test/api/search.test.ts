// The search vocabulary of game lists (docs/api: Search).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, createPattern } from '../support/season.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

let api: Api;
let base: string;
let north: { id: number; [member: string]: unknown };
let south: { id: number; [member: string]: unknown };
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}/games`;
  await createPattern(api.service.db, api.season.siteId, '1 official', ['Referee']);
  north = await newGame(api, {
    ...{
      league_name: 'U12 North',
      venue_name: 'Pier Field',
      game_type_name: 'League',
      age_group_name: 'U12',
    },
    ...{ gender_name: 'Girls', home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' },
    ...{ user_defined_id: 'N-100', published: true },
  });
  south = await newGame(api, {
    ...{ league_name: 'U14 South', venue_name: 'Dune Park', game_type_name: 'Cup', age_group_name: 'U14' },
    ...{ gender_name: 'Boys', home_team_name: 'Bay Gulls', away_team_name: 'Dock Dogs' },
    ...{ pattern_name: '1 official', status: 'C', localized_date: '2099-05-03' },
  });
});
after(() => api.stop());

/** Which of the two games a query finds: 'N', 'S', 'NS' or nothing. */
async function found(query: string): Promise<string> {
  const reply = await api.ada('GET', `${base}?${query}`);
  assert.equal(reply.status, 200, reply.text);
  const games: { id: number }[] = reply.json._embedded.games;
  assert.equal(reply.json.page.records, games.length);
  return games.map(({ id }) => (id === north.id ? 'N' : id === south.id ? 'S' : '?')).join('');
}

describe('a key of the vocabulary', () => {
  const KEYS = [
    'league_id',
    'venue_id',
    'game_type_id',
    'age_group_id',
    'gender_id',
    'home_team_id',
    'away_team_id',
    'pattern_id',
  ];
  for (const key of [...KEYS, 'status']) {
    test(`${key} takes one value, or an array of them`, async () => {
      const [one, other] = [north[key], south[key]];
      assert.ok(one !== null && one !== undefined && one !== other, `${key} tells the games apart`);
      assert.equal(await found(`search[${key}]=${one}`), 'N');
      assert.equal(await found(`search[${key}][]=${other}`), 'S');
      assert.equal(await found(`search[${key}][]=${one}&search[${key}][]=${other}`), 'NS');
      assert.equal(await found(`search[${key}]=${one}&search[${key}]=${other}`), 'NS');
      assert.equal(await found(`search[${key}][0]=${one}&search[${key}][1]=${one}`), 'N');
      assert.equal(await found(`search[${key}]=${key === 'status' ? 'X' : 999_999}`), '');
    });
  }

  test('team_id finds either side', async () => {
    assert.equal(await found(`search[team_id]=${north.away_team_id}`), 'NS');
    assert.equal(await found(`search[team_id]=${north.home_team_id}`), 'N');
    assert.equal(await found(`search[home_team_id]=${north.away_team_id}`), 'S');
  });

  test('narrows what the others leave', async () => {
    assert.equal(await found(`search[team_id]=${north.away_team_id}&search[status]=A`), 'N');
    assert.equal(await found(`search[league_id]=${north.league_id}&search[status]=C`), '');
  });

  test('that is empty is ignored', async () => {
    assert.equal(await found('search[league_id]=&search[query]=&search=&page=&limit='), 'NS');
  });

  for (const key of [...KEYS, 'team_id', 'status']) {
    test(`${key} that is no such value is 422 at its own pointer`, async () => {
      for (const value of ['=x', '=1.5', '[]=1&search[KEY][]=x', '[a]=1', '=100000000000000000000', '=1,2']) {
        const query = `search[${key}]${value.replace('KEY', key)}`;
        assert.deepEqual(pathsOf(await api.ada('GET', `${base}?${query}`)), [`/search/${key}`], query);
      }
    });
  }
});

describe('dates', () => {
  test('are inclusive days, in both forms', async () => {
    assert.equal(await found('search[start_date]=2099-05-02&search[end_date]=2099-05-03'), 'NS');
    assert.equal(await found('search[start_date]=5/3/2099'), 'S');
    assert.equal(await found('search[end_date]=05/02/2099'), 'N');
    assert.equal(await found('search[start_date]=2099-05-02&search[end_date]=2099-05-02'), 'N');
    assert.equal(await found('search[start_date]=2099-05-04'), '');
  });

  const WITH_CLOCK = [
    '2099-05-03 00:00:00',
    '2099-05-03+23:59',
    '2099-05-03T00:00:00',
    '2099-05-03T00:00:00.000Z',
    '2099-05-03T09:00:00%2B02:00',
    '2099-05-03T09:00:00+02:00',
    '2099-05-03T00:00:00-04:00',
    '2099-5-3',
    '5/3/2099 12:00 AM',
  ];
  for (const day of WITH_CLOCK) {
    test(`${day} is the day it begins with`, async () => {
      assert.equal(await found(`search[start_date]=${day}&search[end_date]=${day}`), 'S');
      const { omar } = api.season;
      for (const at of ['/api/v2/statements', `/api/v2/users/${omar.userId}/availability`]) {
        const reply = await api.omar('GET', `${at}?search[start_date]=${day}&search[end_date]=${day}`);
        assert.equal(reply.status, 200, reply.text);
      }
    });
  }

  test('are days of the site, not of UTC', async () => {
    // 11:30 PM on 9 May in New York is 03:30 UTC on 10 May; half an hour later it is 10 May there, too.
    await newGame(api, { localized_date: '2099-05-09', localized_time: '11:30 PM', user_defined_id: 'late' });
    await newGame(api, {
      localized_date: '2099-05-10',
      localized_time: '12:00 AM',
      user_defined_id: 'midnight',
    });
    const on = async (day: string) => {
      const query = `search[start_date]=${day}&search[end_date]=${day}`;
      const { json } = await api.ada('GET', `${base}?${query}`);
      return json._embedded.games.map((game: { user_defined_id: string }) => game.user_defined_id);
    };
    assert.deepEqual(await on('2099-05-09'), ['late']);
    assert.deepEqual(await on('2099-05-10'), ['midnight']);
    await api.service.db.query(sql`delete from games where user_defined_id in ('late', 'midnight')`);
  });

  for (const day of [
    '2099-02-30',
    '13/1/2099',
    'soon',
    '20990502',
    '2099-05-02T',
    '2099-05-02T25:00',
    '2099-05-02x',
    '1'.repeat(41),
  ]) {
    test(`${day} is no day that exists: 422`, async () => {
      const reply = await api.ada('GET', `${base}?search[start_date]=${day}&search[end_date]=${day}`);
      assert.deepEqual(pathsOf(reply), ['/search/start_date', '/search/end_date']);
    });
  }
  test('of a list are 422', async () => {
    const reply = await api.ada('GET', `${base}?search[start_date][]=2099-05-02`);
    assert.deepEqual(pathsOf(reply), ['/search/start_date']);
  });
});

describe('published and query', () => {
  test('published finds drafts or published games', async () => {
    for (const yes of ['true', '1', 'y', 'TRUE']) assert.equal(await found(`search[published]=${yes}`), 'N');
    for (const no of ['false', '0', 'n']) assert.equal(await found(`search[published]=${no}`), 'S');
    assert.deepEqual(pathsOf(await api.ada('GET', `${base}?search[published]=perhaps`)), [
      '/search/published',
    ]);
  });

  test('query finds part of a team’s, venue’s or league’s name, whatever its case and spacing, or the site’s own id', async () => {
    assert.equal(await found('search[query]=hawks'), 'N');
    assert.equal(await found('search[query]=BAY%20%20GULLS'), 'NS');
    assert.equal(await found('search[query]=dune'), 'S');
    assert.equal(await found('search[query]=u14'), 'S');
    assert.equal(await found('search[query]=N-100'), 'N');
    assert.equal(await found('search[query]=nobody'), '');
  });

  test('query is taken literally', async () => {
    for (const text of ['%25', '_', '.*', "'", '%5C'])
      assert.equal(await found(`search[query]=${text}`), '', text);
  });

  test('query is text of at most 90 characters', async () => {
    assert.equal(await found(`search[query]=${'a'.repeat(90)}`), '');
    assert.deepEqual(pathsOf(await api.ada('GET', `${base}?search[query]=${'a'.repeat(91)}`)), [
      '/search/query',
    ]);
    assert.deepEqual(pathsOf(await api.ada('GET', `${base}?search[query][]=a`)), ['/search/query']);
    assert.deepEqual(pathsOf(await api.ada('GET', `${base}?search[query]=a%00`)), ['/search/query']);
  });
});

describe('a key', () => {
  test('may have 200 values; more are 422', async () => {
    const values = (count: number) =>
      Array.from({ length: count }, (_, n) => `search[team_id][]=${900_000 + n}`).join('&');
    assert.equal(await found(values(200)), '');
    const reply = await api.ada('GET', `${base}?${values(201)}`);
    assert.deepEqual(pathsOf(reply), ['/search/team_id']);
    assert.match(reply.json.message, /up to 200 values/);
  });
});

describe('a list of games', () => {
  test('with open slots leaves out those that are fully assigned', async () => {
    const { json } = await api.ada('GET', `${base}/unassigned?search[league_id]=${south.league_id}`);
    assert.deepEqual(
      json._embedded.games.map(({ id }: { id: number }) => id),
      [south.id],
    );
    const [slot] = (await api.ada('GET', `/api/v2/games/${south.id}`)).json._embedded.assignments;
    await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
      body: { user_id: api.season.nina.userId },
    });
    assert.equal((await api.ada('GET', `${base}/unassigned?search[status]=C`)).json.page.records, 0);
    const ofNina = await api.ada('GET', `/api/v2/users/${api.season.nina.userId}/games?search[status]=C`);
    assert.deepEqual(
      ofNina.json._embedded.games.map(({ id }: { id: number }) => id),
      [south.id],
    );
  });
});

describe('the ids of games', () => {
  const ids = (...values: (number | string)[]) => values.map((id) => `search[id][]=${id}`).join('&');

  test('find these games, with the other keys too: one or several', async () => {
    assert.equal(await found(`search[id]=${south.id}`), 'S');
    assert.equal(await found(ids(south.id, north.id, 999_999)), 'NS');
    assert.equal(await found(`${ids(south.id, north.id)}&search[status]=C`), 'S');
    const counts = await api.ada(
      'GET',
      `${base}/days?search[start_date]=2099-05-01&search[end_date]=2099-05-31&${ids(north.id)}`,
    );
    assert.deepEqual(
      counts.json.days.map(({ date }: { date: string }) => date),
      ['2099-05-02'],
    );
    const unassigned = await api.ada('GET', `/api/v2/games/unassigned?${ids(north.id)}`);
    assert.deepEqual(
      unassigned.json._embedded.games.map(({ id }: { id: number }) => id),
      [north.id],
    );
  });

  test('are up to 50; what is no id is a problem', async () => {
    const most = Array.from({ length: 49 }, (_, at) => 900_000 + at);
    assert.equal(await found(ids(north.id, ...most)), 'N');
    for (const query of [ids(north.id, ...most, 1), 'search[id]=x', 'search[id][a]=1', ids('1.5')]) {
      assert.deepEqual(pathsOf(await api.ada('GET', `${base}?${query}`)), ['/search/id'], query);
    }
  });

  test('are no criterion: a subscription keeps and ignores them', async () => {
    const body = {
      ...{ site_id: api.season.siteId, event_types: ['game.game.published'], target_method: 'POST' },
      ...{ target_url: 'https://receiver.example/hooks', criteria: { id: ['x'] } },
    };
    const call = await callerFor(api.service, api.season.application, 'webhooks');
    const { status, json } = await call('POST', '/api/v2/webhooks/subscriptions', { body });
    assert.deepEqual([status, json.criteria], [201, { id: ['x'] }]);
  });
});
