// The page of sessions, which signs out browsers.
import type { ListedSession } from '../../../../accounts/sessions/session.ts';
import { deleteSession, deleteSessions, listSessions } from '../../../../accounts/sessions/store.ts';
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import { doneNotice } from '../form.ts';
import { type Page, type PageServices, type SignedInRequest, signedInPage } from '../page.ts';
import { sessionRules } from '../session.ts';
import { browserName } from './browser-name.ts';

const PATH = '/profile/sessions';
const DONE: Record<string, string> = {
  one: 'The browser has been signed out.',
  others: 'All other browsers have been signed out.',
};

/** `/profile/sessions`: its forms end one session, or all but the current one. */
export function sessionsPage({ db, settings }: PageServices): Page {
  const rules = sessionRules(settings);
  return signedInPage({
    path: PATH,
    async show(pageRequest) {
      const sessions = await listSessions(db, { accountId: pageRequest.person.account.id, ...rules });
      return {
        title: 'Sessions',
        body: html`
          ${doneNotice(DONE, pageRequest.queryParams)}
          <p class="lead">These browsers are signed in to your account. A browser that is not used for a week is
            signed out automatically${
              sessions.some(({ isByLink }) => isByLink) &&
              html`; one that signed in by a link in an email, after ${inDays(rules.linkIdleDays)}`
            }.</p>
          <ul class="list">${sessions.map((session) => item(pageRequest, session))}</ul>
          ${sessions.length > 1 && endOthers(pageRequest)}`,
      };
    },
    async submit({ person, fields }) {
      const { session, account } = person;
      const chosen = fields.get('session') ?? '';
      if (chosen === 'others') {
        const acting = db.actingAs({ accountId: account.id });
        await acting.transaction((tx) => deleteSessions(tx, { accountId: account.id, kept: session.id }));
        return { redirectTo: `${PATH}?done=others` };
      }
      const id = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0;
      await deleteSession(db, { id, accountId: account.id }); // deleted already counts as done
      return { redirectTo: `${PATH}?done=one` };
    },
  });
}

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`);

function item({ person, csrfToken }: SignedInRequest, session: ListedSession): Html {
  const name = browserName(session.userAgent);
  return html`
    <li class="card"><div class="item">
      <div>
        <h2>${name} ${session.id === person.session.id && html`<span class="badge">This browser</span>`}</h2>
        <p class="hint">Signed in ${session.isByLink && 'by a link in an email '}${timeOf(session.createdAt)} from ${session.address}<br>
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
      <div class="actions"><button name="session" value="others">Sign out all other browsers</button></div>
    </form>`;
}
