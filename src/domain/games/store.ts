// The SQL of a game's own row; game-queries.ts reads games with their related records.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { commas, raw, type Sql, setting, sql } from '../../storage/sql.ts';
import { type OpenedSlot, slotsFor } from '../assignments/store.ts';
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
};

/** Locks the game until the transaction ends. Returns undefined also for a deleted game. */
export function lockGame(tx: Transaction, id: number): Promise<StoredGame | undefined> {
  return lockOne(tx, sql`${id}`);
}

/** Locks a deleted game. Returns undefined if the game is not deleted. */
export function lockDeletedGame(tx: Transaction, id: number): Promise<StoredGame | undefined> {
  return lockOne(tx, sql`${id}`, sql`not null`);
}

/** Locks the game of the slot. */
export function lockGameOfSlot(tx: Transaction, slotId: number): Promise<StoredGame | undefined> {
  return lockOne(tx, sql`(select game_id from assignments where id = ${slotId})`);
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
async function lockOne(tx: Transaction, id: Sql, deletedAt = sql`null`): Promise<StoredGame | undefined> {
  const [, rows] = await Promise.all([
    tx.query(sql`select from games where id = ${id} for update`),
    tx.query<GameRow & { zone: string; site_zone: string; shows_all: boolean }>(sql`
      select g.*, coalesce(v.timezone, s.timezone) as zone, s.timezone as site_zone,
        s.show_all_games as shows_all
      from games g join sites s on s.id = g.site_id left join venues v on v.id = g.venue_id
      where g.id = ${id} and g.deleted_at is ${deletedAt}`),
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...toFields(row),
    ...{ id: row.id, siteId: row.site_id, lockVersion: row.lock_version },
    ...{ zone: row.zone, siteZone: row.site_zone, siteShowsAll: row.shows_all },
  };
}

/** Inserts the game with an open slot for each of the positions. */
export async function insertGame(
  tx: Transaction,
  game: GameFields & { siteId: number; assignorId: number | null },
  positions: readonly { id: number }[],
): Promise<{ id: number; slots: OpenedSlot[] }> {
  const { siteId, assignorId } = game;
  const values = GAME_FIELDS.map(({ field }) => sql`${game[field]}`);
  const [row] = await tx.query<{ id: number; slots: OpenedSlot[] | null }>(sql`
    with game as (insert into games (site_id, assignor_id, ${GAME_COLUMNS})
    values (${siteId}, ${assignorId}, ${commas(values)})
    returning id, site_id, during, live),
    slot as (${slotsFor(sql`game`, positions)})
    select game.id, (select json_agg(slot) from slot) as slots from game`);
  return { id: row!.id, slots: row!.slots ?? [] };
}

/** Updates the game. The foreign key's cascade copies its times and liveness to its assignments. */
export async function updateGame(tx: Transaction, id: number, game: GameFields): Promise<void> {
  const columns = Object.fromEntries(GAME_FIELDS.map(({ field, column }) => [column, game[field]]));
  await tx.query(sql`
    update games set ${setting(columns)}, lock_version = lock_version + 1, updated_at = now() where id = ${id}`);
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
