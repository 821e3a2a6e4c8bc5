// Actions on sites.
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { findAccount } from '../accounts/store.ts';
import { fieldsOfRecord } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { User } from '../users/user.ts';
import { insertOwnedSite } from './owned-site.ts';
import { differing, type Site, type SiteChange } from './site.ts';
import { lockSite, updateSite } from './store.ts';

export type NewSite = { name: string; timezone: string; ownerAccountId: number };

/**
 * Creates a site; the owner's account becomes its assignor. No event, because a new site has no subscriptions. Throws
 * AppError `validation_failed` (`/timezone`) for an unknown IANA zone; `not_found` for an unknown account.
 */
export async function createSite(db: Database, { name, timezone, ownerAccountId }: NewSite) {
  return db.transaction(async (tx): Promise<{ site: Site; owner: User }> => {
    const owner = await findAccount(tx, ownerAccountId);
    if (owner === undefined) throw notFound('account');
    const roles = { official: false, assignor: true, manager: false };
    return insertOwnedSite(tx, { name, timezone, owner, roles });
  });
}

/** Changes the fields sent; a change to the current values writes nothing. Throws AppError `not_found`. */
export async function changeSite(
  db: Database,
  { id, change }: { id: number; change: SiteChange },
): Promise<Site> {
  return db.transaction(async (tx) => {
    const before = await lockSite(tx, id);
    if (before === undefined) throw notFound('site');
    const changed = differing(before, change);
    if (Object.keys(changed).length === 0) return before;
    const after = await updateSite(tx, { id, fields: changed });
    const fields = { before: fieldsOfRecord(before), after: fieldsOfRecord(after) };
    await recordChanges(tx, [{ siteId: id, kind: 'site', id, ...fields }]);
    return after;
  });
}
