// The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code.
import type { Factors } from '../../../../accounts/factors/factor.ts';
import { findFactors, findPendingSignIn } from '../../../../accounts/factors/store.ts';
import {
  type SignedIn,
  signInWithAppCode,
  signInWithPasskey,
  signInWithRecoveryCode,
} from '../../../../accounts/factors/verification.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import { digest } from '../../../../kernel/secrets.ts';
import type { Throttle } from '../../../throttle.ts';
import { PASSKEY_SCRIPT } from '../assets.ts';
import { origin } from '../attempt-log.ts';
import { field, NO_PROBLEMS, type Problems, problemNotice } from '../form.ts';
import type { Page, PageRequest, PageResult, PageServices, PageView } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { openedSession } from '../session-cookie.ts';
import { sendFactorEmail } from './factor-emails.ts';
import { findStep, VERIFY_PATH, withReturn } from './next-step.ts';
import { ceremonyOf, passkeyForm } from './passkey-form.ts';

const WRONG = {
  code: 'This code is wrong or has already been used. Enter the code that the app shows now.',
  recovery_code: 'This recovery code is wrong or has already been used.',
  response: 'This passkey did not sign you in. Try again.',
};

const FIELDS = ['code', 'recovery_code', 'response'] as const;

type Attempt = { pageRequest: PageRequest; pending: string };

/** `/sign-in/verify?return_to=…`, for a browser with a pending sign-in. Wrong codes are counted by `throttle`. */
export function verifyPage(services: PageServices, throttle: Throttle): Page {
  return {
    path: VERIFY_PATH,
    show: (pageRequest) => form(services, { pageRequest, problems: NO_PROBLEMS }),
    async submit(pageRequest) {
      const { pending = '', fields, log, browser } = pageRequest;
      const waiting = await findPendingSignIn(services.db, digest(pending));
      if (waiting === undefined) return form(services, { pageRequest, problems: NO_PROBLEMS });
      const name = FIELDS.find((field) => fields.has(field)) ?? 'code';
      const attempt = { address: browser.address, subject: String(waiting.accountId) };
      const signedIn = await throttle(attempt, () => JUDGES[name](services, { pageRequest, pending }));
      if (signedIn === undefined) {
        const attempted = { ...origin(pageRequest), account: waiting.accountId, factor: name };
        log.info(attempted, 'second-factor.rejected');
        return form(services, { pageRequest, problems: new Map([[name, WRONG[name]]]) });
      }
      log.info({ account: signedIn.accountId, factor: name }, 'sign-in.accepted');
      if (name === 'recovery_code') await tellOfRecovery(services, signedIn.accountId);
      return finish(services, { pageRequest, signedIn });
    },
  };
}

function judgeCode({ db, vault }: PageServices, { pageRequest, pending }: Attempt) {
  const { fields, browser, log } = pageRequest;
  return signInWithAppCode(db, {
    ...{ pending, code: fields.get('code') ?? '', browser, vault, now: new Date() },
    onBlocked: (account) => log.warn({ ...origin(pageRequest), account }, 'authenticator-app.blocked'),
  });
}

function judgeRecoveryCode({ db }: PageServices, { pageRequest, pending }: Attempt) {
  const { fields, browser } = pageRequest;
  return signInWithRecoveryCode(db, { pending, code: fields.get('recovery_code') ?? '', browser });
}

async function judgePasskey(services: PageServices, { pageRequest, pending }: Attempt) {
  const { fields, browser } = pageRequest;
  const ceremony = ceremonyOf(services, pageRequest);
  const response = fields.get('response') ?? '';
  return ceremony && signInWithPasskey(services.db, { response, ceremony, pending, browser });
}

/** By the field that a form has. */
const JUDGES = { code: judgeCode, recovery_code: judgeRecoveryCode, response: judgePasskey };

/** A session that the browser had before is replaced. */
async function finish(
  { db }: PageServices,
  { pageRequest, signedIn }: { pageRequest: PageRequest; signedIn: SignedIn },
): Promise<PageResult> {
  const { person, fields } = pageRequest;
  if (person !== undefined) await deleteSession(db, person.session);
  return { redirectTo: safeReturnTo(fields.get('return_to')), session: openedSession(signedIn) };
}

async function tellOfRecovery(services: PageServices, accountId: number): Promise<void> {
  const { recoveryCodes } = await findFactors(services.db, accountId);
  sendFactorEmail(services, { accountId, event: { kind: 'recovery code used', left: recoveryCodes } });
}

async function form(
  services: PageServices,
  { pageRequest, problems }: { pageRequest: PageRequest; problems: Problems },
): Promise<PageResult> {
  const step = await findStep(services, pageRequest);
  if ('redirectTo' in step) return step;
  const { account, factors, returnTo } = step;
  const ceremony = ceremonyOf(services, pageRequest);
  const { passkeys } = factors;
  const passkey =
    ceremony && passkeys.length > 0
      ? await passkeyForm(pageRequest, {
          action: VERIFY_PATH,
          ceremony,
          passkeys,
          returnTo,
          isPrimary: factors.app === undefined,
        })
      : undefined;
  return view({ pageRequest, problems, returnTo, email: account.email, factors, passkey });
}

type VerifyForm = {
  pageRequest: PageRequest;
  problems: Problems;
  returnTo: string;
  email: string;
  factors: Factors;
  passkey: Html | undefined;
};

function view(shown: VerifyForm): PageView {
  const { problems, email, factors, returnTo, passkey } = shown;
  return {
    ...(problems.size > 0 && { status: 422 }),
    title: 'Confirm that it is you',
    script: passkey !== undefined ? PASSKEY_SCRIPT : undefined,
    body: html`
      <p class="lead">Your password is correct. ${email} also needs a second factor.</p>
      ${problemNotice(problems, ['code', 'recovery_code'])}
      ${factors.app !== undefined && (factors.app.isBlocked ? blockedNotice() : codeForm(shown))}
      ${passkey}
      ${recoveryForm(shown)}
      <p class="aside"><a href="${withReturn('/sign-in', returnTo)}">Back to sign-in</a></p>`,
  };
}

function codeForm(shown: VerifyForm): Html {
  const input = field({
    name: 'code',
    label: 'Code',
    hint: 'The six digits that your authenticator app shows.',
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    isFirst: true,
    problems: shown.problems,
  });
  return signInForm(shown, { input, isPrimary: true });
}

/** The primary form has a card of its own. */
function signInForm(
  { pageRequest, returnTo }: VerifyForm,
  { input, isPrimary }: { input: Html; isPrimary: boolean },
): Html {
  return html`
      <form method="post" action="${VERIFY_PATH}" class="${isPrimary ? 'card' : 'stack'}">
        ${pageRequest.csrfToken()}
        <input type="hidden" name="return_to" value="${returnTo}">
        ${input}
        <div class="actions"><button class="${isPrimary ? 'primary' : ''}">Sign in</button></div>
      </form>`;
}

function blockedNotice(): Html {
  return html`
      <div class="notice warn"><p>Too many wrong codes have been entered for your account, so codes of your authenticator app
        are no longer accepted. Somebody else may know your password. Sign in with a passkey or a recovery code, choose a
        new password, and set up the app again.</p></div>`;
}

function recoveryForm(shown: VerifyForm): Html {
  const { problems, factors } = shown;
  const input = field({
    name: 'recovery_code',
    label: 'Recovery code',
    hint:
      factors.recoveryCodes === 0
        ? 'Your account has no recovery codes left. Ask the operator of this service for help.'
        : 'One of the codes that you saved when you set up the second factor. Each works once.',
    problems,
  });
  return html`
      <details class="card" ${problems.has('recovery_code') && html`open`}>
        <summary>Use a recovery code</summary>
        ${signInForm(shown, { input, isPrimary: false })}
      </details>`;
}
