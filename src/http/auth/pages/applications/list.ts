// The page that lists an account's applications.
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { listApplicationsOf } from '../../../../oauth/applications/store.ts';
import { doneNotice } from '../form.ts';
import { type Page, type PageServices, signedInPage } from '../page.ts';
import { apiAccessError, LIST_PATH, pathOf } from './api-access.ts';

const DONE: Record<string, string> = { deleted: 'The application and its tokens have been deleted.' };

/** `/profile/api-access`. */
export function applicationsPage({ db }: PageServices): Page {
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
          <p class="lead">Your applications call the API for you, or for others who allow them to.</p>
          ${
            applications.length === 0
              ? html`<p class="empty card">You have not created any applications yet.</p>`
              : html`<ul class="list">${applications.map(item)}</ul>`
          }
          <p><a class="button primary" href="${LIST_PATH}/new">New application</a></p>`,
      };
    },
  });
}

function item(application: Application): Html {
  const { name, kind, clientId, lastUsedAt } = application;
  return html`
    <li class="card">
      <h2><a href="${pathOf(application)}">${name}</a></h2>
      <p class="hint">${kind === 'public' ? 'Public' : 'Confidential'} ·
        ${lastUsedAt === null ? 'never used' : html`last used ${timeOf(lastUsedAt)}`}<br><code>${clientId}</code></p>
    </li>`;
}
