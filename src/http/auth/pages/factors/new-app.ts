// The page that sets up an authenticator app for the account of a session.
import { addFactor } from '../../../../accounts/factors/actions.ts';
import { proveApp } from '../../../../accounts/factors/new-factor.ts';
import { html } from '../../../../kernel/html.ts';
import { NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import { freshPage, type Page, type PageServices, type PageView, type SignedInRequest } from '../page.ts';
import { appForm, secretOf } from './app-form.ts';
import { tell } from './news.ts';
import { recoveryCodesView } from './recovery-codes-view.ts';
import { SECURITY_PATH } from './security.ts';

const PATH = '/profile/security/app';

/** `/profile/security/app`. The first factor is answered with recovery codes. */
export function newAppPage(services: PageServices): Page {
  const { db, vault } = services;
  return freshPage({
    path: PATH,
    boundTo: secretOf,
    show: async (pageRequest) => form(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const { person, fields, log } = pageRequest;
      const [accountId, sessionId] = [person.account.id, person.session.id];
      const code = fields.get('code') ?? '';
      try {
        const factor = proveApp({ secret: secretOf(pageRequest), code, vault, now: new Date() });
        const { recoveryCodes } = await addFactor(db, { accountId, sessionId, factor });
        log.info({ account: accountId, factor: 'app' }, 'second-factor.added');
        tell(services, { accountId, news: { kind: 'app added' } });
        if (recoveryCodes === undefined) return { redirectTo: `${SECURITY_PATH}?done=app` };
        return recoveryCodesView({
          codes: recoveryCodes,
          lead: html`<p class="lead">From now on, signing in needs a code of your authenticator app. All other browsers have
            been signed out.</p>`,
          continueTo: SECURITY_PATH,
        });
      } catch (error) {
        return { ...form(pageRequest, problemsOf(error)), status: 422 };
      }
    },
  });
}

function form(pageRequest: SignedInRequest, problems: Problems): PageView {
  const { email } = pageRequest.person.account;
  return {
    title: 'Set up an authenticator app',
    body: html`
      ${problemNotice(problems, ['code'])}
      ${appForm(pageRequest, { action: PATH, email, problems })}
      <p class="aside"><a href="${SECURITY_PATH}">Back to sign-in security</a></p>`,
  };
}
