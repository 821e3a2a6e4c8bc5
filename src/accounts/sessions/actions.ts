// Signing in, and what a signed-in person does to the password and the sessions; one transaction each.
import { validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findCredential, replaceHash } from '../credentials.ts';
import { endLinks } from '../links/store.ts';
import { hashPassword, needsRehash, passwordProblem, verifyPassword } from '../passwords.ts';
import * as store from './store.ts';

const USER_AGENT_CHARACTERS = 400; // the longest in use have some 300
const SWEPT_AT_ONCE = 100; // each sign-in removes more sessions than it adds

/** The browser that a session is for. */
export type Browser = { userAgent: string; address: string };

/**
 * The token of a new session for who knows the password of the address; undefined for everybody else. The work is
 * the same for an unknown address, for an account without a password and for a wrong one, so that the time tells
 * nobody who has an account. A hash made with lower costs than today's is replaced.
 */
export async function signIn(
  db: Database,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<{ token: string; accountId: number } | undefined> {
  const credential = await findCredential(db, email);
  const isRight = await verifyPassword(password, credential?.hash ?? (await nobodysHash()));
  if (!isRight || credential?.hash === undefined) return undefined;
  const { accountId, hash } = credential;
  const fresh = needsRehash(hash) ? await hashPassword(password) : undefined;
  return db.transaction(async (tx) => {
    // The hash must still be the one that was checked: a password changed meanwhile opens no session.
    if (!(await replaceHash(tx, { accountId, from: hash, to: fresh ?? hash }))) return undefined;
    return { token: await open(tx, { accountId, browser }), accountId };
  });
}

/**
 * Changes the password of who proves to know the current one. Every session and link ends, since a thief may hold
 * one, and a new session, whose token is given, takes their place. Refuses: `validation_failed` at /current_password or /new_password.
 */
export async function changePassword(
  db: Database,
  change: { email: string; currentPassword: string; newPassword: string; browser: Browser },
): Promise<{ token: string }> {
  const credential = await findCredential(db, change.email);
  const { hash, accountId } = credential ?? {};
  const isRight = await verifyPassword(change.currentPassword, hash ?? (await nobodysHash()));
  if (!isRight || hash === undefined || accountId === undefined) throw wrongPassword();
  const message = passwordProblem(change.newPassword);
  if (message !== undefined) throw validationError([{ path: '/new_password', message }]);
  const to = await hashPassword(change.newPassword);
  return db.transaction(async (tx) => {
    if (!(await replaceHash(tx, { accountId, from: hash, to }))) throw wrongPassword();
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
  return validationError([{ path: '/current_password', message: 'This is not your current password.' }]);
}

// Made once, with today's costs: checked where there is no hash, so that the work is the same.
let nobodys: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomToken());
  return nobodys;
}
