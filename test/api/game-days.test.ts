// How many games a site has on each day (docs/api: games, Days with games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let path: string;
before(async () => {
  api = await openApi();
  path = `/api/v2/sites/${api.season.siteId}/games/days`;
  const at = (localized_date: string, more: object = {}) =>
    newGame(api, { localized_date, localized_time: '9:00 AM', ...more });
  await at('2091-05-03', { published: true });
  const staffed = await at('2091-05-03', { localized_time: '11:30 PM' });
  await at('2091-05-03', { status: 'X', published: true });
  await at('2091-05-05', { published: true });
  await at('2091-05-06', { status: 'C' });
  await at('2091-05-06', { pattern_name: undefined });
  const slot = staffed._embedded.assignments[0].id;
  ok(
    await api.ada('POST', `/api/v2/assignments/${slot}/assign`, {
      body: { user_id: api.season.omar.userId },
    }),
    200,
  );
});
after(() => api.stop());

const days = async (search: string, call: Call = api.ada): Promise<Json> =>
  ok(await call('GET', `${path}?${search}`), 200);

describe('/sites/:id/games/days', () => {
  test('counts the games of each day of the site’s calendar, and the open positions of those that are on', async () => {
    const { days: found, _links } = await days('search[start_date]=2091-05-01&search[end_date]=2091-05-31');
    assert.deepEqual(found, [
      { date: '2091-05-03', games: 3, drafts: 1, canceled: 1, with_positions: 2, open_positions: 3 },
      { date: '2091-05-05', games: 1, drafts: 0, canceled: 0, with_positions: 1, open_positions: 2 },
      { date: '2091-05-06', games: 2, drafts: 1, canceled: 1, with_positions: 0, open_positions: 0 },
    ]);
    assert.match(_links.games.href, /\/games\.json\?search%5Bstart_date%5D=2091-05-01&/);
  });

  test('takes the searches of the list', async () => {
    assert.deepEqual((await days('search[published]=false')).days, [
      { date: '2091-05-03', games: 1, drafts: 1, canceled: 0, with_positions: 1, open_positions: 1 },
      { date: '2091-05-06', games: 2, drafts: 1, canceled: 1, with_positions: 0, open_positions: 0 },
    ]);
    assert.deepEqual((await days('search[start_date]=2092-01-01')).days, []);
    assert.deepEqual(pathsOf(await api.ada('GET', `${path}?search[start_date]=May`)), ['/search/start_date']);
  });

  test('counts only what the caller sees: officials see no drafts of others', async () => {
    const { days: found } = await days('search[end_date]=2091-05-03', api.nina);
    assert.deepEqual(found, [
      { date: '2091-05-03', games: 2, drafts: 0, canceled: 1, with_positions: 1, open_positions: 2 },
    ]);
  });
});
