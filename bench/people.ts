// The people that benches tell of: the assignor Ada Okafor, her application, and sites of hers.
import { createAccount } from '../src/domain/accounts/actions.ts';
import { createSite } from '../src/domain/sites/actions.ts';
import { createApplication } from '../src/oauth/applications/actions.ts';
import { SCOPES } from '../src/oauth/scopes.ts';
import type { Database } from '../src/storage/database.ts';

export type Assignor = {
  accountId: number;
  application: { id: number; clientId: string; clientSecret: string };
};

/** Ada's account with API access, and her application. */
export async function createAssignor(db: Database): Promise<Assignor> {
  const account = await createAccount(db, {
    email: 'ada.okafor@harbor.example',
    firstName: 'Ada',
    lastName: 'Okafor',
    apiAccess: true,
  });
  return { accountId: account.id, application: await registerRosterSync(db, account.id) };
}

/** The application "Roster Sync" of an account with API access, with every scope. */
export async function registerRosterSync(db: Database, accountId: number): Promise<Assignor['application']> {
  const { application, clientSecret } = await createApplication(db, {
    accountId,
    name: 'Roster Sync',
    kind: 'confidential',
    redirectUris: [],
    scopes: [...SCOPES],
  });
  return { id: application.id, clientId: application.clientId, clientSecret: clientSecret! };
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
