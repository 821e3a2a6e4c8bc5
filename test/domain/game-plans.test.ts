// How PostgreSQL finds the page of a list of games in a large table: by an index, never by reading the whole table.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { Member } from '../../src/domain/access.ts';
import { findFacts } from '../../src/domain/conflicts/store.ts';
import type { GameQuery } from '../../src/domain/games/filter.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import type { Queryable } from '../../src/storage/database.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/stage.ts';
import { createSeason, type Season } from './season.ts';

const LATEST_FIRST = [{ field: 'start_time', descending: true }];
const SITES = 5;
// 27,500 rows: ANALYZE reads tables of up to 30,000 rows (300 × default_statistics_target) completely. For larger
// tables it reads a random sample, and the choice between two plans of nearly equal cost would vary.
const GAMES_A_SITE = 5_500;

let database: TestDatabase;
let season: Season;
let other: Season;
let official: Member;
let leagueId: number;
let teamId: number;
before(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const seasons: Season[] = [];
  for (let count = 0; count < SITES; count++) seasons.push(await createSeason(db));
  [season, other] = [seasons[1]!, seasons[3]!];
  official = season.omar;
  await fill();
  const [game] = await db.query<{ league_id: number; home_team_id: number }>(
    sql`select league_id, home_team_id from games where site_id = ${season.site.id} limit 1`,
  );
  [leagueId, teamId] = [game!.league_id, game!.home_team_id];
});
after(() => database.drop());

/** Each site has 40 leagues and teams, and games an hour apart: every tenth is open, every 200th has Omar. */
async function fill(): Promise<void> {
  const { db } = database;
  await db.query(
    sql`insert into leagues (site_id, name) select s.id, n from sites s, generate_series(1, 40) n`,
  );
  await db.query(
    sql`insert into teams (site_id, name) select s.id, n from sites s, generate_series(1, 40) n`,
  );
  await db.query(sql`
    insert into games (site_id, start_time, end_time, league_id, home_team_id, published)
    select s.id, t, t + interval '1 hour', s.leagues[1 + n % 40], s.teams[1 + n % 39], n % 20 > 0
    from generate_series(1, ${GAMES_A_SITE}) n,
      (select id, (select array_agg(id) from leagues where site_id = sites.id) as leagues,
        (select array_agg(id) from teams where site_id = sites.id) as teams from sites) s,
      lateral (select timestamptz '2025-01-01' + n * interval '1 hour' as t) t`);
  await db.query(sql`
    insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order, user_id)
    select g.site_id, g.id, g.during, g.live, 'Referee', 'R', 1,
      case when g.nr % 200 = 1 then omar.id when g.nr % 10 > 0 then ines.id end
    from (select *, row_number() over (partition by site_id order by id) as nr from games) g
    join users omar on omar.site_id = g.site_id and omar.first_name = 'Omar'
    join users ines on ines.site_id = g.site_id and ines.first_name = 'Ines'`);
  await vacuum();
}

/**
 * Vacuums as autovacuum does on a database that lives longer than a test. Another session's snapshot, such as that of
 * autovacuum's ANALYZE, prevents pages from becoming all-visible, and lists from being counted in the index alone.
 */
async function vacuum(): Promise<void> {
  await until('every page to be all-visible', async () => {
    await database.db.query(sql`vacuum analyze`);
    const hidden = await database.db.query(sql`
      select from pg_class where relname in ('games', 'assignments') and relallvisible < relpages`);
    return hidden.length === 0;
  });
}

type Node = {
  'Node Type': string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
};

/** All nodes of the plan, in one list. */
function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function plansOf(query: Partial<GameQuery>): Promise<Node[]> {
  const { siteIds = [season.site.id], members = [season.ada] } = query;
  const page = { page: 1, limit: 50 };
  const usual = { filter: { criteria: {} }, now: new Date(), page };
  return plansFor(await statementOf({ ...usual, ...query, siteIds, members }));
}

/**
 * The custom and the generic plan of a prepared statement: PostgreSQL may use the generic plan after a connection has
 * executed the statement five times.
 */
async function plansFor(statement: Sql): Promise<Node[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`prepare listed as ${statement.text}`);
    const execute = `execute listed(${statement.values.map(literal).join(', ')})`;
    const plans: Node[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${execute}`);
      plans.push(rows[0]['QUERY PLAN'][0].Plan);
    }
    return plans;
  } finally {
    await client.end();
  }
}

async function statementOf(query: GameQuery): Promise<Sql> {
  const sent: Sql[] = [];
  const listening = {
    query: async (statement: Sql) => {
      sent.push(statement);
      return [{ records: 0 }];
    },
  };
  await listGames(listening as unknown as Queryable, query);
  assert.equal(sent.length, 1, 'a page is one statement');
  return sent[0]!;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

describe('of a large table', () => {
  const inMay = { criteria: {}, startDate: '2025-05-01', endDate: '2025-05-03' };
  const cases: [string, () => Partial<GameQuery>, string][] = [
    ['the first page of a site', () => ({}), 'games_listed'],
    ['a deep page', () => ({ page: { page: 100, limit: 50 } }), 'games_listed'],
    ['the last games', () => ({ page: { page: 1, limit: 50, sort: LATEST_FIRST } }), 'games_listed'],
    [
      'a deep page from the last game on',
      () => ({ page: { page: 100, limit: 50, sort: LATEST_FIRST } }),
      'games_listed',
    ],
    [
      'the last games of a league',
      () => ({
        filter: { criteria: { league_id: [leagueId] } },
        page: { page: 1, limit: 50, sort: LATEST_FIRST },
      }),
      'games_league',
    ],
    ['the first page as an official sees it', () => ({ members: [official] }), 'games_listed'],
    [
      'a deep page as an official sees it',
      () => ({ members: [official], showsAllGames: true, page: { page: 100, limit: 50 } }),
      'games_listed',
    ],
    [
      'a deep page of a league',
      () => ({ filter: { criteria: { league_id: [leagueId] } }, page: { page: 3, limit: 50 } }),
      'games_league',
    ],
    ['a league', () => ({ filter: { criteria: { league_id: [leagueId] } } }), 'games_league'],
    ['a team on either side', () => ({ filter: { criteria: { team_id: [teamId] } } }), 'games_home_team'],
    ['a range of days', () => ({ filter: inMay }), 'games_listed'],
    ['a range of days for an official', () => ({ filter: inMay, members: [official] }), 'games_listed'],
    ['a user’s games', () => ({ onlyOf: [official.id] }), 'assignments_user'],
    ['an official’s own games', () => ({ onlyOf: [official.id], members: [official] }), 'assignments_user'],
    ['games with an open slot', () => ({ unassigned: true }), 'assignments_open'],
    [
      'games with an open slot for an official',
      () => ({ unassigned: true, members: [official] }),
      'assignments_open',
    ],
  ];
  for (const [what, query, index] of cases) {
    test(`${what} is found by ${index}`, async () => {
      for (const plan of await plansOf(query())) {
        const nodes = nodesOf(plan);
        const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0);
        const whole = scanned.filter((node) =>
          ['games', 'assignments'].includes(node['Relation Name'] ?? ''),
        );
        assert.deepEqual(whole, [], 'no table is read from end to end');
        const found = nodes.filter((node) =>
          ['CTE found', 'CTE listed'].includes(node['Subplan Name'] ?? ''),
        );
        const indexes = found.flatMap(nodesOf).flatMap((node) => node['Index Name'] ?? []);
        assert.ok(indexes.includes(index), `the page is found by ${indexes.join(', ')}`);
      }
    });
  }

  test('a page of a list that is counted reads no more games than there are in a month, however deep', async () => {
    const readers: Partial<GameQuery>[] = [{}, { members: [official], showsAllGames: true }];
    const pages = [1, 50, 100].flatMap((page) => [undefined, LATEST_FIRST].map((sort) => ({ page, sort })));
    for (const reader of readers) {
      for (const page of pages) {
        for (const plan of await plansOf({ ...reader, page: { ...page, limit: 50 } })) {
          const read = nodesOf(plan).filter(({ 'Index Name': index }) => index?.startsWith('games_'));
          const listed = read.filter((node) => node['Index Name'] === 'games_listed');
          assert.deepEqual(
            listed.map((node) => node['Node Type']),
            ['Index Only Scan'],
          );
          assert.ok(
            listed[0]!['Actual Rows'] <= 744 + 50,
            `${listed[0]!['Actual Rows']} of 5,500 games were read`,
          );
          const others = read.filter((node) => node['Index Name'] === 'games_league');
          assert.deepEqual(others, [], 'nothing is counted');
        }
      }
    }
  });

  test('a list that is not counted is counted in the index alone', async () => {
    for (const plan of await plansOf({ members: [official] })) {
      const page = nodesOf(plan).find((node) => node['Subplan Name'] === 'CTE listed');
      const read = nodesOf(page!).filter((node) => node['Index Name'] === 'games_listed');
      assert.deepEqual(
        read.map((node) => node['Actual Rows']),
        [50],
      );
      const counted = nodesOf(plan).filter(
        (node) => node['Index Name'] === 'games_listed' && !read.includes(node),
      );
      assert.deepEqual(
        counted.map((node) => node['Node Type']),
        ['Index Only Scan'],
      );
    }
  });

  test('a date range reads the games of these days', async () => {
    for (const plan of await plansOf({ filter: inMay })) {
      const read = nodesOf(plan).filter((node) => node['Index Name'] === 'games_listed');
      assert.ok(read.length > 0);
      for (const node of read) assert.ok(node['Actual Rows'] < 150, `${node['Actual Rows']} games were read`);
    }
  });

  for (const [whom, userId] of [
    ['an official', () => season.omar.id],
    ['every candidate', () => undefined],
  ] as const) {
    test(`the games around a game are found by index when ${whom} is compared with it`, async () => {
      const [slot] = await database.db.query<{ id: number }>(
        sql`select id from assignments where site_id = ${season.site.id} order by id limit 1`,
      );
      const sent: Sql[] = [];
      const listening = {
        query: async (statement: Sql) => {
          sent.push(statement);
          return [];
        },
      };
      const query = { assignmentId: slot!.id, userId: userId() };
      await findFacts(listening as unknown as Queryable, query);
      assert.equal(sent.length, 1, 'the facts are one statement');
      for (const plan of await plansFor(sent[0]!)) {
        const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
        const whole = scanned.filter((node) =>
          ['games', 'assignments'].includes(node['Relation Name'] ?? ''),
        );
        assert.deepEqual(whole, []);
      }
    });
  }

  test('lists over several sites are found by index, too', async () => {
    const seasons = [season, other];
    const query = { siteIds: seasons.map(({ site }) => site.id), members: seasons.map(({ omar }) => omar) };
    for (const more of [{ unassigned: true }, { onlyOf: query.members.map(({ id }) => id) }]) {
      for (const plan of await plansOf({ ...query, ...more })) {
        const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
        assert.deepEqual(
          scanned.filter((node) => node['Relation Name'] === 'games' && node['Actual Rows'] > 0),
          [],
        );
      }
    }
  });
});
