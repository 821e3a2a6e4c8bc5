// Clients that page through 300 games, each in its own way: they all get the same 300, in the same order.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

type Json = Reply['json'];

const GAMES = 300;
const PAGES_AT_MOST = 7; // of 50, with the few games that are made meanwhile

let stage: Stage;
let games: string;
/** The ids of all of them, in the order of the list (docs/api: Lists: start_time, id). */
let expected: number[];

before(async () => {
  stage = await startStage();
  games = `${stage.service.baseUrl}/api/v2/sites/${stage.season.siteId}/games`;
  // Four at a time, so that pages of every size end between games that start together; two teams take turns.
  await stage.service.db.query(sql`
    with teams as (
      insert into teams (site_id, name) values
        (${stage.season.siteId}, 'Rovers & Co'), (${stage.season.siteId}, 'Bay Gulls') returning id)
    insert into games (site_id, start_time, end_time, published, home_team_id)
    select ${stage.season.siteId}::bigint, t.at, t.at + interval '1 hour', true, case when n % 2 = 0 then pair.rovers else pair.gulls end
    from generate_series(1, ${GAMES}::integer) n, (select min(id) as rovers, max(id) as gulls from teams) pair,
      lateral (select timestamptz '2097-06-01 13:00Z' + interval '1 day' * ((n * 7) % 75) as at) t`);
  const rows = await stage.service.db.query<{ id: number }>(
    sql`select id from games order by start_time, id`,
  );
  expected = rows.map(({ id }) => id);
});
after(() => stage.stop());

/** Gives the address of the next page, or undefined when the client takes this one for the last. */
type Way = (list: Json, first: string) => string | undefined;

const pageOf = (first: string, page: number) => `${first}&page=${page}`;
const WAYS: Record<string, Way> = {
  'page.pages': ({ page }, first) =>
    page.current_page < page.pages ? pageOf(first, page.current_page + 1) : undefined,
  'page.next_page': ({ page }, first) => page.next_page && pageOf(first, page.next_page),
  'the presence of _links.next': ({ page, _links }, first) =>
    'next' in _links ? pageOf(first, page.current_page + 1) : undefined,
  'the href of _links.next': ({ _links }) => _links.next?.href,
};

/** Everything that a client gets which goes on in this way. `between` happens after each page. */
async function walk(first: string, way: Way, between = async () => {}): Promise<Json[]> {
  const found: Json[] = [];
  for (let address: string | undefined = first; address !== undefined; ) {
    const list = ok(await stage.ada('GET', address), 200);
    found.push(...list._embedded.games);
    await between();
    address = way(list, first);
  }
  return found;
}

const idsOf = (found: Json[]): number[] => found.map(({ id }) => id);

for (const [name, way] of Object.entries(WAYS)) {
  describe(`a client that pages by ${name}`, () => {
    for (const limit of [50, 7]) {
      test(`gets all 300 in order, ${limit} at a time`, async () => {
        assert.deepEqual(idsOf(await walk(`${games}.json?limit=${limit}`, way)), expected);
      });
    }

    test('gets all 300 in order with no limit of its own', async () => {
      assert.deepEqual(idsOf(await walk(`${games}?search[published]=true`, way)), expected);
    });

    test('gets them one at a time', async () => {
      const day = 'search[start_date]=2097-06-01&search[end_date]=2097-06-02';
      assert.deepEqual(idsOf(await walk(`${games}?${day}&limit=1`, way)), expected.slice(0, 8));
    });

    test('keeps its search on every page', async () => {
      const days = 'search[status][]=A&search%5Bstatus%5D%5B%5D=C&search[start_date]=6/11/2097';
      const found = await walk(`${games}?${days}&search[end_date]=2097-06-30&limit=7`, way);
      assert.deepEqual(idsOf(found), expected.slice(40, 120));
      const gulls = await walk(`${games}?search[query]=bay%20gulls&limit=11`, way);
      const rovers = await walk(`${games}?search[query]=rovers%20%26%20co&limit=11`, way);
      assert.deepEqual([gulls.length, rovers.length], [150, 150]);
      for (const { home_team } of rovers) assert.equal(home_team, 'Rovers & Co');
      assert.deepEqual(new Set(idsOf([...gulls, ...rovers])), new Set(expected));
    });
  });
}

describe('while games are made', () => {
  const existing = (found: Json[]) => idsOf(found).filter((id) => expected.includes(id));
  const add = (localized_date: string) => async () => {
    const body = { localized_date, localized_time: '9:00 AM', published: true };
    ok(await stage.ada('POST', games, { body }), 201);
  };
  afterEach(() => stage.service.db.query(sql`delete from games where not id = any(${expected}::bigint[])`));

  for (const [name, way] of Object.entries(WAYS)) {
    test(`that start later, ${name} leads to each that was there once, in order`, async () => {
      const found = await walk(`${games}?limit=50`, way, add('2098-01-01'));
      assert.deepEqual(existing(found), expected);
      assert.equal(new Set(idsOf(found)).size, found.length);
    });

    test(`that start earlier, ${name} misses none that was there`, async () => {
      const found = existing(await walk(`${games}?limit=50`, way, add('2097-01-01')));
      assert.deepEqual([...new Set(found)], expected);
      assert.ok(found.length <= GAMES + PAGES_AT_MOST, 'a page repeats as many as were made since the last');
    });
  }
});
