// The list wrapper and its paging (docs/api: Lists).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { type Api, openApi, pathsOf } from './callers.ts';

const GAMES = 120;

let api: Api;
let base: string;
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}`;
  // Four games at a time, so that only the id tells some of them apart.
  await api.service.db.query(sql`
    insert into games (site_id, start_time, end_time, subvenue)
    select ${api.season.siteId}, at, at + interval '1 hour', 'Field ' || n
    from generate_series(1, ${GAMES}::int) n,
      lateral (select timestamptz '2099-05-02 13:00Z' + interval '1 hour' * ((n * 7) % 30) as at) times`);
});
after(() => api.stop());

type Game = { id: number; start_time: string };
const idsOf = (reply: Reply): number[] => reply.json._embedded.games.map(({ id }: Game) => id);

async function follow(path: string, next: (reply: Reply) => string | undefined): Promise<number[]> {
  const ids: number[] = [];
  for (let at: string | undefined = path; at !== undefined; ) {
    const reply: Reply = await api.ada('GET', at);
    assert.equal(reply.status, 200, reply.text);
    ids.push(...idsOf(reply));
    at = next(reply);
  }
  return ids;
}

describe('a list', () => {
  test('consists of a page, its records and its links', async () => {
    const { json } = await api.ada('GET', `${base}/games.json?page=1`);
    const at = (page: number) => ({ href: `${api.service.baseUrl}${base}/games.json?page=${page}` });
    assert.deepEqual(Object.keys(json), ['page', '_embedded', '_links']);
    assert.deepEqual(json.page, { records: 120, pages: 3, current_page: 1, limit: 50, next_page: 2 });
    assert.deepEqual(json._links, { self: at(1), next: at(2), first: at(1), last: at(3) });
    assert.deepEqual(Object.keys(json._embedded), ['games']);
    assert.equal(json._embedded.games.length, 50);
  });

  test('has both neighbours in the middle, and no next one at its end', async () => {
    const middle = await api.ada('GET', `${base}/games?page=2`);
    assert.deepEqual([middle.json.page.prev_page, middle.json.page.next_page], [1, 3]);
    const last = (await api.ada('GET', `${base}/games?page=3`)).json;
    assert.deepEqual(last.page, { records: 120, pages: 3, current_page: 3, limit: 50, prev_page: 2 });
    assert.deepEqual(Object.keys(last._links).sort(), ['first', 'last', 'prev', 'self']);
    assert.equal(last._embedded.games.length, 20);
  });

  test('returns the same rows in the same order, in each of four ways of paging', async () => {
    const path = `${base}/games`;
    const known = await api.service.db.query<{ id: number }>(
      sql`select id from games order by start_time, id`,
    );
    const expected = known.map(({ id }) => id);
    assert.equal(new Set(expected).size, GAMES);

    const byLink = await follow(`${path}?limit=7`, ({ json }) => json._links.next?.href);
    const byNextPage = await follow(
      `${path}?limit=11`,
      ({ json: { page } }) => page.next_page && `${path}?limit=11&page=${page.next_page}`,
    );
    const byCount = await follow(`${path}?limit=50`, ({ json: { page } }) =>
      page.current_page < page.pages ? `${path}?limit=50&page=${page.current_page + 1}` : undefined,
    );
    const untilEmpty = await follow(`${path}?limit=13`, (reply) =>
      idsOf(reply).length > 0 ? `${path}?limit=13&page=${reply.json.page.current_page + 1}` : undefined,
    );
    for (const ids of [byLink, byNextPage, byCount, untilEmpty]) assert.deepEqual(ids, expected);
  });

  test('is ordered by start time, then by id', async () => {
    const { json } = await api.ada('GET', `${base}/games`);
    const keys = json._embedded.games.map((game: Game) => [Date.parse(game.start_time), game.id]);
    const ordered = keys.toSorted(
      (one: number[], other: number[]) => one[0]! - other[0]! || one[1]! - other[1]!,
    );
    assert.deepEqual(keys, ordered);
  });

  test('keeps every search parameter in its links, percent-encoded, and follows them', async () => {
    const query = `search[status][]=A&search[status][]=C&search[query]=field%20%26%20more&search[colour]=red&limit=5`;
    const { json } = await api.ada('GET', `${base}/games?${query}`);
    const kept =
      'search%5Bstatus%5D%5B%5D=A&search%5Bstatus%5D%5B%5D=C&search%5Bquery%5D=field%20%26%20more' +
      '&search%5Bcolour%5D=red';
    for (const name of ['self', 'first', 'last']) {
      const { href } = json._links[name];
      assert.ok(href.includes(kept) && href.includes('limit=5') && href.endsWith('page=1'), href);
    }
    const paged = (await api.ada('GET', `${base}/games?search[status]=A&colour=red&limit=50`)).json;
    const { href } = paged._links.next;
    assert.match(href, /search%5Bstatus%5D=A/);
    assert.match(href, /colour=red/);
    assert.equal((await api.ada('GET', href)).json.page.current_page, 2);
  });

  for (const limit of ['51', '0', '-1', '1.5', 'many', '100000000000000000000', '1e400']) {
    test(`rejects limit=${limit} at /limit`, async () => {
      assert.deepEqual(pathsOf(await api.ada('GET', `${base}/games?limit=${limit}`)), ['/limit']);
    });
  }
  for (const page of ['0', '-1', '1.5', 'last', '100000000000000000000', 'NaN']) {
    test(`rejects page=${page} at /page`, async () => {
      assert.deepEqual(pathsOf(await api.ada('GET', `${base}/games?page=${page}`)), ['/page']);
    });
  }

  test('has an empty array beyond its last page, which is no error', async () => {
    const { status, json } = await api.ada('GET', `${base}/games?page=4`);
    assert.equal(status, 200);
    assert.deepEqual(json._embedded, { games: [] });
    assert.deepEqual(json.page, { records: 120, pages: 3, current_page: 4, limit: 50 });
    assert.deepEqual(Object.keys(json._links).sort(), ['first', 'last', 'self']);
    for (const page of ['1000000', '1000000000000']) {
      assert.equal((await api.ada('GET', `${base}/games?page=${page}`)).status, 200);
    }
  });

  test('without records has its array, one page and its links', async () => {
    for (const [path, key] of [
      [`${base}/games?search[league_id]=999`, 'games'],
      [`${base}/games/unassigned`, 'games'],
      [`/api/v2/users/${api.season.omar.userId}/games`, 'games'],
      ['/api/v2/webhooks/subscriptions', 'subscriptions'],
    ] as const) {
      const { json } = await api.ada('GET', path);
      assert.deepEqual(json.page, { records: 0, pages: 1, current_page: 1, limit: 50 }, path);
      assert.deepEqual(json._embedded, { [key]: [] }, path);
      assert.deepEqual(Object.keys(json._links).sort(), ['first', 'last', 'self'], path);
    }
  });

  test('of sites and of users has its own key', async () => {
    const sites = (await api.ada('GET', '/api/v2/sites')).json;
    assert.deepEqual([sites.page.records, sites._embedded.sites[0].name], [1, 'Harbor Youth Soccer']);
    const users = (await api.ada('GET', `${base}/users`)).json;
    assert.deepEqual(
      users._embedded.users.map((user: { last_name: string }) => user.last_name),
      ['Alvarez', 'Okafor', 'Reyes'],
    );
  });
});
