// The games that use a list entry or a pattern, before it is deleted or merged into another.
import type { Transaction } from '../../storage/database.ts';
import { any, commas, raw, type Sql, sql } from '../../storage/sql.ts';
import { gameEntry } from '../games/entries.ts';
import { REFERENCES, type ReferenceColumn, type ReferencedList } from '../games/fields.ts';
import { type GameRow, toFields } from '../games/store.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { GamesUsing } from './list.ts';

/** How many games use the entry, without deleted ones, and the earliest of them; undefined if there are none. */
export async function findGamesUsing(
  tx: Transaction,
  kind: ReferencedList,
  id: number,
): Promise<GamesUsing | undefined> {
  const [row] = await tx.query<{ id: number; games: number }>(sql`
    select id, count(*) over () as games from games where ${uses(kind, id)} and deleted_at is null
    order by start_time, id limit 1`);
  return row && { games: row.games, firstGameId: row.id };
}

/** Locks the games that use the entry, in the order of their ids. Every transaction locks games before list entries. */
export async function lockGamesUsing(tx: Transaction, kind: ReferencedList, id: number): Promise<void> {
  await tx.query(sql`select from games where ${uses(kind, id)} order by id for update`);
}

/** The game of one team against the other; undefined if they have never met. */
export async function findGameBetween(
  tx: Transaction,
  [one, other]: readonly [number, number],
): Promise<{ id: number } | undefined> {
  const [game] = await tx.query<{ id: number }>(sql`
    select id from games where deleted_at is null
      and (home_team_id = ${one} and away_team_id = ${other} or home_team_id = ${other} and away_team_id = ${one})
    order by start_time, id limit 1`);
  return game;
}

/** Lets the games that use one entry use another, and returns their entries of the journal. Deleted games move as well. */
export async function moveGames(
  tx: Transaction,
  kind: ReferencedList,
  { id, intoId }: { id: number; intoId: number },
): Promise<JournalEntry[]> {
  const rows = await tx.query<GameRow & { deleted_at: Date | null }>(
    sql`select * from games where ${uses(kind, id)} order by id for update`,
  );
  const columns = columnsOf(kind);
  const moved = columns.map((name) => {
    const column = raw(name);
    return sql`${column} = case when ${column} = ${id} then ${intoId} else ${column} end`;
  });
  await tx.query(sql`
    update games set ${commas(moved)}, lock_version = lock_version + 1, updated_at = now()
    where id = any(${rows.map((row) => row.id)}::bigint[])`);
  return rows
    .filter((row) => row.deleted_at === null)
    .map((row) => {
      const after = {
        ...row,
        ...Object.fromEntries(columns.flatMap((name) => (row[name] === id ? [[name, intoId]] : []))),
      };
      return gameEntry(
        { id: row.id, siteId: row.site_id },
        { before: toFields(row), after: toFields(after) },
      );
    });
}

function uses(kind: ReferencedList, id: number): Sql {
  return any(columnsOf(kind).map((column) => sql`${raw(column)} = ${id}`));
}

function columnsOf(kind: ReferencedList): ReferenceColumn[] {
  return REFERENCES.filter(({ list }) => list === kind).map(({ column }) => column);
}

/** Clears the reference in soft-deleted games, whose rows stay. */
export async function releaseFromDeletedGames(
  tx: Transaction,
  kind: ReferencedList,
  id: number,
): Promise<void> {
  for (const name of columnsOf(kind)) {
    const column = raw(name);
    await tx.query(sql`update games set ${column} = null where ${column} = ${id} and deleted_at is not null`);
  }
}
