// Renaming, archiving, deleting and restoring a site (docs/api: Sites).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSitePurge } from '../../src/privacy/site-deletion.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';
import { join, type Person } from './people.ts';

const purgeSites = createSitePurge();
let api: Api;
let max: Person;
let site: string;
before(async () => {
  api = await openApi();
  max = await join(api, 'Max Boss', { roles: ['manager'] });
  site = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

const idsOf = async (status = ''): Promise<number[]> => {
  const { _embedded } = ok(await max.call('GET', `/api/v2/sites?${status}`), 200);
  return _embedded.sites.map(({ id }: { id: number }) => id);
};

test('a manager renames a site, an assignor does not', async () => {
  const renamed = ok(await max.call('PUT', site, { body: { name: ' Bay  Youth Soccer ' } }), 200);
  assert.equal(renamed.name, 'Bay Youth Soccer');
  assertProblem(await api.ada('PUT', site, { body: { name: 'Other' } }), 403);
  assertProblem(await max.call('PUT', site, { body: { name: '' } }), 422);
});

test('an archived site is read only and in no list, until it is restored', async () => {
  const archived = ok(await max.call('POST', `${site}/archive`), 200);
  assert.deepEqual([archived.active, archived.deletes_at], [false, null]);
  const reply = await api.ada('POST', `${site}/teams`, { body: { name: 'Late' } });
  assertProblem(reply, 409);
  assert.equal(reply.json.error, 'site_archived');
  assert.match(reply.json.message, /Bay Youth Soccer is archived/);
  ok(await api.omar('GET', `${site}/games`), 200);
  assert.deepEqual(await idsOf(), []);
  assert.deepEqual(await idsOf('search[status]=inactive'), [api.season.siteId]);
  assert.equal(ok(await max.call('POST', `${site}/restore`), 200).active, true);
  ok(await api.ada('POST', `${site}/teams`, { body: { name: 'In time' } }), 201);
  assert.deepEqual(await idsOf(), [api.season.siteId]);
});

test('a deleted site can be restored for 30 days, and then everything of it is deleted', async () => {
  const { db } = api.service;
  const { siteId } = api.season;
  await newGame(api, { published: true });
  assert.equal((await max.call('DELETE', site)).status, 204);
  const { deletes_at, active } = ok(await max.call('GET', site), 200);
  assert.equal(active, false);
  const days = (Date.parse(deletes_at) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days < 30.1, deletes_at);
  assert.equal(await purgeSites(db, 2), 0, 'it is not time yet');
  ok(await max.call('POST', `${site}/restore`), 200);
  assert.equal((await max.call('DELETE', site)).status, 204);

  await db.query(sql`update sites set delete_at = now() - interval '1 second' where id = ${siteId}`);
  assertProblem(await max.call('POST', `${site}/restore`), 404);
  assert.equal(await purgeSites(db, 2), 2);
  assertProblem(await max.call('GET', site), 404);
  let steps = 1;
  while ((await purgeSites(db, 2)) > 0) steps++;
  assert.ok(steps > 5, `${steps} small steps`);
  const [left] = await db.query(sql`
    select (select count(*) from sites where id = ${siteId}) as sites,
      (select count(*) from users where site_id = ${siteId}) as users,
      (select count(*) from games where site_id = ${siteId}) as games`);
  assert.deepEqual(left, { sites: 0, users: 0, games: 0 });
  const [last] = await db.query(sql`
    select action, account_id, before from journal where site_id = ${siteId} order by id desc limit 1`);
  assert.deepEqual(last, { action: 'deleted', account_id: null, before: null });
});

test('a site whose deletion fails delays no other site, and is deleted once its deletion succeeds', async () => {
  const { db } = api.service;
  const due = await db.query<{ id: number }>(sql`
    insert into sites (name, timezone, delete_at)
    select name, 'UTC', now() - interval '1 hour' from unnest(array['Stuck', 'Free']) as name returning id`);
  const ids = due.map(({ id }) => id);
  const left = async () =>
    (await db.query<{ id: number }>(sql`select id from sites where id = any(${ids})`)).map(({ id }) => id);
  await db.query(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await db.query(sql`
    create trigger refuse before delete on sites for each row when (old.name = 'Stuck') execute function refuse()`);
  const run = async () => {
    while ((await purgeSites(db, 2)) > 0);
  };
  for (let repetition = 0; repetition < 2; repetition++) {
    await assert.rejects(run(), { message: `sites that could not be deleted: ${ids[0]}` });
    assert.deepEqual(await left(), [ids[0]]);
  }
  await db.query(sql`drop trigger refuse on sites`);
  await run();
  assert.deepEqual(await left(), []);
});
