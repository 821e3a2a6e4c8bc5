// Signing out of this browser.
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { html } from '../../../../kernel/html.ts';
import type { Page, PageServices } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';

/** `/sign-out?return_to=…` deletes the session and replaces the cookie. */
export function signOutPage({ db }: PageServices): Page {
  return {
    path: '/sign-out',
    async show({ queryParams, person, csrfToken }) {
      if (person === undefined) return { redirectTo: '/sign-in' };
      const { firstName, lastName, email } = person.account;
      return {
        title: 'Sign out',
        body: html`
          <p class="lead">You are signed in as ${firstName} ${lastName}, ${email}.</p>
          <form method="post" action="/sign-out">
            ${csrfToken()}
            <input type="hidden" name="return_to" value="${safeReturnTo(queryParams.get('return_to'))}">
            <div class="actions"><button class="primary">Sign out</button></div>
          </form>`,
      };
    },
    async submit({ person, fields }) {
      if (person !== undefined) {
        await deleteSession(db, { id: person.session.id, accountId: person.account.id });
      }
      const returnTo = safeReturnTo(fields.get('return_to'));
      return {
        redirectTo: `/sign-in?${new URLSearchParams({ return_to: returnTo, done: 'out' })}`,
        session: null,
      };
    },
  };
}
