// The SQL of games.
import { offsetOf, type Page, type PageRequest } from '../../kernel/pages.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { all, type Sql, sql } from '../../storage/sql.ts';
import { type Member, visibleGames } from '../access.ts';
import { type AssignmentRow, SLOTS, toAssignment } from '../assignments/store.ts';
import { toVenue, type VenueRow } from '../lists/store.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { type GameFilter, gameConditions } from './filter.ts';
import type { Game, GameFields, GameStatus } from './game.ts';

/** The whole game `g` with its names, venue and crew, in one statement; `g` comes with the caller's piece. */
function wholeGames(g: Sql): Sql {
  return sql`
    select g.*, coalesce(v.timezone, s.timezone) as zone, to_json(s) as site, to_json(v) as venue,
      l.name as league, ag.name as age_group, gt.name as game_type, ge.name as gender,
      ht.name as home_team, at.name as away_team, p.name as pattern,
      by.id as by_id, by.first_name as by_first_name, by.last_name as by_last_name,
      (select coalesce(json_agg(slot order by slot.sort_order, slot.id), '[]')
       from (${SLOTS} where a.game_id = g.id) as slot) as crew
    from ${g}
    join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    left join leagues l on l.id = g.league_id
    left join age_groups ag on ag.id = g.age_group_id
    left join game_types gt on gt.id = g.game_type_id
    left join genders ge on ge.id = g.gender_id
    left join teams ht on ht.id = g.home_team_id
    left join teams at on at.id = g.away_team_id
    left join patterns p on p.id = g.pattern_id
    left join users by on by.id = g.assignor_id`;
}

/** Gives undefined for a deleted game, too. */
export async function findGame(db: Queryable, id: number): Promise<Game | undefined> {
  const rows = await db.query<GameRow>(
    sql`${wholeGames(sql`games g`)} where g.id = ${id} and g.deleted_at is null`,
  );
  return rows.map(toGame)[0];
}

export type GamesAsked = {
  siteIds: readonly number[];
  /** The caller's own user on each of the sites: what he may not see is not listed. */
  members: readonly Member[];
  filter: GameFilter;
  /** Only games that one of these users is on. */
  onlyOf?: readonly number[] | undefined;
  /** Only games with an open slot. */
  unassigned?: boolean | undefined;
  page: PageRequest;
};

/** The games that are asked for and may be seen, by start time and id. */
export async function listGames(db: Queryable, asked: GamesAsked): Promise<Page<Game>> {
  const { page } = asked;
  const rows = await db.query<GameRow & { records: number }>(sql`
    with found as (
      select g.id, g.start_time from games g join sites s on s.id = g.site_id where ${all(conditionsOf(asked))}
    ), listed as (
      select id from found order by start_time, id limit ${page.limit} offset ${offsetOf(page)}
    )
    select (select count(*) from found) as records, whole.*
    from (select) as always
    left join (${wholeGames(sql`listed join games g on g.id = listed.id`)}) as whole on true
    order by whole.start_time, whole.id`);
  return { records: rows[0]?.records ?? 0, rows: rows.filter((row) => row.id !== null).map(toGame) };
}

function conditionsOf({ siteIds, members, filter, onlyOf, unassigned }: GamesAsked): Sql[] {
  const visible = members.map(visibleGames).reduce((either, one) => sql`${either} or ${one}`, sql`false`);
  const conditions = [sql`g.deleted_at is null`, sql`g.site_id = any(${siteIds})`, sql`(${visible})`];
  if (onlyOf !== undefined) {
    conditions.push(
      sql`exists (select from assignments a where a.game_id = g.id and a.user_id = any(${onlyOf}))`,
    );
  }
  if (unassigned) {
    conditions.push(sql`exists (select from assignments a where a.game_id = g.id and a.user_id is null)`);
  }
  return [...conditions, ...gameConditions(filter)];
}

/** A game's own columns, as an action changes them, and the zones that its times are kept in. */
export type StoredGame = GameFields & {
  id: number;
  siteId: number;
  lockVersion: number;
  zone: string;
  siteZone: string;
};

/** The game, which nobody else changes until the transaction ends. Gives undefined for a deleted game, too. */
export async function lockGame(tx: Transaction, id: number): Promise<StoredGame | undefined> {
  const rows = await tx.query<GameRow & { site_zone: string }>(sql`
    select g.*, coalesce(v.timezone, s.timezone) as zone, s.timezone as site_zone
    from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
    where g.id = ${id} and g.deleted_at is null
    for update of g`);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...toFields(row),
    ...{ id: row.id, siteId: row.site_id, lockVersion: row.lock_version },
    ...{ zone: row.zone, siteZone: row.site_zone },
  };
}

export async function insertGame(
  tx: Transaction,
  game: GameFields & { siteId: number; assignorId: number | null },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into games (site_id, assignor_id, start_time, end_time, venue_id, subvenue, league_id, age_group_id,
      game_type_id, gender_id, home_team_id, away_team_id, pattern_id, status, published, public,
      user_defined_id, external_id, paid_via, public_note, private_note)
    values (${game.siteId}, ${game.assignorId}, ${game.startTime}, ${game.endTime}, ${game.venueId},
      ${game.subvenue}, ${game.leagueId}, ${game.ageGroupId}, ${game.gameTypeId}, ${game.genderId},
      ${game.homeTeamId}, ${game.awayTeamId}, ${game.patternId}, ${game.status}, ${game.published}, ${game.public},
      ${game.userDefinedId}, ${game.externalId}, ${game.paidVia}, ${game.publicNote}, ${game.privateNote})
    returning id`);
  return rows[0]!.id;
}

/** Its crew's times and liveness change with it: the foreign key of assignments carries them over. */
export async function updateGame(tx: Transaction, id: number, game: GameFields): Promise<void> {
  await tx.query(sql`
    update games set start_time = ${game.startTime}, end_time = ${game.endTime}, venue_id = ${game.venueId},
      subvenue = ${game.subvenue}, league_id = ${game.leagueId}, age_group_id = ${game.ageGroupId},
      game_type_id = ${game.gameTypeId}, gender_id = ${game.genderId}, home_team_id = ${game.homeTeamId},
      away_team_id = ${game.awayTeamId}, pattern_id = ${game.patternId}, status = ${game.status},
      published = ${game.published}, public = ${game.public}, user_defined_id = ${game.userDefinedId},
      external_id = ${game.externalId}, paid_via = ${game.paidVia}, public_note = ${game.publicNote},
      private_note = ${game.privateNote}, lock_version = lock_version + 1, updated_at = now()
    where id = ${id}`);
}

/** The row stays for the record (decisions: Writing games). */
export async function markDeleted(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`
    update games set deleted_at = now(), lock_version = lock_version + 1, updated_at = now() where id = ${id}`);
}

type GameRow = {
  id: number;
  site_id: number;
  start_time: Date;
  end_time: Date;
  zone: string;
  venue_id: number | null;
  subvenue: string | null;
  league_id: number | null;
  league: string | null;
  age_group_id: number | null;
  age_group: string | null;
  game_type_id: number | null;
  game_type: string | null;
  gender_id: number | null;
  gender: string | null;
  home_team_id: number | null;
  home_team: string | null;
  away_team_id: number | null;
  away_team: string | null;
  pattern_id: number | null;
  pattern: string | null;
  assignor_id: number | null;
  status: GameStatus;
  published: boolean;
  public: boolean;
  user_defined_id: string | null;
  external_id: number | null;
  paid_via: string | null;
  public_note: string | null;
  private_note: string | null;
  lock_version: number;
  created_at: Date;
  updated_at: Date;
  site: SiteRow;
  venue: VenueRow | null;
  by_id: number | null;
  by_first_name: string;
  by_last_name: string;
  crew: AssignmentRow[];
};

function toGame(row: GameRow): Game {
  return {
    ...toFields(row),
    id: row.id,
    siteId: row.site_id,
    zone: row.zone,
    league: row.league,
    ageGroup: row.age_group,
    gameType: row.game_type,
    gender: row.gender,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    pattern: row.pattern,
    assignorId: row.assignor_id,
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    site: toSite(row.site),
    venue: row.venue && toVenue(row.venue),
    assignor:
      row.by_id === null ? null : { id: row.by_id, firstName: row.by_first_name, lastName: row.by_last_name },
    crew: row.crew.map(toAssignment),
  };
}

function toFields(row: GameRow): GameFields {
  return {
    startTime: row.start_time,
    endTime: row.end_time,
    venueId: row.venue_id,
    subvenue: row.subvenue,
    leagueId: row.league_id,
    ageGroupId: row.age_group_id,
    gameTypeId: row.game_type_id,
    genderId: row.gender_id,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    patternId: row.pattern_id,
    status: row.status,
    published: row.published,
    public: row.public,
    userDefinedId: row.user_defined_id,
    externalId: row.external_id,
    paidVia: row.paid_via,
    publicNote: row.public_note,
    privateNote: row.private_note,
  };
}
