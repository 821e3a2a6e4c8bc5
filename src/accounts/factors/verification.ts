// Completes a sign-in whose password was right: by a code of the authenticator app, a passkey, or a recovery code. A passkey
// also signs in without a password.
import { digest, type Vault } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { openSession } from '../sessions/open.ts';
import type { Browser } from '../sessions/session.ts';
import { useChallenge } from './challenges.ts';
import { MAX_WRONG_CODES } from './factor.ts';
import { findPasskeyOwner, lockPasskey, recordUse } from './passkey-store.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import {
  acceptStep,
  countWrongCode,
  deletePendingSignIn,
  findPendingSignIn,
  lockAccount,
  lockApp,
  lockPendingSignIn,
} from './store.ts';
import { stepOfCode } from './totp.ts';
import { type Assertion, type Ceremony, readAssertion } from './webauthn.ts';

/** A code for the pending sign-in of this token, from this browser. */
export type CodeAttempt = { pending: string; code: string; browser: Browser };

export type SignedIn = { accountId: number; session: string };

/**
 * Signs in with a code of the authenticator app. Undefined if the code is wrong, was used before, or if the pending
 * sign-in has ended. Each code and each pending sign-in works once, also in parallel. `onBlocked` is called with the
 * account whose codes are not accepted from this attempt on.
 */
export async function signInWithAppCode(
  db: Database,
  { vault, now, onBlocked, ...attempt }: AppCodeAttempt,
): Promise<SignedIn | undefined> {
  let blocked: number | undefined;
  const signedIn = await complete(db, {
    ...attempt,
    async isRight(tx, accountId) {
      const result = await checkAppCode(tx, { accountId, code: attempt.code, vault, now });
      blocked = result === 'blocks' ? accountId : undefined;
      return result === 'right';
    },
  });
  if (blocked !== undefined) onBlocked(blocked);
  return signedIn;
}

type AppCodeAttempt = CodeAttempt & { vault: Vault; now: Date; onBlocked(accountId: number): void };

/** Signs in with a recovery code, which is used up. Undefined if it is wrong, or if the pending sign-in has ended. */
export function signInWithRecoveryCode(db: Database, attempt: CodeAttempt): Promise<SignedIn | undefined> {
  return complete(db, {
    ...attempt,
    isRight: (tx, accountId) => spendRecoveryCode(tx, { accountId, code: attempt.code }),
  });
}

/**
 * Signs in with a passkey, as the second step of a pending sign-in or as the only one: the authenticator has verified the
 * person, so it is two factors by itself. Undefined if the answer is wrong, was used before, or is of another account.
 */
export async function signInWithPasskey(
  db: Database,
  { response, ceremony, pending, browser }: PasskeyAttempt,
): Promise<SignedIn | undefined> {
  const assertion = readAssertion(response, ceremony);
  if (assertion === undefined) return undefined;
  if (pending !== undefined) {
    const isRight = (tx: Transaction, accountId: number) => checkAssertion(tx, { assertion, accountId });
    return complete(db, { pending, browser, isRight });
  }
  const accountId = await findPasskeyOwner(db, assertion.credentialId);
  if (accountId === undefined) return undefined;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return undefined;
    if (!(await checkAssertion(tx, { assertion, accountId }))) return undefined;
    return { accountId, session: await openSession(tx, { accountId, browser }) };
  });
}

export type PasskeyAttempt = {
  /** The browser's answer, in JSON. */
  response: string;
  ceremony: Ceremony;
  pending?: string;
  browser: Browser;
};

/** Whether a passkey of the account signed, and for the first time. */
async function checkAssertion(
  tx: Transaction,
  { assertion, accountId }: { assertion: Assertion; accountId: number },
): Promise<boolean> {
  const { credentialId } = assertion;
  const passkey = await lockPasskey(tx, credentialId);
  if (passkey?.accountId !== accountId) return false;
  const verified = await assertion.verify(passkey);
  if (verified === undefined || !(await useChallenge(tx, verified.challenge))) return false;
  await recordUse(tx, { credentialId, counter: verified.counter });
  return true;
}

/** Opens the session of a pending sign-in if `isRight`, and ends the pending sign-in with it. */
async function complete(
  db: Database,
  {
    pending,
    browser,
    isRight,
  }: {
    pending: string;
    browser: Browser;
    isRight(tx: Transaction, accountId: number): Promise<boolean>;
  },
): Promise<SignedIn | undefined> {
  const waiting = await findPendingSignIn(db, digest(pending));
  if (waiting === undefined) return undefined;
  const { accountId } = waiting;
  return db.actingAs({ accountId }).transaction(async (tx) => {
    if (!(await lockPendingSignIn(tx, digest(pending)))) return undefined;
    if (!(await isRight(tx, accountId))) return undefined;
    await deletePendingSignIn(tx, digest(pending));
    return { accountId, session: await openSession(tx, { accountId, browser }) };
  });
}

type AppCode = { accountId: number; code: string; vault: Vault; now: Date };

/** `blocks`: it is the last wrong code that was judged. */
async function checkAppCode(
  tx: Transaction,
  { accountId, code, vault, now }: AppCode,
): Promise<'right' | 'wrong' | 'blocks'> {
  const app = await lockApp(tx, accountId);
  if (app === undefined || app.wrongCodes >= MAX_WRONG_CODES) return 'wrong';
  const step = stepOfCode({ secret: vault.decrypt(app.secret), code, now });
  if (step === undefined || step <= app.lastStep) {
    return (await countWrongCode(tx, accountId)) === MAX_WRONG_CODES ? 'blocks' : 'wrong';
  }
  await acceptStep(tx, { accountId, step });
  return 'right';
}
