// Visibility of games by role (docs/api: Roles on a site).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, createPattern, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let game: Json;
before(async () => {
  api = await openApi();
  const notes = { public_note: 'Bring flags', private_note: 'Pay cash' };
  game = await newGame(api, { ...notes, published: true, league_name: 'U12 North' });
});
after(() => api.stop());

const shown = async (call: Call, id: number = game.id) => (await call('GET', `/api/v2/games/${id}`)).json;

describe('who sees a game', () => {
  let draft: Json;
  let hidden: Json;
  let manager: Call;
  let stranger: Call;
  before(async () => {
    const { service, season } = api;
    draft = await newGame(api, { localized_date: '2099-07-01' });
    hidden = await newGame(api, { localized_date: '2099-07-02', published: true, public: false });
    const [slot] = hidden._embedded.assignments;
    await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: season.omar.userId } });
    const person = (email: string) =>
      service.db.query<{ id: number }>(sql`
        insert into accounts (email, first_name, last_name) values (${email}, 'Mia', 'Stone') returning id`);
    const [mia] = await person('mia.stone@harbor.example');
    await service.db.query(sql`
      insert into users (site_id, account_id, first_name, last_name, manager)
      values (${season.siteId}, ${mia!.id}, 'Mia', 'Stone', true)`);
    manager = await callerFor(service, await register(service.db, mia!.id));
    const [other] = await person('mia.stone@hill.example');
    stranger = await callerFor(service, await register(service.db, other!.id));
  });

  test('assignors and managers see drafts and games that are not public', async () => {
    for (const call of [api.ada, manager]) {
      assert.equal((await shown(call, draft.id)).published, false);
      assert.equal((await shown(call, hidden.id)).public, false);
    }
  });

  test('an official sees neither, but for the published ones they are on, not even by their assignments', async () => {
    assertProblem(await api.omar('GET', `/api/v2/games/${draft.id}`), 404);
    assertProblem(await api.nina('GET', `/api/v2/games/${hidden.id}`), 404);
    assert.equal((await shown(api.omar, hidden.id)).id, hidden.id);
    const [slot] = hidden._embedded.assignments;
    assertProblem(await api.nina('GET', `/api/v2/assignments/${slot.id}`), 404);
    assert.equal((await api.omar('GET', `/api/v2/assignments/${slot.id}`)).status, 200);
    const listed = async (call: Call) => {
      const { json } = await call(
        'GET',
        `/api/v2/sites/${api.season.siteId}/games?search[start_date]=7/1/2099`,
      );
      return json._embedded.games.map(({ id }: Json) => id);
    };
    assert.deepEqual(await listed(api.ada), [draft.id, hidden.id]);
    assert.deepEqual(await listed(api.omar), [hidden.id]);
    assert.deepEqual(await listed(api.nina), []);
  });

  test('an official sees no private note', async () => {
    const seen = await shown(api.omar);
    assert.equal(seen.public_note, 'Bring flags');
    assert.ok(!('private_note' in seen) && !('paid_via' in seen));
  });

  test('users of another site get 404', async () => {
    const { siteId, omar } = api.season;
    for (const path of [
      `/api/v2/games/${game.id}`,
      `/api/v2/assignments/${game._embedded.assignments[0].id}`,
      `/api/v2/sites/${siteId}`,
      `/api/v2/sites/${siteId}/games`,
      `/api/v2/sites/${siteId}/users`,
      `/api/v2/users/${omar.userId}`,
      `/api/v2/users/${omar.userId}/games`,
      `/api/v2/leagues/${game.league_id}/officials`,
    ]) {
      assertProblem(await stranger('GET', path), 404, path);
    }
    assertProblem(await stranger('PUT', `/api/v2/games/${game.id}`, { body: { status: 'Z' } }), 404);
    assertProblem(await stranger('DELETE', `/api/v2/games/${game.id}`), 404);
    assertProblem(await stranger('POST', `/api/v2/sites/${siteId}/games`, { body: {} }), 404);
  });

  test('an official may not change a game they see', async () => {
    const [slot] = game._embedded.assignments;
    const { siteId } = api.season;
    assertProblem(await api.omar('PUT', `/api/v2/games/${game.id}`, { body: { subvenue: 'Field 7' } }), 403);
    assertProblem(await api.omar('DELETE', `/api/v2/games/${game.id}`), 403);
    assertProblem(await api.omar('POST', `/api/v2/sites/${siteId}/games`, { body: {} }), 403);
    assertProblem(
      await api.omar('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: 1 } }),
      403,
    );
    assertProblem(await api.omar('POST', `/api/v2/assignments/${slot.id}/unassign`), 403);
  });

  test('an inactive user sees nothing', async () => {
    const { service, season } = api;
    await service.db.query(sql`update users set active = false where id = ${season.nina.userId}`);
    assertProblem(await api.nina('GET', `/api/v2/games/${game.id}`), 404);
    assert.equal((await api.nina('GET', '/api/v2/sites')).json.page.records, 0);
    await service.db.query(sql`update users set active = true where id = ${season.nina.userId}`);
  });

  test('show_all_games = false narrows an official’s lists to their own games and open ones', async () => {
    const { service, season } = api;
    await createPattern(service.db, season.siteId, 'one', ['Referee']);
    const taken = await newGame(api, { localized_date: '2099-08-01', published: true, pattern_name: 'one' });
    const open = await newGame(api, { localized_date: '2099-08-02', published: true, pattern_name: 'one' });
    const [slot] = taken._embedded.assignments;
    await api.ada('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: season.omar.userId } });
    const listed = async (call: Call) => {
      const { json } = await call('GET', `/api/v2/sites/${season.siteId}/games?search[start_date]=8/1/2099`);
      return json._embedded.games.map(({ id }: Json) => id);
    };
    assert.deepEqual(await listed(api.nina), [taken.id, open.id]);
    await service.db.query(sql`update sites set show_all_games = false`);
    assert.deepEqual(await listed(api.nina), [open.id]);
    assert.deepEqual(await listed(api.omar), [taken.id, open.id]);
    await service.db.query(sql`update sites set show_unassigned_games = false`);
    assert.deepEqual(await listed(api.nina), []);
    assert.deepEqual(await listed(api.omar), [taken.id]);
    assert.deepEqual(await listed(api.ada), [taken.id, open.id]);
    await service.db.query(sql`update sites set show_all_games = true, show_unassigned_games = true`);
  });
});
