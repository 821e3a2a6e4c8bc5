// Inserts a site with the user that owns it.
import { validationError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { fieldsOfRecord } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { insertUser, userEntry } from '../users/store.ts';
import type { Role, User } from '../users/user.ts';
import { localeNamed, type Site, USUAL_LOCALE, zoneNamed } from './site.ts';
import { insertSite, isZoneOfDatabase, siteEntry } from './store.ts';

export type OwnedSite = {
  name: string;
  timezone: string;
  locale?: string | undefined;
  owner: Account;
  roles: Record<Role, boolean>;
};

/** Throws AppError `validation_failed`: `/timezone` for an unknown IANA zone, `/locale` for an unknown locale. */
export async function insertOwnedSite(
  tx: Transaction,
  { name, timezone, locale = USUAL_LOCALE, owner: account, roles }: OwnedSite,
): Promise<{ site: Site; owner: User }> {
  const zone = zoneNamed(timezone);
  if (zone === undefined || !(await isZoneOfDatabase(tx, zone))) {
    const message = `timezone is not a known IANA time zone: "${timezone}"; send one such as America/New_York.`;
    throw validationError([{ path: '/timezone', message }]);
  }
  const knownLocale = localeNamed(locale);
  if (knownLocale === undefined) {
    const message = `locale is not the BCP 47 tag of a known language: "${locale}"; send one such as en-US.`;
    throw validationError([{ path: '/locale', message }]);
  }
  const site = await insertSite(tx, { name, timezone: zone, locale: knownLocale });
  const { id: accountId, email, firstName, lastName } = account;
  const owner = await insertUser(tx, { siteId: site.id, accountId, email, firstName, lastName, roles });
  await recordChanges(tx, [siteEntry({ after: site }), userEntry(owner!, { after: fieldsOfRecord(owner!) })]);
  return { site, owner: owner! };
}
