// The page of connected applications, which withdraws consents.
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import { withdrawConsent } from '../../../../oauth/consents/actions.ts';
import type { Consent } from '../../../../oauth/consents/consent.ts';
import { listConsents } from '../../../../oauth/consents/store.ts';
import { scopeList } from '../consent/scope-sentences.ts';
import { doneNotice } from '../form.ts';
import { type Page, type PageServices, type SignedInRequest, signedInPage } from '../page.ts';

const PATH = '/profile/connected';
const DONE: Record<string, string> = { withdrawn: 'The application can no longer use your account.' };

/** `/profile/connected`: the form of each consent withdraws it (docs/api: People). */
export function connectedPage({ db }: PageServices): Page {
  return signedInPage({
    path: PATH,
    async show(pageRequest) {
      const consents = await listConsents(db, pageRequest.person.account.id);
      return {
        title: 'Connected apps',
        body: html`
          ${doneNotice(DONE, pageRequest.queryParams)}
          <p class="lead">You have allowed these applications to use your account. If you remove access, their access
            and their webhook subscriptions for your sites end immediately.</p>
          ${
            consents.length === 0
              ? html`<p class="empty card">No applications are connected to your account.</p>`
              : html`<ul class="list">${consents.map((consent) => item(pageRequest, consent))}</ul>`
          }`,
      };
    },
    async submit({ person, fields, log }) {
      const chosen = fields.get('application') ?? '';
      const applicationId = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0;
      await withdrawConsent(db, { accountId: person.account.id, applicationId });
      log.info({ application: applicationId, account: person.account.id }, 'consent.withdrawn');
      return { redirectTo: `${PATH}?done=withdrawn` };
    },
  });
}

function item({ csrfToken }: SignedInRequest, consent: Consent): Html {
  const { applicationId, applicationName, ownerName, scopes, createdAt } = consent;
  return html`
    <li class="card">
      <div class="item">
        <div><h2>${applicationName}</h2><p class="hint">${ownerName === null ? 'It gave itself this name, which nobody has checked.' : `By ${ownerName}.`} Allowed on ${timeOf(createdAt)}.</p></div>
        <form method="post" action="${PATH}">${csrfToken()}
          <button class="danger" name="application" value="${applicationId}"
            aria-label="Remove access of ${applicationName}">Remove access</button></form>
      </div>
      ${scopeList(scopes)}
    </li>`;
}
