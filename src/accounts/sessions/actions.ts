// Signs in and changes passwords, one transaction each.
import { validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findCredential, recordNewPassword, replaceHash } from '../credentials.ts';
import { endLinks } from '../links/store.ts';
import { hashPassword, needsRehash, passwordProblem, verifyPassword } from '../passwords.ts';
import * as store from './store.ts';

const USER_AGENT_CHARACTERS = 400; // the longest in use have some 300
const SWEPT_AT_ONCE = 100; // each sign-in can delete more sessions than it adds

/** The browser that a session is for. */
export type Browser = { userAgent: string; address: string };

/**
 * Checks the password and opens a session; undefined if it is wrong. The work is the same for an unknown address, an
 * account without a password and a wrong password, so that the time does not reveal who has an account. A hash with
 * lower costs than the current ones is replaced.
 */
export async function signIn(
  db: Database,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<{ token: string; accountId: number } | undefined> {
  const credential = await findCredential(db, email);
  const isRight = await verifyPassword(password, credential?.hash ?? (await dummyHash()));
  if (!isRight || credential?.hash === undefined) return undefined;
  const { accountId, hash } = credential;
  const fresh = needsRehash(hash) ? await hashPassword(password) : undefined;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    // The hash must still be the one that was checked: the password may have changed since.
    if (!(await replaceHash(tx, { accountId, from: hash, to: fresh ?? hash }))) return undefined;
    return { token: await open(tx, { accountId, browser }), accountId };
  });
}

/**
 * Changes the password. Deletes every session and link, since a thief may have one, and returns the token of a new session.
 * Throws `validation_failed` at /current_password or /new_password.
 */
export async function changePassword(
  db: Database,
  change: { email: string; currentPassword: string; newPassword: string; browser: Browser },
): Promise<{ token: string }> {
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
    return { token: await open(tx, { accountId, browser: change.browser }) };
  });
}

async function open(
  tx: Transaction,
  { accountId, browser }: { accountId: number; browser: Browser },
): Promise<string> {
  const token = randomToken();
  const userAgent = browser.userAgent.slice(0, USER_AGENT_CHARACTERS);
  await store.insertSession(tx, { digest: digest(token), accountId, userAgent, address: browser.address });
  await store.sweepSessions(tx, SWEPT_AT_ONCE);
  return token;
}

function wrongPassword() {
  return validationError([{ path: '/current_password', message: 'The password is incorrect.' }]);
}

// Verified when an account has no hash, so that the work is the same.
let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomToken());
  return dummy;
}
