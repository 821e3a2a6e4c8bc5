// The page that lists an account's applications.
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { listApplicationsOf } from '../../../../oauth/applications/store.ts';
import { revokeRestrictedToken } from '../../../../oauth/restricted-tokens/actions.ts';
import { doneNotice } from '../form.ts';
import { type Page, type PageServices, signedInPage } from '../page.ts';
import { tokensSection } from '../restricted-tokens/list.ts';
import { apiAccessError, LIST_PATH, pathOf } from './api-access.ts';

const DONE: Record<string, string> = {
  deleted: 'The application and its tokens have been deleted.',
  revoked: 'The token has been revoked. Requests with it are refused from now on.',
};

/** `/profile/api-access`. The form of each token revokes it. */
export function applicationsPage(services: PageServices): Page {
  const { db } = services;
  return signedInPage({
    path: LIST_PATH,
    async show(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      const applications = await listApplicationsOf(db, pageRequest.person.account.id);
      return {
        title: 'API access',
        body: html`
          ${doneNotice(DONE, pageRequest.queryParams)}
          <section aria-labelledby="applications">
            <h2 id="applications">Applications</h2>
            <p class="lead">They call the API for you, or for others who allow them to.</p>
            ${
              applications.length === 0
                ? html`<p class="empty card">You have not created any applications yet.</p>`
                : html`<ul class="list">${applications.map(item)}</ul>`
            }
            <p><a class="button" href="${LIST_PATH}/new">New application</a></p>
          </section>
          ${await tokensSection(services, pageRequest)}`,
      };
    },
    async submit(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      const chosen = pageRequest.fields.get('token') ?? '';
      const id = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0;
      const accountId = pageRequest.person.account.id;
      await revokeRestrictedToken(db.actingAs({ accountId }), { accountId, id });
      pageRequest.log.info({ token: id, account: accountId }, 'restricted_token.revoked');
      return { redirectTo: `${LIST_PATH}?done=revoked` };
    },
  });
}

function item(application: Application): Html {
  const { name, kind, clientId, lastUsedAt } = application;
  return html`
    <li class="card">
      <h3><a href="${pathOf(application)}">${name}</a></h3>
      <p class="hint">${kind === 'public' ? 'Public' : 'Confidential'} ·
        ${lastUsedAt === null ? 'never used' : html`last used ${timeOf(lastUsedAt)}`}<br><code>${clientId}</code></p>
    </li>`;
}
