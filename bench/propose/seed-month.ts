// A site with a month to fill: 300 games, 700 positions and 150 officials, the same each time.
import { randomFrom } from '../../src/domain/proposals/engine/random.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';

const SATURDAYS = ['2099-05-02', '2099-05-09', '2099-05-16', '2099-05-23'];
const GRADES = ['Regional', 'State', 'National', 'FIFA'];
const [GAMES, OFFICIALS, VENUES, TEAMS] = [300, 150, 8, 60];
const CREWS_OF_THREE = 100; // the others have two: 700 positions
const AVAILABLE = 0.33; // of the days of an official

/** Fills a site: officials with homes, grades, limits and days off; games of four weekends at eight venues. */
export async function seedMonth(db: Database, siteId: number): Promise<{ gameIds: number[] }> {
  const random = randomFrom(1);
  const under = (count: number) => Math.floor(random() * count);
  const spot = () => ({ latitude: 40.5 + random() * 0.36, longitude: -74.4 + random() * 0.47 }); // some 40 km
  const days = SATURDAYS.flatMap((day) => [day, Temporal.PlainDate.from(day).add({ days: 1 }).toString()]);
  await db.query(sql`update sites set grades = ${GRADES} where id = ${siteId}`);
  const venues = Array.from({ length: VENUES }, (_, n) => ({ name: `Field ${n + 1}`, ...spot() }));
  await db.query(sql`
    insert into venues (site_id, name, latitude, longitude)
    select ${siteId}::bigint, v.* from json_to_recordset(${JSON.stringify(venues)}::json)
      as v (name text, latitude double precision, longitude double precision)`);
  await db.query(sql`
    insert into teams (site_id, name) select ${siteId}::bigint, 'Team ' || n from generate_series(1, ${TEAMS}::int) n`);
  await db.query(sql`
    with made as (
      insert into patterns (site_id, name)
      select ${siteId}::bigint, size || ' for ' || grade from generate_series(2, 3) size, unnest(${GRADES}::text[]) grade returning *)
    insert into positions (site_id, pattern_id, name, abbreviation, fee, minimum_grade, sort_order)
    select made.site_id, made.id, p.name, p.abbreviation, p.fee,
      (${GRADES}::text[])[greatest(1, array_position(${GRADES}::text[], substring(made.name from 7)) - (p.place > 1)::int)], p.place
    from made cross join lateral (
      select p.*, row_number() over () as place
      from (values ('Referee', 'R', 60), ('Assistant 1', 'AR1', 40), ('Assistant 2', 'AR2', 40)) as p (name, abbreviation, fee)
      limit left(made.name, 1)::int) as p`);
  const people = Array.from({ length: OFFICIALS }, (_, n) => ({
    ...{
      email: `official${n}@harbor.example`,
      first: `First${n}`,
      last: `Last${n}`,
      grade: GRADES[under(4)],
    },
    ...{ limits: { gamesPerDay: 2 + under(3), gamesPerWeek: 4 + under(4) }, ...spot() },
    days: days.map((day) => ({ day, available: random() < AVAILABLE, part: under(4) })),
  }));
  await db.query(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(people)}::json) as p (email text, first text, last text, grade text,
        limits jsonb, latitude double precision, longitude double precision, days json)),
    made as (insert into accounts (email, first_name, last_name) select email, first, last from sent returning id, email),
    official as (
      insert into users (site_id, account_id, first_name, last_name, email_addresses, official, grade, limits, latitude, longitude)
      select ${siteId}::bigint, made.id, first, last, array[email], true, grade, limits, latitude, longitude
      from sent join made using (email) returning id, email_addresses[1] as email)
    insert into availability (site_id, user_id, day, available, all_day, start_time, end_time)
    select ${siteId}::bigint, official.id, d.day, d.available, not d.available or d.part in (0, 3),
      case when d.available and d.part = 1 then time '12:00' else time '00:00' end,
      case when d.available and d.part = 2 then time '14:00' else time '24:00' end
    from sent join official using (email), json_to_recordset(sent.days) as d (day date, available boolean, part int)`);
  const games = Array.from({ length: GAMES }, (_, n) => {
    const day = days[Math.floor(n / (GAMES / SATURDAYS.length)) * 2 + under(2)];
    const minutes = 9 * 60 + 15 * under(37);
    const home = under(TEAMS);
    return {
      ...{ at: `${day} ${Math.floor(minutes / 60)}:${minutes % 60}`, venue: under(VENUES) },
      ...{ home, away: (home + 1 + under(TEAMS - 1)) % TEAMS },
      pattern: `${n < CREWS_OF_THREE ? 3 : 2} for ${GRADES[Math.min(under(4), under(4))]}`, // few need the highest grade
    };
  });
  const rows = await db.query<{ id: number }>(sql`
    with ids as (
      select array(select id from venues where site_id = ${siteId} order by id) as venues,
        array(select id from teams where site_id = ${siteId} order by id) as teams),
    made as (
      insert into games (site_id, start_time, end_time, venue_id, home_team_id, away_team_id, pattern_id)
      select ${siteId}::bigint, g.at at time zone 'America/New_York', g.at at time zone 'America/New_York' + interval '90 minutes',
        venues[1 + g.venue], teams[1 + g.home], teams[1 + g.away], p.id
      from json_to_recordset(${JSON.stringify(games)}::json) as g (at timestamp, venue int, home int, away int, pattern text)
      join patterns p on p.name = g.pattern and p.site_id = ${siteId}, ids
      returning *),
    crews as (
      insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation, sort_order, fee)
      select made.site_id, made.id, made.during, made.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee
      from made join positions p on p.pattern_id = made.pattern_id)
    select id from made order by start_time, id`);
  await db.query(sql`vacuum analyze`); // what autovacuum has done on a database that lives for longer than a bench
  return { gameIds: rows.map(({ id }) => id) };
}
