// A season of real size, for the journeys of an assignor through it: 150 officials, 1,200 games, and a Saturday to staff.
import { sql } from '../../src/storage/sql.ts';
import type { WebStage } from './web-stage.ts';

export const OFFICIALS = 150;
export const SATURDAY_GAMES = 60;
const WEEKS = 20; // of 60 games each: the last Saturday is the one to staff

type LargeSeason = {
  /** The Saturday to staff. */
  day: string;
  published?: boolean;
  /** How many of its games have both of their positions open; the others are staffed. */
  openGames?: number;
};

/**
 * Fills the site: 19 Saturdays that are staffed and accepted, some officials twice as often as others, and one with 60 games,
 * of which some are open. Officials have homes, grades, and most of them said that they are available on that Saturday.
 */
export async function fillSeason(
  { db, siteId }: WebStage,
  { day, published = false, openGames = SATURDAY_GAMES }: LargeSeason,
): Promise<void> {
  await db.query(sql`
    update sites set grades = '{Grassroots,Regional,National}', season_start = '01-01' where id = ${siteId}`);
  await db.query(sql`update users set active = false where site_id = ${siteId} and not assignor`);
  await addOfficials({ db, siteId }, day);
  await addLists({ db, siteId });
  await addGames({ db, siteId }, { day, published, openGames });
}

type Place = Pick<WebStage, 'db' | 'siteId'>;

async function addOfficials({ db, siteId }: Place, day: string): Promise<void> {
  await db.query(sql`
    with official as (
      insert into users (site_id, first_name, last_name, official, grade, latitude, longitude)
      select ${siteId}, (array['Ana','Ben','Cem','Dia','Eli','Fay'])[1 + (n + n / 30) % 6],
        (array['Adler','Bauer','Cohen','Dubois','Evans','Fischer','Gupta','Haddad','Ito','Jensen','Kaya','Lindqvist','Moreau',
          'Novak','Okonkwo','Patel','Quinn','Rao','Silva','Tanaka','Ueda','Vargas','Walsh','Xu','Young','Zeller','Mensah',
          'Nakamura','Torres','Petrov'])[1 + n % 30],
        true, (array['Grassroots','Regional','Regional','National'])[1 + n % 4],
        42.3 + (n % 13) * 0.01, -71.1 - (n % 11) * 0.012
      from generate_series(0, ${OFFICIALS - 1}::int) n
      returning id)
    insert into availability (site_id, user_id, day, available, all_day, start_time, end_time)
    select ${siteId}, id, ${day}::date, id % 10 <> 1, true, '00:00', '23:59' from official where id % 5 <> 0`);
}

async function addLists({ db, siteId }: Place): Promise<void> {
  await db.query(sql`
    insert into venues (site_id, name, latitude, longitude)
    select ${siteId}, name, 42.31 + n * 0.012, -71.08 - n * 0.011
    from unnest(array['Memorial Park','Lincoln HS','Eastgate','Harbor Fields','Pier Park']) with ordinality v (name, n)`);
  await db.query(sql`
    insert into teams (site_id, name)
    select ${siteId}, unnest(array['Rapids','Pines','Riverton','Harbor Hawks','Union','Kestrels','Summit','Lakers FC','Novas',
      'Bay Gulls','Dockside','Old Town','Northside','Marsh Hill','Valley'])`);
  await db.query(sql`
    insert into age_groups (site_id, name, game_length, minimum_grade)
    values (${siteId}, 'U10', 60, null), (${siteId}, 'U12', 70, null), (${siteId}, 'U14', 80, 'Regional'),
      (${siteId}, 'U19', 90, 'National')`);
  await db.query(sql`insert into leagues (site_id, name) values (${siteId}, 'Rec'), (${siteId}, 'Premier')`);
}

/** Four kickoffs of fifteen games on each Saturday. */
async function addGames(
  { db, siteId }: Place,
  { day, published, openGames }: Required<LargeSeason>,
): Promise<void> {
  const numbered = (table: 'venues' | 'teams' | 'age_groups' | 'leagues') => {
    const from = {
      venues: sql`venues`,
      teams: sql`teams`,
      age_groups: sql`age_groups`,
      leagues: sql`leagues`,
    };
    return sql`(select array_agg(id order by id) from ${from[table]} where site_id = ${siteId})`;
  };
  await db.query(sql`
    insert into games (site_id, start_time, end_time, published, venue_id, subvenue, home_team_id, away_team_id,
      age_group_id, league_id, pattern_id)
    select ${siteId}, at, at + interval '80 minutes', week > 0 or ${published}, ${numbered('venues')}[1 + field % 5],
      (1 + field / 5)::text, ${numbered('teams')}[1 + field], ${numbered('teams')}[1 + (field + 1 + kickoff) % 15],
      ${numbered('age_groups')}[1 + field % 4], ${numbered('leagues')}[1 + field % 2],
      (select id from patterns where site_id = ${siteId} order by id limit 1)
    from generate_series(0, ${WEEKS - 1}::int) week, generate_series(0, 3) kickoff, generate_series(0, 14) field,
      lateral (select (${day}::date - week * 7 + time '09:00' + kickoff * interval '2 hours') at time zone 'America/New_York' as at)`);
  // A kickoff has 30 positions; every second week only 90 of the officials work.
  await db.query(sql`
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation, sort_order, user_id, answer)
    select ${siteId}, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order,
      case when g.week > 0 or g.number >= ${openGames} then official.ids[1 + (g.number * 2 + p.sort_order + g.week * 17) % (case g.week % 2 when 0 then 150 else 90 end)] end,
      case when g.week > 0 then 'accepted' end
    from (select games.*, (${day}::date - (start_time at time zone 'America/New_York')::date) / 7 as week,
        row_number() over (partition by start_time order by id) - 1 +
          15 * ((extract(hour from start_time at time zone 'America/New_York')::int - 9) / 2) as number
      from games where site_id = ${siteId}) g
      join positions p on p.pattern_id = g.pattern_id,
      (select array_agg(id order by id) as ids from users where site_id = ${siteId} and official and active) official`);
}
