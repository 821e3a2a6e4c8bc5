// Making an application.
import { createApplication } from '../../../../oauth/applications/actions.ts';
import type { ApplicationKind } from '../../../../oauth/applications/application.ts';
import type { Scope } from '../../../../oauth/scopes.ts';
import { html } from '../../../html.ts';
import { choice, field, NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import { type Page, type PageServices, type PageView, type SignedInRequest, signedInPage } from '../page.ts';
import { LIST_PATH, withoutAccess } from './access.ts';
import { applicationView } from './application-view.ts';
import { linesOf } from './lines.ts';

const PATH = `${LIST_PATH}/new`;
const SCOPES_AT_FIRST: Scope[] = ['read', 'write']; // service.md 5.2: the others are asked for

/**
 * `/profile/api-access/new`. Its answer shows the secret, which nobody can show again: so it is a page, and no
 * redirect, which would have to keep the secret somewhere.
 */
export function newApplicationPage(services: PageServices): Page {
  return signedInPage({
    path: PATH,
    show: async (pageRequest) => withoutAccess(pageRequest) ?? form(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const denied = withoutAccess(pageRequest);
      if (denied !== undefined) return denied;
      try {
        const { application, clientSecret } = await createApplication(services.db, draftOf(pageRequest));
        pageRequest.log.info(
          { application: application.id, account: application.accountId },
          'application.created',
        );
        const shown = await applicationView(services, { pageRequest, application, made: { clientSecret } });
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
    scopes: SCOPES_AT_FIRST,
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
          hint: 'People read it when they are asked to allow the application.',
          value: fields.get('name'),
          problems,
        })}
        <fieldset>
          <legend>Where does it run?</legend>
          ${choice('radio', {
            name: 'kind',
            value: 'confidential',
            label: 'On a server',
            hint: 'It keeps a client secret.',
            checked: !isPublic,
          })}
          ${choice('radio', {
            name: 'kind',
            value: 'public',
            label: 'On people’s phones and computers',
            hint: 'A native application: it can keep no secret, and must use PKCE.',
            checked: isPublic,
          })}
        </fieldset>
        ${field({
          name: 'redirect_uris',
          label: 'Redirect URIs',
          type: 'lines',
          hint: 'One a line; none when it only uses its own data. For example https://roster-sync.example/callback',
          value: fields.get('redirect_uris'),
          problems,
        })}
        <div class="actions"><button class="primary">Make the application</button></div>
      </form>
      <p class="aside"><a href="${LIST_PATH}">Back to API access</a></p>`,
  };
}
