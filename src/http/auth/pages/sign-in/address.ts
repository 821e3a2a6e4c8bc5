// The page that confirms a new sign-in address, by a link sent to it.
import { changeEmail } from '../../../../accounts/email/change-email.ts';
import { confirmAddress, readLink } from '../../../../accounts/links/actions.ts';
import { html } from '../../../../kernel/html.ts';
import type { Page, PageServices } from '../page.ts';
import { linkExpired } from './reset.ts';

/** `/address/:token`. A page with a button, because mail scanners open links. */
export function addressLinkPage({ db, mailer, authUrl }: PageServices): Page {
  return {
    path: '/address/:token',
    async show({ params, path, csrfToken }) {
      const link = await readLink(db, params.token ?? '', 'address');
      if (link === undefined) return linkExpired();
      return {
        title: 'Confirm your new email address',
        body: html`
          <p class="lead">You will sign in with ${link.newAddress ?? ''} instead of ${link.email}.</p>
          <form method="post" action="${path}">
            ${csrfToken()}
            <div class="actions"><button class="primary">Confirm email address</button></div>
          </form>`,
      };
    },
    async submit({ params, person }) {
      const change = await confirmAddress(db, params.token ?? '');
      mailer.post(async () => changeEmail(authUrl, change));
      return { redirectTo: person === undefined ? '/sign-in?done=address' : '/profile?done=address' };
    },
  };
}
