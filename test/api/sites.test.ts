// Changing what officials of a site are shown (docs/api: Resources, site).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

let api: Api;
let site: string;
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

const put = (body: object) => api.ada('PUT', site, { body });

test('a site is changed by the switches that were sent; with their current values nothing changes', async () => {
  const before = ok(await api.ada('GET', site), 200);
  const { updated, ...changed } = ok(await put({ forms_enabled: true, show_game_requests: true }), 200);
  const { updated: earlier, ...rest } = before;
  const open_games = { ...rest.open_games, mode: 'ask' }; // what show_game_requests says, in full
  assert.deepEqual(changed, { ...rest, forms_enabled: true, show_game_requests: true, open_games });
  assert.ok(Date.parse(updated) > Date.parse(earlier));
  assert.deepEqual(ok(await put({ ...changed, updated }), 200), { ...changed, updated });
});

test('the switches are true or false; all problems are reported together', async () => {
  const names = ['show_game_requests', 'show_unassigned_games', 'show_all_games', 'show_game_reports'];
  const body = Object.fromEntries([...names, 'forms_enabled'].map((name) => [name, 'perhaps']));
  assert.deepEqual(pathsOf(await put(body)).sort(), [
    '/forms_enabled',
    ...names.map((name) => `/${name}`).sort(),
  ]);
});

test('an official is listed the games that the switches allow', async () => {
  await newGame(api, { published: true });
  const listed = async () => ok(await api.omar('GET', `${site}/games`), 200).page.records;
  assert.equal(await listed(), 1);
  ok(await put({ show_all_games: false, show_unassigned_games: false }), 200);
  assert.equal(await listed(), 0);
  ok(await put({ show_unassigned_games: true }), 200);
  assert.equal(await listed(), 1);
});
