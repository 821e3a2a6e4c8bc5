// Deletes old notices and emails.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { purgeGuardianEmails } from './guardians/queue.ts';

/**
 * Deletes up to `batch` notices older than `days`, except those that say what people know of games that have not ended and
 * of statements that are not fully paid. Then the emails that told nothing else, and what was sent to guardians. Returns how
 * many were deleted.
 */
export async function purgeNotices(
  db: Queryable,
  { days, batch }: { days: number; batch: number },
): Promise<number> {
  const deleted = await db.query<{ emailId: number | null }>(sql`
    delete from notices where id = any(array(
      select n.id from notices n left join games g on g.id = n.game_id left join statements s on s.id = n.statement_id
      where n.created_at < now() - interval '1 day' * ${days}::int
        and (g.id is null or g.end_time < now()) and (s.id is null or s.amount_paid >= s.amount)
      order by n.created_at limit ${batch}))
    returning email_id as "emailId"`);
  await db.query(sql`
    delete from emails e where id = any(${deleted.map(({ emailId }) => emailId)}::bigint[])
      and not exists (select from notices where email_id = e.id)`);
  return deleted.length + (await purgeGuardianEmails(db, batch));
}
