// The browsers one is signed in with, and ending them.
import type { ListedSession } from '../../../../accounts/sessions/session.ts';
import { deleteSession, deleteSessions, listSessions } from '../../../../accounts/sessions/store.ts';
import { type Html, html, timeOf } from '../../../html.ts';
import { doneNotice } from '../form.ts';
import { type Page, type PageServices, type SignedInRequest, signedInPage } from '../page.ts';
import { browserName } from './browser-name.ts';

const PATH = '/profile/sessions';
const DONE: Record<string, string> = {
  one: 'That browser is signed out.',
  others: 'All other browsers are signed out.',
};

/** `/profile/sessions`: its forms end one other session, or all others. */
export function sessionsPage({ db }: PageServices): Page {
  return signedInPage({
    path: PATH,
    async show(pageRequest) {
      const sessions = await listSessions(db, pageRequest.person.account.id);
      return {
        title: 'Sessions',
        body: html`
          ${doneNotice(DONE, pageRequest.queryParams)}
          <p class="lead">Browsers that are signed in to your account. One that is not used for a week is signed out
            by itself.</p>
          <ul class="list">${sessions.map((session) => item(pageRequest, session))}</ul>
          ${sessions.length > 1 && endOthers(pageRequest)}`,
      };
    },
    async submit({ person, fields }) {
      const { session, account } = person;
      const chosen = fields.get('session') ?? '';
      if (chosen === 'others') {
        await deleteSessions(db, { accountId: account.id, kept: session.id });
        return { redirectTo: `${PATH}?done=others` };
      }
      const id = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0;
      await deleteSession(db, { id, accountId: account.id }); // gone already is as good
      return { redirectTo: `${PATH}?done=one` };
    },
  });
}

function item({ person, csrfToken }: SignedInRequest, session: ListedSession): Html {
  const name = browserName(session.userAgent);
  return html`
    <li class="card"><div class="item">
      <div>
        <h2>${name} ${session.id === person.session.id && html`<span class="badge">This browser</span>`}</h2>
        <p class="hint">Signed in ${timeOf(session.createdAt)} from ${session.address}<br>
          Last used ${timeOf(session.seenAt)}</p>
      </div>
      ${
        session.id !== person.session.id &&
        html`<form method="post" action="${PATH}">${csrfToken()}
          <button name="session" value="${session.id}" aria-label="Sign out ${name}">Sign out</button></form>`
      }
    </div></li>`;
}

function endOthers({ csrfToken }: SignedInRequest): Html {
  return html`
    <form method="post" action="${PATH}">${csrfToken()}
      <div class="actions"><button name="session" value="others">Sign out all others</button></div>
    </form>`;
}
