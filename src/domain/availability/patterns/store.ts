// The SQL of weekly patterns of availability.
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { AvailabilityPattern, PatternInput } from './pattern.ts';

const COLUMNS = sql`
  id, site_id as "siteId", user_id as "userId", start_date as "startDate", end_date as "endDate", days,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The pattern of a user; undefined if they have none. */
export async function findPattern(db: Queryable, userId: number): Promise<AvailabilityPattern | undefined> {
  const rows = await db.query<AvailabilityPattern>(
    sql`select ${COLUMNS} from availability_patterns where user_id = ${userId}`,
  );
  return rows[0];
}

/** Writes the pattern of a user, whether they had one or not. */
export async function writePattern(
  tx: Transaction,
  { siteId, userId, startDate, endDate, days }: PatternInput & { siteId: number; userId: number },
): Promise<AvailabilityPattern> {
  const rows = await tx.query<AvailabilityPattern>(sql`
    insert into availability_patterns as p (site_id, user_id, start_date, end_date, days)
    values (${siteId}, ${userId}, ${startDate}, ${endDate}, ${JSON.stringify(days)}::jsonb)
    on conflict (user_id) do update set start_date = excluded.start_date, end_date = excluded.end_date,
      days = excluded.days, updated_at = now()
    returning ${COLUMNS}`);
  return rows[0]!;
}

export async function removePattern(tx: Transaction, userId: number): Promise<void> {
  await tx.query(sql`delete from availability_patterns where user_id = ${userId}`);
}
