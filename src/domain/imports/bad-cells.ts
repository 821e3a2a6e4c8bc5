// What is kept of the cells of a sheet that was applied: those of rows that were not brought in, encrypted, to mend them.
import type { Vault } from '../../kernel/secrets.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Import, Mending, PlannedRow, StoredRow } from './import.ts';
import { openJson, sealJson } from './seal.ts';
import { findImport, IS_BAD, listBadRows } from './store.ts';

type Cells = Pick<PlannedRow, 'cells' | 'around' | 'readAs'>;

/** With the lines above the rows; null: a person was deleted. */
export type BadCells = { mending: Mending | null; rows: { position: number; cells: Cells }[] };

const WITHOUT_CELLS = sql`plan = plan || '{"cells": [], "around": [], "readAs": []}'`;
const HAS_CELLS = sql`(plan->'cells' <> '[]' or plan->'around' <> '[]' or plan->'readAs' <> '[]')`;

/** Deletes the cells of rows that need none any more, and returns how many rows had some. */
export async function clearCells(
  db: Queryable,
  { importId, limit }: { importId: number; limit: number },
): Promise<number> {
  const rows = await db.query(sql`
    update import_rows set ${WITHOUT_CELLS} where id = any(array(
      select id from import_rows where import_id = ${importId} and not ${IS_BAD} and ${HAS_CELLS}
      limit ${limit} for update)) returning 1`);
  return rows.length;
}

/** Encrypts the cells of the rows that were asked about, refused or failed. */
export async function sealBadCells(
  tx: Transaction,
  { importId, vault }: { importId: number; vault: Vault },
): Promise<void> {
  // Before anything is read: an erasure that deletes the cells comes before or after, never in between.
  await tx.query(sql`select from imports where id = ${importId} for update`);
  const { mending } = (await findImport(tx, importId))!;
  const rows = (await listBadRows(tx, importId)).flatMap(({ position, plan }) => {
    if (plan === null) return [];
    const { cells, around, readAs } = plan;
    return [{ position, cells: { cells, around, readAs } }];
  });
  const kept = { mending, rows } satisfies BadCells;
  const sealed = rows.length === 0 ? null : sealJson(kept, vault);
  await tx.query(sql`update imports set bad_cells = ${sealed} where id = ${importId}`);
  await tx.query(sql`
    update import_rows set ${WITHOUT_CELLS} where import_id = ${importId} and ${IS_BAD} and ${HAS_CELLS}`);
}

/** The cells of rows to mend, encrypted; null if there are none. */
export async function findBadCells(db: Queryable, importId: number): Promise<Buffer | null> {
  const rows = await db.query<{ cells: Buffer | null }>(
    sql`select bad_cells as cells from imports where id = ${importId}`,
  );
  return rows[0]?.cells ?? null;
}

/** The rows with the cells that were kept of them, and the lines above them. */
export function withBadCells(
  { mending, rows }: { mending: Import['mending']; rows: readonly StoredRow[] },
  sealed: Buffer | null,
  vault: Vault,
): { mending: Import['mending']; rows: StoredRow[] } {
  const kept = openJson<BadCells>(sealed, vault);
  if (kept === undefined) return { mending, rows: [...rows] };
  const byPosition = new Map(kept.rows.map(({ position, cells }) => [position, cells]));
  return {
    mending: kept.mending,
    rows: rows.map((row) => ({ ...row, plan: row.plan && { ...row.plan, ...byPosition.get(row.position) } })),
  };
}
