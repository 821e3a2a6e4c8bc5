// Access to the pages of applications: accounts with API access, each for its own applications (service.md 5.1).
import { notFound } from '../../../../kernel/errors.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { findApplication } from '../../../../oauth/applications/store.ts';
import { errorPage } from '../errors.ts';
import type { PageServices, PageView, SignedInRequest } from '../page.ts';

export const LIST_PATH = '/profile/api-access';

/** The path of an application's page. */
export function pathOf({ clientId }: Pick<Application, 'clientId'>): string {
  return `${LIST_PATH}/${clientId}`;
}

/** The error page for an account without API access; undefined if it has access. */
export function apiAccessError({ person }: SignedInRequest): PageView | undefined {
  if (person.account.apiAccess) return undefined;
  const sentence =
    'Your account does not have API access. To get it, ask an operator of this service to run: ' +
    `crewcall account grant-api ${person.account.email}`;
  return errorPage(403, 'API access', sentence);
}

/** The application of the path, if this account owns it. Throws `not_found`. */
export async function ownApplication(
  { db }: PageServices,
  pageRequest: SignedInRequest,
): Promise<Application> {
  const application = await findApplication(db, pageRequest.params.id ?? '');
  if (application?.accountId === pageRequest.person.account.id) return application;
  throw notFound('application');
}
