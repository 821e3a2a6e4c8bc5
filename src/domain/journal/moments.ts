// Tells whether any record of a site has changed since a moment, by the journal.
import type { Queryable } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { FIRST, runningAt } from './feed.ts';

/** What was committed by then, in which database on which run of its server: transaction ids mean nothing in another. */
export type Moment = { snapshot: string; server: string };

/**
 * The moment of the statement, and whether no transaction that changed a record of the site was committed since an earlier
 * moment. It compares snapshots, because a transaction with an older id may be committed later. The earlier moment
 * must be of the days before `now`.
 */
export async function momentOf(
  db: Queryable,
  { siteId, since, now }: { siteId: number; since: Moment | undefined; now: Date },
): Promise<Moment & { isUnchanged: boolean }> {
  const isUnchanged = since === undefined ? sql`false` : unchanged(siteId, { since, now });
  const [row] = await db.query<{ snapshot: string; server: string; is_unchanged: boolean }>(sql`
    select pg_current_snapshot()::text as snapshot, ${SERVER} as server, ${isUnchanged} as is_unchanged`);
  return { snapshot: row!.snapshot, server: row!.server, isUnchanged: row!.is_unchanged };
}

const SERVER = sql`(extract(epoch from pg_postmaster_start_time()) || '.' || 'journal'::regclass::oid)`;

function unchanged(siteId: number, { since: { snapshot, server }, now }: { since: Moment; now: Date }): Sql {
  return sql`(${SERVER} = ${server} and (
    select true from journal j where j.site_id = ${siteId} and ${runningAt(now)} and j.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(j.xid, ${snapshot}::pg_snapshot) ${FIRST}) is null)`;
}
