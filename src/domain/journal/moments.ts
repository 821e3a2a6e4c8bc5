// Tells whether any record of a site has changed since a moment, by the journal.
import type { Queryable } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';

/** What was committed by then, in which database on which run of its server: transaction ids mean nothing in another. */
export type Moment = { snapshot: string; server: string };

/**
 * The moment of the statement, and whether no transaction that changed a record of the site was committed since an earlier
 * moment. It compares snapshots, because a transaction with an older id may be committed later. The earlier moment
 * must be younger than the entries that the journal keeps.
 */
export async function momentOf(
  db: Queryable,
  { siteId, since }: { siteId: number; since: Moment | undefined },
): Promise<Moment & { isUnchanged: boolean }> {
  const isUnchanged = since === undefined ? sql`false` : unchanged(siteId, since);
  const [row] = await db.query<{ snapshot: string; server: string; is_unchanged: boolean }>(sql`
    select pg_current_snapshot()::text as snapshot, ${SERVER} as server, ${isUnchanged} as is_unchanged`);
  return { snapshot: row!.snapshot, server: row!.server, isUnchanged: row!.is_unchanged };
}

const SERVER = sql`(extract(epoch from pg_postmaster_start_time()) || '.' || 'journal'::regclass::oid)`;

function unchanged(siteId: number, { snapshot, server }: Moment): Sql {
  return sql`(${SERVER} = ${server} and not exists (
    select from journal j where j.site_id = ${siteId} and j.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(j.xid, ${snapshot}::pg_snapshot)))`;
}
