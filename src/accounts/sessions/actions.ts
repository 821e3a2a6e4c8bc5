// Signs in and changes passwords, one transaction each.
//
// How a person signs in:
// 1. The form has a CSRF token made for this browser's cookie. Visitors have a cookie with a random value too, so that a
//    form on another site cannot sign them in.
// 2. Whoever has failed too often, by IP address and account, is rejected before the password is checked.
// 3. `signIn` checks the password against the account's hash, or against a dummy hash, so that the work is the same.
// 4. The session is a row with the digest of a new token, which becomes the cookie's value; a value that the browser sent
//    is never adopted. If the account has a second factor, or must set one up, a pending sign-in is stored instead, and
//    the pages of factors ask for it (decision 19).
// 5. The browser is redirected to the page it wanted. Each later page request finds the session by the digest, and records
//    when it was last used.
import { validationError } from '../../kernel/errors.ts';
import { once } from '../../kernel/once.ts';
import { randomToken } from '../../kernel/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { findCredential, recordNewPassword, replaceHash } from '../credentials.ts';
import type { FactorRequirement } from '../factors/factor.ts';
import { findSignInStep } from '../factors/store.ts';
import type { UndoableChange } from '../links/link.ts';
import { endLinks } from '../links/store.ts';
import { makeUndoLink } from '../links/undo.ts';
import { hashPassword, needsRehash, passwordProblem, verifyPassword } from '../passwords.ts';
import { openSession, type SignIn, signInWithoutFactor } from './open.ts';
import type { Browser } from './session.ts';
import * as store from './store.ts';

/**
 * Checks the password and opens a session, or begins a pending sign-in if a second factor is needed; undefined if the
 * password is wrong. The work is the same for an unknown address, an account without a password and a wrong password, so
 * that the time does not reveal who has an account. A hash with lower costs than the current ones is replaced.
 */
export async function signIn(
  db: Database,
  {
    email,
    password,
    browser,
    requirement,
  }: { email: string; password: string; browser: Browser; requirement: FactorRequirement },
): Promise<SignIn | undefined> {
  const credential = await findCredential(db, email);
  const isRight = await verifyPassword(password, credential?.hash ?? (await dummyHash()));
  if (!isRight || credential?.hash === undefined) return undefined;
  const { accountId, hash } = credential;
  const fresh = needsRehash(hash) ? await hashPassword(password) : undefined;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    // The hash must still be the one that was checked: the password may have changed since.
    if (!(await replaceHash(tx, { accountId, from: hash, to: fresh ?? hash }))) return undefined;
    return signInWithoutFactor(tx, { accountId, browser, requirement });
  });
}

/**
 * Changes the password. Deletes every session and link, since a thief may have one, and returns the token of a new session,
 * which is as fresh as the one it replaces (`signedInAt`) if the account has a second factor. `change` is to be told to the
 * person.
 * Throws `validation_failed` at /current_password or /new_password.
 */
export async function changePassword(
  db: Database,
  change: {
    email: string;
    currentPassword: string;
    newPassword: string;
    browser: Browser;
    signedInAt: Date;
    requirement: FactorRequirement;
  },
): Promise<{ token: string; change: UndoableChange }> {
  const credential = await findCredential(db, change.email);
  const { hash, accountId } = credential ?? {};
  const isRight = await verifyPassword(change.currentPassword, hash ?? (await dummyHash()));
  if (!isRight || hash === undefined || accountId === undefined) throw wrongPassword();
  const message = passwordProblem(change.newPassword);
  if (message !== undefined) throw validationError([{ path: '/new_password', message }]);
  const to = await hashPassword(change.newPassword);
  return db.actingAs({ accountId }).transaction(async (tx) => {
    if (!(await replaceHash(tx, { accountId, from: hash, to }))) throw wrongPassword();
    await recordNewPassword(tx, accountId);
    await store.deleteSessions(tx, { accountId });
    await endLinks(tx, accountId);
    // A password alone is as good as a sign-in only where no second factor is needed.
    const step = await findSignInStep(tx, { accountId, requirement: change.requirement });
    const signedInAt = step === undefined ? undefined : change.signedInAt;
    const undoable = await makeUndoLink(tx, { accountId, kind: 'password', email: change.email });
    return {
      change: undoable,
      token: await openSession(tx, { accountId, browser: change.browser, signedInAt }),
    };
  });
}

function wrongPassword() {
  return validationError([{ path: '/current_password', message: 'The password is incorrect.' }]);
}

// Verified when an account has no hash, so that the work is the same.
const dummyHash = once(() => hashPassword(randomToken()));
