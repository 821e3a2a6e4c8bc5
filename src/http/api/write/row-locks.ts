// Locks the row of a resource before a change compares it with If-Match.
import { type Sql, sql } from '../../../storage/sql.ts';
import type { RowLock } from '../operation.ts';

/** Locks the row with the id of the path. FOR NO KEY UPDATE still lets other rows refer to it. */
export function lockRow(table: Sql, parameter = 'id'): RowLock {
  return async (tx, params) => {
    await tx.query(sql`select from ${table} where id = ${Number(params[parameter])} for no key update`);
  };
}

export const lockSite = lockRow(sql`sites`, 'site_id');

const lockUserRow = lockRow(sql`users`);

/** Locks the site before the user, as changing a manager does; the opposite order could deadlock. */
export const lockUser: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from sites where id = (select site_id from users where id = ${Number(params.id)}) for no key update`);
  await lockUserRow(tx, params);
};

/** Locks the game of the submission: changes of a submission lock the game first. */
export const lockGameOfSubmission: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from games where id = (select game_id from form_submissions where id = ${Number(params.id)})
    for no key update`);
};

/** Locks the game of the slot: changes of a crew lock the game first, so locking the slot first could deadlock. */
export const lockGameOfAssignment: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from games where id = (select game_id from assignments where id = ${Number(params.id)})
    for no key update`);
};

/** Locks the game of the request: deciding it locks the game first. */
export const lockGameOfRequest: RowLock = async (tx, params) => {
  await tx.query(sql`
    select from games where id = (
      select a.game_id from requests r join assignments a on a.id = r.assignment_id where r.id = ${Number(params.id)})
    for no key update`);
};
