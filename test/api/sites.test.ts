// Changing what officials of a site are shown (docs/api: Resources, site).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

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

test('a manager chooses the locale, as BCP 47 spells it; others may send it as it is', async () => {
  assert.equal(ok(await api.ada('GET', site), 200).locale, 'en-US');
  assertProblem(await put({ locale: 'en-GB' }), 403);
  assert.equal(ok(await put({ locale: 'en-us' }), 200).locale, 'en-US');
  await api.service.db.query(sql`update users set manager = true where id = ${api.season.ada.userId}`);
  for (const [sent, stored] of [
    ['en-gb', 'en-GB'],
    ['de-ch', 'de-CH'],
    ['fr', 'fr'],
    ['EN-us-u-HC-h23', 'en-US-u-hc-h23'],
  ]) {
    assert.equal(ok(await put({ locale: sent }), 200).locale, stored);
  }
  for (const wrong of ['', 'english', 'en_US', 'tlh', 'de-', 'x'.repeat(36), 7, null])
    assert.deepEqual(pathsOf(await put({ locale: wrong })), ['/locale'], String(wrong));
  const audit = ok(await api.ada('GET', `${site}/audit?limit=1`), 200)._embedded.audit;
  assert.deepEqual([audit[0].before, audit[0].after], [{ locale: 'fr' }, { locale: 'en-US-u-hc-h23' }]);
});

test('a site says how many minutes before a game its officials arrive', async () => {
  assert.equal(ok(await api.omar('GET', site), 200).arrival_minutes, 30);
  for (const minutes of [0, 240, 45])
    assert.equal(ok(await put({ arrival_minutes: minutes }), 200).arrival_minutes, minutes);
  for (const wrong of [-1, 241, 7.5, '30', null])
    assert.deepEqual(pathsOf(await put({ arrival_minutes: wrong })), ['/arrival_minutes'], String(wrong));
  ok(await put({ arrival_minutes: 30 }), 200);
});
