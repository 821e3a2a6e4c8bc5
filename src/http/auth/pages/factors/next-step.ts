// What follows a right password: the page that was wanted, or the pages of the second factor before it.
import { type Factors, hasFactor } from '../../../../accounts/factors/factor.ts';
import { findFactors, findPendingSignIn, type PendingSignIn } from '../../../../accounts/factors/store.ts';
import type { SignIn } from '../../../../accounts/sessions/open.ts';
import { digest } from '../../../../kernel/secrets.ts';
import type { PageRequest, PageServices, Redirect } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { openedSession } from '../session-cookie.ts';

export const VERIFY_PATH = '/sign-in/verify';
export const ENROL_PATH = '/sign-in/enrol';

/** Where a sign-in goes on. `returnTo` is where it ends. */
export function afterPassword(signIn: SignIn, returnTo: string): Redirect {
  if ('session' in signIn) return { redirectTo: returnTo, session: openedSession(signIn) };
  const path = signIn.step === 'verify' ? VERIFY_PATH : ENROL_PATH;
  return { redirectTo: withReturn(path, returnTo), pending: signIn.pending };
}

type PendingStep = { account: PendingSignIn; factors: Factors; returnTo: string };

/** The pending sign-in of this browser. A redirect if it has ended, or if its step has another page than the requested one. */
export async function findStep(
  { db }: PageServices,
  { path, pending = '', fields, queryParams }: PageRequest,
): Promise<PendingStep | Redirect> {
  const returnTo = safeReturnTo(fields.get('return_to') ?? queryParams.get('return_to'));
  const account = await findPendingSignIn(db, digest(pending));
  if (account === undefined) return { redirectTo: withReturn('/sign-in', returnTo) };
  const factors = await findFactors(db, account.accountId);
  const stepPath = hasFactor(factors) ? VERIFY_PATH : ENROL_PATH;
  return path === stepPath ? { account, factors, returnTo } : { redirectTo: withReturn(stepPath, returnTo) };
}

/** The path of a page of the sign-in, which keeps where it ends. */
export function withReturn(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ return_to: returnTo })}`;
}
