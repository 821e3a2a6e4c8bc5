// The people and the site that every test tells of, and their applications.
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { createApplication } from '../../src/oauth/applications/actions.ts';
import { SCOPES, type Scope } from '../../src/oauth/scopes.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Call, caller, type TestService } from './service.ts';

export type Application = { id: number; clientId: string; clientSecret: string };
export type Season = {
  siteId: number;
  /** Users (profiles on the site), not accounts. */
  ada: { accountId: number; userId: number };
  omar: { accountId: number; userId: number };
  nina: { accountId: number; userId: number };
  /** Ada's application "Roster Sync", with every scope. */
  application: Application;
};

/** Site "Harbor Youth Soccer" with assignor Ada Okafor and officials Omar Reyes and Nina Alvarez. No events are left. */
export async function createSeason(db: Database): Promise<Season> {
  const ada = await createAccount(db, {
    email: 'ada.okafor@harbor.example',
    firstName: 'Ada',
    lastName: 'Okafor',
    apiAccess: true,
  });
  const { site, owner } = await createSite(db, {
    name: 'Harbor Youth Soccer',
    timezone: 'America/New_York',
    ownerAccountId: ada.id,
  });
  await db.query(sql`update users set manager = false where id = ${owner.id}`); // Ada shows what assignors may do
  const official = (firstName: string, lastName: string) =>
    addUser(db, {
      siteId: site.id,
      email: `${firstName}.${lastName}@harbor.example`.toLowerCase(),
      firstName,
      lastName,
      roles: { official: true, assignor: false, manager: false },
    });
  const omar = await official('Omar', 'Reyes');
  const nina = await official('Nina', 'Alvarez');
  await db.query(sql`delete from events`);
  return {
    siteId: site.id,
    ada: { accountId: ada.id, userId: owner.id },
    omar: { accountId: omar.accountId, userId: omar.id },
    nina: { accountId: nina.accountId, userId: nina.id },
    application: await register(db, ada.id),
  };
}

/** An application "Roster Sync" of the account, which gets API access for it. */
export async function register(
  db: Database,
  accountId: number,
  scopes: readonly Scope[] = SCOPES,
): Promise<Application> {
  await db.query(sql`update accounts set api_access = true where id = ${accountId}`);
  const { application, clientSecret } = await createApplication(db, {
    accountId,
    name: 'Roster Sync',
    kind: 'confidential',
    redirectUris: [],
    scopes: [...scopes],
  });
  return { id: application.id, clientId: application.clientId, clientSecret: clientSecret! };
}

/** A token by client credentials, requested as service.md 4.1 shows: multipart form fields. */
export async function requestToken(
  service: Pick<TestService, 'baseUrl'>,
  { clientId, clientSecret }: Application,
  scope = 'read write webhooks',
): Promise<string> {
  const form = new FormData();
  form.set('grant_type', 'client_credentials');
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  form.set('scope', scope);
  const response = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', body: form });
  const body = (await response.json()) as { access_token: string };
  if (!response.ok) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Calls with a fresh token of the application. */
export async function callerFor(
  service: TestService,
  application: Application,
  scope?: string,
): Promise<Call> {
  return caller(service, await requestToken(service, application, scope));
}

/** A pattern of the site, with its positions; patterns are found by games, never made by them. */
export async function createPattern(
  db: Database,
  siteId: number,
  name: string,
  positions: string[],
): Promise<number> {
  const [pattern] = await db.query<{ id: number }>(
    sql`insert into patterns (site_id, name) values (${siteId}, ${name}) returning id`,
  );
  for (const [index, position] of positions.entries()) {
    await db.query(sql`
      insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
      values (${siteId}, ${pattern!.id}, ${position}, ${position.slice(0, 2).toUpperCase()}, ${45 - 5 * index}, ${index + 1})`);
  }
  return pattern!.id;
}
