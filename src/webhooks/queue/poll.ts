// Polls for due work whose hint was lost: one cheap statement for every kind of work.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { LEASE_MS, leasedByDead } from './leases.ts';

export type DueWork = { events: boolean; fanouts: boolean; retries: boolean; leasesOfDead: boolean };

/** Which of them may be claimed now: unmatched events, free fan-outs, retry queues; and whether dead workers hold some. */
export async function findDueWork(db: Queryable, leaseMs: number = LEASE_MS): Promise<DueWork> {
  const [due] = await db.query<DueWork>(sql`
    select exists (select from events where matched_at is null) as events,
      exists (select from fanouts where leased_by is null) as fanouts,
      exists (select from retry_queues where due_at <= now()) as retries,
      exists (select from fanouts where ${leasedByDead(leaseMs)})
        or exists (select from deliveries where ${leasedByDead(leaseMs)}) as "leasesOfDead"`);
  return due as DueWork;
}
