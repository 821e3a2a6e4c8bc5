// All problems of one game are reported together (docs/api: HTTP), whether the schema, the reader or the domain finds them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

// The status violates the schema, the flags contradict each other, the venue and the pattern do not exist.
const WRONG = { status: 'Q', is_public: 'y', published: false, venue_id: 999_999, pattern_name: 'Nobody' };
const PATHS = ['/is_public', '/pattern_name', '/status', '/venue_id'];

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const post = (body: unknown): Promise<Reply> =>
  api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, { body });

describe('all problems of one game come together', () => {
  test('when it is created, including a missing time, and nothing is created', async () => {
    const reply = await post({ ...WRONG, home_team_name: 'Hawks' });
    assert.deepEqual(pathsOf(reply).sort(), [
      '/is_public',
      '/localized_date',
      '/localized_time',
      ...PATHS.slice(1),
    ]);
    const made = await api.service.db.query(sql`select id from games union all select id from teams`);
    assert.deepEqual(made, []);
  });

  test('when it is changed, with times that cannot be', async () => {
    const game = await newGame(api);
    const body = { ...WRONG, localized_time: '25:00', end_time: '2099-05-02T08:00' };
    const paths = pathsOf(await api.ada('PUT', `/api/v2/games/${game.id}`, { body }));
    assert.deepEqual(paths.sort(), ['/end_time', ...PATHS, '/localized_time'].sort());
  });

  test('each path once, and a time that cannot be read is not missing too', async () => {
    const paths = pathsOf(
      await post({ localized_date: 'soon', localized_time: 7, venue_id: 'x', venue_name: 'Pier' }),
    );
    assert.deepEqual(paths.sort(), ['/localized_date', '/localized_time', '/venue_id']);
  });

  test('but a body that is no object has no members to report on', async () => {
    for (const body of [[], null, 'a game', 5]) assert.deepEqual(pathsOf(await post(body)), ['']);
  });
});
