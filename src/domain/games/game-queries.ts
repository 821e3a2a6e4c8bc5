// Reads games with their names, venue, crew, site and assignor: a page of games in one statement.
import { offsetOf, type Page, type SortKey } from '../../kernel/pagination.ts';
import type { Queryable } from '../../storage/database.ts';
import { all, nothing, raw, type Sql, sql } from '../../storage/sql.ts';
import { type Member, visibleGames } from '../access.ts';
import { SLOT_COLUMNS, type SlotRow, toAssignment } from '../assignments/store.ts';
import { type EntryRow, readerOf } from '../lists/store.ts';
import type { RecordKind } from '../record-kinds.ts';
import { type SiteRow, toSite } from '../sites/store.ts';
import { activeUsersOf, type Principal } from '../users/principal.ts';
import { toUser, type UserRow } from '../users/store.ts';
import { type CountedPage, countedPage } from './counts/counted-lists.ts';
import { orderOfGames } from './counts/order.ts';
import { type GameQuery, gameConditions } from './filter.ts';
import type { Game } from './game.ts';
import { needsOneOf, needsReport } from './needs.ts';
import { GAME_COLUMNS, type GameRow, toFields } from './store.ts';

/** Returns undefined also for a deleted game. */
export async function findGame(db: Queryable, id: number): Promise<Game | undefined> {
  const listed = sql`select g.id from games g where g.id = ${id} and g.deleted_at is null`;
  const { rows } = await readGames(db, { listed, records: sql`1` });
  return rows[0];
}

/** The game, with the principal's active user on its site; undefined also where there is none. */
export async function findGameFor(
  db: Queryable,
  { gameId, ...principal }: Principal & { gameId: number },
): Promise<(Game & { viewer: Member }) | undefined> {
  const listed = sql`select g.id from games g where g.id = ${gameId} and g.deleted_at is null`;
  const viewer = sql`, (select to_json(u) from users u, game
    where u.site_id = game.site_id and ${activeUsersOf(principal)}) as viewer`;
  const { rows, row } = await readGames(db, { listed, records: sql`1`, more: viewer });
  const [game] = rows;
  return game && row.viewer ? { ...game, viewer: toUser(row.viewer) } : undefined;
}

/** The games with these ids that are not deleted. */
export async function findGames(db: Queryable, ids: readonly number[]): Promise<Game[]> {
  const listed = sql`select g.id from games g where g.id = any(${ids}) and g.deleted_at is null`;
  const { rows } = await readGames(db, { listed, records: sql`1` });
  return rows;
}

/**
 * The game as an entry of the journal left it: what later entries changed of its row and its slots is undone. Slots that were
 * removed since are missing, and the names of teams and places are those of now.
 */
export async function findGameAsOf(
  db: Queryable,
  { gameId, entryId }: { gameId: number; entryId: number },
): Promise<Game | undefined> {
  const listed = sql`select g.id from games g where g.id = ${gameId}`;
  const { rows } = await readGames(db, { listed, records: sql`1`, entryId });
  return rows[0];
}

type ListedRows = { table: string; alias: string; game: string; kind: RecordKind };

/** What follows FROM for the rows of listed games, as they are or as an entry of the journal left them. */
function rowsOfListed({ table, alias, game, kind }: ListedRows, entryId: number | undefined): Sql {
  const isListed = sql`= any(array(select id from listed))`;
  if (entryId === undefined) return sql`${raw(`${table} ${alias} where ${alias}.${game}`)} ${isListed}`;
  return sql`${raw(table)} as now cross join lateral jsonb_populate_record(now, (
      select coalesce(jsonb_object_agg(earliest.key, earliest.value), '{}') from (
        select distinct on (field.key) field.key, field.value from journal j, jsonb_each(j.before) as field
        where j.game_id ${isListed} and j.kind = ${kind} and j.record_id = now.id and j.id > ${entryId}
        order by field.key, j.id) as earliest)) as ${raw(alias)}
    where ${raw(`now.${game}`)} ${isListed}`;
}

/** The games that match the query and are visible to the caller, by start time and id unless the page is sorted otherwise. */
export async function listGames(db: Queryable, query: GameQuery): Promise<Page<Game>> {
  const { withoutCrews, page } = query;
  const { rows, records } = await readGames(db, {
    ...(countedPage(query) ?? foundPage(query)),
    withoutCrews,
    sort: page.sort,
  });
  return { rows, records };
}

function foundPage({ page, ...query }: GameQuery): Selection {
  const found = sql`from games g join sites s on s.id = g.site_id where ${all(conditionsOf(query))}`;
  const order = orderOfGames('g', page.sort);
  const paged = sql`limit ${page.limit} offset ${offsetOf(page)}`;
  // What a game lacks takes longer to find than the games: once, for the page and the number of records.
  if (query.unassigned || query.unreported || query.filter.needs !== undefined) {
    return {
      cte: sql`found as materialized (select g.id, g.start_time ${found})`,
      listed: sql`select g.id from found g order by ${order} ${paged}`,
      records: sql`select count(*) from found`,
    };
  }
  return {
    // Only ids, so that the rows skipped by a deep page are read from an index.
    listed: sql`select g.id ${found} order by ${order} ${paged}`,
    records: sql`select count(*) ${found}`,
  };
}

/** The conditions on `games g` and `sites s` of the games that are listed. */
export function conditionsOf(query: Omit<GameQuery, 'page'>): Sql[] {
  const { siteIds, members, filter, onlyOf, unassigned, unreported, now } = query;
  const visible = members.map(visibleGames).reduce((either, one) => sql`${either} or ${one}`, sql`false`);
  const conditions = [sql`g.deleted_at is null`, ofSites(siteIds), sql`(${visible})`];
  if (onlyOf !== undefined) {
    conditions.push(sql`g.id = any(array(select game_id from assignments where user_id = any(${onlyOf})))`);
  }
  if (unassigned) {
    const ofGame = sql`a.site_id = any(${siteIds}) and a.game_id = g.id`;
    conditions.push(sql`exists (select from assignments a where ${ofGame} and a.user_id is null)`);
  }
  if (unreported) conditions.push(needsReport({ members, now }));
  if (filter.needs !== undefined) conditions.push(needsOneOf(filter.needs, { members, now }));
  return [...conditions, ...gameConditions(filter, siteIds)];
}

/** Compares a single site by equality, so that an index returns its games in the order of the list. */
function ofSites(siteIds: readonly number[]): Sql {
  return siteIds.length === 1 ? sql`g.site_id = ${siteIds[0]}` : sql`g.site_id = any(${siteIds})`;
}

type GameRows = {
  records: number;
  games: JoinedGameRow[] | null;
  slots: SlotRow[] | null;
  people: UserRow[] | null;
  venues: EntryRow[] | null;
  sites: SiteRow[] | null;
  viewer?: UserRow | null;
};

type JoinedGameRow = GameRow & {
  league: string | null;
  age_group: string | null;
  game_type: string | null;
  gender: string | null;
  home_team: string | null;
  away_team: string | null;
  pattern: string | null;
  assignor: { id: number; first_name: string; last_name: string } | null;
};

/**
 * The ids of the games to read, as they are or as an entry left them, and the number of all, both maybe from a `cte`; `more` is
 * read with them.
 */
type Selection = Omit<CountedPage, 'cte'> & {
  cte?: Sql;
  more?: Sql;
  entryId?: number;
  withoutCrews?: boolean | undefined;
  sort?: readonly SortKey[] | undefined;
};

/**
 * One row that contains every record once, because a page of 50 games repeats its site and officials hundreds of times.
 * Names are separate subqueries: joining eleven tables took 4 ms to plan, these take 0.6 ms. Ids are passed as arrays,
 * which PostgreSQL estimates to be short, so that a generic plan also finds the crews by index.
 */
async function readGames(
  db: Queryable,
  { cte, listed, records, more = nothing, entryId, withoutCrews, sort }: Selection,
): Promise<Page<Game> & { row: GameRows }> {
  const games = { table: 'games', alias: 'g', game: 'id', kind: 'game' } as const;
  const slots = { table: 'assignments', alias: 'a', game: 'game_id', kind: 'assignment' } as const;
  const [row] = await db.query<GameRows>(sql`
    with ${cte === undefined ? nothing : sql`${cte},`}
    listed as materialized (${listed}),
    game as materialized (select g.* from ${rowsOfListed(games, entryId)}),
    slot as materialized (select ${SLOT_COLUMNS} from ${withoutCrews ? sql`assignments a where false` : rowsOfListed(slots, entryId)})
    select (${records}) as records,
      (select json_agg(whole order by ${orderOfGames('whole', sort)}) from (
        select g.id, g.site_id, g.assignor_id, ${GAME_COLUMNS}, g.lock_version, g.created_at, g.updated_at,
          (select name from leagues where id = g.league_id) as league,
          (select name from age_groups where id = g.age_group_id) as age_group,
          (select name from game_types where id = g.game_type_id) as game_type,
          (select name from genders where id = g.gender_id) as gender,
          (select name from teams where id = g.home_team_id) as home_team,
          (select name from teams where id = g.away_team_id) as away_team,
          (select name from patterns where id = g.pattern_id) as pattern,
          (select to_json(by) from (select id, first_name, last_name from users where id = g.assignor_id) by)
            as assignor
        from game g) as whole) as games,
      (select json_agg(slot order by sort_order, id) from slot) as slots,
      (select json_agg(u) from users u where u.id = any(array(select user_id from slot))) as people,
      (select json_agg(v) from venues v where v.id = any(array(select venue_id from game))) as venues,
      (select json_agg(s) from sites s where s.id = any(array(select site_id from game))) as sites
      ${more}`);
  return { records: row!.records, rows: toGames(row!), row: row! };
}

function toGames({ games, slots, people, venues, sites }: GameRows): Game[] {
  const officials = byId((people ?? []).map(toUser));
  const venueOf = byId((venues ?? []).map(readerOf('venues')));
  const siteOf = byId((sites ?? []).map(toSite));
  const crews = Map.groupBy(slots ?? [], (slot) => slot.game_id);
  return (games ?? []).map((row) => {
    const site = siteOf.get(row.site_id)!;
    const venue = (row.venue_id !== null && venueOf.get(row.venue_id)) || null;
    const crew = (crews.get(row.id) ?? []).map((slot) => toAssignment(slot, officials.get(slot.user_id!)));
    return { ...toGame(row), site, venue, crew, zone: venue?.timezone ?? site.timezone };
  });
}

function toGame(row: JoinedGameRow): Omit<Game, 'site' | 'venue' | 'crew' | 'zone'> {
  const { assignor } = row;
  return {
    ...toFields(row),
    id: row.id,
    siteId: row.site_id,
    league: row.league,
    ageGroup: row.age_group,
    gameType: row.game_type,
    gender: row.gender,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    pattern: row.pattern,
    assignorId: row.assignor_id,
    lockVersion: row.lock_version,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    assignor: assignor && { id: assignor.id, firstName: assignor.first_name, lastName: assignor.last_name },
  };
}

function byId<Row extends { id: number }>(rows: Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
