// Which backups of this database were the last ones. A restored database begins without any.
import type { Queryable } from '../database.ts';
import { sql } from '../sql.ts';

/** `schedule`: of BACKUP_DIR. `command`: each of `crewcall backup`, which the schedule runs, too. */
export type BackupMaker = 'schedule' | 'command';

/** A backup that was read back and found good. */
export type LastBackup = { madeAt: Date; file: string; bytes: number; rows: number };

/** The newest one, or the newest of this maker. */
export async function findLastBackup(db: Queryable, madeBy?: BackupMaker): Promise<LastBackup | undefined> {
  const [row] = await db.query<{ made_at: Date; file: string; bytes: number; rows: number }>(sql`
    select made_at, file, bytes::float8, rows::float8 from last_backups
    where made_by = ${madeBy ?? null} or ${madeBy ?? null}::text is null order by made_at desc limit 1`);
  return row && { madeAt: row.made_at, file: row.file, bytes: row.bytes, rows: row.rows };
}

export async function recordBackup(
  db: Queryable,
  madeBy: BackupMaker,
  { madeAt, file, bytes, rows }: LastBackup,
): Promise<void> {
  await db.query(sql`
    insert into last_backups (made_by, made_at, file, bytes, rows)
    values (${madeBy}, ${madeAt}, ${file}, ${bytes}, ${rows})
    on conflict (made_by) do update
    set made_at = excluded.made_at, file = excluded.file, bytes = excluded.bytes, rows = excluded.rows`);
}

/** Of a restored database: what was made before is in another folder, or on another machine. */
export async function forgetLastBackups(db: Queryable): Promise<void> {
  await db.query(sql`delete from last_backups`);
}
