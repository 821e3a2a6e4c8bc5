// What a site does about conflicts: it ignores, warns of or refuses each kind (docs/api: Assignments, policies).
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
});
beforeEach(async () => {
  date = new Date(Date.UTC(2097, 0, 3) + week++ * 14 * 86_400_000).toISOString().slice(0, 10);
  await setPolicies({ unavailable: 'warn', same_team: 'warn' });
});
after(() => api.stop());

const site = () => `/api/v2/sites/${api.season.siteId}`;
const setPolicies = async (conflict_policies: object): Promise<Json> =>
  ok(await api.ada('PUT', site(), { body: { conflict_policies } }), 200).conflict_policies;
const play = (body: object = {}): Promise<Json> => newGame(api, { localized_date: date, ...body });
const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
const assign = (game: Json, user_id: number, more: object = {}): Promise<Reply> =>
  api.ada('POST', `/api/v2/assignments/${slotOf(game)}/assign`, { body: { user_id, ...more } });
const takeOff = async (who: Api['omar'], userId: number): Promise<Json> =>
  ok(await who('POST', `/api/v2/users/${userId}/availability`, { body: { date, available: false } }), 201);
const codesOf = (conflicts: Json[]) => conflicts.map(({ code, severity }) => [code, severity]);
async function candidate(game: Json, userId: number): Promise<Json> {
  const { _embedded } = ok(await api.ada('GET', `/api/v2/assignments/${slotOf(game)}/candidates`), 200);
  return _embedded.candidates.find(({ user_id }: Json) => user_id === userId);
}

describe('the policies of a site', () => {
  test('are warnings until they are changed, each on its own, by assignors', async () => {
    const before = ok(await api.omar('GET', site()), 200).conflict_policies;
    assert.ok(Object.values(before).every((policy) => policy === 'warn'));
    const after = await setPolicies({ travel_time: 'refuse' });
    assert.deepEqual(after, { ...before, travel_time: 'refuse' });
    assert.deepEqual(await setPolicies({ travel_time: 'warn' }), before);
    assertProblem(await api.omar('PUT', site(), { body: { conflict_policies: {} } }), 403);
    const wrong = { conflict_policies: { travel_time: 'never', same_team: 1 } };
    assert.deepEqual(pathsOf(await api.ada('PUT', site(), { body: wrong })), [
      '/conflict_policies/travel_time',
      '/conflict_policies/same_team',
    ]);
    assert.deepEqual(ok(await api.ada('GET', site()), 200).conflict_policies, before);
  });

  test('have none for a double booking, which is always refused', async () => {
    const reply = await api.ada('PUT', site(), { body: { conflict_policies: { double_booked: 'ignore' } } });
    assert.match(ok(reply, 200).warnings.join(), /double_booked/);
  });
});

test('what is ignored is no warning, and no candidate has it', async () => {
  await takeOff(api.omar, omar);
  await setPolicies({ unavailable: 'ignore' });
  const game = await play();
  const { fit, conflicts } = await candidate(game, omar);
  assert.deepEqual([fit, conflicts], ['free', []]);
  const changed = ok(await assign(game, omar), 200);
  assert.deepEqual([changed.warnings, changed.conflicts], [[], []]);
});

describe('what is refused', () => {
  test('is a 409 that names the conflict and how to override it, and nothing changes', async () => {
    await takeOff(api.omar, omar);
    await setPolicies({ unavailable: 'refuse' });
    const game = await play();
    const found = await candidate(game, omar);
    assert.equal(found.fit, 'not_possible');
    const reply = await assign(game, omar);
    assertProblem(reply, 409);
    assert.equal(reply.json.error, 'policy_conflict');
    assert.match(
      reply.json.message,
      new RegExp(`^Omar Reyes .*${game.localized_date}.*override: \\["unavailable"\\]`),
    );
    assert.deepEqual(reply.json.conflicts, [
      {
        code: 'unavailable',
        severity: 'error',
        overridable: true,
        message: `Marked ${game.localized_date} as a day off`,
      },
    ]);
    assert.deepEqual(reply.json.conflicts, found.conflicts);
    assert.equal(ok(await api.ada('GET', `/api/v2/assignments/${slotOf(game)}`), 200).assigned, false);
  });

  test('is permitted by override, and the slot keeps what was overridden, and by whom', async () => {
    await takeOff(api.omar, omar);
    await setPolicies({ unavailable: 'refuse' });
    const game = await play({ published: true });
    const changed = ok(await assign(game, omar, { override: ['unavailable', 'same_team'] }), 200);
    assert.deepEqual(codesOf(changed.conflicts), [['unavailable', 'error']]);
    assert.deepEqual(changed.overridden, ['unavailable']);
    const [row] = await api.service.db.query<{ account_id: number; after: Json }>(sql`
      select account_id, after from journal where kind = 'assignment' and record_id = ${slotOf(game)}
      order by id desc limit 1`);
    assert.deepEqual([row!.account_id, row!.after.overridden], [api.season.ada.accountId, ['unavailable']]);
    const seen = ok(await api.omar('GET', `/api/v2/assignments/${slotOf(game)}`), 200);
    assert.equal(seen.overridden, undefined, 'only assignors read it');
    const needing = ok(await api.ada('GET', `${site()}/games?search[needs]=attention&limit=50`), 200);
    assert.ok(
      needing._embedded.games.some(({ id }: Json) => id === game.id),
      'the game needs attention',
    );
    const replaced = ok(await assign(game, nina), 200);
    assert.deepEqual(replaced.overridden, []);
  });

  test('is not permitted by an override of something else', async () => {
    await assert.doesNotReject(takeOff(api.omar, omar));
    await setPolicies({ unavailable: 'refuse' });
    ok(await assign(await play({ localized_time: '9:30 AM' }), omar, { override: true }), 200);
    const game = await play();
    for (const [override, code, left] of [
      [undefined, 'double_booked', ['double_booked', 'unavailable']],
      [['double_booked'], 'policy_conflict', ['unavailable']],
      [['unavailable'], 'double_booked', ['double_booked']],
    ]) {
      const reply = await assign(game, omar, { override });
      assertProblem(reply, 409, String(override));
      assert.equal(reply.json.error, code);
      assert.deepEqual(
        reply.json.conflicts.map((one: Json) => one.code),
        left,
      );
    }
    const { overridden } = ok(await assign(game, omar, { override: true }), 200);
    assert.deepEqual(overridden, ['double_booked', 'unavailable']);
  });

  test('an override of what cannot be overridden, or of an unknown kind, is 422', async () => {
    const game = await play();
    for (const override of [['on_this_game'], ['rain'], 'unavailable', [true]]) {
      const reply = await assign(game, omar, { override });
      assert.equal(reply.status, 422, `${override} ${reply.text}`);
      assert.match(reply.json.errors[0].path, /^\/override/);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = `user_id=${omar}&override[]=unavailable`;
    const path = `/api/v2/assignments/${slotOf(game)}/assign`;
    assert.equal((await api.ada('POST', path, { headers, raw })).status, 200);
  });
});
