// The sign-in page.
import { hasAccounts } from '../../../../accounts/credentials.ts';
import { hasPasskeys } from '../../../../accounts/factors/passkey-store.ts';
import { signIn } from '../../../../accounts/sessions/actions.ts';
import { FRESH_SECONDS } from '../../../../accounts/sessions/session.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { EMAIL_ADDRESS_CHARACTERS, isEmailAddress } from '../../../../kernel/email-address.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import { PASSKEY_SCRIPT } from '../assets.ts';
import { accountOf, origin } from '../attempt-log.ts';
import { afterPassword } from '../factors/next-step.ts';
import { ceremonyOf, passkeyForm } from '../factors/passkey-form.ts';
import { PASSKEY_PATH } from '../factors/passkey-sign-in.ts';
import { doneNotice, field, type Problems } from '../form.ts';
import type { DemoAccount, Page, PageRequest, PageServices, PageView } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { SET_UP_PATH } from './set-up.ts';
import { requestLink } from './sign-in-link.ts';

const PATH = '/sign-in';
const DONE: Record<string, string> = {
  out: 'You have signed out.',
  deleted: 'Your account has been deleted.',
  address: 'Your new email address is confirmed. Sign in with it.',
};

/**
 * `/sign-in?return_to=…`. A session always gets a new token, which prevents session fixation. With `again`, also somebody
 * who is signed in signs in: what needs a fresh sign-in leads there. Their session is replaced by the new one. A second button
 * asks for a link by email instead.
 */
export function signInPage(services: PageServices, throttle: Throttle, emails: Throttle): Page {
  const { db, settings, demoAccounts } = services;
  const hasLinks = settings.emailSignInDays > 0;
  return {
    path: PATH,
    async show(pageRequest) {
      const returnTo = safeReturnTo(pageRequest.queryParams.get('return_to'));
      const isAgain = pageRequest.person !== undefined && pageRequest.queryParams.has('again');
      if (pageRequest.person !== undefined && !isAgain) return { redirectTo: returnTo };
      if (!(await hasAccounts(db))) return { redirectTo: SET_UP_PATH };
      const email = pageRequest.person?.account.email;
      const demo = demoAccounts().filter((account) => email === undefined || account.email === email);
      const passkey = await passkeyForms(services, { pageRequest, returnTo });
      return form(pageRequest, { returnTo, email, isAgain, demoAccounts: demo, passkey, hasLinks });
    },
    async submit(pageRequest) {
      const { fields, browser, log, person } = pageRequest;
      const returnTo = safeReturnTo(fields.get('return_to'));
      const email = (fields.get('email') ?? '').trim().slice(0, EMAIL_ADDRESS_CHARACTERS);
      if (hasLinks && fields.has('link')) {
        if (isEmailAddress(email)) return requestLink(services, { pageRequest, email, returnTo, emails });
        const passkey = await passkeyForms(services, { pageRequest, returnTo });
        return {
          ...form(pageRequest, { returnTo, email, problems: NO_ADDRESS, passkey, hasLinks }),
          status: 422,
        };
      }
      const password = fields.get('password') ?? '';
      const requirement = settings.requireSecondFactor;
      const signedIn = await throttle({ address: browser.address, subject: email.toLowerCase() }, () =>
        signIn(db, { email, password, browser, requirement }),
      );
      if (signedIn === undefined) {
        log.info({ ...origin(pageRequest), ...accountOf(services, pageRequest) }, 'sign-in.rejected');
        const passkey = await passkeyForms(services, { pageRequest, returnTo });
        return { ...form(pageRequest, { returnTo, email, isWrong: true, passkey, hasLinks }), status: 422 };
      }
      const account = signedIn.accountId;
      if ('pending' in signedIn) log.info({ account, step: signedIn.step }, 'sign-in.pending');
      else {
        log.info({ account }, 'sign-in.accepted');
        if (person !== undefined) await deleteSession(db, person.session);
      }
      return afterPassword(signedIn, returnTo);
    },
  };
}

const NO_ADDRESS: Problems = new Map([
  ['email', 'Enter your email address, such as ada@harbor.example. We send the link to it.'],
]);

type SignInForm = {
  returnTo: string;
  email?: string | undefined;
  isAgain?: boolean;
  isWrong?: boolean;
  problems?: Problems;
  demoAccounts?: readonly DemoAccount[];
  passkey?: Html | undefined;
  /** Whether officials may sign in by a link. */
  hasLinks: boolean;
};

/** The button for passkeys, once anybody has one. */
async function passkeyForms(
  services: PageServices,
  { pageRequest, returnTo }: { pageRequest: PageRequest; returnTo: string },
): Promise<Html | undefined> {
  const ceremony = ceremonyOf(services, pageRequest);
  if (ceremony === undefined || !(await hasPasskeys(services.db))) return undefined;
  return passkeyForm(pageRequest, { action: PASSKEY_PATH, ceremony, returnTo });
}

function form(
  pageRequest: PageRequest,
  { returnTo, email, isAgain, isWrong, problems, demoAccounts = [], passkey, hasLinks }: SignInForm,
): PageView {
  return {
    script: passkey !== undefined ? PASSKEY_SCRIPT : undefined,
    title: isAgain ? 'Sign in again' : 'Sign in',
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${
        isAgain &&
        html`<p>You can open your bank account, tax form and personal data, and change how you sign in, for
        ${FRESH_SECONDS / 60} minutes after you sign in.</p>`
      }
      ${isWrong && signInError()}
      ${pageRequest.queryParams.get('problem') === 'passkey' && passkeyError()}
      ${demoAccounts.map((account) => demoForm(pageRequest, { returnTo, account }))}
      <form method="post" action="${PATH}" class="card">
        ${pageRequest.csrfToken()}
        <input type="hidden" name="return_to" value="${returnTo}">
        ${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'username', ...(problems && { problems }) })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
        <div class="actions"><button class="primary">Sign in</button></div>
        ${
          hasLinks &&
          html`<p class="hint" id="link-hint">Officials can sign in by a link instead of a password.</p>
        <div class="actions"><button name="link" value="email" aria-describedby="link-hint">Email me a link</button></div>`
        }
      </form>
      ${passkey}
      <p class="aside"><a href="/reset">Forgot your password, or have not set one yet?</a></p>`,
  };
}

/** One button that signs in with an account of the demo. */
function demoForm(
  pageRequest: PageRequest,
  { returnTo, account }: { returnTo: string; account: DemoAccount },
): Html {
  return html`
      <form method="post" action="${PATH}" class="card">
        ${pageRequest.csrfToken()}
        <input type="hidden" name="return_to" value="${returnTo}">
        <input type="hidden" name="email" value="${account.email}">
        <input type="hidden" name="password" value="${account.password}">
        <div class="actions"><button class="primary">Continue as ${account.name}</button></div>
      </form>`;
}

/** The same message for a passkey that was removed, and for one that a browser sent too late. */
function passkeyError(): Html {
  return html`<div class="notice bad" role="alert"><p>This passkey did not sign you in. Try again, or use your password.</p></div>`;
}

/** The same message for an unknown address and a wrong password. */
function signInError(): Html {
  return html`<div class="notice bad" role="alert"><p>The email address or password is incorrect.</p></div>`;
}
