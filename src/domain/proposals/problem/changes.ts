// Whether anything may have changed of what a proposal was made from, by the journal.
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';

/** What the database had at a moment: its transactions that had ended, and the sites where officials of the site may have games. */
export type FactsVersion = { snapshot: string; siteIds: number[] };

export async function findFactsVersion(db: Queryable, { siteId }: { siteId: number }): Promise<FactsVersion> {
  const [row] = await db.query<FactsVersion>(sql`
    select pg_current_snapshot()::text as snapshot, ${sitesOf(siteId)} as "siteIds"`);
  return row!;
}

/** The version of now; undefined if something was recorded since on one of these sites, or on one that came since. */
export async function findSameFacts(
  db: Queryable,
  { siteId, version: { snapshot, siteIds } }: { siteId: number; version: FactsVersion },
): Promise<FactsVersion | undefined> {
  const [row] = await db.query<FactsVersion & { isChanged: boolean }>(sql`
    with known as materialized (select ${sitesOf(siteId)} as site_ids)
    select pg_current_snapshot()::text as snapshot, known.site_ids as "siteIds", exists(
      select from journal j
      where j.site_id = any(known.site_ids || ${siteIds}::bigint[]) and j.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(j.xid, ${snapshot}::pg_snapshot) and j.kind <> all(${OF_PLANS}::text[])) as "isChanged"
    from known`);
  return row!.isChanged ? undefined : row!;
}

/** Of plans themselves and of their jobs, which are no facts. */
const OF_PLANS = ['proposal', 'job'];

const sitesOf = (siteId: number) => sql`array(
  select ${siteId}::bigint union
  select other.site_id from users u join users other on other.account_id = u.account_id
  where u.site_id = ${siteId} and u.official)`;
