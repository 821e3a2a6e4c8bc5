// Finds the games that use a list entry or a pattern, before it is deleted.
import type { Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import type { GamesUsing, ListName } from '../lists/list.ts';

export type ReferenceColumn = ListName | 'patterns';

const COLUMNS: Record<ReferenceColumn, Sql[]> = {
  venues: [sql`venue_id`],
  leagues: [sql`league_id`],
  age_groups: [sql`age_group_id`],
  game_types: [sql`game_type_id`],
  genders: [sql`gender_id`],
  teams: [sql`home_team_id`, sql`away_team_id`],
  patterns: [sql`pattern_id`],
};

/** The games that use it, without deleted ones; undefined if there are none. The first is the earliest. */
export async function findGamesUsing(
  tx: Transaction,
  kind: ReferenceColumn,
  id: number,
): Promise<GamesUsing | undefined> {
  const has = COLUMNS[kind]
    .map((column) => sql`${column} = ${id}`)
    .reduce((either, one) => sql`${either} or ${one}`);
  const [row] = await tx.query<{ id: number; games: number }>(sql`
    select id, count(*) over () as games from games where (${has}) and deleted_at is null
    order by start_time, id limit 1`);
  return row && { games: row.games, firstGameId: row.id };
}

/** Clears the reference in soft-deleted games, whose rows stay. */
export async function releaseFromDeletedGames(
  tx: Transaction,
  kind: ReferenceColumn,
  id: number,
): Promise<void> {
  for (const column of COLUMNS[kind]) {
    await tx.query(sql`update games set ${column} = null where ${column} = ${id} and deleted_at is not null`);
  }
}
