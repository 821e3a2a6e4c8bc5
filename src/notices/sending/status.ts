// The state of the queue of emails, for operators.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

const MAX_COUNTED = 10_000; // rows that one figure reads, so that a scrape costs the same whatever is queued

export type EmailQueueStatus = {
  /** Emails that wait: until they are due, or for a retry. Counted up to 10,000. */
  waiting: number;
  /** Those among them whose last attempt failed. */
  failing: number;
  /** Since when the email that has waited longest has been due; undefined when none is due. */
  oldestDueAt: Date | undefined;
};

export async function emailQueueStatus(db: Queryable): Promise<EmailQueueStatus> {
  const [row] = await db.query<{ waiting: number; failing: number; oldest_due_at: Date | null }>(sql`
    with waiting as materialized (
      select due_at, failure from emails where sent_at is null and failed_at is null order by due_at limit ${MAX_COUNTED}
    )
    select count(*) as waiting, count(failure) as failing, min(due_at) filter (where due_at <= now()) as oldest_due_at
    from waiting`);
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    oldestDueAt: row?.oldest_due_at ?? undefined,
  };
}
