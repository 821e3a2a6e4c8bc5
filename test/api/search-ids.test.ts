// search[id] of every list: the records with these ids (docs/api: Lists).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';
import { createSiteFixture, type SiteFixture } from './site-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI document
type Json = any;

let api: Api;
let fixture: SiteFixture;
let lists: { path: string; key: string; parameters: Json[] }[];
before(async () => {
  api = await openApi();
  fixture = await createSiteFixture(api);
  await fill();
  const document: Json = await (await fetch(`${api.service.baseUrl}/openapi.json`)).json();
  const resolve = (schema: Json): Json =>
    schema?.$ref === undefined
      ? schema
      : schema.$ref
          .slice(2)
          .split('/')
          .reduce((value: Json, name: string) => value[name], document);
  lists = Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
    const media: Json[] = Object.values(get?.responses['200']?.content ?? {});
    const schema = resolve(media[0]?.schema);
    if (schema?.properties?.page === undefined) return [];
    const [key] = Object.keys(resolve(schema.properties._embedded).properties);
    return [{ path, key: key!, parameters: get.parameters.map(resolve) }];
  });
});
after(() => api.service.stop());

/** What the fixture lacks of some lists. */
async function fill(): Promise<void> {
  const { siteId, omar } = api.season;
  const { groups, games } = fixture.ids;
  const { db } = api.service;
  await db.query(sql`
    insert into group_members (site_id, group_id, user_id) values (${siteId}, ${groups}, ${omar.userId})`);
  await db.query(sql`
    with sent as (
      insert into emails (site_id, user_id, due_at, sent_at) select ${siteId}, ${omar.userId}, now(), now()
      from generate_series(1, 3) returning id)
    insert into notices (email_id, site_id, user_id, kind, game_id)
    select id, ${siteId}, ${omar.userId}, 'game', ${games} from sent`);
  await db.query(sql`
    insert into message_recipients (site_id, message_id, user_id, facts, queued_at, way)
    select site_id, id, ${omar.userId}, '{}', now(), 'email' from messages where site_id = ${siteId}
    on conflict (message_id, user_id) do update set queued_at = now(), way = 'email'`);
  for (const day of [1, 2, 3]) await moveAccepted(`2098-06-0${day}`);
}

/** A game that Omar accepted and that then moved. */
async function moveAccepted(localized_date: string): Promise<void> {
  const game = await newGame(api, { published: true, localized_date });
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  ok(await api.ada('POST', `${slot}/assign`, { body: { user_id: api.season.omar.userId } }), 200);
  ok(await api.omar('POST', `${slot}/confirm`, { body: { status: 'A' } }), 200);
  ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { localized_time: '10:30 AM' } }), 200);
}

/** The address of a list that has records, and who reads it. */
function readerOf(path: string) {
  const isOwn = path === '/api/v2/current_account/games' || path === '/api/v2/messages';
  const call = isOwn ? fixture.as.omar : fixture.owner(path);
  return { call, address: fixture.address(path) };
}

/** What `search[id]` names: the record itself; of records without an id, their game, assignment or user. */
function idOf(record: Json, key: string): number {
  if (key === 'open_games') return record._embedded.game.id;
  if (['changed_games', 'earnings', 'lines'].includes(key)) return record.game_id;
  if (key === 'open_positions') return record.assignment_id;
  return ['annual_totals', 'candidates', 'balance', 'people'].includes(key) ? record.user_id : record.id;
}

test('every list of the OpenAPI document has the search key, for up to 50 ids', () => {
  assert.ok(lists.length > 30, `${lists.length} lists`);
  for (const { path, parameters } of lists) {
    const parameter = parameters.find(({ name }: { name: string }) => name.startsWith('search[id]'));
    assert.equal(parameter?.schema.maxItems, 50, path);
  }
});

test('every list gives the records with these ids alone, and counts them', async () => {
  const empty: string[] = [];
  for (const { path, key } of lists) {
    const { call, address } = readerOf(path);
    const all = await call('GET', address);
    assert.equal(all.status, 200, address);
    const ids: number[] = all.json._embedded[key].map((record: Json) => idOf(record, key));
    if (ids.length === 0) empty.push(path);
    for (const id of ids.slice(0, 2)) {
      const one = await call('GET', `${address}?search[id]=${id}`);
      assert.deepEqual(
        one.json._embedded?.[key].map((record: Json) => idOf(record, key)),
        ids.filter((other) => other === id),
        address,
      );
      assert.equal(one.json.page.records, ids.filter((other) => other === id).length, address);
      assert.match(one.json._links.self.href, /search%5Bid%5D|search\[id\]/, address);
    }
    const two = ids.slice(-2);
    const query = [...two, 999999999].map((id) => `search[id][]=${id}`).join('&');
    const both = await call('GET', `${address}?${query}`);
    assert.deepEqual(
      both.json._embedded?.[key].map((record: Json) => idOf(record, key)),
      ids.filter((id) => two.includes(id)),
      address,
    );
    const none = await call('GET', `${address}?search[id][]=999999999`);
    assert.deepEqual([none.json._embedded?.[key], none.json.page?.records], [[], 0], address);
  }
  // Games whose reports are missing, which are listed like other games; a game that nobody has reported about; what
  // closed pay runs bill, and whom they paid, and what officials earn, which the tests of each ask for.
  assert.deepEqual(empty, [
    '/api/v2/sites/{site_id}/games/unreported',
    '/api/v2/games/{id}/submissions',
    '/api/v2/users/{id}/earnings',
    '/api/v2/sites/{site_id}/payer_lines',
    '/api/v2/sites/{site_id}/annual_totals',
  ]);
});

test('51 ids, and what is no id, are rejected with the name of the parameter', async () => {
  const tooMany = Array.from({ length: 51 }, (_, index) => `search[id][]=${index + 1}`).join('&');
  const full = Array.from({ length: 50 }, (_, index) => `search[id][]=${index + 1}`).join('&');
  for (const { path } of lists) {
    const { call, address } = readerOf(path);
    assert.equal((await call('GET', `${address}?${full}`)).status, 200, address);
    for (const query of [tooMany, 'search[id][]=x', 'search[id]=1.5']) {
      const { status, json } = await call('GET', `${address}?${query}`);
      assert.equal(status, 422, address);
      assert.match(json.errors[0].path, /^\/search\/id/, `${address}?${query.slice(0, 30)}`);
    }
  }
});

test('it adds nothing to what a caller may read', async () => {
  const { ids, as } = fixture;
  const hidden = await as.omar('GET', `/api/v2/users/${ids.users}/blocks?search[id][]=1`);
  assert.equal(hidden.status, 403);
});
