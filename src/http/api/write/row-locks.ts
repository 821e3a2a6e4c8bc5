// Locks of the rows that stand for resources, taken before a change compares the resource with If-Match.
import { type Sql, sql } from '../../../storage/sql.ts';
import type { RowLock } from '../operation.ts';

/** Locks the row of a table whose id is in the path. FOR NO KEY UPDATE: rows that refer to it can still be written. */
export function lockRow(table: Sql, parameter = 'id'): RowLock {
  return async (tx, params) => {
    await tx.query(sql`select from ${table} where id = ${Number(params[parameter])} for no key update`);
  };
}

export const lockSite = lockRow(sql`sites`, 'site_id');

const lockUserRow = lockRow(sql`users`);

/** Locks the site before the user, as changing a manager does: in the other order the two would deadlock. */
export const lockUser: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from sites where id = (select site_id from users where id = ${Number(params.id)}) for no key update`);
  await lockUserRow(tx, params);
};

/** Crews change under the lock of their game: locking the row of a slot before it would deadlock with that. */
export const lockGameOfAssignment: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from games where id = (select game_id from assignments where id = ${Number(params.id)})
    for no key update`);
};
