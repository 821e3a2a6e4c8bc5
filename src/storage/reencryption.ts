// Encrypts columns again under the first key of SECRET_KEY, in batches, while the service runs.
import { UnreadableError, type Vault } from '../kernel/secrets.ts';
import type { Database } from './database.ts';
import { type Sql, setting, sql } from './sql.ts';

const BATCH = 100; // rows locked at once; a request that needs one of them waits for milliseconds

/** A table with a column `id`, and its encrypted columns. */
export type EncryptedTable = { table: Sql; columns: readonly string[] };

export type ReencryptionInput = {
  vault: Vault;
  /** Called after each batch with the number of rows processed. */
  onProgress?: ((rows: number) => void) | undefined;
};

/** The number of rows, how many were changed, and the ids of those that no key decrypts. */
export type ReencryptionResult = { rows: number; changed: number; unreadable: number[] };

/**
 * Processes a table in the order of its ids. Values under the first key are skipped, so it may be interrupted and run
 * again. Each batch is locked while it is read and written, so no change by the service is lost.
 */
export async function reencryptRows(
  db: Database,
  encrypted: EncryptedTable,
  { vault, onProgress }: ReencryptionInput,
): Promise<ReencryptionResult> {
  const total: ReencryptionResult = { rows: 0, changed: 0, unreadable: [] };
  for (let after = 0, isFull = true; isFull; ) {
    const batch = await reencryptBatch(db, encrypted, { vault, after });
    total.rows += batch.rows;
    total.changed += batch.changed;
    total.unreadable.push(...batch.unreadable);
    after = batch.last;
    isFull = batch.rows === BATCH;
    onProgress?.(total.rows);
  }
  return total;
}

type Row = { id: number } & Record<string, Buffer | number | null>;
type Batch = ReencryptionResult & { last: number };

function reencryptBatch(
  db: Database,
  { table, columns }: EncryptedTable,
  { vault, after }: { vault: Vault; after: number },
): Promise<Batch> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<Row>(sql`
      select * from ${table} where id > ${after} order by id limit ${BATCH} for no key update`);
    const batch: Batch = { rows: rows.length, changed: 0, unreadable: [], last: rows.at(-1)?.id ?? after };
    for (const row of rows) {
      const renewed = renewedColumns(row, columns, vault);
      if (renewed === undefined) batch.unreadable.push(row.id);
      else if (Object.keys(renewed).length > 0) {
        await tx.query(sql`update ${table} set ${setting(renewed)} where id = ${row.id}`);
        batch.changed++;
      }
    }
    return batch;
  });
}

/** The columns to update; undefined when no key decrypts one of them. */
function renewedColumns(
  row: Row,
  columns: readonly string[],
  vault: Vault,
): Record<string, Buffer> | undefined {
  try {
    return Object.fromEntries(
      columns.flatMap((column) => {
        const encrypted = row[column] as Buffer | null;
        const renewed = encrypted === null ? undefined : vault.renew(encrypted);
        return renewed === undefined ? [] : [[column, renewed]];
      }),
    );
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
