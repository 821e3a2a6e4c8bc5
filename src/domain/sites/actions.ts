// Actions on sites.
import { notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findAccount } from '../accounts/store.ts';
import { listGroupIds } from '../groups/store.ts';
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

/**
 * Changes the fields sent; a change to the current values writes nothing. Throws AppError `validation_failed`
 * (`/open_games/group_ids`) for groups that the site does not have; `not_found`.
 */
export async function changeSite(
  db: Database,
  { id, change }: { id: number; change: SiteChange },
): Promise<Site> {
  return db.transaction(async (tx) => {
    const before = await lockSite(tx, id);
    if (before === undefined) throw notFound('site');
    const changed = differing(before, change);
    if (Object.keys(changed).length === 0) return before;
    await requireGroups(tx, { siteId: id, groupIds: changed.openGames?.groupIds ?? [] });
    const after = await updateSite(tx, { id, fields: changed });
    const fields = { before: fieldsOfRecord(before), after: fieldsOfRecord(after) };
    await recordChanges(tx, [{ siteId: id, kind: 'site', id, ...fields }]);
    return after;
  });
}

async function requireGroups(
  tx: Transaction,
  { siteId, groupIds }: { siteId: number; groupIds: readonly number[] },
): Promise<void> {
  if (groupIds.length === 0) return;
  const known = await listGroupIds(tx, siteId);
  const unknown = groupIds.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  const message = `open_games.group_ids has ${unknown.join(', ')}, which the site has no group of; send ids of its groups.`;
  throw validationError([{ path: '/open_games/group_ids', message }]);
}
