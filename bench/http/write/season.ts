// A season whose games are published and given their officials: drafts, and published games with open slots.
import type { Database } from '../../../src/storage/database.ts';
import { type Sql, sql } from '../../../src/storage/sql.ts';
import { type Assignor, createHarborSite } from '../../people.ts';

const GAMES = 12_000;
const OFFICIALS = 1_000;
const AT_ONCE = 12; // games at one time
const LISTS: [table: Sql, count: number][] = [
  [sql`leagues`, 4],
  [sql`venues`, 60],
  [sql`teams`, 400],
  [sql`age_groups`, 8],
  [sql`genders`, 3],
  [sql`game_types`, 4],
];

/** Ids in the order of games: half of them are drafts. Every slot is the first of its published game, and open. */
export type Season = {
  siteId: number;
  patternId: number;
  drafts: number[];
  slots: { id: number; gameId: number }[];
  officials: number[];
};

/** Fills an empty database, the same way each time. Every official is attached to every league. */
export async function seedSeason(db: Database, assignor: Assignor): Promise<Season> {
  const siteId = await createHarborSite(db, assignor);
  const officials = await db.query<{ id: number }>(sql`
    with made as (
      insert into accounts (email, first_name, last_name)
      select 'official' || n || '@harbor.example', 'First' || n, 'Last' || n from generate_series(1, ${OFFICIALS}::int) n
      returning *
    )
    insert into users (site_id, account_id, first_name, last_name, email_addresses, mobile_phone, official)
    select ${siteId}::bigint, id, first_name, last_name, array[email], '555-0100', true from made returning id`);
  for (const [table, count] of LISTS) {
    await db.query(sql`
      insert into ${table} (site_id, name)
      select ${siteId}::bigint, 'Name ' || n from generate_series(1, ${count}::int) n`);
  }
  const [position] = await db.query<{ pattern_id: number }>(sql`
    with made as (insert into patterns (site_id, name) values (${siteId}, '3 officials') returning site_id, id)
    insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
    select site_id, id, name, left(name, 1), 45, place
    from made, unnest(array['Referee', 'Assistant 1', 'Assistant 2']) with ordinality as p (name, place)
    returning pattern_id`);
  const patternId = position!.pattern_id;
  await db.query(sql`
    insert into league_officials (site_id, league_id, user_id)
    select u.site_id, l.id, u.id from users u, leagues l where u.official`);
  await insertGames(db, { siteId, patternId });
  await db.query(sql`vacuum analyze`); // what autovacuum has done on a database that lives for longer than a bench
  const drafts = await db.query<{ id: number }>(
    sql`select id from games where not published order by start_time, id`,
  );
  const slots = await db.query<{ id: number; gameId: number }>(sql`
    select a.id, g.id as "gameId" from games g join assignments a on a.game_id = g.id
    where g.published and a.sort_order = 1 order by g.start_time, g.id`);
  return { siteId, patternId, slots, drafts: idsOf(drafts), officials: idsOf(officials) };
}

/** Games to come, each with an entry of every list and a crew of three open slots. */
async function insertGames(
  db: Database,
  { siteId, patternId }: { siteId: number; patternId: number },
): Promise<void> {
  await db.query(sql`
    with ids as (
      select array(select id from venues order by id) as venues, array(select id from leagues order by id) as leagues,
        array(select id from age_groups order by id) as age_groups, array(select id from teams order by id) as teams,
        array(select id from game_types order by id) as game_types, array(select id from genders order by id) as genders,
        (select id from users where assignor) as assignor
    ), planned as (
      select n, timestamptz '2090-01-01' + (n / ${AT_ONCE}::int) * interval '2 hours' as at
      from generate_series(1, ${GAMES}::int) n
    )
    insert into games (site_id, start_time, end_time, venue_id, league_id, age_group_id, game_type_id, gender_id,
      home_team_id, away_team_id, pattern_id, published, public_note, assignor_id)
    select ${siteId}::bigint, at, at + interval '1 hour', venues[1 + n % 60], leagues[1 + n % 4],
      age_groups[1 + n % 8], game_types[1 + n % 4], genders[1 + n % 3], teams[1 + n % 400], teams[1 + (n + 1) % 400],
      ${patternId}::bigint, n % 2 = 0, 'Bring both shirts.', assignor
    from planned, ids order by n`);
  await db.query(sql`
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation, sort_order, fee)
    select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee
    from games g join positions p on p.pattern_id = g.pattern_id order by g.id, p.sort_order`);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
