// Removing rows whose time is over, a batch at a time.
import type { Queryable } from './database.ts';
import { type Sql, sql } from './sql.ts';

/**
 * Deletes up to `batch` rows of a table that is indexed by `expires_at`, the longest expired first, and gives how many
 * there were. Short locks, and none that another process waits for; call again while it gives a full batch.
 */
export async function deleteExpired(
  db: Queryable,
  { table, key }: { table: Sql; key: Sql },
  batch: number,
): Promise<number> {
  const rows = await db.query(sql`
    delete from ${table}
    where ${key} = any(array(
      select ${key} from ${table} where expires_at <= now()
      order by expires_at limit ${batch} for update skip locked))
    returning 1`);
  return rows.length;
}
