// Creates and uses one-time links, one transaction each.
import { accountEntry } from '../../domain/accounts/store.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { isEmailAddress } from '../../kernel/email-address.ts';
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { findCredential, replaceHash, setHash } from '../credentials.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../passwords.ts';
import { deleteSessions } from '../sessions/store.ts';
import type { Link, LinkPurpose } from './link.ts';
import * as store from './store.ts';

/** A new link with its token, which is not stored. */
export type NewLink = Link & { token: string };

/**
 * Creates a link to set the password of an account: an invitation if it has none yet. Undefined for an unknown address,
 * and if an email was sent in the last minute.
 */
export async function makePasswordLink(db: Database, email: string): Promise<NewLink | undefined> {
  const credential = await findCredential(db, email);
  if (credential === undefined) return undefined;
  return make(db, { accountId: credential.accountId, purpose: 'password' });
}

/** The same, but only for an account without a password. */
export async function makeInvitationLink(db: Database, email: string): Promise<NewLink | undefined> {
  const credential = await findCredential(db, email);
  if (credential === undefined || credential.hash !== undefined) return undefined;
  return make(db, { accountId: credential.accountId, purpose: 'password' });
}

/** The link of a token that is neither used nor expired. */
export function readLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<Link | undefined> {
  return store.findLink(db, { digest: digest(token), purpose });
}

/**
 * Uses a link to set the password; deletes all other links and sessions of the account. An invalid password leaves the
 * link usable. Throws `not_found` (link), `validation_failed` at /new_password.
 */
export async function setPasswordByLink(
  db: Database,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const message = passwordProblem(newPassword);
  if (message !== undefined) throw validationError([{ path: '/new_password', message }]);
  const found = await readLink(db, token, 'password');
  if (found === undefined) throw notFound('link'); // before the expensive hashing
  const hash = await hashPassword(newPassword);
  await db.actingAs({ accountId: found.accountId }).transaction(async (tx) => {
    const link = await store.useLink(tx, { digest: digest(token), purpose: 'password' });
    if (link === undefined) throw notFound('link');
    await setHash(tx, { accountId: link.accountId, hash });
    await store.endLinks(tx, link.accountId);
    await deleteSessions(tx, { accountId: link.accountId });
  });
}

/**
 * Checks the password and creates a link that confirms a new sign-in address. Throws `validation_failed` at /new_address
 * or /password, `conflict` if an email was sent in the last minute.
 */
export async function makeAddressLink(
  db: Database,
  change: { email: string; password: string; newAddress: string },
): Promise<NewLink> {
  const { newAddress } = change;
  if (!isEmailAddress(newAddress)) {
    throw validationError([
      { path: '/new_address', message: 'Enter an email address, such as ada@harbor.example.' },
    ]);
  }
  const { hash, accountId } = (await findCredential(db, change.email)) ?? {};
  if (!hash || accountId === undefined || !(await verifyPassword(change.password, hash))) {
    throw wrongPassword();
  }
  const link = await make(db, { accountId, purpose: 'address', newAddress, provenHash: hash });
  if (link === undefined) {
    throw new AppError('conflict', 'We sent an email less than a minute ago. Wait a minute and try again.');
  }
  return link;
}

/**
 * Uses a link to change the sign-in address; deletes all other links of the account. Throws `not_found` (link), `conflict`
 * if another account has the address.
 */
export async function confirmAddress(db: Database, token: string): Promise<Link> {
  const found = await readLink(db, token, 'address');
  if (found === undefined) throw notFound('link');
  return db
    .actingAs({ accountId: found.accountId })
    .transaction(async (tx) => {
      const link = await store.useLink(tx, { digest: digest(token), purpose: 'address' });
      if (!link?.newAddress) throw notFound('link');
      const { accountId, email, newAddress } = link;
      await store.changeAddress(tx, { accountId, email: newAddress });
      await recordChanges(tx, [accountEntry(accountId, { before: { email }, after: { email: newAddress } })]);
      await store.endLinks(tx, link.accountId);
      return link;
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'accounts_email') throw error;
      throw new AppError(
        'conflict',
        'Another account already uses this email address. Choose a different one in your profile.',
      );
    });
}

type NewLinkInput = { accountId: number; purpose: LinkPurpose; newAddress?: string; provenHash?: string };

async function make(db: Database, { provenHash, ...making }: NewLinkInput): Promise<NewLink | undefined> {
  const { accountId, purpose } = making;
  const token = randomToken();
  const key = { digest: digest(token), purpose };
  return db.transaction(async (tx) => {
    // The hash must still be the one that was checked: the password may have changed since.
    const isProven = !provenHash || (await replaceHash(tx, { accountId, from: provenHash, to: provenHash }));
    if (!isProven) throw wrongPassword();
    if (!(await store.insertLink(tx, { ...key, ...making }))) return undefined;
    const link = await store.findLink(tx, key);
    return link && { ...link, token };
  });
}

function wrongPassword(): AppError {
  return validationError([{ path: '/password', message: 'The password is incorrect.' }]);
}
