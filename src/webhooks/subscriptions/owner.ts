// Whom a subscription may serve: an assignor or manager of its site, for as long as he is one.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** The condition on `users u`, the owner's profile on the subscription's site (docs/api: Webhooks). */
export const MAY_SUBSCRIBE = sql`(u.active and (u.assignor or u.manager))`;

/** The condition on `subscriptions s` that its owner may still be served. */
export const OWNER_MAY = sql`coalesce((
  select ${MAY_SUBSCRIBE} from users u where u.site_id = s.site_id and u.account_id = s.account_id), false)`;

/** Whether an account may subscribe to a site; undefined when it cannot see the site at all. */
export async function maySubscribe(
  db: Queryable,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<boolean | undefined> {
  const [user] = await db.query<{ may: boolean }>(sql`
    select ${MAY_SUBSCRIBE} as may from users u
    where u.site_id = ${siteId} and u.account_id = ${accountId} and u.active`);
  return user?.may;
}
