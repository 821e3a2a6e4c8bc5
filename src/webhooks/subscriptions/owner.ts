// The role that the owner of a subscription must keep: assignor or manager of its site, who can be reached.
import { isThere } from '../../domain/users/reach.ts';
import { sql } from '../../storage/sql.ts';

/** The condition on `users u`, the owner's profile on the subscription's site (docs/api: Webhooks). */
export const MAY_SUBSCRIBE = sql`((u.assignor or u.manager) and ${isThere(sql`u`)})`;

/** The condition on `subscriptions s` that its owner still has the role. */
export const OWNER_MAY = sql`coalesce((
  select ${MAY_SUBSCRIBE} from users u where u.site_id = s.site_id and u.account_id = s.account_id), false)`;
