// Teams and venues that mean the same are merged: games and blocks move over (docs/api: lists, Merge).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let site: string;
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

let names = 0;
const add = async (list: 'teams' | 'venues', body: object = {}): Promise<Json> =>
  ok(await api.ada('POST', `${site}/${list}`, { body: { name: `Name ${++names}`, ...body } }), 201);
const merge = (list: string, one: Json, into: { id: number }, call = api.ada) =>
  call('POST', `/api/v2/${list}/${one.id}/merge`, { body: { into_id: into.id } });
const view = async ({ id }: Json): Promise<Json> => ok(await api.ada('GET', `/api/v2/games/${id}`), 200);

describe('merging teams', () => {
  test('moves the games of both sides, also deleted ones, and leaves the one team', async () => {
    const [one, into, rival] = [await add('teams'), await add('teams'), await add('teams')];
    const home = await newGame(api, { home_team_id: one.id, away_team_id: rival.id });
    const away = await newGame(api, { home_team_id: rival.id, away_team_id: one.id, published: true });
    const gone = await newGame(api, { home_team_id: one.id });
    await api.ada('DELETE', `/api/v2/games/${gone.id}`);
    const other = await newGame(api, { home_team_id: into.id, away_team_id: rival.id });
    assert.deepEqual(ok(await merge('teams', one, into), 200), into);
    assert.deepEqual(
      (await Promise.all([home, away, other].map(view))).map((game) => [
        game.home_team_id,
        game.away_team_id,
      ]),
      [
        [into.id, rival.id],
        [rival.id, into.id],
        [into.id, rival.id],
      ],
    );
    assertProblem(await api.ada('GET', `/api/v2/teams/${one.id}`), 404);
    assert.equal((await view(home)).lock_version, home.lock_version + 1);
    assert.equal((await view(other)).lock_version, other.lock_version);
    const { _embedded } = ok(await api.ada('GET', `/api/v2/games/${away.id}/history`), 200);
    const [{ changes }] = _embedded.history;
    assert.deepEqual(changes, [
      {
        ...{ record: 'game', id: away.id, action: 'changed' },
        before: { away_team: null, away_team_id: one.id },
        after: { away_team: into.name, away_team_id: into.id },
      },
    ]);
  });

  test('moves blocks, each once', async () => {
    const [one, into] = [await add('teams'), await add('teams')];
    const { omar, nina } = api.season;
    for (const [userId, team] of [
      [omar.userId, one],
      [nina.userId, one],
      [nina.userId, into],
    ] as const)
      ok(
        await api.ada('POST', `/api/v2/users/${userId}/blocks`, {
          body: { team_id: team.id, reason: 'Kin' },
        }),
        201,
      );
    ok(await merge('teams', one, into), 200);
    const { db } = api.service;
    const blocks = await db.query(sql`select user_id, team_id, reason from blocks order by user_id`);
    const block = (userId: number) => ({ user_id: userId, team_id: into.id, reason: 'Kin' });
    assert.deepEqual(blocks, [block(omar.userId), block(nina.userId)]);
  });

  test('that play each other is a conflict, and nothing is changed', async () => {
    const [one, into] = [await add('teams'), await add('teams')];
    const game = await newGame(api, { home_team_id: one.id, away_team_id: into.id });
    for (const [from, to] of [
      [one, into],
      [into, one],
    ]) {
      const reply = await merge('teams', from, to);
      assertProblem(reply, 409);
      assert.match(reply.json.message, new RegExp(`they play each other in game ${game.id}\\.`));
    }
    assert.deepEqual(await view(game), game);
  });

  test('takes another team of the site', async () => {
    const one = await add('teams');
    const venue = await add('venues');
    for (const into of [one, { id: 999_999 }, ...(venue.id === one.id ? [] : [{ id: 999_998 }])])
      assert.deepEqual(pathsOf(await merge('teams', one, into)), ['/into_id']);
    assertProblem(await merge('teams', { id: 999_999 }, one), 404);
    assertProblem(await merge('teams', one, await add('teams'), api.omar), 403);
  });

  test('both ways at once merges one of them, and games that are created meanwhile keep a team', async () => {
    const [one, into] = [await add('teams'), await add('teams')];
    const replies = await Promise.all([
      merge('teams', one, into),
      merge('teams', into, one),
      ...[1, 2, 3, 4].map((day) =>
        api.ada('POST', `${site}/games`, {
          body: { localized_date: `2097-03-0${day}`, localized_time: '9:00 AM', home_team_name: one.name },
        }),
      ),
    ]);
    const statuses = replies.map(({ status }) => status);
    const [first, second] = statuses.slice(0, 2).sort();
    assert.equal(first, 200);
    assert.ok(second === 404 || second === 422, 'the other team is gone');
    const games = await Promise.all(replies.slice(2).map((reply) => view(ok(reply, 201))));
    assert.ok(games.every(({ home_team_id: id }) => id !== null));
  });
});

describe('merging venues', () => {
  test('moves the games without a new question to their officials', async () => {
    const [one, into] = [await add('venues'), await add('venues', { city: 'Harbor' })];
    const game = await newGame(api, { venue_id: one.id, published: true, localized_date: '2097-05-02' });
    const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    ok(await api.ada('POST', `${slot}/assign`, { body: { user_id: api.season.omar.userId } }), 200);
    ok(await api.omar('POST', `${slot}/confirm`, { body: { status: 'A' } }), 200);
    assert.deepEqual(ok(await merge('venues', one, into), 200), into);
    const moved = await view(game);
    assert.equal(moved._embedded.venue.city, 'Harbor');
    assert.equal(moved._embedded.assignments[0].accepted, true);
    assert.equal(moved.start_time, game.start_time);
  });

  test('in different time zones is a conflict', async () => {
    const [one, into] = [await add('venues'), await add('venues', { timezone: 'America/Chicago' })];
    const reply = await merge('venues', one, into);
    assertProblem(reply, 409);
    assert.match(reply.json.message, /are in different time zones/);
    const same = await add('venues', { timezone: 'America/New_York' }); // that of the site
    ok(await merge('venues', one, same), 200);
  });
});
