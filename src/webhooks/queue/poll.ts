// Polls for due work whose hint was lost: one cheap statement for every kind of work.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

export type DueWork = { events: boolean; fanouts: boolean; retries: boolean };

/** Which of them may be claimed now: unmatched events, free fan-outs, retry queues. */
export async function findDueWork(db: Queryable): Promise<DueWork> {
  const [due] = await db.query<DueWork>(sql`
    select exists (select from events where matched_at is null) as events,
      exists (select from fanouts where leased_until is null or leased_until < now()) as fanouts,
      exists (select from retry_queues where due_at <= now()) as retries`);
  return due as DueWork;
}
