// The second step of a sign-in that needs a second factor, for an account that has none: it sets one up.
import { enrolAtSignIn } from '../../../../accounts/factors/actions.ts';
import { hasFactor } from '../../../../accounts/factors/factor.ts';
import { type NewFactor, proveApp } from '../../../../accounts/factors/new-factor.ts';
import { findFactors, findPendingSignIn } from '../../../../accounts/factors/store.ts';
import { html } from '../../../../kernel/html.ts';
import { digest } from '../../../../kernel/secrets.ts';
import { NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import type { Page, PageRequest, PageResult, PageServices } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { appForm, secretOf } from './app-form.ts';
import { tell } from './news.ts';
import { recoveryCodesView } from './recovery-codes-view.ts';
import { ENROL_PATH, VERIFY_PATH, withReturn } from './steps.ts';

/** `/sign-in/enrol?return_to=…`, for a browser with a pending sign-in of an account without a second factor. */
export function enrolPage(services: PageServices): Page {
  return {
    path: ENROL_PATH,
    boundTo: secretOf,
    show: (pageRequest) => form(services, { pageRequest, problems: NO_PROBLEMS }),
    async submit(pageRequest) {
      const { pending = '', fields, browser, log } = pageRequest;
      let factor: NewFactor;
      try {
        factor = prove(services, pageRequest);
      } catch (error) {
        return form(services, { pageRequest, problems: problemsOf(error) });
      }
      const enrolled = await enrolAtSignIn(services.db, { pending, browser, factor });
      if (enrolled === undefined) return form(services, { pageRequest, problems: NO_PROBLEMS });
      const { accountId: account, session, recoveryCodes = [] } = enrolled;
      log.info({ account, factor: 'app' }, 'second-factor.added');
      log.info({ account }, 'sign-in.accepted');
      tell(services, { accountId: account, news: { kind: 'app added' } });
      return recoveryCodesView({
        codes: recoveryCodes,
        session,
        lead: html`<p class="lead">Your second factor is set up, and you are signed in.</p>`,
        continueTo: safeReturnTo(fields.get('return_to')),
      });
    },
  };
}

function prove({ vault }: PageServices, { fields }: PageRequest): NewFactor {
  return proveApp({ secret: secretOf({ fields }), code: fields.get('code') ?? '', vault, now: new Date() });
}

async function form(
  { db }: PageServices,
  { pageRequest, problems }: { pageRequest: PageRequest; problems: Problems },
): Promise<PageResult> {
  const { pending = '', queryParams, fields } = pageRequest;
  const returnTo = safeReturnTo(fields.get('return_to') ?? queryParams.get('return_to'));
  const waiting = await findPendingSignIn(db, digest(pending));
  if (waiting === undefined) return { redirectTo: withReturn('/sign-in', returnTo) };
  if (hasFactor(await findFactors(db, waiting.accountId)))
    return { redirectTo: withReturn(VERIFY_PATH, returnTo) };
  return {
    ...(problems.size > 0 && { status: 422 }),
    title: 'Set up a second factor',
    body: html`
      <p class="lead">With your role on a site, signing in needs more than a password. Set it up once; it takes a minute.</p>
      ${problemNotice(problems, ['code'])}
      ${appForm(pageRequest, { action: ENROL_PATH, email: waiting.email, returnTo, problems })}
      <p class="aside"><a href="${withReturn('/sign-in', returnTo)}">Back to sign-in</a></p>`,
  };
}
