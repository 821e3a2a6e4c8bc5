// Deletes what is kept of sheets no longer than seven days. What columns and names mean stays, for the next sheet.
import type { Database, Queryable } from '../../storage/database.ts';
import { deleteExpired } from '../../storage/purging.ts';
import { sql } from '../../storage/sql.ts';
import { KEPT_DAYS } from './store.ts';

/** Deletes drafts that nobody has applied. */
export function purgeDrafts(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`imports`, key: sql`id` }, batch);
}

/** Deletes what is kept of sheets that were applied long ago. Their records stay known, for the next sheet. */
export async function purgeRows(db: Database, batch: number): Promise<number> {
  const rows = await db.query(sql`
    update import_rows set plan = null where id = any(array(
      select r.id from imports i join import_rows r on r.import_id = i.id
      where i.applied_at < now() - make_interval(days => ${KEPT_DAYS}) and r.plan is not null
      limit ${batch} for update of r skip locked)) returning 1`);
  const told = await db.query(sql`
    update imports set bad_cells = null where id = any(array(
      select id from imports where applied_at < now() - make_interval(days => ${KEPT_DAYS}) and bad_cells is not null
      limit ${batch} for update skip locked)) returning 1`);
  return Math.max(rows.length, told.length);
}
