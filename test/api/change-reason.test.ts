// Why a game is canceled, moved or postponed (docs/api: games, Cancel, move or postpone a game).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_REASON_CHARACTERS } from '../../src/http/api/resources/game-input.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const RAIN = 'Field closed: rain';
const put = (game: Json, body: object): Promise<Reply> =>
  api.ada('PUT', `/api/v2/games/${game.id}`, { body });
const change = async (game: Json, body: object): Promise<Json> => ok(await put(game, body), 200);
const reasonAfter = async (game: Json, body: object) => (await change(game, body)).change_reason;

describe('the reason of a change', () => {
  test('explains that change, and none of the status, time or place that follows', async () => {
    for (const later of [
      { status: 'A' },
      { status: 'X' },
      { localized_time: '5:00 PM' },
      { localized_end_time: '11:00 PM' },
      { venue_name: 'Dune Park' },
      { subvenue: 'Field 9' },
    ]) {
      const game = await newGame(api);
      assert.equal(game.change_reason, null);
      assert.equal(await reasonAfter(game, { status: 'C', change_reason: RAIN }), RAIN);
      assert.equal(await reasonAfter(game, { public_note: 'Bring both shirts.' }), RAIN);
      assert.equal(await reasonAfter(game, later), null, JSON.stringify(later));
    }
    const game = await newGame(api);
    const moved = { localized_time: '5:00 PM', change_reason: RAIN };
    assert.equal(await reasonAfter(game, moved), RAIN);
    const again = { localized_time: '6:00 PM', change_reason: 'The light is off until then.' };
    assert.equal(await reasonAfter(game, again), again.change_reason);
    assert.equal(await reasonAfter(game, { change_reason: ' ' }), null);
  });

  test('has a limit, which the error names', async () => {
    const game = await newGame(api);
    const longest = '€'.repeat(MAX_REASON_CHARACTERS);
    assert.equal(await reasonAfter(game, { status: 'C', change_reason: longest }), longest);
    const reply = await put(game, { status: 'X', change_reason: `${longest}!` });
    assert.deepEqual(pathsOf(reply), ['/change_reason']);
    const bulk = await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games/cancel`, {
      body: { game_ids: [game.id], change_reason: `${longest}!` },
    });
    assert.deepEqual(pathsOf(bulk), ['/change_reason']);
    assert.equal((await api.ada('GET', `/api/v2/games/${game.id}`)).json.status, 'C');
  });

  test('is in the history of the game, and on the page that its officials read', async () => {
    const game = await newGame(api, { published: true });
    await change(game, { status: 'C', change_reason: RAIN });
    const history = ok(await api.ada('GET', `/api/v2/games/${game.id}/history`), 200);
    const [last] = history._embedded.history;
    assert.deepEqual(last.changes[0].after, { status: 'C', change_reason: RAIN });
    assert.equal(ok(await api.omar('GET', `/api/v2/games/${game.id}`), 200).change_reason, RAIN);
  });

  test('is that of all games that are canceled at once; those that were canceled keep theirs', async () => {
    const [first, second] = [await newGame(api), await newGame(api)];
    await change(second, { status: 'C', change_reason: 'No referee.' });
    const body = { game_ids: [first.id, second.id], change_reason: ` ${RAIN} ` };
    const path = `/api/v2/sites/${api.season.siteId}/games/cancel`;
    const done = ok(await api.ada('POST', path, { body }), 200);
    assert.deepEqual([done.changed, done.unchanged], [1, 1]);
    const reasons = [first, second].map(({ id }) => api.ada('GET', `/api/v2/games/${id}`));
    const read = (await Promise.all(reasons)).map(({ json }) => json.change_reason);
    assert.deepEqual(read, [RAIN, 'No referee.']);
  });
});

describe('a postponed game', () => {
  const stateOf = ({ status, cancelled, postponed }: Json) => [status, cancelled, postponed];

  test('is canceled until it gets another time', async () => {
    const game = await newGame(api, { published: true });
    assert.deepEqual(stateOf(game), ['A', false, false]);
    const postponed = await change(game, { postponed: true, change_reason: RAIN });
    assert.deepEqual([...stateOf(postponed), postponed.change_reason], ['C', true, true, RAIN]);
    assert.deepEqual(stateOf(await change(game, { public_note: 'Bring both shirts.' })), ['C', true, true]);
    const found = await change(game, { localized_date: '2099-06-06' });
    assert.deepEqual([...stateOf(found), found.change_reason], ['A', false, false, null]);
  });

  test('may be paid, may get another time while it stays off, and is canceled for good, or active, if that is sent', async () => {
    const game = await newGame(api);
    assert.deepEqual(stateOf(await change(game, { postponed: 'y', status: 'X' })), ['X', true, true]);
    assert.deepEqual(stateOf(await change(game, { localized_time: '5:00 PM', status: 'X' })), [
      'X',
      true,
      true,
    ]);
    assert.deepEqual(stateOf(await change(game, { postponed: false })), ['X', true, false]);
    assert.deepEqual(stateOf(await change(game, { postponed: true })), ['X', true, true]);
    assert.deepEqual(stateOf(await change(game, { status: 'A' })), ['A', false, false]);
  });

  test('is not active: the error says so, also of a new game', async () => {
    const game = await newGame(api);
    for (const reply of [
      await put(game, { postponed: true, status: 'A' }),
      await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, {
        body: { localized_date: '2099-05-02', localized_time: '3:00 PM', postponed: true, status: 'A' },
      }),
    ]) {
      assertProblem(reply, 422);
      assert.equal(
        reply.json.errors[0].message,
        'A postponed game is not active: leave status out, or send C or X.',
      );
    }
    assert.deepEqual(pathsOf(await put(game, { postponed: 'perhaps' })), ['/postponed']);
    assert.deepEqual(stateOf(await newGame(api, { postponed: true })), ['C', true, true]);
  });

  test('of several, in one request, and canceled for good by another', async () => {
    const game = await newGame(api);
    const path = `/api/v2/sites/${api.season.siteId}/games/cancel`;
    const cancel = async (body: object) =>
      ok(await api.ada('POST', path, { body: { game_ids: [game.id], ...body } }), 200).changed;
    const view = async () => stateOf((await api.ada('GET', `/api/v2/games/${game.id}`)).json);
    assert.equal(await cancel({ postponed: true }), 1);
    assert.deepEqual(await view(), ['C', true, true]);
    assert.equal(await cancel({ postponed: true }), 0);
    assert.equal(await cancel({}), 1);
    assert.deepEqual(await view(), ['C', true, false]);
  });
});
