// The page that sets up an authenticator app for the account of a session.
import { html } from '../../../../kernel/html.ts';
import { NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import { freshPage, type Page, type PageServices, type PageView, type SignedInRequest } from '../page.ts';
import { appForm, secretOf } from './app-form.ts';
import { addSubmitted, SECURITY_PATH } from './security.ts';

const PATH = '/profile/security/app';

/** `/profile/security/app`. The first factor is answered with recovery codes. */
export function newAppPage(services: PageServices): Page {
  return freshPage({
    path: PATH,
    boundTo: secretOf,
    show: async (pageRequest) => form(pageRequest, NO_PROBLEMS),
    submit: (pageRequest) =>
      addSubmitted(services, pageRequest).catch((error: unknown) => ({
        ...form(pageRequest, problemsOf(error)),
        status: 422,
      })),
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
