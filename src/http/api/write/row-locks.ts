// Locks the row of a resource before a change compares it with If-Match.
import { RECORD_KINDS, type RecordKind } from '../../../domain/record-kinds.ts';
import { raw, sql } from '../../../storage/sql.ts';
import type { RowLock } from '../operation.ts';

/** Locks what a change of the record locks first. FOR NO KEY UPDATE still lets other rows refer to a row. */
export function lockRecord(kind: RecordKind, parameter = 'id'): RowLock {
  const { table, locks = (id) => [sql`${raw(table!)} where id = ${id}`] } = RECORD_KINDS[kind];
  return async (tx, params) => {
    for (const row of locks(Number(params[parameter])))
      await tx.query(sql`select from ${row} for no key update`);
  };
}

export const lockSite = lockRecord('site', 'site_id');
