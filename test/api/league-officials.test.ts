// League officials: who is attached to a league (docs/api: Resources, league official).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { callerFor } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let leagues = 0;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

/** The officials path of a new league without officials. */
async function freshLeague(): Promise<{ id: number; path: string }> {
  const { league_id: id } = await newGame(api, { league_name: `League ${++leagues}` });
  await api.service.db.query(sql`delete from events`);
  return { id, path: `/api/v2/leagues/${id}/officials` };
}

const attach = (path: string, user_id: unknown): Promise<Reply> =>
  api.ada('POST', path, { body: { user_id } });
const events = () =>
  api.service.db.query(sql`select topic, resource_id, league_id, user_id from events order by id`);

describe('attaching an official', () => {
  test('responds 201 with the official and the league, and the first time is one event', async () => {
    const { id, path } = await freshLeague();
    const { omar } = api.season;
    const reply = await attach(`${path}.json`, omar.userId);
    assert.equal(reply.status, 201, reply.text);
    const { json } = reply;
    assert.deepEqual([json.league_id, json.user_id], [id, omar.userId]);
    assert.deepEqual(
      [json._embedded.official.last_name, json._embedded.league.name],
      ['Reyes', `League ${leagues}`],
    );
    assert.match(json.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    const href = `${api.service.baseUrl}/api/v2/league_officials/${json.id}.json`;
    assert.deepEqual(json._links.self, { 'resource-type': 'league-official', href });
    assert.equal(reply.headers.get('location'), href);
    assert.deepEqual((await api.ada('GET', href)).json, json);
    assert.deepEqual(await events(), [
      { topic: 'site.league_official.created', resource_id: json.id, league_id: id, user_id: omar.userId },
    ]);
  });

  test('again, and after removing them, is no first time', async () => {
    const { path } = await freshLeague();
    const first = await attach(path, api.season.omar.userId);
    const again = await attach(path, api.season.omar.userId);
    assert.equal(again.json.id, first.json.id);
    const removed = await api.ada('DELETE', `/api/v2/league_officials/${first.json.id}`);
    assert.deepEqual([removed.status, removed.text], [204, '']);
    assert.equal((await attach(path, api.season.omar.userId)).json.id, first.json.id);
    assert.equal((await events()).length, 1);
  });

  test('ten times in parallel is one attachment and one event', async () => {
    const { path } = await freshLeague();
    const replies = await Promise.all(Array.from({ length: 10 }, () => attach(path, api.season.omar.userId)));
    assert.equal(new Set(replies.map(({ json }) => json.id)).size, 1);
    assert.equal((await api.ada('GET', path)).json.page.records, 1);
    assert.equal((await events()).length, 1);
  });

  test('may come as a form', async () => {
    const { path } = await freshLeague();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await api.ada('POST', path, { headers, raw: `user_id=${api.season.omar.userId}` });
    assert.equal(reply.status, 201, reply.text);
  });

  test('of anybody but an official of the site is 422 at /user_id', async () => {
    const { path } = await freshLeague();
    const [stranger] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id)
      insert into users (site_id, account_id, first_name, last_name, official)
      select id, ${api.season.omar.accountId}, 'Omar', 'Reyes', true from site returning id`);
    for (const wrong of [undefined, null, '1', 1.5, 0, 1e20, 999_999, stranger!.id, api.season.ada.userId]) {
      assert.deepEqual(pathsOf(await attach(path, wrong)), ['/user_id'], String(wrong));
    }
    assert.deepEqual(await events(), []);
  });

  test('of an official who is no longer active is 422, and no event', async () => {
    const { path } = await freshLeague();
    const { db } = api.service;
    await db.query(sql`update users set active = false where id = ${api.season.nina.userId}`);
    try {
      assert.deepEqual(pathsOf(await attach(path, api.season.nina.userId)), ['/user_id']);
      assert.deepEqual(await events(), []);
    } finally {
      await db.query(sql`update users set active = true where id = ${api.season.nina.userId}`);
    }
  });

  test('is for assignors and managers', async () => {
    const { path } = await freshLeague();
    const { json } = await attach(path, api.season.nina.userId);
    assertProblem(await api.omar('POST', path, { body: {} }), 403);
    assertProblem(await api.omar('DELETE', `/api/v2/league_officials/${json.id}`), 403);
    const reader = await callerFor(api.service, api.season.application, 'read');
    assertProblem(await reader('POST', path, { body: {} }), 403);
    assert.equal((await api.omar('GET', path)).json.page.records, 1);
  });
});

test('attaching to a league that is being deleted is 404', async () => {
  const { db } = api.service;
  const [league] = await db.query<{ id: number }>(
    sql`insert into leagues (site_id, name) values (${api.season.siteId}, 'U8 Rookies') returning id`,
  );
  const { request } = await db.transaction(async (tx) => {
    await tx.query(sql`delete from leagues where id = ${league!.id}`);
    const request = attach(`/api/v2/leagues/${league!.id}/officials`, api.season.omar.userId);
    await untilLockWaits(db);
    return { request };
  });
  assertProblem(await request, 404);
});

describe('the officials of a league', () => {
  test('are listed by last name; a removed one is gone', async () => {
    const { path } = await freshLeague();
    const omar = (await attach(path, api.season.omar.userId)).json;
    await attach(path, api.season.nina.userId);
    const listed = async () => {
      const { json } = await api.ada('GET', path);
      return json._embedded.league_officials.map((official: Json) => official._embedded.official.last_name);
    };
    assert.deepEqual(await listed(), ['Alvarez', 'Reyes']);
    await api.ada('DELETE', `/api/v2/league_officials/${omar.id}`);
    assert.deepEqual(await listed(), ['Alvarez']);
    assertProblem(await api.ada('GET', `/api/v2/league_officials/${omar.id}`), 404);
    assertProblem(await api.ada('DELETE', `/api/v2/league_officials/${omar.id}`), 404);
  });

  test('of a missing league, or one of another site, are 404', async () => {
    const [other] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Lake Soccer', 'America/New_York') returning id)
      insert into leagues (site_id, name) select id, 'U12 Lake' from site returning id`);
    for (const id of [999_999, other!.id]) {
      assertProblem(await api.ada('GET', `/api/v2/leagues/${id}/officials`), 404);
      assertProblem(await attach(`/api/v2/leagues/${id}/officials`, api.season.omar.userId), 404);
    }
  });
});
