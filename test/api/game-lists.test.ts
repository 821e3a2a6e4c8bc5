// The lists of games over sites and people, and those with an open slot (docs/api: Resources; Writing games; Search).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, createPattern, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
/** Omar is an official on both sites, Ada assigns on Harbor alone. */
let hillId: number;
let hillAda: Call;
let omarOnHill: number;
before(async () => {
  api = await openApi();
  const { db } = api.service;
  const [assignor] = await db.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name) values ('mia.stone@hill.example', 'Mia', 'Stone') returning id`);
  const owner = { name: 'Hill Soccer', timezone: 'America/Chicago', ownerAccountId: assignor!.id };
  const { site } = await createSite(db, owner);
  hillId = site.id;
  await createPattern(db, hillId, '2 officials', ['Referee', 'Assistant']);
  hillAda = await callerFor(api.service, await register(db, assignor!.id));
  const roles = { official: true, assignor: false, manager: false };
  const omar = { email: 'omar.reyes@harbor.example', firstName: 'Omar', lastName: 'Reyes', roles };
  omarOnHill = (await addUser(db, { siteId: hillId, ...omar })).id;
});
after(() => api.stop());

async function ids(call: Call, path: string): Promise<number[]> {
  const reply = await call('GET', `/api/v2${path}`);
  assert.equal(reply.status, 200, reply.text);
  const { page, _embedded, _links } = reply.json;
  assert.equal(page.records, _embedded.games.length);
  assert.match(_links.self.href, new RegExp(`^${api.service.baseUrl}/api/v2${path.split('?')[0]}\\.json\\?`));
  return _embedded.games.map(({ id }: Json) => id);
}

async function hillGame(body: object): Promise<Json> {
  const usual = { localized_time: '9:00 AM', pattern_name: '2 officials', published: true };
  const reply = await hillAda('POST', `/api/v2/sites/${hillId}/games`, { body: { ...usual, ...body } });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

async function put(call: Call, slot: { id: number }, userId: number) {
  const reply = await call('POST', `/api/v2/assignments/${slot.id}/assign`, { body: { user_id: userId } });
  assert.equal(reply.status, 200, reply.text);
}

describe('/current_account/games', () => {
  test('are those that any of the caller’s users is on, by start, over all their sites', async () => {
    const late = await newGame(api, { localized_date: '2099-03-03', published: true, league_name: 'U12' });
    const early = await hillGame({ localized_date: '2099-03-02' });
    const draft = await newGame(api, { localized_date: '2099-03-04' });
    const others = await newGame(api, { localized_date: '2099-03-05', published: true });
    for (const game of [late, draft])
      await put(api.ada, game._embedded.assignments[0], api.season.omar.userId);
    await put(hillAda, early._embedded.assignments[0], omarOnHill);
    await put(api.ada, others._embedded.assignments[0], api.season.nina.userId);
    const path = '/current_account/games?search[start_date]=3/1/2099&search[end_date]=3/31/2099';
    assert.deepEqual(await ids(api.omar, path), [early.id, late.id], 'a draft is no sight for them');
    assert.deepEqual(await ids(api.omar, `${path}&search[league_id]=${late.league_id}`), [late.id]);
    assert.deepEqual(
      await ids(api.omar, `/users/${api.season.omar.userId}/games?search[start_date]=3/1/2099`),
      [late.id],
    );
    assert.deepEqual(await ids(api.nina, path), [others.id]);
    assert.deepEqual(await ids(api.ada, path), [], 'the assignor is on none');
    const { json } = await api.omar('GET', `/api/v2${path}&limit=1`);
    assert.deepEqual([json.page.records, json.page.next_page], [2, 2]);
    const [shown] = json._embedded.games;
    assert.equal(shown._embedded.site.name, 'Hill Soccer');
    assert.equal(shown.start_time, '2099-03-02T09:00:00.000-06:00');
    assert.equal(shown._embedded.assignments[0]._embedded.fees[0].formatted, '$45.00', 'their own fee');
  });

  test('of a site where they are no longer active are not listed', async () => {
    const game = await hillGame({ localized_date: '2099-04-02' });
    await put(hillAda, game._embedded.assignments[0], omarOnHill);
    const path = '/current_account/games?search[start_date]=4/1/2099';
    assert.deepEqual(await ids(api.omar, path), [game.id]);
    await api.service.db.query(sql`update users set active = false where id = ${omarOnHill}`);
    assert.deepEqual(await ids(api.omar, path), []);
    await api.service.db.query(sql`update users set active = true where id = ${omarOnHill}`);
  });
});

describe('games with an open slot', () => {
  let full: Json;
  let open: Json;
  let draft: Json;
  let away: Json;
  before(async () => {
    const { season } = api;
    full = await newGame(api, { localized_date: '2099-06-01', published: true });
    open = await newGame(api, { localized_date: '2099-06-02', published: true, private_note: 'Pay cash' });
    draft = await newGame(api, { localized_date: '2099-06-03' });
    away = await hillGame({ localized_date: '2099-06-04', private_note: 'Bring change' });
    await put(api.ada, full._embedded.assignments[0], season.omar.userId);
    await put(api.ada, full._embedded.assignments[1], season.nina.userId);
    await put(api.ada, open._embedded.assignments[0], season.omar.userId);
  });
  const SINCE = 'search[start_date]=2099-06-01';

  test('of a site have two paths, and the whole search vocabulary', async () => {
    const { siteId } = api.season;
    for (const path of [`/sites/${siteId}/games/unassigned`, `/sites/${siteId}/games/officials/unassigned`]) {
      assert.deepEqual(await ids(api.ada, `${path}?${SINCE}`), [open.id, draft.id]);
      assert.deepEqual(await ids(api.nina, `${path}?${SINCE}`), [open.id]);
      assert.deepEqual(await ids(api.ada, `${path}?${SINCE}&search[published]=false`), [draft.id]);
      assert.deepEqual(pathsOf(await api.ada('GET', `/api/v2${path}?search[status]=Z&limit=51`)), [
        '/limit',
        '/search/status',
      ]);
    }
  });

  test('over all sites are each seen as that site’s member sees it', async () => {
    const path = `/games/unassigned?${SINCE}`;
    assert.deepEqual(await ids(api.ada, path), [open.id, draft.id]);
    assert.deepEqual(await ids(api.omar, path), [open.id, away.id]);
    assert.deepEqual(await ids(hillAda, path), [away.id]);
    const seen = async (call: Call) => (await call('GET', `/api/v2${path}`)).json._embedded.games;
    assert.ok((await seen(api.omar)).every((game: Json) => !('private_note' in game)));
    assert.equal((await seen(hillAda))[0].private_note, 'Bring change');
    const roles = { official: false, assignor: true, manager: false };
    const ada = { email: 'ada.okafor@harbor.example', firstName: 'Ada', lastName: 'Okafor' };
    await addUser(api.service.db, {
      siteId: hillId,
      ...ada,
      roles: { ...roles, official: true, assignor: false },
    });
    const notes = (await seen(api.ada)).map((game: Json) => [game.id, game.private_note]);
    assert.deepEqual(notes, [
      [open.id, 'Pay cash'],
      [draft.id, null],
      [away.id, undefined],
    ]);
  });

  test('are no more than the site shows its officials', async () => {
    const { siteId } = api.season;
    const site = `/sites/${siteId}/games/unassigned?${SINCE}`;
    const everywhere = `/games/unassigned?${SINCE}`;
    const setting = (all: boolean, unassigned: boolean) =>
      api.service.db.query(
        sql`update sites set show_all_games = ${all}, show_unassigned_games = ${unassigned} where id = ${siteId}`,
      );
    // Nina is on none of the open games, Omar on one of them.
    for (const [all, unassigned, ninas, omars] of [
      [true, true, [open.id], [open.id]],
      [true, false, [open.id], [open.id]], // all games are all games
      [false, true, [open.id], [open.id]],
      [false, false, [], [open.id]], // their own alone
    ] as const) {
      await setting(all, unassigned);
      const context = JSON.stringify({ all, unassigned });
      assert.deepEqual(await ids(api.nina, site), ninas, context);
      assert.deepEqual(await ids(api.nina, everywhere), ninas, context);
      assert.deepEqual(await ids(api.omar, site), omars, context);
      assert.deepEqual(await ids(api.omar, everywhere), [...omars, away.id], 'the other site shows its own');
      assert.deepEqual(await ids(api.ada, site), [open.id, draft.id], context);
    }
    await setting(true, true);
  });

  test('of a site that the caller is not on are 404', async () => {
    assertProblem(await hillAda('GET', `/api/v2/sites/${api.season.siteId}/games/officials/unassigned`), 404);
    assertProblem(await hillAda('GET', `/api/v2/users/${api.season.omar.userId}/games`), 404);
  });
});

describe('PUT /games/:id/unassign', () => {
  test('empties the crew, with or without a body, and returns the game', async () => {
    const { season } = api;
    for (const body of [undefined, {}]) {
      const game = await newGame(api, { localized_date: '2099-09-01', published: true });
      await put(api.ada, game._embedded.assignments[0], season.omar.userId);
      await put(api.ada, game._embedded.assignments[1], season.nina.userId);
      const reply = await api.ada('PUT', `/api/v2/games/${game.id}/unassign`, { body });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.json.id, game.id);
      assert.deepEqual(
        reply.json._embedded.assignments.map((slot: Json) => [slot.assigned, '_embedded' in slot]),
        [
          [false, false],
          [false, false],
        ],
      );
      const again = await api.ada('PUT', `/api/v2/games/${game.id}/unassign.json`, { body });
      assert.deepEqual(again.json, reply.json, 'and again changes nothing');
    }
  });

  test('is for assignors; of a game that is not there it is 404', async () => {
    const game = await newGame(api, { localized_date: '2099-09-02', published: true });
    assertProblem(await api.omar('PUT', `/api/v2/games/${game.id}/unassign`), 403);
    assertProblem(await hillAda('PUT', `/api/v2/games/${game.id}/unassign`), 404);
    await api.ada('DELETE', `/api/v2/games/${game.id}`);
    assertProblem(await api.ada('PUT', `/api/v2/games/${game.id}/unassign`), 404);
  });
});
