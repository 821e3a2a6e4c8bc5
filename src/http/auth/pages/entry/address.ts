// Where the link to a new sign-in address leads: whoever reads its mail confirms it.
import { confirmAddress, readLink } from '../../../../accounts/links/actions.ts';
import { html } from '../../../html.ts';
import type { Page, PageServices } from '../page.ts';
import { linkIsOver } from './reset.ts';

/** `/address/:token`. A page with a button, since programs that look through mail open links. */
export function addressLinkPage({ db }: PageServices): Page {
  return {
    path: '/address/:token',
    async show({ params, path, csrfToken }) {
      const link = await readLink(db, params.token ?? '', 'address');
      if (link === undefined) return linkIsOver();
      return {
        title: 'Confirm your new address',
        body: html`
          <p class="lead">From now on you sign in with ${link.newAddress} instead of ${link.email}.</p>
          <form method="post" action="${path}">
            ${csrfToken()}
            <div class="actions"><button class="primary">Confirm</button></div>
          </form>`,
      };
    },
    async submit({ params, person }) {
      await confirmAddress(db, params.token ?? '');
      return { redirectTo: person === undefined ? '/sign-in?done=address' : '/profile?done=address' };
    },
  };
}
