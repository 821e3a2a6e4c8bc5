// The page of one application, and what its forms change.
import {
  changeRedirectUris,
  deleteApplication,
  requestScope,
  rotateSecret,
} from '../../../../oauth/applications/actions.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { isScope } from '../../../../oauth/scopes.ts';
import { problemsOf } from '../form.ts';
import { type Outcome, type OwnVisit, ownPage, type Page, type PageServices } from '../visit.ts';
import { LIST_PATH, ownApplication, pathOf, withoutAccess } from './access.ts';
import { applicationView } from './application-view.ts';
import { linesOf } from './lines.ts';

type Change = (services: PageServices, on: { visit: OwnVisit; application: Application }) => Promise<Outcome>;

const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['redirect_uris', replaceRedirectUris],
  ['scope', askForScope],
  ['secret', renewSecret],
  ['delete', remove],
]);

/** `/profile/api-access/CLIENT_ID`. Each of its forms names the change it makes. */
export function applicationPage(services: PageServices): Page {
  return ownPage({
    path: `${LIST_PATH}/:id`,
    async show(visit) {
      const denied = withoutAccess(visit);
      if (denied !== undefined) return denied;
      return applicationView(services, { visit, application: await ownApplication(services, visit) });
    },
    async act(visit) {
      const denied = withoutAccess(visit);
      if (denied !== undefined) return denied;
      const application = await ownApplication(services, visit);
      const change = CHANGES.get(visit.fields.get('change') ?? '');
      if (change === undefined) return { goTo: pathOf(application) };
      try {
        return await change(services, { visit, application });
      } catch (error) {
        const shown = await applicationView(services, { visit, application, problems: problemsOf(error) });
        return { ...shown, status: 422 };
      }
    },
  });
}

async function replaceRedirectUris(
  ...[{ db }, { visit, application }]: Parameters<Change>
): Promise<Outcome> {
  const redirectUris = linesOf(visit.fields.get('redirect_uris'));
  await changeRedirectUris(db, { applicationId: application.id, redirectUris });
  return { goTo: `${pathOf(application)}?done=redirect_uris` };
}

async function askForScope(...[{ db }, { visit, application }]: Parameters<Change>): Promise<Outcome> {
  const scope = visit.fields.get('scope') ?? '';
  if (!isScope(scope)) return { goTo: pathOf(application) };
  await requestScope(db, { applicationId: application.id, scope });
  visit.log.info({ application: application.id, scope }, 'scope.requested');
  return { goTo: `${pathOf(application)}?done=scope` };
}

/** Like a new application's, the secret is shown by this answer alone. */
async function renewSecret(...[services, { visit, application }]: Parameters<Change>): Promise<Outcome> {
  const clientSecret = await rotateSecret(services.db, application.id);
  visit.log.info({ application: application.id }, 'secret.rotated');
  return applicationView(services, { visit, application, made: { clientSecret } });
}

async function remove(...[services, { visit, application }]: Parameters<Change>): Promise<Outcome> {
  if ((visit.fields.get('name') ?? '').trim() !== application.name) {
    const problems = new Map([['name', `To delete it, type its name: ${application.name}`]]);
    return { ...(await applicationView(services, { visit, application, problems })), status: 422 };
  }
  await deleteApplication(services.db, application.id);
  visit.log.info({ application: application.id, account: application.accountId }, 'application.deleted');
  return { goTo: `${LIST_PATH}?done=deleted` };
}
