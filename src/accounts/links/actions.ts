// Creates and uses one-time links, one transaction each.
import { accountEntry, recordFirstSignIn } from '../../domain/accounts/store.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { isEmailAddress } from '../../kernel/email-address.ts';
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { violatedConstraint } from '../../storage/pg-errors.ts';
import { findCredential, replaceHash, setHash } from '../credentials.ts';
import { lockAccount } from '../factors/store.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../passwords.ts';
import { openSession, type SignIn, type SignInInput, signInWithoutFactor } from '../sessions/open.ts';
import type { Browser } from '../sessions/session.ts';
import { deleteLinkSessions, deleteSessions } from '../sessions/store.ts';
import {
  type Invitation,
  type InvitedProfile,
  type Link,
  type LinkPurpose,
  RENEWAL_PAUSE_SECONDS,
  type UndoableChange,
} from './link.ts';
import * as store from './store.ts';
import { makeUndoLink } from './undo.ts';

/** A new link with its token, which is not stored. */
export type NewLink = Link & { token: string; invitation?: Invitation | undefined };

const PURPOSES = {
  password: ['password', 'invitation'],
  address: ['address'],
  undo: ['undo'],
  'sign-in': ['sign-in'],
} as const;

/**
 * Creates a link to set the password of an account: an invitation if nobody has signed in with it. Undefined for an unknown address,
 * and if an email was sent in the last minute.
 */
export async function makePasswordLink(db: Database, email: string): Promise<NewLink | undefined> {
  const { accountId, hasSignedIn } = (await findCredential(db, email)) ?? {};
  if (accountId === undefined) return undefined;
  if (hasSignedIn) return make(db, { accountId, purpose: 'password' });
  const invited = await store.findInvitedProfile(db, accountId);
  return make(db, { accountId, purpose: 'invitation', invited });
}

/** Creates an invitation; undefined if the person of the profile has signed in, or was invited in the last minute. */
export async function makeInvitationLink(
  db: Database,
  invited: InvitedProfile,
): Promise<NewLink | undefined> {
  const accountId = await store.findInvitedAccount(db, invited.userId);
  return accountId === undefined ? undefined : make(db, { accountId, purpose: 'invitation', invited });
}

/**
 * Creates a link to sign in. Undefined for an unknown address, for anybody but officials alone (`isOfficialAlone`), and if an
 * email was sent in the last minute.
 */
export async function makeSignInLink(db: Database, email: string): Promise<NewLink | undefined> {
  const { accountId } = (await findCredential(db, email)) ?? {};
  if (accountId === undefined || !(await store.isOfficialAlone(db, accountId))) return undefined;
  return make(db, { accountId, purpose: 'sign-in' });
}

/**
 * Uses a link to sign in, and returns the token of the session. Throws `not_found` (link), also if the person is no longer an
 * official alone. The account is locked: whoever gets a role meanwhile is signed out (users_lead).
 */
export async function signInByLink(
  db: Database,
  { token, browser }: { token: string; browser: Browser },
): Promise<{ accountId: number; session: string }> {
  const found = await readLink(db, token, 'sign-in');
  if (found === undefined) throw notFound('link');
  const { accountId } = found;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId)) || !(await store.isOfficialAlone(tx, accountId)))
      throw notFound('link');
    const key = { digest: digest(token), purposes: PURPOSES['sign-in'] };
    if ((await store.useLink(tx, key)) === undefined) throw notFound('link');
    await recordFirstSignIn(tx, accountId);
    return { accountId, session: await openSession(tx, { accountId, browser, isByLink: true }) };
  });
}

/** Whether the token is of an invitation, expired or not, that can be sent again. */
export async function isRenewable(db: Queryable, token: string): Promise<boolean> {
  return (await store.findRenewable(db, digest(token))) !== undefined;
}

/** Creates an invitation in place of an expired one, once a day. Undefined if it cannot be sent again. */
export async function renewInvitation(db: Database, token: string): Promise<NewLink | undefined> {
  const accountId = await store.findRenewable(db, digest(token));
  if (accountId === undefined) return undefined;
  const invited = await store.findInvitedProfile(db, accountId);
  return make(db, { accountId, purpose: 'invitation', invited, pauseSeconds: RENEWAL_PAUSE_SECONDS });
}

/** The link of a token that is neither used nor expired; none while its account is deactivated. */
export function readLink(
  db: Queryable,
  token: string,
  purpose: keyof typeof PURPOSES,
): Promise<Link | undefined> {
  return store.findLink(db, { digest: digest(token), purposes: PURPOSES[purpose] });
}

/**
 * Uses a link to set the password, and signs in as far as the password does; deletes all other links and sessions of the
 * account. `change` is to be told to the person, but for a first password. An invalid password leaves the link usable. Throws `not_found` (link), `validation_failed` at /new_password.
 */
export async function setPasswordByLink(
  db: Database,
  { token, newPassword, ...how }: { token: string; newPassword: string } & Omit<SignInInput, 'accountId'>,
): Promise<SignIn & { change: UndoableChange | undefined }> {
  const message = passwordProblem(newPassword);
  if (message !== undefined) throw validationError([{ path: '/new_password', message }]);
  const found = await readLink(db, token, 'password');
  if (found === undefined) throw notFound('link'); // before the expensive hashing
  const hash = await hashPassword(newPassword);
  return db.actingAs({ accountId: found.accountId }).transaction(async (tx) => {
    if (!(await lockAccount(tx, found.accountId))) throw notFound('link'); // or is deactivated meanwhile
    const link = await store.useLink(tx, { digest: digest(token), purposes: PURPOSES.password });
    if (link === undefined) throw notFound('link');
    const { accountId, email, isInvitation } = link;
    await setHash(tx, { accountId, hash });
    await store.endLinks(tx, accountId);
    await deleteSessions(tx, { accountId });
    const change = isInvitation ? undefined : await makeUndoLink(tx, { accountId, kind: 'password', email });
    return { ...(await signInWithoutFactor(tx, { accountId, ...how })), change };
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
 * Uses a link to change the sign-in address; deletes all other links of the account, and the sessions that a link to the old
 * address opened. The change is to be told to the person. Throws `not_found` (link), `conflict` if another account has the address.
 */
export async function confirmAddress(
  db: Database,
  token: string,
): Promise<UndoableChange & { newAddress: string }> {
  const found = await readLink(db, token, 'address');
  if (found === undefined) throw notFound('link');
  return db
    .actingAs({ accountId: found.accountId })
    .transaction(async (tx) => {
      if (!(await lockAccount(tx, found.accountId))) throw notFound('link');
      const link = await store.useLink(tx, { digest: digest(token), purposes: PURPOSES.address });
      if (!link?.newAddress) throw notFound('link');
      const { accountId, email, newAddress } = link;
      await store.changeAddress(tx, { accountId, email: newAddress });
      await recordChanges(tx, [accountEntry(accountId, { before: { email }, after: { email: newAddress } })]);
      await store.endLinks(tx, accountId);
      await deleteLinkSessions(tx, accountId);
      const change = await makeUndoLink(tx, { accountId, kind: 'address', email });
      return { ...change, newAddress };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'accounts_email') throw error;
      throw new AppError(
        'conflict',
        'Another account already uses this email address. Choose a different one in your profile.',
      );
    });
}

type NewLinkInput = store.LinkInput & { purpose: LinkPurpose; provenHash?: string };

async function make(db: Database, { provenHash, ...making }: NewLinkInput): Promise<NewLink | undefined> {
  const { accountId, purpose } = making;
  const token = randomToken();
  const key = { digest: digest(token), purpose };
  return db.transaction(async (tx) => {
    // The hash must still be the one that was checked: the password may have changed since.
    const isProven = !provenHash || (await replaceHash(tx, { accountId, from: provenHash, to: provenHash }));
    if (!isProven) throw wrongPassword();
    if (!(await store.insertLink(tx, { ...key, ...making }))) return undefined;
    const link = await store.findLink(tx, { ...key, purposes: [purpose] });
    const invitation = purpose === 'invitation' ? await store.findInvitation(tx, key.digest) : undefined;
    return link && { ...link, token, invitation };
  });
}

function wrongPassword(): AppError {
  return validationError([{ path: '/password', message: 'The password is incorrect.' }]);
}
