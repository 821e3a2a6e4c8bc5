// Deletes a person: their account, and what is kept of them on every site. Games of the past stay, without the name.
import { accountEntry, findAccount } from '../domain/accounts/store.ts';
import { removeGuardiansAt } from '../domain/guardians/store.ts';
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { PERSONAL_KINDS } from '../domain/record-kinds.ts';
import { isLeader } from '../domain/users/change.ts';
import { leaveSite } from '../domain/users/removal.ts';
import { findUsersOfAccount, hasLeader, lockLeadership, userEntry } from '../domain/users/store.ts';
import type { User } from '../domain/users/user.ts';
import { AppError, notFound } from '../kernel/errors.ts';
import type { Database, Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { findIdentity, type Identity, isWithin } from './identity.ts';
import { eraseFromImports } from './imports.ts';
import { eraseFromJournal } from './journal.ts';
import {
  DELETED_NAME,
  EMAILS,
  type FoundRows,
  findMentions,
  JOURNAL,
  RECORDS,
  replaceMentions,
  type Scope,
} from './mentions.ts';
import { clearOutbox } from './outbox.ts';

export type Erasure = {
  accountId: number;
  /** The folder of emails that were not sent. */
  outbox: string;
  /** Waits for emails that are being written, which may be saved there. */
  emailsSettled?: () => Promise<void>;
  now: Date;
};

const SEARCHES = 3; // as long as others change the person meanwhile

/** Their name, a contact or a site was added while the rows were searched. */
class PersonChanged extends Error {}

/**
 * Deletes an account and everything that identifies its person, on all sites, in one transaction; then the emails of the
 * outbox that mention them. Applications that they own are deleted with their tokens and subscriptions. What they did stays
 * under the number of the account. Throws AppError `not_found`; `conflict` if a site would have no active assignor or
 * manager; `unavailable` if the person was changed again and again. Returns how many emails were deleted.
 */
export async function eraseAccount(
  db: Database,
  { accountId, outbox, emailsSettled, now }: Erasure,
): Promise<number> {
  const identity = await eraseFound(db, { accountId, now });
  await emailsSettled?.();
  return clearOutbox(outbox, identity);
}

/** Searches before the transaction: that takes seconds on a large site, and nobody should wait for a lock meanwhile. */
async function eraseFound(db: Database, person: Person): Promise<Identity> {
  for (let search = 1; search <= SEARCHES; search++) {
    const scope = await findScope(db, person.accountId);
    const found = await findMentions(db, scope);
    try {
      await db.transaction((tx) => eraseRows(tx, { ...person, ...scope, found }));
      return scope.identity;
    } catch (error) {
      if (!(error instanceof PersonChanged)) throw error;
    }
  }
  throw new AppError('unavailable', 'Somebody changes this person at the same time; try again.');
}

type Person = Pick<Erasure, 'accountId' | 'now'>;

/** What identifies the person by now, and the sites where others may have written about them. */
async function findScope(db: Queryable, accountId: number): Promise<Scope> {
  const users = await findUsersOfAccount(db, accountId);
  const identity = await findIdentity(db, { accountId, users });
  return { identity, siteIds: users.map(({ siteId }) => siteId) };
}

type Found = Person & Scope & { found: FoundRows };

async function eraseRows(
  tx: Transaction,
  { accountId, now, identity, siteIds, found }: Found,
): Promise<void> {
  if ((await findAccount(tx, accountId)) === undefined) throw notFound('account');
  await allowArchivedSites(tx);
  const users = await findUsersOfAccount(tx, accountId);
  const userIds = users.map(({ id }) => id);
  const all = { identity, siteIds, since: found.horizon };
  await eraseFromJournal(tx, { accountId, userIds });
  await replaceMentions(tx, { identity, found: [found], tables: JOURNAL });
  await takeBackEmails(tx, userIds);
  const later = await findMentions(tx, { ...all, tables: [...EMAILS, ...RECORDS] });
  await replaceMentions(tx, { identity, found: [found, later], tables: EMAILS });
  // Until here no request waits. From here on, those wait that change the person, their coming games, or what others wrote
  // about them.
  const profiles = await leaveSites(tx, { users, now });
  await tx.query(sql`select from accounts where id = ${accountId} for update`); // sign-ins wait, and find no account
  await requireUnchanged(tx, { accountId, identity, siteIds, profiles });
  await eraseOwnRows(tx, { accountId, userIds, identity });
  await eraseFromImports(tx, { identity, siteIds, userIds });
  await replaceMentions(tx, { identity, found: [found, later], tables: RECORDS });
  await eraseFromJournal(tx, { accountId, userIds, since: found.horizon });
  const last = await findMentions(tx, { ...all, tables: JOURNAL });
  await replaceMentions(tx, { identity, found: [last], tables: JOURNAL });
  // By foreign key also sessions, links, second factors, consents, tokens, applications with their subscriptions, calendar
  // feeds and idempotency keys.
  await tx.query(sql`delete from accounts where id = ${accountId}`);
  const erased = { before: { erased: false }, after: { erased: true } };
  const userEntries = users.map((user) => userEntry(user, erased));
  await recordChanges(tx, [accountEntry(accountId, { before: {} }), ...userEntries]);
}

/** An email that is being sent is not theirs any more: whoever sends it cannot record it, and deletes what it saved. */
async function takeBackEmails(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update emails set leased_until = null, attempts = attempts + 1
    where leased_until is not null and sent_at is null and failed_at is null
      and site_id in (select site_id from users where id = any(${userIds}))`);
}

/** Returns their users as they were. */
async function leaveSites(tx: Transaction, { users, now }: { users: User[]; now: Date }): Promise<User[]> {
  const siteIds = users.map(({ siteId }) => siteId).sort((one, other) => one - other);
  for (const siteId of siteIds) await lockLeadership(tx, siteId);
  const profiles: User[] = [];
  for (const user of users) {
    const before = await leaveSite(tx, { user, now });
    if (isLeader(before) && !(await hasLeader(tx, user.siteId))) await requireDeleted(tx, user);
    profiles.push(before);
  }
  return profiles;
}

/** Of their locked account and users. The journal has no more of them by now than what was written since the search. */
async function requireUnchanged(
  tx: Transaction,
  { accountId, identity, siteIds, profiles }: Scope & { accountId: number; profiles: User[] },
): Promise<void> {
  const present = await findIdentity(tx, { accountId, users: profiles });
  const users = await findUsersOfAccount(tx, accountId);
  if (users.length > siteIds.length || !isWithin(present, identity)) throw new PersonChanged();
}

async function eraseOwnRows(
  tx: Transaction,
  { accountId, userIds, identity }: { accountId: number; userIds: number[]; identity: Identity },
): Promise<void> {
  await eraseProfiles(tx, userIds);
  await tx.query(sql`delete from notices where user_id = any(${userIds})`);
  await tx.query(sql`delete from emails where user_id = any(${userIds})`);
  await tx.query(sql`delete from notice_settings where user_id = any(${userIds})`);
  await tx.query(sql`delete from message_recipients where user_id = any(${userIds})`);
  await tx.query(sql`delete from game_views where user_id = any(${userIds})`);
  const addresses = identity.contacts.map((contact) => contact.toLowerCase());
  await tx.query(sql`delete from suppressed_addresses where address = any(${addresses})`);
  await endGuardianships(tx, accountId);
  await tx.query(sql`delete from links where account_id = ${accountId}`);
}

/** Whose guardian the person was, by the address they sign in with: others of their addresses anybody could have entered. */
async function endGuardianships(tx: Transaction, accountId: number): Promise<void> {
  const ended = await removeGuardiansAt(tx, (await findAccount(tx, accountId))!.email);
  const entries = ended.map(({ userId, ...row }) => ({
    ...{ kind: 'guardian' as const, ...row, subjectId: userId, before: {} },
  }));
  await recordChanges(tx, entries);
}

async function eraseProfiles(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const { firstName, lastName } = DELETED_NAME;
  await tx.query(sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, mi = null, grade = null, notes = null,
      official_since = null, email_addresses = '{}', mobile_phone = null, home_phone = null, work_phone = null,
      street1 = null, street2 = null, city = null, state = null, postal_code = null, date_of_birth = null,
      latitude = null, longitude = null, updated_at = now()
    where id = any(${userIds})`);
  await tx.query(sql`delete from certifications where user_id = any(${userIds})`); // added after they left
  for (const { erase } of PERSONAL_KINDS) {
    if (erase !== null) await tx.query(sql`${erase} user_id = any(${userIds})`);
  }
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
