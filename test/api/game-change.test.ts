// Changing and deleting games (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createPattern } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

const EVERYTHING = {
  ...{ venue_name: 'Pier Field', subvenue: 'Field 2', league_name: 'U12 North', age_group_name: 'U12' },
  ...{ game_type_name: 'League', gender_name: 'Girls', home_team_name: 'Hawks', away_team_name: 'Gulls' },
  ...{ user_defined_id: 'N-100', external_id: 4711, public_note: 'Bring flags', private_note: 'Pay cash' },
  ...{ paid_via: 'cheque', end_time: '2099-05-02T10:25' },
};

let api: Api;
before(async () => {
  api = await openApi();
  await api.service.db.query(sql`
    insert into venues (site_id, name, timezone) values (${api.season.siteId}, 'Desert Field', 'America/Phoenix')`);
});
after(() => api.stop());

const put = (id: number, body: unknown): Promise<Reply> => api.ada('PUT', `/api/v2/games/${id}`, { body });
const get = async (id: number): Promise<Json> => (await api.ada('GET', `/api/v2/games/${id}`)).json;

async function changed(id: number, body: unknown): Promise<Json> {
  const reply = await put(id, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json;
}

function without(game: Json, ...names: string[]): Json {
  return Object.fromEntries(Object.entries(game).filter(([name]) => !names.includes(name)));
}

async function assigned(body: object, answer: string | null = 'accepted'): Promise<Json> {
  const game = await newGame(api, { published: true, ...body });
  const [slot] = game._embedded.assignments;
  const user_id = api.season.omar.userId;
  const reply = await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, {
    body: { user_id, override: true },
  });
  assert.equal(reply.status, 200, reply.text);
  await api.service.db.query(sql`update assignments set answer = ${answer} where id = ${slot.id}`);
  return get(game.id);
}

describe('PUT', () => {
  test('changes only the fields sent, and steps lock_version', async () => {
    const game = await newGame(api, EVERYTHING);
    const after = await changed(game.id, { subvenue: 'Field 3' });
    assert.deepEqual([after.subvenue, after.lock_version], ['Field 3', 1]);
    assert.deepEqual(
      without(after, 'subvenue', 'lock_version', 'updated'),
      without(game, 'subvenue', 'lock_version', 'updated'),
    );
  });

  test('of a record that was read, renamed and sent back follows the names: an id that repeats does not win (wire)', async () => {
    const game = await get((await newGame(api, EVERYTHING)).id);
    const nouns = ['venue', 'league', 'age_group', 'game_type', 'gender', 'home_team', 'away_team'];
    const renamed = Object.fromEntries(nouns.map((noun) => [`${noun}_name`, `Another ${noun}`]));
    const after = await changed(game.id, { ...game, ...renamed });
    assert.equal(after.warnings, undefined, JSON.stringify(after.warnings));
    const shown = { ...after, venue: after._embedded.venue.name };
    for (const noun of nouns) {
      assert.equal(shown[noun], `Another ${noun}`);
      assert.notEqual(after[`${noun}_id`], game[`${noun}_id`], noun);
    }
    await createPattern(api.service.db, api.season.siteId, 'One official', ['Referee']);
    const { pattern_id, pattern } = await changed(game.id, {
      pattern_id: game.pattern_id,
      pattern_name: 'One official',
    });
    assert.deepEqual([pattern, pattern_id === game.pattern_id], ['One official', false]);
  });

  test('with the ids and the names that it has changes nothing; a new id wins over its name', async () => {
    const game = await get((await newGame(api, EVERYTHING)).id);
    const { league_id } = await newGame(api, { league_name: 'U14 South' });
    const names = { league_name: ' u12  NORTH', pattern_name: game.pattern, venue_name: 'Pier Field' };
    assert.deepEqual(await changed(game.id, { ...game, ...names }), game);
    assert.deepEqual(await changed(game.id, { ...game, league_name: '' }), game);
    const moved = await changed(game.id, { league_id, league_name: 'U12 North' });
    assert.deepEqual([moved.league, moved.warnings?.length], ['U14 South', 1]);
  });

  test('with the whole body of a GET changes nothing, not even lock_version', async () => {
    for (const body of [EVERYTHING, {}, { status: 'C' }, { public: false, published: true }]) {
      const game = await get((await newGame(api, body)).id);
      assert.deepEqual(await changed(game.id, game), game);
      assert.deepEqual(await get(game.id), game);
    }
  });

  test('with that body and one changed field changes that field', async () => {
    const game = await get((await newGame(api, EVERYTHING)).id);
    const fields: [object, object][] = [
      [{ localized_time: '10:15 AM' }, { start_time: '2099-05-02T10:15:00.000-04:00' }],
      [{ localized_date: '2099-05-03' }, { start_time: '2099-05-03T10:15:00.000-04:00' }],
      [{ start_time: '2099-05-03T17:00:00Z' }, { start_time: '2099-05-03T13:00:00.000-04:00' }],
      [{ localized_end_time: '3:00 PM' }, { end_time: '2099-05-03T15:00:00.000-04:00' }],
      [{ league_id: null }, { league: null, league_id: null }],
      [{ published: true }, { published: true }],
    ];
    for (const [change, expected] of fields) {
      const after = await changed(game.id, { ...(await get(game.id)), ...change });
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(after[name], value, name);
    }
  });

  test('with a time in only one format takes effect, even if it repeats the value of the GET', async () => {
    const game = await newGame(api, { end_time: '2099-05-02T10:25' });
    const fields: [object, [string, string]][] = [
      [{ start_time: '2099-05-02T08:30', end_time: game.end_time }, ['08:30-04', '10:25-04']],
      [{ localized_time: '9:45 AM', localized_end_time: '10:25 AM' }, ['09:45-04', '10:25-04']],
      [{ start_time: '2099-05-02T09:45:00.000-04:00', venue_name: 'Desert Field' }, ['06:45-07', '07:25-07']],
      [{ localized_time: '6:45 AM', venue_id: null }, ['06:45-04', '07:25-04']],
    ];
    for (const [change, [start, end]] of fields) {
      const after = await changed(game.id, change);
      const short = (moment: string) => moment.replace(/^2099-05-02T(\d\d:\d\d):00\.000(-\d\d):00$/, '$1$2');
      assert.deepEqual(
        [short(after.start_time), short(after.end_time)],
        [start, end],
        JSON.stringify(change),
      );
    }
  });

  test('clears with null what a game can be without', async () => {
    const game = await newGame(api, EVERYTHING);
    const nouns = [
      'venue',
      'league',
      'age_group',
      'game_type',
      'gender',
      'home_team',
      'away_team',
      'pattern',
    ];
    const texts = ['subvenue', 'user_defined_id', 'external_id', 'public_note', 'private_note', 'paid_via'];
    const nulls = [...nouns.map((noun) => `${noun}_id`), ...texts].map((name) => [name, null]);
    const after = await changed(game.id, Object.fromEntries(nulls));
    for (const [name] of nulls) assert.equal(after[name as string], null, name as string);
    assert.deepEqual(after._embedded.assignments, []);
    assert.equal(after.start_time, game.start_time);
  });

  test('may come as a form', async () => {
    const game = await newGame(api);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = 'is_public=1&localized_time=11%3A00+AM&home_team_name=Hawks';
    const { json } = await api.ada('PUT', `/api/v2/games/${game.id}.json`, { headers, raw });
    assert.deepEqual(
      [json.published, json.start_time, json.home_team],
      [true, '2099-05-02T11:00:00.000-04:00', 'Hawks'],
    );
  });

  test('with another lock_version is 409, which names both, and changes nothing', async () => {
    const game = await newGame(api);
    await changed(game.id, { subvenue: 'Field 3', lock_version: 0 });
    const reply = await put(game.id, { subvenue: 'Field 4', lock_version: 0 });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'lock_version_mismatch');
    assert.match(reply.json.message, /lock_version is 1, you sent 0/);
    assert.equal((await get(game.id)).subvenue, 'Field 3');
  });

  test('of a whole body that was read before the game was moved is 409, too', async () => {
    const read = await newGame(api);
    await changed(read.id, { localized_time: '4:00 PM', localized_end_time: '6:00 PM' });
    const reply = await put(read.id, { ...read, subvenue: 'Field 4' });
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'lock_version_mismatch');
    assert.equal((await get(read.id)).localized_time, '4:00 PM');
  });

  test('in parallel with one lock_version lets one through', async () => {
    const game = await newGame(api);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => put(game.id, { subvenue: `Field ${n}`, lock_version: 0 })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array(11).fill(409)]);
    assert.equal((await get(game.id)).lock_version, 1);
  });

  test('with one wrong field changes none', async () => {
    const game = await newGame(api);
    assert.deepEqual(pathsOf(await put(game.id, { subvenue: 'Field 9', league_id: 999_999 })), [
      '/league_id',
    ]);
    assert.deepEqual(await get(game.id), game);
  });

  test('cancels and restores by status', async () => {
    const game = await newGame(api);
    for (const [status, cancelled] of [
      ['C', true],
      ['X', true],
      ['A', false],
    ] as const) {
      const after = await changed(game.id, { status });
      assert.deepEqual([after.status, after.cancelled], [status, cancelled]);
    }
    assert.deepEqual(pathsOf(await put(game.id, { status: 'a' })), ['/status']);
  });
});

describe('the crew of a changed game', () => {
  const MOVES: [string, object][] = [
    ['the day', { localized_date: '2099-05-20' }],
    ['the time', { localized_time: '7:15 AM' }],
    ['the end', { localized_end_time: '11:45 AM' }],
    ['the venue', { venue_name: 'Dune Park' }],
  ];
  for (const [what, change] of MOVES) {
    test(`has to accept again when ${what} of a published game changes`, async () => {
      const game = await assigned({ venue_name: 'Pier Field' });
      const [slot] = (await changed(game.id, change))._embedded.assignments;
      assert.deepEqual([slot.assigned, slot.accepted, slot.declined], [true, false, false]);
      assert.equal(slot._embedded.official.id, api.season.omar.userId);
      assert.ok(slot._links.accept.href);
    });
  }

  test('stays accepted when other fields change, nothing changes, or a draft moves', async () => {
    const game = await assigned({ venue_name: 'Pier Field' });
    const unmoved = { subvenue: 'Field 9', public_note: 'Late', league_name: 'U14', venue_id: game.venue_id };
    const still = await changed(game.id, { ...game, ...unmoved, lock_version: undefined });
    assert.equal(still._embedded.assignments[0].accepted, true);
    const draft = await assigned({ published: false, localized_date: '2099-06-20' });
    const moved = await changed(draft.id, { localized_time: '7:15 AM' });
    assert.equal(moved._embedded.assignments[0].accepted, true);
  });

  test('that declined stays declined when the game moves', async () => {
    const game = await assigned({ localized_date: '2099-06-21' }, 'declined');
    const [slot] = (await changed(game.id, { localized_time: '7:15 AM' }))._embedded.assignments;
    assert.deepEqual([slot.assigned, slot.declined], [true, true]);
  });

  test('keeps the officials whose position is in the new pattern, and loses the others', async () => {
    await createPattern(api.service.db, api.season.siteId, '1 referee', ['Referee']);
    const game = await assigned({ localized_date: '2099-06-22' });
    const after = await changed(game.id, { pattern_name: '1 referee' });
    assert.equal(after._embedded.assignments.length, 1);
    assert.equal(after._embedded.assignments[0].accepted, true);
    const wider = await changed(game.id, { pattern_name: '2 officials' });
    assert.deepEqual(
      wider._embedded.assignments.map(({ assigned }: Json) => assigned),
      [true, false],
    );
  });
});

describe('a game that moves to a venue in another zone', () => {
  test('keeps its local time', async () => {
    const game = await newGame(api, { venue_name: 'Pier Field' });
    const desert = await changed(game.id, { venue_name: 'Desert Field' });
    assert.deepEqual(
      [desert.start_time, desert.end_time, desert.localized_time],
      ['2099-05-02T09:00:00.000-07:00', '2099-05-02T10:00:00.000-07:00', '9:00 AM'],
    );
    const back = await changed(game.id, { venue_id: game.venue_id });
    assert.equal(back.start_time, '2099-05-02T09:00:00.000-04:00');
    const sent = await changed(game.id, { ...back, venue_id: desert.venue_id });
    assert.equal(sent.start_time, '2099-05-02T09:00:00.000-07:00');
  });

  test('is rejected if that local time does not exist', async () => {
    const game = await newGame(api, {
      ...{ localized_date: '2026-03-08', localized_time: '2:30 AM', venue_name: 'Desert Field' },
    });
    const reply = await put(game.id, { venue_name: 'Pier Field' });
    assert.equal(reply.status, 422);
    assert.match(reply.json.message, /does not exist in America\/New_York/);
    assert.equal((await get(game.id)).start_time, '2026-03-08T02:30:00.000-07:00');
  });
});

describe('DELETE', () => {
  test('is 204 without a body; then the game, its assignments and its place in lists are gone', async () => {
    const game = await assigned({ localized_date: '2099-07-01', league_name: 'Gone' });
    const [slot] = game._embedded.assignments;
    const reply = await api.ada('DELETE', `/api/v2/games/${game.id}.json`);
    assert.deepEqual([reply.status, reply.text, reply.headers.get('content-type')], [204, '', null]);
    assertProblem(await api.ada('GET', `/api/v2/games/${game.id}`), 404);
    assertProblem(await put(game.id, { subvenue: 'Field 1' }), 404);
    assertProblem(await api.ada('DELETE', `/api/v2/games/${game.id}`), 404);
    assertProblem(await api.ada('GET', `/api/v2/assignments/${slot.id}`), 404);
    assertProblem(await api.ada('POST', `/api/v2/assignments/${slot.id}/unassign`), 404);
    const path = `/api/v2/sites/${api.season.siteId}/games?search[league_id]=${game.league_id}`;
    assert.equal((await api.ada('GET', path)).json.page.records, 0);
  });

  test('keeps the row', async () => {
    const { id } = await newGame(api);
    await api.ada('DELETE', `/api/v2/games/${id}`);
    const rows = await api.service.db.query(
      sql`select id from games where id = ${id} and deleted_at is not null`,
    );
    assert.deepEqual(rows, [{ id }]);
  });

  test('frees its officials for another game at that time', async () => {
    const day = { localized_date: '2099-07-02' };
    const game = await assigned(day);
    await api.ada('DELETE', `/api/v2/games/${game.id}`);
    const [slot] = (await newGame(api, day))._embedded.assignments;
    const body = { user_id: api.season.omar.userId };
    assert.equal((await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, { body })).status, 200);
  });
});

describe('restore', () => {
  const restore = ({ id }: Json) => api.ada('POST', `/api/v2/games/${id}/restore.json`);
  const remove = ({ id }: Json) => api.ada('DELETE', `/api/v2/games/${id}`);

  test('ends the deletion: the game is as it was, with its crew and their answers', async () => {
    const game = await assigned({
      localized_date: '2099-07-03',
      league_name: 'Back',
      public_note: 'Bring both shirts.',
    });
    const was = await get(game.id);
    await remove(game);
    const restored = ok(await restore(game), 200);
    assert.deepEqual(restored, await get(game.id));
    const { lock_version, updated, ...same } = restored;
    const { lock_version: version, updated: _, ...before } = was;
    assert.deepEqual(same, before);
    assert.equal(lock_version, version + 2);
    const path = `/api/v2/sites/${api.season.siteId}/games?search[league_id]=${game.league_id}`;
    assert.equal((await api.ada('GET', path)).json.page.records, 1);
  });

  test('leaves a game that is not deleted as it is', async () => {
    const game = await newGame(api);
    assert.deepEqual(ok(await restore(game), 200), await get(game.id));
  });

  test('is a 409 while an official of the crew is on another game at that time', async () => {
    const day = { localized_date: '2099-07-04' };
    const game = await assigned(day);
    await remove(game);
    const other = await assigned(day);
    const reply = await restore(game);
    assertProblem(reply, 409, 'double_booked');
    assert.match(
      reply.json.message,
      new RegExp(
        `^Omar Reyes is on game ${other.id} at that time .* Remove them from one of the games first\\.$`,
      ),
    );
    assertProblem(await api.ada('GET', `/api/v2/games/${game.id}`), 404);
    await remove(other);
    ok(await restore(game), 200);
  });

  test('finds no game that never was, nor one of another site, and none for officials', async () => {
    const game = await newGame(api, { published: true });
    await remove(game);
    assertProblem(await api.ada('POST', '/api/v2/games/999999999/restore'), 404);
    assertProblem(await api.omar('POST', `/api/v2/games/${game.id}/restore`), 404);
  });
});
