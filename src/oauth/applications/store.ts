// The SQL of applications and their secrets, of which only digests are stored.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { inOrder, type Scope } from '../scopes.ts';
import type { Application, ApplicationKind, Registration } from './application.ts';

/** An application as a protocol client, with what authenticates it. */
export type Client = {
  application: Registration;
  ownerName: string;
  ownerHasApiAccess: boolean;
  secretDigests: Buffer[];
  /** Whether `last_used_at` should be updated. */
  isStale: boolean;
};

/**
 * The client of a client ID with the digests of its valid secrets, in one statement. For an unknown ID the statement
 * reads another application, which is discarded: the time does not reveal which IDs exist.
 */
export async function findClient(db: Queryable, clientId: string): Promise<Client | undefined> {
  const [row] = await db.query<ClientRow>(sql`
    select a.id, a.account_id, a.name, a.client_id, a.kind, a.redirect_uris, a.scopes,
      owner.api_access and owner.deactivated_at is null as api_access, owner.first_name || ' ' || owner.last_name as owner_name,
      a.last_used_at is null or a.last_used_at < now() - interval '1 hour' as is_stale, array(
      select s.digest from application_secrets s
      where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())) as secrets
    from (
      (select * from applications where client_id >= ${clientId} and account_id is not null order by client_id limit 1)
      union all
      (select * from applications where account_id is not null order by client_id limit 1) -- if there is none after it
      limit 1
    ) a
    join accounts owner on owner.id = a.account_id`);
  if (row === undefined) return undefined;
  const client = {
    application: toRegistration(row),
    ownerName: row.owner_name,
    ownerHasApiAccess: row.api_access,
    isStale: row.is_stale,
    secretDigests: row.secrets,
  };
  return client.application.clientId === clientId ? client : undefined;
}

/** Sets the time of the application's last token request to now. */
export async function markUsed(db: Queryable, id: number): Promise<void> {
  await db.query(sql`update applications set last_used_at = now() where id = ${id}`);
}

/** The application of a client ID, or of a numeric ID written as text. */
export async function findApplication(db: Queryable, id: string): Promise<Application | undefined> {
  const [row] = await db.query<ApplicationRow>(
    sql`select * from applications where (client_id = ${id} or id::text = ${id}) and account_id is not null`,
  );
  return row === undefined ? undefined : toApplication(row);
}

/** Every application with its owner's email address, oldest first. */
export async function listApplications(db: Queryable): Promise<(Application & { ownerEmail: string })[]> {
  const rows = await db.query<ApplicationRow & { email: string }>(sql`
    select a.*, owner.email from applications a join accounts owner on owner.id = a.account_id order by a.id`);
  return rows.map((row) => ({ ...toApplication(row), ownerEmail: row.email }));
}

/** The applications that the account owns, oldest first. */
export async function listApplicationsOf(db: Queryable, accountId: number): Promise<Application[]> {
  const rows = await db.query<ApplicationRow>(
    sql`select * from applications where account_id = ${accountId} order by id`,
  );
  return rows.map(toApplication);
}

/** The names of those of the applications that exist, by id. */
export async function findApplicationNames(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    sql`select id, name from applications where id = any(${ids})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The valid secrets of the application, newest first. A secret without `expiresAt` does not expire. */
export async function listSecrets(
  db: Queryable,
  applicationId: number,
): Promise<{ createdAt: Date; expiresAt: Date | undefined }[]> {
  const rows = await db.query<{ created_at: Date; expires_at: Date | null }>(sql`
    select created_at, expires_at from application_secrets
    where application_id = ${applicationId} and (expires_at is null or expires_at > now())
    order by expires_at desc nulls first`);
  return rows.map((row) => ({ createdAt: row.created_at, expiresAt: row.expires_at ?? undefined }));
}

/** Whether the account has API access, locked until the transaction ends; undefined if there is no such account. */
export async function hasApiAccess(tx: Transaction, accountId: number): Promise<boolean | undefined> {
  const [row] = await tx.query<{ api_access: boolean }>(
    sql`select api_access from accounts where id = ${accountId} for share`,
  );
  return row?.api_access;
}

/** Locks the row until the transaction ends, so that changes to one application are serialized. */
export async function lockApplication(tx: Transaction, id: number): Promise<Application | undefined> {
  const [row] = await tx.query<ApplicationRow>(sql`select * from applications where id = ${id} for update`);
  return row === undefined ? undefined : toApplication(row);
}

export async function insertApplication(
  tx: Transaction,
  draft: Pick<Application, 'accountId' | 'name' | 'clientId' | 'kind' | 'redirectUris' | 'scopes'>,
): Promise<Application> {
  const [row] = await tx.query<ApplicationRow>(sql`
    insert into applications (account_id, name, client_id, kind, redirect_uris, scopes)
    values (${draft.accountId}, ${draft.name}, ${draft.clientId}, ${draft.kind}, ${draft.redirectUris}, ${draft.scopes})
    returning *`);
  return toApplication(row!);
}

export async function updateScopes(
  tx: Transaction,
  change: { id: number; scopes: Scope[]; requestedScopes: Scope[] },
): Promise<Application> {
  const [row] = await tx.query<ApplicationRow>(sql`
    update applications
    set scopes = ${change.scopes}, requested_scopes = ${change.requestedScopes}, updated_at = now()
    where id = ${change.id} returning *`);
  return toApplication(row!);
}

export async function updateRedirectUris(
  tx: Transaction,
  { id, redirectUris }: { id: number; redirectUris: string[] },
): Promise<Application> {
  const [row] = await tx.query<ApplicationRow>(sql`
    update applications set redirect_uris = ${redirectUris}, updated_at = now() where id = ${id} returning *`);
  return toApplication(row!);
}

export async function insertSecret(
  tx: Transaction,
  secret: { applicationId: number; digest: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into application_secrets (digest, application_id) values (${secret.digest}, ${secret.applicationId})`);
}

/** Expires the application's permanent secret after `seconds`, and deletes expired secrets. */
export async function retireSecrets(
  tx: Transaction,
  { applicationId, seconds }: { applicationId: number; seconds: number },
): Promise<void> {
  await tx.query(
    sql`delete from application_secrets where application_id = ${applicationId} and expires_at <= now()`,
  );
  await tx.query(sql`
    update application_secrets set expires_at = now() + make_interval(secs => ${seconds})
    where application_id = ${applicationId} and expires_at is null`);
}

/** Deletes the application, and by foreign key its secrets, tokens and subscriptions. */
export async function removeApplication(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from applications where id = ${id}`);
}

type ClientRow = RegistrationRow & {
  api_access: boolean;
  owner_name: string;
  is_stale: boolean;
  secrets: Buffer[];
};

type RegistrationRow = {
  id: number;
  account_id: number;
  name: string;
  client_id: string;
  kind: ApplicationKind;
  redirect_uris: string[];
  scopes: string[];
};

type ApplicationRow = RegistrationRow & {
  requested_scopes: string[];
  last_used_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

function toRegistration(row: RegistrationRow): Registration {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    clientId: row.client_id,
    kind: row.kind,
    redirectUris: row.redirect_uris,
    scopes: inOrder(row.scopes),
  };
}

function toApplication(row: ApplicationRow): Application {
  return {
    ...toRegistration(row),
    requestedScopes: inOrder(row.requested_scopes),
    lastUsedAt: row.last_used_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
