// The second step of a sign-in that needs a second factor, for an account that has none: it sets one up.
import { enrolAtSignIn } from '../../../../accounts/factors/actions.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { html } from '../../../../kernel/html.ts';
import { PASSKEY_SCRIPT } from '../assets.ts';
import { NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import type { Page, PageRequest, PageResult, PageServices } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { openedSession } from '../session-cookie.ts';
import { appForm, secretOf } from './app-form.ts';
import { sendFactorEmail } from './factor-emails.ts';
import { ENROL_PATH, findStep, withReturn } from './next-step.ts';
import { ceremonyOf, newPasskeyForm } from './passkey-form.ts';
import { recoveryCodesView } from './recovery-codes-view.ts';
import { readFactor } from './submitted.ts';

/** `/sign-in/enrol?return_to=…`, for a browser with a pending sign-in of an account without a second factor. */
export function enrolPage(services: PageServices): Page {
  const enrol = async (pageRequest: PageRequest): Promise<PageResult> => {
    const { pending = '', fields, browser, log, person } = pageRequest;
    const { factor, kind, event } = await readFactor(services, pageRequest);
    const enrolled = await enrolAtSignIn(services.db, { pending, browser, factor });
    if (enrolled === undefined) return form(services, { pageRequest, problems: NO_PROBLEMS });
    const { accountId, recoveryCodes = [] } = enrolled;
    if (person !== undefined) await deleteSession(services.db, person.session); // the new one replaces it
    log.info({ account: accountId, factor: kind }, 'second-factor.added');
    log.info({ account: accountId }, 'sign-in.accepted');
    sendFactorEmail(services, { accountId, event });
    return recoveryCodesView({
      codes: recoveryCodes,
      session: openedSession(enrolled),
      lead: html`<p class="lead">Your second factor is set up, and you are signed in.</p>`,
      continueTo: safeReturnTo(fields.get('return_to')),
    });
  };
  return {
    path: ENROL_PATH,
    boundTo: secretOf,
    show: (pageRequest) => form(services, { pageRequest, problems: NO_PROBLEMS }),
    submit: (pageRequest) =>
      enrol(pageRequest).catch((error: unknown) =>
        form(services, { pageRequest, problems: problemsOf(error) }),
      ),
  };
}

async function form(
  services: PageServices,
  { pageRequest, problems }: { pageRequest: PageRequest; problems: Problems },
): Promise<PageResult> {
  const step = await findStep(services, pageRequest);
  if ('redirectTo' in step) return step;
  const { returnTo } = step;
  const { accountId: id, email } = step.account;
  const ceremony = ceremonyOf(services, pageRequest);
  const account = { id, email, passkeys: [] };
  const given = { action: ENROL_PATH, returnTo, problems };
  return {
    ...(problems.size > 0 && { status: 422 }),
    title: 'Set up a second factor',
    script: ceremony !== undefined ? PASSKEY_SCRIPT : undefined,
    body: html`
      <p class="lead">Your role on a site requires more than a password to sign in. Set up one of these; it takes
        a minute.</p>
      ${problemNotice(problems, ['code', 'name'])}
      ${appForm(pageRequest, { ...given, email })}
      ${
        ceremony !== undefined &&
        html`<section class="card" aria-labelledby="passkey">
        <h2 id="passkey">Passkey</h2>
        <p>The fingerprint, face or PIN of this device, or a security key.</p>
        ${await newPasskeyForm(pageRequest, { ...given, ceremony, account })}
      </section>`
      }
      <p class="aside"><a href="${withReturn('/sign-in', returnTo)}">Back to sign-in</a></p>`,
  };
}
