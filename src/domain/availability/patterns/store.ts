// The SQL of weekly patterns of availability.
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { AvailabilityPattern, PatternDay, PatternInput } from './pattern.ts';

type PatternRow = {
  id: number;
  site_id: number;
  user_id: number;
  start_date: string;
  end_date: string;
  days: PatternDay[];
  created_at: Date;
  updated_at: Date;
};

/** The pattern of a user; undefined if they have none. */
export async function findPattern(db: Queryable, userId: number): Promise<AvailabilityPattern | undefined> {
  const rows = await db.query<PatternRow>(sql`select * from availability_patterns where user_id = ${userId}`);
  return rows.map(toPattern)[0];
}

/** Writes the pattern of a user, whether they had one or not. */
export async function writePattern(
  tx: Transaction,
  { siteId, userId, startDate, endDate, days }: PatternInput & { siteId: number; userId: number },
): Promise<AvailabilityPattern> {
  const rows = await tx.query<PatternRow>(sql`
    insert into availability_patterns as p (site_id, user_id, start_date, end_date, days)
    values (${siteId}, ${userId}, ${startDate}, ${endDate}, ${JSON.stringify(days)}::jsonb)
    on conflict (user_id) do update set start_date = excluded.start_date, end_date = excluded.end_date,
      days = excluded.days, updated_at = now()
    returning *`);
  return toPattern(rows[0]!);
}

export async function removePattern(tx: Transaction, userId: number): Promise<void> {
  await tx.query(sql`delete from availability_patterns where user_id = ${userId}`);
}

function toPattern(row: PatternRow): AvailabilityPattern {
  return {
    id: row.id,
    siteId: row.site_id,
    userId: row.user_id,
    startDate: row.start_date,
    endDate: row.end_date,
    days: row.days,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
