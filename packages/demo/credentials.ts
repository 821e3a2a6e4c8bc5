// The credentials of the demo's accounts and applications, kept in DATA_DIR/demo.json.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { createApplication } from '../../src/oauth/applications/actions.ts';
import {
  createRestrictedToken,
  revokeRestrictedTokensOf,
} from '../../src/oauth/restricted-tokens/actions.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { ASSIGNOR, OFFICIAL, PATTERNS, SITE } from './names.ts';

const OWNER_ONLY = 0o600;
const PASSWORD_BYTES = 9; // twelve characters

type SignIn = { email: string; password: string };
type ApplicationCredentials = {
  client_id: string;
  client_secret?: string;
  redirect_uri?: string;
  native?: true;
  scopes: string;
};

export type Credentials = {
  accounts: { assignor: SignIn; official: SignIn };
  applications: Record<'service' | 'no_webhooks' | 'web' | 'mobile', ApplicationCredentials>;
  /** A restricted token of the assignor, which only reads. */
  restricted_token: string;
};

type Registration = { name: string; scopes: Scope[]; redirectUri?: string; native?: true };
const RESTRICTED_TOKEN = { name: 'Nightly export', isReadOnly: true, days: 365 };
const APPLICATIONS: Record<keyof Credentials['applications'], Registration> = {
  service: { name: 'Season Service', scopes: ['read', 'write', 'bank', 'webhooks'] },
  no_webhooks: { name: 'Score Board', scopes: ['read', 'write'] },
  web: {
    name: 'Roster Sync',
    scopes: ['read', 'write', 'webhooks'],
    redirectUri: 'https://roster-sync.example/callback',
  },
  mobile: {
    name: 'Roster Sync Mobile',
    scopes: ['read', 'write'],
    redirectUri: 'http://127.0.0.1/callback',
    native: true,
  },
};

/** The credentials in DATA_DIR/demo.json, or new ones if that file is missing or belongs to another database. */
export async function ensureCredentials(db: Database, dataDir: string): Promise<Credentials> {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => '');
  const earlier = readCredentials(text);
  if (earlier !== undefined && (await isHere(db, earlier))) return earlier;
  const accounts = await setPasswords(db);
  const applications = await registerApplications(db);
  return { accounts, applications, restricted_token: await createToken(db) };
}

function readCredentials(text: string): Credentials | undefined {
  try {
    const { accounts, applications, restricted_token } = JSON.parse(text) as Credentials;
    if (!accounts || !applications || !restricted_token) return undefined;
    return { accounts, applications, restricted_token };
  } catch {
    return undefined;
  }
}

/** Whether the database has all four applications: it may be another one, or one may have been deleted. */
async function isHere(db: Database, { applications }: Credentials): Promise<boolean> {
  const ids = Object.values(applications).map((application) => application.client_id);
  const found = await db.query(sql`select from applications where client_id = any(${ids}::text[])`);
  return found.length === Object.keys(APPLICATIONS).length;
}

/** Writes DATA_DIR/demo.json atomically, readable only by its owner. */
export async function writeDemoFile(
  dataDir: string,
  {
    baseUrl,
    authUrl,
    siteId,
    credentials,
  }: { baseUrl: string; authUrl: string; siteId: number; credentials: Credentials },
): Promise<string> {
  const path = join(dataDir, 'demo.json');
  const content = {
    base_url: baseUrl,
    auth_url: authUrl,
    site: { id: siteId, name: SITE.name },
    pattern_name: PATTERNS[1].name,
    ...credentials,
  };
  await mkdir(dataDir, { recursive: true }); // with DATABASE_URL nothing else creates it
  await writeFile(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(`${path}.new`, path);
  return path;
}

async function setPasswords(db: Database): Promise<Credentials['accounts']> {
  const signIn = async ({ email }: { email: string }): Promise<SignIn> => {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const hash = await hashPassword(password);
    await db.query(sql`
      update accounts set password_hash = ${hash}, first_signed_in_at = now() where lower(email) = lower(${email})`);
    return { email, password };
  };
  const [assignor, official] = await Promise.all([signIn(ASSIGNOR), signIn(OFFICIAL)]);
  return { assignor, official };
}

/** All four belong to the assignor. Earlier ones with these names are deleted, because their secrets are lost. */
async function registerApplications(db: Database): Promise<Credentials['applications']> {
  const [owner] = await db.query<{ id: number }>(
    sql`update accounts set api_access = true where lower(email) = lower(${ASSIGNOR.email}) returning id`,
  );
  const accountId = owner!.id;
  const names = Object.values(APPLICATIONS).map(({ name }) => name);
  await db.query(
    sql`delete from applications where account_id = ${accountId} and name = any(${names}::text[])`,
  );
  const registered: [string, ApplicationCredentials][] = [];
  for (const [key, registration] of Object.entries(APPLICATIONS)) {
    registered.push([key, await register(db, accountId, registration)]);
  }
  return Object.fromEntries(registered) as Credentials['applications'];
}

/** Of the assignor, for their sites. An earlier one is deleted, because its value is lost. */
async function createToken(db: Database): Promise<string> {
  const rows = await db.query<{ accountId: number; siteId: number }>(sql`
    select u.account_id as "accountId", u.site_id as "siteId" from users u join accounts a on a.id = u.account_id
    where lower(a.email) = lower(${ASSIGNOR.email}) and u.active order by u.site_id`);
  const accountId = rows[0]!.accountId;
  await db.transaction((tx) => revokeRestrictedTokensOf(tx, accountId));
  const siteIds = rows.map(({ siteId }) => siteId);
  return (await createRestrictedToken(db, { accountId, siteIds, ...RESTRICTED_TOKEN })).value;
}

async function register(
  db: Database,
  accountId: number,
  registration: Registration,
): Promise<ApplicationCredentials> {
  const { name, scopes, redirectUri, native } = registration;
  const { application, clientSecret } = await createApplication(db, {
    accountId,
    name,
    kind: native ? 'public' : 'confidential',
    redirectUris: redirectUri === undefined ? [] : [redirectUri],
    scopes,
  });
  return {
    client_id: application.clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    ...(native && { native }),
    scopes: scopes.join(' '),
  };
}
