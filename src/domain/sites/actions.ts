// Actions on sites.
import { notFound, validationError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { findAccount } from '../accounts/store.ts';
import { fieldsOfRecord } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { insertUser, userEntry } from '../users/store.ts';
import type { User } from '../users/user.ts';
import { differing, type Site, type SiteChange, zoneNamed } from './site.ts';
import { insertSite, isZoneOfDatabase, lockSite, updateSite } from './store.ts';

export type NewSite = { name: string; timezone: string; ownerAccountId: number };

/**
 * Creates a site; the owner's account becomes its assignor. No event, because a new site has no subscriptions. Throws
 * AppError `validation_failed` (`/timezone`) for an unknown IANA zone; `not_found` for an unknown account.
 */
export async function createSite(db: Database, { name, timezone, ownerAccountId }: NewSite) {
  return db.transaction(async (tx): Promise<{ site: Site; owner: User }> => {
    const zone = zoneNamed(timezone);
    if (zone === undefined || !(await isZoneOfDatabase(tx, zone))) {
      const message = `timezone is not a known IANA time zone: "${timezone}"; send one such as America/New_York.`;
      throw validationError([{ path: '/timezone', message }]);
    }
    const account = await findAccount(tx, ownerAccountId);
    if (account === undefined) throw notFound('account');
    const site = await insertSite(tx, { name, timezone: zone });
    const { email, firstName, lastName } = account;
    const roles = { official: false, assignor: true, manager: false };
    const owner = await insertUser(tx, {
      ...{ siteId: site.id, accountId: account.id },
      ...{ email, firstName, lastName, roles },
    });
    await recordChanges(tx, [
      { siteId: site.id, kind: 'site', id: site.id, after: fieldsOfRecord(site) },
      userEntry(owner!, { after: fieldsOfRecord(owner!) }),
    ]);
    return { site, owner: owner! };
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
