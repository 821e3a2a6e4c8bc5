// The counts of games: exact after every change, whoever changes games at the same time, and the same pages by them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Member } from '../../src/domain/access.ts';
import type { GameQuery } from '../../src/domain/games/filter.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import type { SortKey } from '../../src/kernel/pagination.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, type Season } from './season.ts';

let database: TestDatabase;
let season: Season;
let leagues: number[];
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  await database.db.query(sql`delete from games`);
  const rows = await database.db.query<{ id: number }>(sql`
    insert into leagues (site_id, name) select ${season.site.id}, 'League ' || n from generate_series(1, 3) n returning id`);
  leagues = rows.map(({ id }) => id);
});
after(() => database.drop());

/** Games of three leagues and of none, over two years, some of them drafts, not public or deleted. */
async function fill(count: number): Promise<void> {
  await database.db.query(sql`
    insert into games (site_id, start_time, end_time, league_id, published, public, deleted_at)
    select ${season.site.id}, t, t + interval '1 hour', (${leagues}::bigint[])[1 + n % 4], n % 5 > 0, n % 7 > 0,
      case when n % 11 = 0 then now() end
    from generate_series(1, ${count}::int) n, lateral (select timestamptz '2095-01-01' + n * 17 % 730 * interval '1 day' as t) t`);
  await database.db.query(sql`
    insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order, user_id, overridden)
    select site_id, id, during, live, 'Referee', 'R', 1, ${season.omar.id}, '{double_booked}' from games g
    where id % 6 = 0 and not exists (select from assignments where game_id = g.id)`);
}

/** What the table of counts says, and what there is. */
async function countsOf(): Promise<{ counted: object[]; found: object[] }> {
  const counted = await database.db.query(sql`
    select site_id, league_id, month, sum(games)::int as games, sum(listed)::int as listed from game_counts
    group by 1, 2, 3 having sum(games) <> 0 or sum(listed) <> 0 order by 1, 2, 3`);
  const found = await database.db.query(sql`
    select site_id, coalesce(league_id, 0) as league_id, date_trunc('month', start_time at time zone 'UTC')::date as month,
      count(*)::int as games, (count(*) filter (where published and public))::int as listed
    from games where deleted_at is null group by 1, 2, 3 order by 1, 2, 3`);
  return { counted, found };
}

describe('the games of each month and league', () => {
  const changes: [string, string][] = [
    ['are published', 'update games set published = true where id % 3 = 0'],
    ['become private', 'update games set public = not public where id % 4 = 0'],
    [
      'move to another month',
      "update games set start_time = start_time + interval '40 days', end_time = end_time + interval '40 days' where id % 5 = 0",
    ],
    ['get another league, or none', 'update games set league_id = null where id % 6 = 0'],
    [
      'are deleted and restored',
      'update games set deleted_at = case when deleted_at is null then now() end where id % 7 = 0',
    ],
    ['change in what does not count', "update games set subvenue = 'Field 2'"],
    ['are purged', 'delete from games where id % 9 = 0'],
  ];
  test('are counted when they are created', async () => {
    await fill(400);
    const { counted, found } = await countsOf();
    assert.ok(found.length > 50);
    assert.deepEqual(counted, found);
  });
  for (const [what, statement] of changes) {
    test(`are counted when they ${what}`, async () => {
      await database.db.query({ text: statement, values: [] } as never);
      const { counted, found } = await countsOf();
      assert.deepEqual(counted, found);
    });
  }

  test('are counted when transactions change them at the same time, some in vain', async () => {
    const ids = (await database.db.query<{ id: number }>(sql`select id from games order by id limit 40`)).map(
      ({ id }) => id,
    );
    const changed = ids.map((id, nth) =>
      database.db.transaction(async (tx) => {
        await tx.query(sql`update games set published = not published, start_time = timestamptz '2095-03-05',
          end_time = timestamptz '2095-03-06' where id = ${id}`);
        await tx.query(sql`select pg_sleep(0.01)`);
        if (nth % 3 === 0) throw new Error('in vain');
      }),
    );
    const results = await Promise.allSettled(changed);
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 14);
    const { counted, found } = await countsOf();
    assert.deepEqual(counted, found);
  });
});

describe('a page by the counts', () => {
  /** The ids of all pages, and the numbers of records that they name. */
  async function walk(
    query: Partial<GameQuery>,
    sort?: readonly SortKey[],
  ): Promise<{ ids: number[]; records: number[] }> {
    const ids: number[] = [];
    const records = new Set<number>();
    for (let page = 1; ; page++) {
      const found = await listGames(database.db, {
        ...{ siteIds: [season.site.id], members: [season.ada], filter: { criteria: {} }, now: new Date() },
        ...query,
        page: { page, limit: 17, sort },
      });
      records.add(found.records);
      if (found.rows.length === 0) return { ids, records: [...records] };
      ids.push(...found.rows.map(({ id }) => id));
    }
  }

  const readers: [string, () => Member][] = [
    ['an assignor', () => season.ada],
    ['an official', () => season.omar],
  ];
  for (const [who, memberOf] of readers) {
    for (const count of [0, 1, 2]) {
      test(`has the games that ${who} sees without the counts, ${count === 0 ? 'in all leagues' : `in ${count}`}`, async () => {
        const [members, league_id] = [[memberOf()], leagues.slice(0, count)];
        const criteria = league_id.length === 0 ? {} : { league_id };
        const byCounts = await walk({ members, filter: { criteria }, showsAllGames: true });
        // A condition that every game meets makes it another list.
        const others = await walk({
          members,
          filter: { criteria, startDate: '2000-01-01' },
          showsAllGames: true,
        });
        assert.ok(others.ids.length > 0);
        assert.deepEqual(byCounts, others);
        assert.deepEqual(byCounts.records, [byCounts.ids.length]);
        const reversed = await walk({ members, filter: { criteria }, showsAllGames: true }, [
          { field: 'start_time', descending: true },
        ]);
        assert.deepEqual(reversed, { ...byCounts, ids: byCounts.ids.toReversed() });
        const byId = await walk({ members, filter: { criteria }, showsAllGames: true }, [
          { field: 'id', descending: false },
        ]);
        assert.deepEqual(byId, { ...byCounts, ids: byCounts.ids.toSorted((a, b) => a - b) });
      });
    }
  }

  test('has no game of a league with the id 0, which no league has', async () => {
    for (const league_id of [[0], [0, leagues[0]!]]) {
      const found = await walk({ filter: { criteria: { league_id } } });
      const others = await walk({ filter: { criteria: { league_id }, startDate: '2000-01-01' } });
      assert.deepEqual(found, others);
    }
  });

  test('beyond the last is empty, and a site without games has none', async () => {
    const query = {
      siteIds: [season.site.id],
      members: [season.ada],
      filter: { criteria: {} },
      now: new Date(),
    };
    const beyond = await listGames(database.db, { ...query, page: { page: 10_000, limit: 50 } });
    assert.deepEqual(beyond.rows, []);
    assert.ok(beyond.records > 0);
    await database.db.query(sql`delete from games`);
    const none = await listGames(database.db, { ...query, page: { page: 1, limit: 50 } });
    assert.deepEqual(none, { rows: [], records: 0 });
  });
});
