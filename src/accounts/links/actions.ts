// What one-time links are asked for and do, one transaction each.
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

/** A link just made: the only moment at which its token is known. */
export type NewLink = Link & { token: string };

/**
 * Makes a link by which the account of the address sets its password: an invitation where it has none yet. Gives
 * undefined for an unknown address, and when an email went out less than a minute ago.
 */
export async function makePasswordLink(db: Database, email: string): Promise<NewLink | undefined> {
  const credential = await findCredential(db, email);
  if (credential === undefined) return undefined;
  return make(db, { accountId: credential.accountId, purpose: 'password' });
}

/** The same for an account that has no password yet, and for no other: nobody is invited twice. */
export async function makeInvitationLink(db: Database, email: string): Promise<NewLink | undefined> {
  const credential = await findCredential(db, email);
  if (credential === undefined || credential.hash !== undefined) return undefined;
  return make(db, { accountId: credential.accountId, purpose: 'password' });
}

/** What a token that is neither used nor expired would do; undefined for any other. */
export function readLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<Link | undefined> {
  return store.findLink(db, { digest: digest(token), purpose });
}

/**
 * Sets the password by a link, which is used up, as are all others of the account; every session ends. A password
 * that will not do leaves the link usable. Refuses: `not_found` link, `validation_failed` at /new_password.
 */
export async function setPasswordByLink(
  db: Database,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const message = passwordProblem(newPassword);
  if (message !== undefined) throw validationError([{ path: '/new_password', message }]);
  if ((await readLink(db, token, 'password')) === undefined) throw notFound('link'); // before the work of hashing
  const hash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const link = await store.useLink(tx, { digest: digest(token), purpose: 'password' });
    if (link === undefined) throw notFound('link');
    await setHash(tx, { accountId: link.accountId, hash });
    await store.endLinks(tx, link.accountId);
    await deleteSessions(tx, { accountId: link.accountId });
  });
}

/**
 * Makes a link that proves a new sign-in address, for who knows the account's password. Refuses:
 * `validation_failed` at /new_address or /password, `conflict` when an email went out less than a minute ago.
 */
export async function makeAddressLink(
  db: Database,
  asked: { email: string; password: string; newAddress: string },
): Promise<NewLink> {
  const { newAddress } = asked;
  if (!isEmailAddress(newAddress)) {
    throw validationError([
      { path: '/new_address', message: 'Write an email address, such as ada@harbor.example.' },
    ]);
  }
  const { hash, accountId } = (await findCredential(db, asked.email)) ?? {};
  if (!hash || accountId === undefined || !(await verifyPassword(asked.password, hash))) {
    throw wrongPassword();
  }
  const made = await make(db, { accountId, purpose: 'address', newAddress, provenHash: hash });
  if (made === undefined) {
    throw new AppError(
      'conflict',
      'An email was sent less than a minute ago; wait a little, then ask again.',
    );
  }
  return made;
}

/**
 * Makes the new address the one to sign in with; the link is used up, as are all others of the account.
 * Refuses: `not_found` link, `conflict` when somebody else has the address.
 */
export async function confirmAddress(db: Database, token: string): Promise<Link> {
  return db
    .transaction(async (tx) => {
      const link = await store.useLink(tx, { digest: digest(token), purpose: 'address' });
      if (link?.newAddress === undefined) throw notFound('link');
      await store.changeAddress(tx, { accountId: link.accountId, email: link.newAddress });
      await store.endLinks(tx, link.accountId);
      return link;
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'accounts_email') throw error;
      throw new AppError(
        'conflict',
        'Another account has this address; ask for another one in your profile.',
      );
    });
}

type NewLinkInput = { accountId: number; purpose: LinkPurpose; newAddress?: string; provenHash?: string };

async function make(db: Database, { provenHash, ...making }: NewLinkInput): Promise<NewLink | undefined> {
  const { accountId, purpose } = making;
  const token = randomToken();
  const key = { digest: digest(token), purpose };
  return db.transaction(async (tx) => {
    // The hash must still be the one that was checked: a password changed meanwhile makes no link.
    const isProven = !provenHash || (await replaceHash(tx, { accountId, from: provenHash, to: provenHash }));
    if (!isProven) throw wrongPassword();
    if (!(await store.insertLink(tx, { ...key, ...making }))) return undefined;
    const link = await store.findLink(tx, key);
    return link && { ...link, token };
  });
}

function wrongPassword(): AppError {
  return validationError([{ path: '/password', message: 'This is not your current password.' }]);
}
