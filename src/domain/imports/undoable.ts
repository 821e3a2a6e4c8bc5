// Whether an import can be undone: nothing of it was published, answered or changed since.
import { AppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Import } from './import.ts';

/** Throws AppError `conflict`, naming the first record that stands against it. */
export async function requireUndoable(tx: Transaction, { id, kind }: Import): Promise<void> {
  if (kind !== 'games') return;
  const [game] = await tx.query<{ id: number; published: boolean; answered: boolean }>(sql`
    select g.id, g.published, a.id is not null as answered
    from import_rows r join games g on g.id = r.record_id
    left join lateral (select id from assignments where game_id = g.id and answer is not null limit 1) as a on true
    where r.import_id = ${id} and r.state = 'done' and (g.published or a.id is not null
      or g.lock_version <> r.version or g.deleted_at is not null)
    order by r.position limit 1`);
  if (game === undefined) return;
  const why = game.published
    ? 'is published'
    : game.answered
      ? 'was answered by an official'
      : 'was changed since';
  throw new AppError(
    'conflict',
    `Game ${game.id} of this import ${why}, so the import can no longer be undone.`,
  );
}
