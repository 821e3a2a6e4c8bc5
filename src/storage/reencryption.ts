// Putting encrypted columns under the first key of SECRET_KEY, a batch at a time, beside a live service.
import { UnreadableError, type Vault } from '../kernel/secrets.ts';
import type { Database } from './database.ts';
import { type Sql, setting, sql } from './sql.ts';

const BATCH = 100; // rows locked at once; a request that wants one of them waits for milliseconds

/** A table with a column `id`, and those of its columns that a vault has encrypted. */
export type EncryptedTable = { table: Sql; columns: readonly string[] };

export type ReencryptionInput = {
  vault: Vault;
  /** Told after each batch how many rows have been looked at. */
  onProgress?: ((rows: number) => void) | undefined;
};

/** How many rows there were, how many of them had to be changed, and the ids of those that no key decrypts. */
export type ReencryptionResult = { rows: number; changed: number; unreadable: number[] };

/**
 * Goes through a table by id. What is under the first key already is left alone, so that it may be interrupted, and run
 * again, at any time. A row is locked while it is read and written: a change by the service comes before or after.
 */
export async function reencryptRows(
  db: Database,
  sealed: EncryptedTable,
  { vault, onProgress }: ReencryptionInput,
): Promise<ReencryptionResult> {
  const total: ReencryptionResult = { rows: 0, changed: 0, unreadable: [] };
  for (let after = 0, isFull = true; isFull; ) {
    const batch = await reencryptBatch(db, sealed, { vault, after });
    total.rows += batch.rows;
    total.changed += batch.changed;
    total.unreadable.push(...batch.unreadable);
    after = batch.last;
    isFull = batch.rows === BATCH;
    onProgress?.(total.rows);
  }
  return total;
}

type Row = { id: number } & Record<string, Buffer | number>;
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

/** The columns that need another value; undefined when no key decrypts one of them. */
function renewedColumns(
  row: Row,
  columns: readonly string[],
  vault: Vault,
): Record<string, Buffer> | undefined {
  try {
    return Object.fromEntries(
      columns.flatMap((column) => {
        const renewed = vault.renew(row[column] as Buffer);
        return renewed === undefined ? [] : [[column, renewed]];
      }),
    );
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
