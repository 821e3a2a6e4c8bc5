// Who can be reached: the one definition of whom the service tells anything, by email or by webhook.
import type { Queryable } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';

/** The condition on a row of `users` (by its alias) that they are active on the site, and their account is not deactivated. */
export function isThere(user: Sql): Sql {
  return sql`(${user}.active and not exists (
    select from accounts deactivated where deactivated.id = ${user}.account_id and deactivated.deactivated_at is not null))`;
}

/** The same, and that they know of the service: nobody hears of a game before they were invited. */
export function canBeReached(user: Sql): Sql {
  return sql`(${isThere(user)} and not ${user}.never_invited)`;
}

/** Records that these users are invited: from now on they are told what concerns them. */
export async function recordInvitation(db: Queryable, userIds: readonly number[]): Promise<void> {
  await db.query(sql`update users set never_invited = false where id = any(${userIds}) and never_invited`);
}

/** Whether a user can be reached; false for one who does not exist. */
export async function isReachable(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(sql`select from users u where u.id = ${userId} and ${canBeReached(sql`u`)}`);
  return rows.length > 0;
}
