// Whether an import can be undone: nothing of it was published, answered or changed since.
import { AppError } from '../../kernel/errors.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { lockGame } from '../games/store.ts';
import type { Import } from './import.ts';

/** Throws AppError `conflict`, naming the first game that stands against it. */
export async function requireUndoable(tx: Transaction, { id, kind }: Import): Promise<void> {
  if (kind !== 'games') return;
  const found = await findObstacle(tx, { importId: id, rows: sql`r.import_id = ${id}` });
  if (found !== undefined)
    throw new AppError(
      'conflict',
      `Game ${found.id} of this import ${found.why}, so the import can no longer be undone.`,
    );
}

/** Locks the game that the row made or changed until the transaction ends. Throws AppError `conflict` if it stands against undoing. */
export async function lockUndoable(
  tx: Transaction,
  { importId, rowId, gameId }: { importId: number; rowId: number; gameId: number },
): Promise<void> {
  await lockGame(tx, gameId);
  const found = await findObstacle(tx, { importId, rows: sql`r.id = ${rowId}` });
  if (found !== undefined) throw new AppError('conflict', `Game ${gameId} ${found.why}, and stays as it is.`);
}

type Obstacle = { id: number; why: string };

/** The last entry of a game in the journal says whether anybody else changed it or its crew: its version does not count those. */
async function findObstacle(
  db: Queryable,
  { importId, rows }: { importId: number; rows: Sql },
): Promise<Obstacle | undefined> {
  const [game] = await db.query<{ id: number; published: boolean; answered: boolean }>(sql`
    select g.id, g.published, a.id is not null as answered
    from import_rows r join games g on g.id = r.record_id
    left join lateral (select id from assignments where game_id = g.id and answer is not null limit 1) as a on true
    left join lateral (
      select j.import_id is distinct from ${importId}::bigint as "byOther" from journal j
      where j.game_id = g.id and j.kind in ('game', 'assignment') and coalesce(j.before, j.after) is not null
      order by j.xid desc, j.id desc limit 1) as last on true
    where ${rows} and r.state = 'done' and (g.published or a.id is not null
      or g.lock_version <> r.version or g.deleted_at is not null or last."byOther")
    order by r.position limit 1`);
  if (game === undefined) return undefined;
  const why = game.published
    ? 'is published'
    : game.answered
      ? 'was answered by an official'
      : 'was changed since';
  return { id: game.id, why };
}
