// The people of the benches: the assignor Ada Okafor, her application with its tokens, and sites of hers.
import { createAccount } from '../src/domain/accounts/actions.ts';
import { createSite } from '../src/domain/sites/actions.ts';
import { createApplication } from '../src/oauth/applications/actions.ts';
import { SCOPES, type Scope } from '../src/oauth/scopes.ts';
import { issueAccessToken } from '../src/oauth/tokens.ts';
import type { Database } from '../src/storage/database.ts';

export type Assignor = {
  accountId: number;
  application: { id: number; clientId: string; clientSecret: string };
};

/** Ada's account with API access, and her application "Roster Sync" with every scope. */
export async function createAssignor(db: Database): Promise<Assignor> {
  const account = await createAccount(db, {
    email: 'ada.okafor@harbor.example',
    firstName: 'Ada',
    lastName: 'Okafor',
    apiAccess: true,
  });
  const { application, clientSecret } = await createApplication(db, {
    accountId: account.id,
    name: 'Roster Sync',
    kind: 'confidential',
    redirectUris: [],
    scopes: [...SCOPES],
  });
  return {
    accountId: account.id,
    application: { id: application.id, clientId: application.clientId, clientSecret: clientSecret! },
  };
}

/** One more site "Harbor Youth Soccer" that Ada assigns on. Gives its id. */
export async function createHarborSite(db: Database, { accountId }: Assignor): Promise<number> {
  const { site } = await createSite(db, {
    name: 'Harbor Youth Soccer',
    timezone: 'America/New_York',
    ownerAccountId: accountId,
  });
  return site.id;
}

/** The headers of requests that Ada's application makes. */
export async function headersFor(
  db: Database,
  { accountId, application }: Assignor,
  scopes: Scope[],
): Promise<Record<string, string>> {
  const { value } = await issueAccessToken(db, { applicationId: application.id, accountId, scopes });
  const media = 'application/vnd.service.v2.hal+json'; // service.md 4: on every request
  return { accept: media, 'content-type': media, authorization: `Bearer ${value}` };
}
