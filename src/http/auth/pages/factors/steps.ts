// What follows a right password: the page that was wanted, or the pages of the second factor before it.
import type { SignIn } from '../../../../accounts/sessions/actions.ts';
import type { Redirect } from '../page.ts';

export const VERIFY_PATH = '/sign-in/verify';
export const ENROL_PATH = '/sign-in/enrol';

/** Where a sign-in goes on. `returnTo` is where it ends. */
export function afterPassword(signIn: SignIn, returnTo: string): Redirect {
  if ('session' in signIn) return { redirectTo: returnTo, session: signIn.session };
  const path = signIn.step === 'verify' ? VERIFY_PATH : ENROL_PATH;
  return { redirectTo: withReturn(path, returnTo), pending: signIn.pending };
}

/** The path of a page of the sign-in, which keeps where it ends. */
export function withReturn(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ return_to: returnTo })}`;
}
