// The page of one application and the changes that its forms make.
import {
  changeRedirectUris,
  deleteApplication,
  requestScope,
  rotateSecret,
} from '../../../../oauth/applications/actions.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { isScope } from '../../../../oauth/scopes.ts';
import type { Database } from '../../../../storage/database.ts';
import { problemsOf } from '../form.ts';
import {
  type Page,
  type PageResult,
  type PageServices,
  type SignedInRequest,
  signedInPage,
} from '../page.ts';
import { apiAccessError, LIST_PATH, ownApplication, pathOf } from './api-access.ts';
import { applicationView } from './application-view.ts';
import { linesOf } from './multiline-field.ts';

type Change = (
  services: PageServices,
  on: { pageRequest: SignedInRequest; application: Application },
) => Promise<PageResult>;

const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['redirect_uris', replaceRedirectUris],
  ['scope', submitScopeRequest],
  ['secret', rotate],
  ['delete', remove],
]);

/** `/profile/api-access/CLIENT_ID`. The field `change` of each form names the change. */
export function applicationPage(services: PageServices): Page {
  return signedInPage({
    path: `${LIST_PATH}/:id`,
    async show(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      return applicationView(services, {
        pageRequest,
        application: await ownApplication(services, pageRequest),
      });
    },
    async submit(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      const application = await ownApplication(services, pageRequest);
      const change = CHANGES.get(pageRequest.fields.get('change') ?? '');
      if (change === undefined) return { redirectTo: pathOf(application) };
      try {
        return await change(services, { pageRequest, application });
      } catch (error) {
        const shown = await applicationView(services, {
          pageRequest,
          application,
          problems: problemsOf(error),
        });
        return { ...shown, status: 422 };
      }
    },
  });
}

async function replaceRedirectUris(
  ...[{ db }, { pageRequest, application }]: Parameters<Change>
): Promise<PageResult> {
  const redirectUris = linesOf(pageRequest.fields.get('redirect_uris'));
  await changeRedirectUris(actingFor(db, application), { applicationId: application.id, redirectUris });
  return { redirectTo: `${pathOf(application)}?done=redirect_uris` };
}

async function submitScopeRequest(
  ...[{ db }, { pageRequest, application }]: Parameters<Change>
): Promise<PageResult> {
  const scope = pageRequest.fields.get('scope') ?? '';
  if (!isScope(scope)) return { redirectTo: pathOf(application) };
  await requestScope(actingFor(db, application), { applicationId: application.id, scope });
  pageRequest.log.info({ application: application.id, scope }, 'scope.requested');
  return { redirectTo: `${pathOf(application)}?done=scope` };
}

/** Shows the new secret in this response only. */
async function rotate(...[services, { pageRequest, application }]: Parameters<Change>): Promise<PageResult> {
  const clientSecret = await rotateSecret(actingFor(services.db, application), application.id);
  pageRequest.log.info({ application: application.id }, 'secret.rotated');
  return applicationView(services, { pageRequest, application, clientSecret });
}

async function remove(...[services, { pageRequest, application }]: Parameters<Change>): Promise<PageResult> {
  if ((pageRequest.fields.get('name') ?? '').trim() !== application.name) {
    const problems = new Map([['name', `Type the name of the application exactly: ${application.name}`]]);
    return { ...(await applicationView(services, { pageRequest, application, problems })), status: 422 };
  }
  await deleteApplication(actingFor(services.db, application), application.id);
  pageRequest.log.info(
    { application: application.id, account: application.accountId },
    'application.deleted',
  );
  return { redirectTo: `${LIST_PATH}?done=deleted` };
}

/** Only its owner reaches the page of an application. */
function actingFor(db: Database, { accountId }: Application): Database {
  return db.actingAs({ accountId: accountId! });
}
