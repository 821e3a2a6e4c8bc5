// For whom a request acts, and on which sites.
import { nothing, type Sql, sql } from '../../storage/sql.ts';

/** An account, and the sites to which its token is restricted; undefined: all of its sites. */
export type Principal = { accountId: number; siteIds?: readonly number[] | undefined };

/** Whether the principal may reach the site, if its account is on it. */
export function reaches({ siteIds }: Principal, siteId: number): boolean {
  return siteIds === undefined || siteIds.includes(siteId);
}

/** The active users of the principal, as a condition on `users u`. */
export function activeUsersOf({ accountId, siteIds }: Principal): Sql {
  const onSites = siteIds === undefined ? nothing : sql` and u.site_id = any(${siteIds}::bigint[])`;
  return sql`u.account_id = ${accountId} and u.active${onSites}`;
}
