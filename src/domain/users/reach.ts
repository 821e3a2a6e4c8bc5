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

/** Records that these users are invited: they are told of their games, and from now on what concerns them. */
export async function recordInvitation(db: Queryable, userIds: readonly number[]): Promise<void> {
  await db.query(
    sql`update users set never_invited = false, games_untold = true where id = any(${userIds}) and never_invited`,
  );
}

/** Who is still to be told of games that were published before they were invited. */
export async function findUntold(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`select id from users where games_untold`);
  return rows.map(({ id }) => id);
}

/** Records that they were told of them. */
export async function recordTold(db: Queryable, userIds: readonly number[]): Promise<void> {
  await db.query(sql`update users set games_untold = false where id = any(${userIds})`);
}

/** Whether a user can be reached; false for one who does not exist. */
export async function isReachable(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(sql`select from users u where u.id = ${userId} and ${canBeReached(sql`u`)}`);
  return rows.length > 0;
}
