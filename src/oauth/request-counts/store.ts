// The SQL of the counts of requests.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { DAYS_KEPT, type RequestCount } from './request-count.ts';

/**
 * Adds the counts of one process to the sums of all, in the order of their keys, so that two processes do not deadlock. Those of
 * applications that have been deleted are dropped.
 */
export async function addRequestCounts(db: Queryable, counts: readonly RequestCount[]): Promise<void> {
  const sent = counts.map(({ applicationId, hour, route, status, limitedBy, requests }) => ({
    ...{ application_id: applicationId, hour, route, status, limited_by: limitedBy ?? '', requests },
  }));
  await db.query(sql`
    insert into request_counts (application_id, hour, route, status, limited_by, requests)
    select c.application_id, c.hour, c.route, c.status, c.limited_by, c.requests
    from json_populate_recordset(null::request_counts, ${JSON.stringify(sent)}::json) c
    join applications a on a.id = c.application_id
    order by 1, 2, 3, 4, 5
    on conflict (application_id, hour, route, status, limited_by)
      do update set requests = request_counts.requests + excluded.requests`);
}

/** The counts of an application from a time on. */
export async function listRequestCounts(
  db: Queryable,
  { applicationId, since }: { applicationId: number; since: Date },
): Promise<RequestCount[]> {
  return db.query<RequestCount>(sql`
    select application_id as "applicationId", hour, route, status, nullif(limited_by, '') as "limitedBy", requests
    from request_counts where application_id = ${applicationId} and hour >= ${since}
    order by hour, route, status, limited_by`);
}

/** Deletes up to `batch` counts that are older than they are shown, and returns how many. */
export async function purgeRequestCounts(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(sql`
    delete from request_counts where ctid = any(array(
      select ctid from request_counts where hour < now() - make_interval(days => ${DAYS_KEPT}, hours => 1)
      limit ${batch} for update skip locked))
    returning 1`);
  return rows.length;
}
