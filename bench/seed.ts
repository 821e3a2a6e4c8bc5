// Sites with games and crews of three: a big one of 100,000 games, a season to be staffed, and one that was played.
import type { Database } from '../src/storage/database.ts';
import { type Sql, sql } from '../src/storage/sql.ts';
import { type Assignor, createHarborSite } from './people.ts';

type Shape = {
  games: number;
  officials: number;
  leagues: number;
  /** Every so manieth game is a draft. */
  draftEvery: number;
  /** The day of the first game. */
  begins: string;
  /** Officials have slots, or else all slots are open and every official is attached to every league. */
  isStaffed: boolean;
};

const BIG_SITE: Shape = {
  games: 100_000,
  officials: 1_000,
  leagues: 20,
  draftEvery: 10,
  begins: '2020-01-01',
  isStaffed: true,
};
const SEASON: Shape = {
  ...{ games: 12_000, officials: 1_000, leagues: 4, draftEvery: 2 },
  ...{ begins: '2090-01-01', isStaffed: false },
};
const PLAYED: Shape = {
  ...{ games: 5_000, officials: 400, leagues: 4, draftEvery: 10_000 },
  ...{ begins: '2026-01-01', isStaffed: true },
};
const MILLION: Shape = { ...BIG_SITE, games: 335_000, begins: '1960-01-01' }; // crews of three
const AT_ONCE = 12; // games at one time
const SLICE = 10_000; // games, or games whose crews one statement makes: within the time that a statement may take
const LISTS: [table: Sql, count: number][] = [
  [sql`venues`, 60],
  [sql`teams`, 400],
  [sql`age_groups`, 8],
  [sql`genders`, 3],
  [sql`game_types`, 4],
];

export type BigSite = { siteId: number; leagueId: number };

/** Fills an empty database, the same way each time. Gives the site and one of its leagues, of 5,000 games. */
export async function seedBigSite(
  db: Database,
  assignor: Assignor,
  { begins = BIG_SITE.begins }: { begins?: string } = {},
): Promise<BigSite> {
  const siteId = await seed(db, assignor, { ...BIG_SITE, begins });
  const [league] = await db.query<{ id: number }>(sql`select min(id) as id from leagues`);
  return { siteId, leagueId: league!.id };
}

/** Ids in the order of games: half of them are drafts. Every slot is the first of its published game, and open. */
export type Season = {
  siteId: number;
  patternId: number;
  drafts: number[];
  slots: { id: number; gameId: number }[];
  officials: number[];
};

/** Fills an empty database with games to come, the same way each time. */
export async function seedSeason(db: Database, assignor: Assignor): Promise<Season> {
  const siteId = await seed(db, assignor, SEASON);
  const idsOf = async (query: Sql) => (await db.query<{ id: number }>(query)).map(({ id }) => id);
  const slots = await db.query<{ id: number; gameId: number }>(sql`
    select a.id, g.id as "gameId" from games g join assignments a on a.game_id = g.id
    where g.published and a.sort_order = 1 order by g.start_time, g.id`);
  const [patternId] = await idsOf(sql`select id from patterns`);
  return {
    ...{ siteId, slots, patternId: patternId! },
    drafts: await idsOf(sql`select id from games where not published order by start_time, id`),
    officials: await idsOf(sql`select id from users where official order by id`),
  };
}

/** Fills an empty database with 5,000 games that 400 officials worked in some five weeks from the first of January 2026 on. */
export function seedPlayedSeason(db: Database, assignor: Assignor): Promise<number> {
  return seed(db, assignor, PLAYED);
}

/** Fills an empty database with 1,000,000 assignments; a seventh of them are open, and nobody has answered. */
export function seedMillion(db: Database, assignor: Assignor): Promise<number> {
  return seed(db, assignor, MILLION);
}

async function seed(db: Database, assignor: Assignor, shape: Shape): Promise<number> {
  const siteId = await createHarborSite(db, assignor);
  await db.query(sql`
    with made as (
      insert into accounts (email, first_name, last_name)
      select 'official' || n || '@harbor.example', 'First' || n, 'Last' || n from generate_series(1, ${shape.officials}::int) n
      returning *
    )
    insert into users (site_id, account_id, first_name, last_name, email_addresses, mobile_phone, official)
    select ${siteId}::bigint, id, first_name, last_name, array[email], '555-0100', true from made`);
  for (const [table, count] of [[sql`leagues`, shape.leagues] as const, ...LISTS]) {
    await db.query(sql`
      insert into ${table} (site_id, name)
      select ${siteId}::bigint, 'Name ' || n from generate_series(1, ${count}::int) n`);
  }
  await db.query(sql`
    with made as (insert into patterns (site_id, name) values (${siteId}, '3 officials') returning site_id, id)
    insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
    select site_id, id, name, left(name, 1), 45, place
    from made, unnest(array['Referee', 'Assistant 1', 'Assistant 2']) with ordinality as p (name, place)`);
  await db.query(sql`
    insert into league_officials (site_id, league_id, user_id)
    select u.site_id, l.id, u.id from users u, leagues l where u.official and not ${shape.isStaffed}::boolean`);
  for (let from = 0; from < shape.games; from += SLICE) await insertGames(db, { ...shape, siteId, from });
  for (let from = 0; from < shape.games; from += SLICE) await insertCrews(db, { ...shape, from });
  await db.query(sql`vacuum analyze`); // what autovacuum has done on a database that lives for longer than a bench
  return siteId;
}

type Slice = Shape & { siteId: number; from: number };

/** Each refers to an entry of every list. */
async function insertGames(db: Database, { siteId, begins, from, games, draftEvery }: Slice): Promise<void> {
  await db.query(sql`
    with ids as (
      select array(select id from venues order by id) as venues, array(select id from leagues order by id) as leagues,
        array(select id from age_groups order by id) as age_groups, array(select id from teams order by id) as teams,
        array(select id from game_types order by id) as game_types, array(select id from genders order by id) as genders,
        (select id from patterns) as pattern, (select id from users where assignor) as assignor
    ), planned as (
      select n, ${begins}::timestamptz + (n / ${AT_ONCE}::int) * interval '2 hours' as at
      from generate_series(${from + 1}::int, ${Math.min(games, from + SLICE)}::int) n
    )
    insert into games (site_id, start_time, end_time, venue_id, league_id, age_group_id, game_type_id, gender_id,
      home_team_id, away_team_id, pattern_id, published, public_note, assignor_id)
    select ${siteId}::bigint, at, at + interval '1 hour', venues[1 + n % 60], leagues[1 + n % cardinality(leagues)],
      age_groups[1 + n % 8], game_types[1 + n % 4], genders[1 + n % 3], teams[1 + n % 400], teams[1 + (n + 1) % 400],
      pattern, n % ${draftEvery}::int <> 0, 'Bring both shirts.', assignor
    from planned, ids order by n`);
}

/** Of the games from the one of that place on. Where it is staffed, every seventh slot is open; nobody is on two games at once. */
async function insertCrews(
  db: Database,
  { from, isStaffed, officials }: Shape & { from: number },
): Promise<void> {
  await db.query(sql`
    with ids as (select array(select id from users where official order by id) as officials),
    slice as (select * from games order by id limit ${SLICE} offset ${from})
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation, sort_order,
      fee, user_id)
    select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee,
      case when ${isStaffed}::boolean and (g.id + p.sort_order) % 7 <> 0 then
        officials[1 + (g.id / ${AT_ONCE}::int * 37 + g.id % ${AT_ONCE}::int * 3 + p.sort_order) % ${officials}::int]
      end
    from slice g join positions p on p.pattern_id = g.pattern_id, ids
    order by g.id, p.sort_order
    on conflict do nothing`);
}
