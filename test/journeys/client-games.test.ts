// A client that schedules: a game from names alone, found, staffed, answered, cancelled, published and deleted.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

type Json = Reply['json'];

const NAMES = {
  ...{ venue_name: 'Pier Field', home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' },
  ...{ league_name: 'U12 Girls', age_group_name: 'U12', game_type_name: 'Friendly', gender_name: 'Girls' },
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ARRAY = { raw: '[]', encoded: '%5B%5D' };

let stage: Stage;
let ada: Call;
let omar: Call;
let nina: Call;
let games: string;
let game: Json;

before(async () => {
  stage = await startStage();
  ({ ada, omar } = stage);
  nina = await callerFor(stage.service, await register(stage.service.db, stage.season.nina.accountId));
  games = `/api/v2/sites/${stage.season.siteId}/games`;
  const other = { localized_date: '2097-05-04', localized_time: '9:00 AM' };
  ok(await ada('POST', games, { body: { ...other, home_team_name: 'Others', status: 'C' } }), 201);
});
after(() => stage.stop());

const at = () => `/api/v2/games/${game.id}.json`;
const view = async (call = ada) => ok(await call('GET', at()), 200);
const idsFor = async (query: string): Promise<number[]> =>
  ok(await ada('GET', `${games}.json?${query}`), 200)._embedded.games.map(({ id }: Json) => id);

test('a game is made of names alone, as a form', async () => {
  const when = { localized_date: '5/2/2097', localized_time: '3:00 PM', pattern_name: '2 officials' };
  const raw = new URLSearchParams({ ...when, ...NAMES, user_defined_id: 'H-17' }).toString();
  game = ok(await ada('POST', games, { headers: FORM, raw }), 201);
  const { venue, assignments } = game._embedded;
  assert.deepEqual(
    [game.home_team, game.away_team, game.league, game.age_group, game.game_type, game.gender, venue.name],
    ['Harbor Hawks', 'Bay Gulls', 'U12 Girls', 'U12', 'Friendly', 'Girls', 'Pier Field'],
  );
  assert.deepEqual(
    [game.localized_date, game.localized_time, game.localized_end_time, game.start_time],
    ['May 2 2097', '3:00 PM', '4:00 PM', '2097-05-02T15:00:00.000-04:00'],
  );
  assert.deepEqual(
    [game.pattern, game.status, game.published, game.user_defined_id],
    [...['2 officials', 'A', false, 'H-17']],
  );
  for (const slot of assignments) assert.deepEqual([slot.assigned, '_embedded' in slot], [false, false]);
  assert.equal(assignments.length, 2);
});

describe('it is found', () => {
  const KEYS: [string, (game: Json) => string | number][] = [
    ['league_id', ({ league_id }) => league_id],
    ['venue_id', ({ venue_id }) => venue_id],
    ['game_type_id', ({ game_type_id }) => game_type_id],
    ['age_group_id', ({ age_group_id }) => age_group_id],
    ['gender_id', ({ gender_id }) => gender_id],
    ['home_team_id', ({ home_team_id }) => home_team_id],
    ['away_team_id', ({ away_team_id }) => away_team_id],
    ['team_id', ({ away_team_id }) => away_team_id],
    ['pattern_id', ({ pattern_id }) => pattern_id],
    ['status', ({ status }) => status],
  ];
  for (const [key, idOf] of KEYS) {
    test(`by ${key}: one value and an array, brackets raw and percent-encoded`, async () => {
      const value = idOf(game);
      const beside = key === 'status' ? 'X' : 999_999; // nothing has it
      for (const [open, close, array] of [
        ['[', ']', ARRAY.raw],
        ['%5B', '%5D', ARRAY.encoded],
      ] as const) {
        const name = `search${open}${key}${close}`;
        assert.deepEqual(await idsFor(`${name}=${value}`), [game.id]);
        assert.deepEqual(await idsFor(`${name}${array}=${value}&${name}${array}=${beside}`), [game.id]);
        assert.deepEqual(await idsFor(`${name}=${beside}`), []);
      }
    });
  }

  test('by its days, in both forms of a date, by published and by what it is called', async () => {
    for (const day of ['2097-05-02', '5/2/2097']) {
      assert.deepEqual(await idsFor(`search[start_date]=${day}&search[end_date]=${day}`), [game.id]);
    }
    for (const query of ['pier', 'HAWKS', 'u12', 'H-17']) {
      assert.deepEqual(await idsFor(`search[query]=${query}`), [game.id], query);
    }
    assert.ok((await idsFor('search[published]=false')).includes(game.id));
    assert.deepEqual(await idsFor('search[published]=true'), []);
  });

  test('by all of it at once, with keys nobody knows', async () => {
    const all = KEYS.map(([key, idOf]) => `search[${key}]=${idOf(game)}`).join('&');
    assert.deepEqual(await idsFor(`${all}&search[colour]=blue&colour=blue`), [game.id]);
  });
});

test('it is published by is_public=y, sent as a form; then the officials see it', async () => {
  assert.equal((await omar('GET', at())).status, 404);
  const published = ok(await ada('PUT', at(), { headers: FORM, raw: 'is_public=y' }), 200);
  assert.deepEqual([published.id, published.published], [game.id, true]);
  assert.equal((await view(omar)).published, true);
});

describe('its crew', () => {
  const slotAt = async (index: number, call = ada) => (await view(call))._embedded.assignments[index];
  const assign = async (index: number, user_id: number) => {
    const slot = game._embedded.assignments[index];
    return ok(await ada('POST', `/api/v2/assignments/${slot.id}/assign.json`, { body: { user_id } }), 200);
  };

  test('is assigned, and each official follows their own link to answer with an empty POST', async () => {
    await assign(0, stage.season.omar.userId);
    await assign(1, stage.season.nina.userId);
    const asked = await slotAt(0, omar);
    const accepted = ok(await omar('POST', asked._links.accept.href), 200);
    assert.deepEqual([accepted.accepted, accepted.declined], [true, false]);
    const { href } = (await slotAt(1, nina))._links.decline;
    const declined = ok(await nina('POST', href, { headers: FORM, raw: '' }), 200);
    assert.deepEqual([declined.accepted, declined.declined], [false, true]);
    const crew = (await view())._embedded.assignments.map((slot: Json) => [
      ...[slot._embedded.official.last_name, slot.assigned, slot.accepted, slot.declined],
    ]);
    assert.deepEqual(crew, [
      ['Reyes', true, true, false],
      ['Alvarez', true, false, true],
    ]);
  });

  test('who declined keeps their slot until it is emptied; then the game is one with an open slot', async () => {
    assert.deepEqual(await openIds(), []);
    const emptied = ok(await ada('POST', `${(await slotAt(1))._links.self.href.slice(0, -5)}/unassign`), 200);
    assert.deepEqual([emptied.assigned, emptied.declined, '_embedded' in emptied], [false, false, false]);
    assert.deepEqual(await openIds(), [game.id]);
  });

  test('goes as a whole by a PUT without a body', async () => {
    const emptied = ok(await ada('PUT', `/api/v2/games/${game.id}/unassign`, { headers: FORM }), 200);
    assert.equal(emptied.id, game.id);
    for (const slot of emptied._embedded.assignments) assert.equal('_embedded' in slot, false);
  });

  async function openIds(): Promise<number[]> {
    const ids: number[] = [];
    for (const list of [`${games}/unassigned`, `${games}/officials/unassigned`, '/api/v2/games/unassigned']) {
      const { _embedded } = ok(await ada('GET', `${list}.json?search[query]=Hawks`), 200);
      ids.push(...(_embedded.games as Json[]).map(({ id }) => id));
    }
    assert.ok(ids.length === 0 || ids.length === 3, 'its three addresses agree');
    return [...new Set(ids)];
  }
});

test('it is cancelled without pay, with pay, and restored', async () => {
  for (const [status, cancelled] of [
    ['C', true],
    ['X', true],
    ['A', false],
  ] as const) {
    const changed = ok(await ada('PUT', at(), { body: { status } }), 200);
    assert.deepEqual([changed.status, changed.cancelled], [status, cancelled]);
    assert.deepEqual(await idsFor(`search[status]=${status}&search[query]=Hawks`), [game.id]);
  }
});

test('it is deleted: 204 without a body, then 404, and in no list', async () => {
  const gone = await ada('DELETE', at());
  assert.deepEqual([gone.status, gone.text], [204, '']);
  for (const call of [ada, omar]) assert.equal((await call('GET', at())).status, 404);
  assert.deepEqual(await idsFor('search[query]=Hawks'), []);
});
