// Who may see the pages of applications: accounts with API access, and each only its own (service.md 5.1).
import { notFound } from '../../../../kernel/errors.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { findApplication } from '../../../../oauth/applications/store.ts';
import { errorPage } from '../errors.ts';
import type { PageServices, PageView, SignedInRequest } from '../page.ts';

export const LIST_PATH = '/profile/api-access';

/** Where the page of an application is. */
export function pathOf({ clientId }: Pick<Application, 'clientId'>): string {
  return `${LIST_PATH}/${clientId}`;
}

/** What is shown to an account without API access; undefined for one that has it. */
export function withoutAccess({ person }: SignedInRequest): PageView | undefined {
  if (person.account.apiAccess) return undefined;
  const sentence =
    'Your account has no API access. Ask whoever runs this service; they grant it with: ' +
    `crewcall account grant-api ${person.account.email}`;
  return errorPage(403, 'API access', sentence);
}

/** The application that the path names, when it is this account's own. Throws `not_found`. */
export async function ownApplication(
  { db }: PageServices,
  pageRequest: SignedInRequest,
): Promise<Application> {
  const application = await findApplication(db, pageRequest.params.id ?? '');
  if (application?.accountId === pageRequest.person.account.id) return application;
  throw notFound('application');
}
