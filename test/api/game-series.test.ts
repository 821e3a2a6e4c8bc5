// Games for each of several weeks, and games like another (docs/api: games, Create a game).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let site: string;
before(async () => {
  api = await openApi(); // in America/New_York
  site = `/api/v2/sites/${api.season.siteId}`;
});
beforeEach(() => api.service.db.query(sql`delete from events`));
after(() => api.stop());

const post = (path: string, body: object) => api.ada('POST', path, { body });
const series = (body: object) => post(`${site}/games/series`, { localized_time: '9:00 AM', ...body });
const starts = (reply: Reply): string[] =>
  ok(reply, 200)._embedded.games.map(({ start_time }: Json) => start_time);
const countOf = async (table: 'games' | 'venues' | 'events'): Promise<number> => {
  const [row] = await api.service.db.query<{ games: number; venues: number; events: number }>(sql`
    select (select count(*) from games) as games, (select count(*) from venues) as venues,
      (select count(*) from events) as events`);
  return row![table];
};

describe('a series', () => {
  test('is a game a week, each with its own slots', async () => {
    const body = {
      localized_date: '2098-05-03',
      weeks: 3,
      venue_name: 'New Field',
      pattern_name: '2 officials',
    };
    const { _embedded, _links } = ok(await series({ ...body, home_team_name: 'Harbor Hawks' }), 200);
    const { games } = _embedded;
    assert.deepEqual(
      games.map((game: Json) => [game.localized_date, game.localized_time, game.localized_end_time]),
      ['May 3 2098', 'May 10 2098', 'May 17 2098'].map((day) => [day, '9:00 AM', '10:00 AM']),
    );
    assert.equal(new Set(games.map(({ venue_id }: Json) => venue_id)).size, 1, 'the venue was made once');
    assert.equal(games[0].published, false);
    for (const game of games) {
      assert.deepEqual(ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200), game);
      assert.equal(game._embedded.assignments.length, 2);
    }
    assert.equal(_links.games.href, `${api.service.baseUrl}${site}/games.json`);
  });

  test('of postponed games waits for other days', async () => {
    const { games } = ok(
      await series({ localized_date: '2098-06-07', weeks: 2, postponed: true }),
      200,
    )._embedded;
    assert.deepEqual(
      games.map(({ status, postponed, cancelled }: Json) => [status, postponed, cancelled]),
      [
        ['C', true, true],
        ['C', true, true],
      ],
    );
  });

  test('keeps the local time when clocks change, in the zone of the venue', async () => {
    const summer = await series({ localized_date: '2026-10-25', weeks: 2 });
    assert.deepEqual(starts(summer), ['2026-10-25T09:00:00.000-04:00', '2026-11-01T09:00:00.000-05:00']);
    const venue = ok(await post(`${site}/venues`, { name: 'Desert Park', timezone: 'America/Phoenix' }), 201);
    const desert = await series({ localized_date: '2026-10-25', weeks: 2, venue_id: venue.id });
    assert.deepEqual(starts(desert), ['2026-10-25T09:00:00.000-07:00', '2026-11-01T09:00:00.000-07:00']);
    const start_time = '2026-10-25T13:00:00Z';
    const instant = await series({ start_time, localized_time: undefined, weeks: 2 });
    assert.deepEqual(starts(instant), ['2026-10-25T09:00:00.000-04:00', '2026-11-01T09:00:00.000-05:00']);
  });

  test('is all or none: a time that one week skips is a problem, and nothing is made', async () => {
    const before = [await countOf('games'), await countOf('venues')];
    const night = { localized_date: '2027-02-28', localized_time: '2:30 AM', venue_name: 'Night Field' };
    const reply = await series({ ...night, weeks: 4 });
    assert.deepEqual(pathsOf(reply), ['/weeks']);
    assert.match(reply.json.message, /^02:30 on 2027-03-14 does not exist in America\/New_York/);
    const backwards = { start_time: '2026-11-01T01:45:00-04:00', end_time: '2026-11-01T01:15:00-05:00' };
    const ending = await series({ ...backwards, localized_time: undefined, weeks: 2 });
    assert.deepEqual(pathsOf(ending), ['/weeks']);
    assert.deepEqual([await countOf('games'), await countOf('venues')], before);
  });

  test('that is published causes an event for each game', async () => {
    ok(await series({ localized_date: '2098-06-07', weeks: 3, published: true }), 200);
    assert.equal(await countOf('events'), 3);
  });

  test('has 1 to 53 weeks', async () => {
    for (const weeks of [0, 54, undefined, 1.5])
      assert.deepEqual(pathsOf(await series({ localized_date: '2098-05-03', weeks })), ['/weeks']);
    assert.equal(
      starts(await series({ localized_date: '2098-07-06', weeks: 53 }))
        .at(-1)
        ?.slice(0, 10),
      '2099-07-05',
    );
    assert.deepEqual(pathsOf(await series({ weeks: 2 })), ['/localized_date']);
  });

  test('says which names were not read', async () => {
    const venue = ok(await post(`${site}/venues`, { name: 'Named Field' }), 201);
    const sent = { venue_id: venue.id, venue_name: 'Other Field', localized_date: '2098-08-03', weeks: 1 };
    assert.match(ok(await series(sent), 200).warnings[0], /^`venue_name` was not read/);
  });
});

describe('a duplicate', () => {
  const ofGame = async (game: Json, body: object = {}): Promise<Json> =>
    ok(await post(`/api/v2/games/${game.id}/duplicate`, body), 201);
  let game: Json;
  before(async () => {
    game = await newGame(api, {
      ...{ venue_name: 'Pier Field', league_name: 'U12 Girls', age_group_name: 'U12', gender_name: 'Girls' },
      ...{ game_type_name: 'Cup', home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' },
      ...{ subvenue: 'Field 2', user_defined_id: 'H-17', external_id: 9001, paid_via: 'cheque' },
      ...{ public_note: 'Bring both shirts.', private_note: 'Pay in cash.', public: false },
      ...{ published: true, status: 'X', localized_end_time: '10:45 AM' },
    });
    const slot = game._embedded.assignments[0].id;
    ok(await post(`/api/v2/assignments/${slot}/assign`, { user_id: api.season.omar.userId }), 200);
  });

  test('is an active draft with open slots, and else like the game but for its own ids', async () => {
    const { id, created, updated, _links, _embedded, ...copy } = await ofGame(game);
    const { id: gameId, created: _c, updated: _u, _links: _l, _embedded: _e, ...members } = game;
    assert.deepEqual(copy, {
      ...members,
      ...{ status: 'A', cancelled: false, published: false, user_defined_id: null, external_id: null },
    });
    assert.deepEqual(
      _embedded.assignments.map((slot: Json) => [slot.position, slot.assigned]),
      [
        ['Referee', false],
        ['Assistant', false],
      ],
    );
    assert.notEqual(id, gameId);
    assert.equal(await countOf('events'), 0);
  });

  test('names a lock_version as not read where no game was: of a game that is created, and of a series', async () => {
    const sent = { localized_date: '2098-08-01', localized_time: '9:00 AM', lock_version: 7 };
    const { lock_version, warnings } = ok(await post(`${site}/games`, sent), 201);
    assert.deepEqual([lock_version, warnings], [0, ['`lock_version` is read-only.']]);
    const { warnings: ofSeries } = ok(await series({ ...sent, weeks: 1 }), 200);
    assert.deepEqual(ofSeries, ['`lock_version` is not known.']);
  });

  test('with a lock_version is of the game that was read, or nothing', async () => {
    const source = await newGame(api, {});
    const copy = (lock_version: number) => post(`/api/v2/games/${source.id}/duplicate`, { lock_version });
    const before = await countOf('games');
    const outdated = await copy(source.lock_version + 1);
    assertProblem(outdated, 409);
    assert.equal(outdated.json.error, 'lock_version_mismatch');
    assert.equal(await countOf('games'), before);
    ok(await copy(source.lock_version), 201);
  });

  test('has the members that are sent: another day at the same time, another team', async () => {
    const body = {
      localized_date: '2098-09-12',
      home_team_name: 'Dock Dogs',
      venue_id: null,
      published: true,
    };
    const copy = await ofGame(game, body);
    assert.deepEqual(
      [copy.localized_date, copy.localized_time, copy.localized_end_time],
      ['Sep 12 2098', '9:00 AM', '10:45 AM'],
    );
    assert.deepEqual([copy.home_team, copy.away_team, copy.venue_id], ['Dock Dogs', 'Bay Gulls', null]);
    assert.equal(copy.published, true);
  });

  test('rejects what a new game would reject', async () => {
    const reply = await post(`/api/v2/games/${game.id}/duplicate`, {
      venue_id: 999_999,
      localized_time: 'noon',
    });
    assert.deepEqual(pathsOf(reply), ['/localized_time', '/venue_id']);
  });
});
