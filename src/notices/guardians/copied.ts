// Of whom guardians get copies.
import { isMinor } from '../../domain/users/minor.ts';
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Those of the users who are minors, and have a guardian who confirmed their address. */
export async function findCopied(
  db: Queryable,
  { userIds, now }: { userIds: readonly number[]; now: Date },
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number; dateOfBirth: string; adultAge: number; timezone: string }>(sql`
    select u.id, u.date_of_birth as "dateOfBirth", s.adult_age as "adultAge", s.timezone
    from users u join sites s on s.id = u.site_id
    where u.id = any(${userIds}) and exists (
      select from guardians g where g.user_id = u.id and g.status = 'confirmed')`);
  return new Set(rows.filter((row) => isMinor(row, row, now)).map(({ id }) => id));
}
