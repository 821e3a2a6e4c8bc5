// Deletes a person: their account, and what is kept of them on every site. Games of the past stay, without the name.
import { accountEntry, findAccount } from '../domain/accounts/store.ts';
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { isLeader } from '../domain/users/change.ts';
import { leaveSite } from '../domain/users/leaving.ts';
import { findUsersOfAccount, hasLeader, lockLeadership, userEntry } from '../domain/users/store.ts';
import type { User } from '../domain/users/user.ts';
import { AppError, notFound } from '../kernel/errors.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { findIdentity, type Identity } from './identity.ts';
import { eraseFromJournal } from './journal.ts';
import { DELETED_NAME, findInJournal, replaceInJournal, replaceMentions } from './mentions.ts';
import { clearOutbox } from './outbox.ts';

export type Erasure = {
  accountId: number;
  /** The folder of emails that were not sent. */
  outbox: string;
  /** Waits for emails that are being written, which may be saved there. */
  emailsSettled?: () => Promise<void>;
  now: Date;
};

/**
 * Deletes an account and everything that identifies its person, on all sites, in one transaction; then the emails of the
 * outbox that mention them. Applications that they own are deleted with their tokens and subscriptions. What they did stays
 * under the number of the account. Throws AppError `not_found`; `conflict` if a site would have no active assignor or
 * manager. Returns how many emails were deleted.
 */
export async function eraseAccount(
  db: Database,
  { accountId, outbox, emailsSettled, now }: Erasure,
): Promise<number> {
  const identity = await db.transaction((tx) => eraseRows(tx, { accountId, now }));
  await emailsSettled?.();
  return clearOutbox(outbox, identity);
}

async function eraseRows(
  tx: Transaction,
  { accountId, now }: Pick<Erasure, 'accountId' | 'now'>,
): Promise<Identity> {
  if ((await findAccount(tx, accountId)) === undefined) throw notFound('account');
  await allowArchivedSites(tx);
  const users = await findUsersOfAccount(tx, accountId);
  const known = await findIdentity(tx, { accountId, users });
  const found = await findInJournal(tx, { identity: known, siteIds: users.map(({ siteId }) => siteId) }); // before any lock
  const siteIds = users.map(({ siteId }) => siteId).sort((one, other) => one - other);
  for (const siteId of siteIds) await lockLeadership(tx, siteId);
  const profiles: User[] = [];
  for (const user of users) {
    const before = await leaveSite(tx, { user, now });
    if (isLeader(before) && !(await hasLeader(tx, user.siteId))) await requireDeleted(tx, user);
    profiles.push(before);
  }
  await tx.query(sql`select from accounts where id = ${accountId} for update`); // sign-ins wait, and find no account
  const userIds = users.map(({ id }) => id);
  const identity = await findIdentity(tx, { accountId, users: profiles });
  await eraseNotices(tx, { accountId, userIds, identity });
  await eraseProfiles(tx, userIds);
  await eraseFromJournal(tx, { accountId, userIds });
  await replaceMentions(tx, { identity, siteIds });
  const entries = isSame(identity, known) ? found : await findInJournal(tx, { identity, siteIds });
  await replaceInJournal(tx, { identity, siteIds, found: entries });
  // By foreign key also sessions, links, second factors, consents, tokens, applications with their subscriptions, calendar
  // feeds and idempotency keys.
  await tx.query(sql`delete from accounts where id = ${accountId}`);
  const erased = { before: { erased: false }, after: { erased: true } };
  const userEntries = users.map((user) => userEntry(user, erased));
  await recordChanges(tx, [accountEntry(accountId, { before: {} }), ...userEntries]);
  return identity;
}

function isSame(one: Identity, other: Identity): boolean {
  const text = ({ names, contacts }: Identity) => JSON.stringify([names.toSorted(), contacts.toSorted()]);
  return text(one) === text(other);
}

/** An email that is being sent is not theirs any more: whoever sends it cannot record it, and deletes what it saved. */
async function eraseNotices(
  tx: Transaction,
  { accountId, userIds, identity }: { accountId: number; userIds: number[]; identity: Identity },
): Promise<void> {
  await tx.query(sql`
    update emails set leased_until = null, attempts = attempts + 1
    where leased_until is not null and sent_at is null and failed_at is null
      and site_id in (select site_id from users where id = any(${userIds}))`);
  await tx.query(sql`delete from notices where user_id = any(${userIds})`);
  await tx.query(sql`delete from emails where user_id = any(${userIds})`);
  await tx.query(sql`delete from notice_settings where user_id = any(${userIds})`);
  await tx.query(sql`delete from game_views where user_id = any(${userIds})`);
  const addresses = identity.contacts.map((contact) => contact.toLowerCase());
  await tx.query(sql`delete from suppressed_addresses where address = any(${addresses})`);
  await tx.query(sql`delete from links where account_id = ${accountId}`);
}

async function eraseProfiles(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const { firstName, lastName } = DELETED_NAME;
  await tx.query(sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, mi = null, grade = null, updated_at = now()
    where id = any(${userIds})`);
  await tx.query(sql`update assignments set declined_reason = null where user_id = any(${userIds})`);
  await tx.query(sql`update requests set note = null where user_id = any(${userIds})`);
  await tx.query(sql`delete from form_submissions where user_id = any(${userIds}) and state = 'draft'`);
}

/** A site that stays needs somebody; one that is about to be deleted needs nobody. */
async function requireDeleted(tx: Transaction, { siteId }: User): Promise<void> {
  const [site] = await tx.query<{ name: string }>(
    sql`select name from sites where id = ${siteId} and delete_at is null`,
  );
  if (site === undefined) return;
  throw new AppError(
    'conflict',
    `This account is the last active assignor or manager of ${site.name}; give another user there one of these roles, or delete the site first.`,
  );
}
