// The page that creates an application.
import { html } from '../../../../kernel/html.ts';
import { createApplication } from '../../../../oauth/applications/actions.ts';
import type { ApplicationKind } from '../../../../oauth/applications/application.ts';
import type { Scope } from '../../../../oauth/scopes.ts';
import { choice, field, NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import { type Page, type PageServices, type PageView, type SignedInRequest, signedInPage } from '../page.ts';
import { apiAccessError, LIST_PATH } from './api-access.ts';
import { applicationView } from './application-view.ts';
import { linesOf } from './multiline-field.ts';

const PATH = `${LIST_PATH}/new`;
const INITIAL_SCOPES: Scope[] = ['read', 'write']; // service.md 5.2: the others are requested

/**
 * `/profile/api-access/new`. The response to its form is a page with the secret instead of a redirect, since a redirect
 * would require storing the secret.
 */
export function newApplicationPage(services: PageServices): Page {
  return signedInPage({
    path: PATH,
    show: async (pageRequest) => apiAccessError(pageRequest) ?? form(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      try {
        const { application, clientSecret } = await createApplication(
          services.db.actingAs({ accountId: pageRequest.person.account.id }),
          draftOf(pageRequest),
        );
        pageRequest.log.info(
          { application: application.id, account: application.accountId },
          'application.created',
        );
        const shown = await applicationView(services, { pageRequest, application, clientSecret });
        return { ...shown, status: 201 };
      } catch (error) {
        return { ...form(pageRequest, problemsOf(error)), status: 422 };
      }
    },
  });
}

function draftOf({ person, fields }: SignedInRequest) {
  const kind: ApplicationKind = fields.get('kind') === 'public' ? 'public' : 'confidential';
  return {
    accountId: person.account.id,
    name: fields.get('name') ?? '',
    kind,
    redirectUris: linesOf(fields.get('redirect_uris')),
    scopes: INITIAL_SCOPES,
  };
}

function form({ fields, csrfToken }: SignedInRequest, problems: Problems): PageView {
  const isPublic = fields.get('kind') === 'public';
  return {
    title: 'New application',
    body: html`
      ${problemNotice(problems, ['name', 'redirect_uris'])}
      <form method="post" action="${PATH}" class="card">
        ${csrfToken()}
        ${field({
          name: 'name',
          label: 'Name',
          hint: 'People see this name when they are asked to allow the application.',
          value: fields.get('name'),
          problems,
        })}
        <fieldset>
          <legend>Where does it run?</legend>
          ${choice('radio', {
            name: 'kind',
            value: 'confidential',
            label: 'On a server',
            hint: 'The application authenticates with a client secret.',
            checked: !isPublic,
          })}
          ${choice('radio', {
            name: 'kind',
            value: 'public',
            label: 'On people’s devices',
            hint: 'A mobile or desktop application. It cannot keep a secret and must use PKCE.',
            checked: isPublic,
          })}
        </fieldset>
        ${field({
          name: 'redirect_uris',
          label: 'Redirect URIs',
          type: 'lines',
          hint: 'One per line, for example https://roster-sync.example/callback. Leave this empty if the application only acts for your own account.',
          value: fields.get('redirect_uris'),
          problems,
        })}
        <div class="actions"><button class="primary">Create application</button></div>
      </form>
      <p class="aside"><a href="${LIST_PATH}">Back to API access</a></p>`,
  };
}
