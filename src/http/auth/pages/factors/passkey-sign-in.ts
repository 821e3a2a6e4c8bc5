// Signing in with a passkey alone: it is two factors, because the device has verified the person.
import { signInWithPasskey } from '../../../../accounts/factors/verification.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { digest } from '../../../../kernel/secrets.ts';
import type { Throttle } from '../../../throttle.ts';
import { origin } from '../attempt-log.ts';
import type { Page, PageServices } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { openedSession } from '../session-cookie.ts';
import { withReturn } from './next-step.ts';
import { ceremonyOf } from './passkey-form.ts';

export const PASSKEY_PATH = '/sign-in/passkey';

/** `/sign-in/passkey`, where the sign-in page sends the answer of a passkey. Wrong ones are counted by `throttle`. */
export function passkeySignInPage(services: PageServices, throttle: Throttle): Page {
  return {
    path: PASSKEY_PATH,
    show: async () => ({ redirectTo: '/sign-in' }),
    async submit(pageRequest) {
      const { fields, browser, log, person } = pageRequest;
      const returnTo = safeReturnTo(fields.get('return_to'));
      const ceremony = ceremonyOf(services, pageRequest);
      const response = fields.get('response') ?? '';
      const attempt = { address: browser.address, subject: digest(response).toString('base64url') };
      const signedIn =
        ceremony &&
        (await throttle(attempt, () => signInWithPasskey(services.db, { response, ceremony, browser })));
      if (signedIn === undefined) {
        log.info({ ...origin(pageRequest), factor: 'passkey' }, 'sign-in.rejected');
        return { redirectTo: `${withReturn('/sign-in', returnTo)}&again=1&problem=passkey` };
      }
      log.info({ account: signedIn.accountId, factor: 'passkey' }, 'sign-in.accepted');
      if (person !== undefined) await deleteSession(services.db, person.session);
      return { redirectTo: returnTo, session: openedSession(signedIn) };
    },
  };
}
