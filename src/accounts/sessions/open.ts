// Opens a session: the last step of every sign-in.

import { recordFirstSignIn } from '../../domain/accounts/store.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/database.ts';
import type { FactorRequirement } from '../factors/factor.ts';
import { findSignInStep, insertPendingSignIn } from '../factors/store.ts';
import type { Browser } from './session.ts';
import { insertSession, sweepSessions } from './store.ts';

const USER_AGENT_CHARACTERS = 400; // the longest in use have some 300
const SWEPT_AT_ONCE = 100; // each sign-in can delete more sessions than it adds

/**
 * Opens a session for the browser, and returns its token, which is not stored. `signedInAt` is given for a session that
 * replaces an earlier one without a sign-in.
 */
export async function openSession(
  tx: Transaction,
  { accountId, browser, signedInAt, isByLink }: NewSession,
): Promise<string> {
  const token = randomToken();
  const userAgent = browser.userAgent.slice(0, USER_AGENT_CHARACTERS);
  const { address } = browser;
  await insertSession(tx, { digest: digest(token), accountId, userAgent, address, signedInAt, isByLink });
  await sweepSessions(tx, SWEPT_AT_ONCE);
  return token;
}

type NewSession = {
  accountId: number;
  browser: Browser;
  signedInAt?: Date | undefined;
  /** Whether a link in an email opens it. */
  isByLink?: boolean;
};

/** A sign-in with the right password: a session, or a pending sign-in and what it needs. The tokens are not stored. */
export type SignIn = { accountId: number } & (
  | { session: string }
  | { pending: string; step: 'verify' | 'enrol' }
);

export type SignInInput = { accountId: number; browser: Browser; requirement: FactorRequirement };

/** Opens a session, or begins a pending sign-in if a second factor is needed. */
export async function signInWithoutFactor(
  tx: Transaction,
  { accountId, browser, requirement }: SignInInput,
): Promise<SignIn> {
  await recordFirstSignIn(tx, accountId);
  const step = await findSignInStep(tx, { accountId, requirement });
  if (step === undefined) return { accountId, session: await openSession(tx, { accountId, browser }) };
  const pending = randomToken();
  await insertPendingSignIn(tx, { digest: digest(pending), accountId });
  return { accountId, pending, step };
}
