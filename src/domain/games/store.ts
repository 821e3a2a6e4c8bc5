// The SQL of a game's own row; game-queries.ts reads games with their related records.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { commas, raw, type Sql, setting, sql } from '../../storage/sql.ts';
import { isGameOfSlots, type OpenedSlot, openingSlots } from '../assignments/store.ts';
import { type FieldColumns, GAME_FIELDS, type GameFields } from './fields.ts';

/** The columns of a game that actions change, and its time zone. */
export type StoredGame = GameFields & {
  id: number;
  siteId: number;
  lockVersion: number;
  zone: string;
  siteZone: string;
  /** Whether officials are listed games of other crews. */
  siteShowsAll: boolean;
  venueHasClosings: boolean;
};

/** Locks the game until the transaction ends. Returns undefined also for a deleted game. */
export async function lockGame(tx: Transaction, id: number): Promise<StoredGame | undefined> {
  const [game] = await lockAll(tx, sql`= ${id}`);
  return game;
}

/** Locks a deleted game. Returns undefined if the game is not deleted. */
export async function lockDeletedGame(tx: Transaction, id: number): Promise<StoredGame | undefined> {
  const [game] = await lockAll(tx, sql`= ${id}`, sql`not null`);
  return game;
}

/** Locks the games of the slots. */
export function lockGamesOfSlots(tx: Transaction, slotIds: readonly number[]): Promise<StoredGame[]> {
  return lockAll(tx, isGameOfSlots(slotIds));
}

/**
 * Locks those of the games that are on the site, deleted ones only with `withDeleted`, in the order of their ids: two
 * transactions that lock several games do not deadlock. Returns their ids.
 */
export async function lockGamesOfSite(
  db: Queryable,
  {
    siteId,
    gameIds,
    withDeleted = false,
  }: { siteId: number; gameIds: readonly number[]; withDeleted?: boolean | undefined },
): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(sql`
    select id from games where id = any(${gameIds}) and site_id = ${siteId} and (deleted_at is null or ${withDeleted})
    order by id for update`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Two statements, sent together: one that joins and locks checks its joins again after waiting, against the rows from before
 * the wait. A game that has another venue by then would lose the venue's zone.
 */
async function lockAll(tx: Transaction, isId: Sql, deletedAt = sql`null`): Promise<StoredGame[]> {
  const [, rows] = await Promise.all([
    tx.query(sql`select from games where id ${isId} order by id for update`),
    tx.query<GameRow & { zone: string; site_zone: string; shows_all: boolean; has_closings: boolean }>(sql`
      select g.*, coalesce(v.timezone, s.timezone) as zone, s.timezone as site_zone,
        s.show_all_games as shows_all, exists (select from venue_closings c where c.venue_id = v.id) as has_closings
      from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
      where g.id ${isId} and g.deleted_at is ${deletedAt}`),
  ]);
  return rows.map((row) => ({
    ...toFields(row),
    ...{ id: row.id, siteId: row.site_id, lockVersion: row.lock_version },
    ...{ zone: row.zone, siteZone: row.site_zone, siteShowsAll: row.shows_all },
    venueHasClosings: row.has_closings,
  }));
}

export type NewGameRow = GameFields & { siteId: number; assignorId: number | null };
/** A game that was inserted. */
export type InsertedGame = { id: number; lockVersion: number; slots: OpenedSlot[] };

/** Inserts the games, each with an open slot for each position of its pattern. */
export async function insertGames(tx: Transaction, games: readonly NewGameRow[]): Promise<InsertedGame[]> {
  const sent = games.map(({ siteId, assignorId, ...game }) => ({
    ...{ site_id: siteId, assignor_id: assignorId },
    ...Object.fromEntries(GAME_FIELDS.map(({ field, column }) => [column, game[field]])),
  }));
  return tx.query<InsertedGame>(sql`
    with sent as materialized (
      select nextval(pg_get_serial_sequence('games', 'id')) as new_id, row.*
      from json_populate_recordset(null::games, ${JSON.stringify(sent)}::json) with ordinality as row),
    game as (
      insert into games (id, site_id, assignor_id, ${GAME_COLUMNS}) overriding system value
      select new_id, site_id, assignor_id, ${GAME_COLUMNS} from sent order by new_id
      returning id, site_id, pattern_id, during, live, lock_version),
    slot as (${openingSlots(sql`game g join positions p on p.pattern_id = g.pattern_id`)})
    select game.id, game.lock_version as "lockVersion", coalesce(opened.slots, '[]') as slots
    from game left join (select "gameId", json_agg(slot) as slots from slot group by "gameId") as opened
      on opened."gameId" = game.id
    order by game.id`);
}

/** Updates the game. The foreign key's cascade copies its times and liveness to its assignments. */
export async function updateGame(tx: Transaction, id: number, game: GameFields): Promise<void> {
  const columns = Object.fromEntries(GAME_FIELDS.map(({ field, column }) => [column, game[field]]));
  await tx.query(sql`
    update games set ${setting(columns)}, lock_version = lock_version + 1, updated_at = now(),
      canceled_at = case when ${game.status} <> 'A' then case when status = 'A' then now() else canceled_at end end
    where id = ${id}`);
}

/** Soft-deletes the game; the row stays (docs/api: Writing games). */
export async function markDeleted(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`
    update games set deleted_at = now(), lock_version = lock_version + 1, updated_at = now() where id = ${id}`);
}

/** Ends the deletion of the game. */
export async function unmarkDeleted(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`
    update games set deleted_at = null, lock_version = lock_version + 1, updated_at = now() where id = ${id}`);
}

/** A row of `games`, read directly or from JSON, where times are text. */
export type GameRow = FieldColumns & {
  id: number;
  site_id: number;
  assignor_id: number | null;
  lock_version: number;
  created_at: Date | string;
  updated_at: Date | string;
};

/** The columns of the fields. */
export const GAME_COLUMNS = commas(GAME_FIELDS.map(({ column }) => raw(column)));

export function toFields(row: GameRow): GameFields {
  const fields: Record<string, unknown> = {};
  for (const { field, column, type } of GAME_FIELDS) {
    fields[field] = type === 'time' ? new Date(row[column] as Date | string) : row[column];
  }
  return fields as GameFields;
}
