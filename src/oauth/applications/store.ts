// The SQL of applications and their secrets, of which only digests are stored.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { inOrder, type Scope } from '../scopes.ts';
import type { Application, Registration } from './application.ts';

const REGISTRATION = sql`
  a.id, a.account_id as "accountId", a.registered_by as "registeredBy", a.name, a.client_id as "clientId", a.kind, a.redirect_uris as "redirectUris", a.scopes`;
// Not the web application, and no restricted token, which has no credentials.
const IS_REGISTERED = sql`kind in ('confidential', 'public')`;
const COLUMNS = sql`
  ${REGISTRATION}, a.requested_scopes as "requestedScopes", a.last_used_at as "lastUsedAt", a.created_at as "createdAt",
  a.updated_at as "updatedAt"`;

/** An application as a protocol client, with what authenticates it. */
export type Client = {
  application: Registration;
  /** null: no person made it. */
  ownerName: string | null;
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
  const [row] = await db.query<Registration & Omit<Client, 'application'>>(sql`
    select ${REGISTRATION}, coalesce(owner.api_access and owner.deactivated_at is null, false) as "ownerHasApiAccess",
      owner.first_name || ' ' || owner.last_name as "ownerName",
      a.last_used_at is null or a.last_used_at < now() - interval '1 hour' as "isStale", array(
      select s.digest from application_secrets s
      where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())) as "secretDigests"
    from (
      (select * from applications where client_id >= ${clientId} and ${IS_REGISTERED} order by client_id limit 1)
      union all
      (select * from applications where ${IS_REGISTERED} order by client_id limit 1) -- if there is none after it
      limit 1
    ) a
    left join accounts owner on owner.id = a.account_id`);
  if (row?.clientId !== clientId) return undefined;
  const { ownerName, ownerHasApiAccess, secretDigests, isStale, ...application } = row;
  return { application: inScopeOrder(application), ownerName, ownerHasApiAccess, secretDigests, isStale };
}

/** Sets the time of the application's last token request to now. */
export async function markUsed(db: Queryable, id: number): Promise<void> {
  await db.query(sql`update applications set last_used_at = now() where id = ${id}`);
}

/** The application of a client ID, or of a numeric ID written as text. */
export async function findApplication(db: Queryable, id: string): Promise<Application | undefined> {
  const [row] = await db.query<Application>(
    sql`select ${COLUMNS} from applications a where (client_id = ${id} or id::text = ${id}) and ${IS_REGISTERED}`,
  );
  return row === undefined ? undefined : toApplication(row);
}

/** Every application with its owner's email address, oldest first. */
export async function listApplications(
  db: Queryable,
): Promise<(Application & { ownerEmail: string | null })[]> {
  const rows = await db.query<Application & { ownerEmail: string | null }>(sql`
    select ${COLUMNS}, owner.email as "ownerEmail" from applications a left join accounts owner on owner.id = a.account_id
    where ${IS_REGISTERED} order by a.id`);
  return rows.map((row) => ({ ...row, ...toApplication(row) }));
}

/** The applications that the account owns, oldest first. */
export async function listApplicationsOf(db: Queryable, accountId: number): Promise<Application[]> {
  const rows = await db.query<Application>(
    sql`select ${COLUMNS} from applications a where account_id = ${accountId} and ${IS_REGISTERED} order by id`,
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
    sql`select api_access from accounts where id = ${accountId} for no key update`,
  );
  return row?.api_access;
}

/** Locks the row until the transaction ends, so that changes to one application are serialized. */
export async function lockApplication(tx: Transaction, id: number): Promise<Application | undefined> {
  const [row] = await tx.query<Application>(
    sql`select ${COLUMNS} from applications a where id = ${id} for update`,
  );
  return row === undefined ? undefined : toApplication(row);
}

export async function insertApplication(
  tx: Transaction,
  draft: Pick<
    Application,
    'accountId' | 'registeredBy' | 'name' | 'clientId' | 'kind' | 'redirectUris' | 'scopes'
  >,
): Promise<Application> {
  const [row] = await tx.query<Application>(sql`
    insert into applications as a (account_id, registered_by, name, client_id, kind, redirect_uris, scopes)
    values (${draft.accountId}, ${draft.registeredBy}, ${draft.name}, ${draft.clientId}, ${draft.kind}, ${draft.redirectUris}, ${draft.scopes})
    returning ${COLUMNS}`);
  return toApplication(row!);
}

/** Whether the application of this client ID was stored or renewed within the last `seconds`. */
export async function isFresh(
  db: Queryable,
  { clientId, seconds }: { clientId: string; seconds: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    select from applications
    where client_id = ${clientId} and registered_by = 'document' and updated_at > now() - make_interval(secs => ${seconds})`);
  return rows.length > 0;
}

/** Stores what the document of a client ID says, or what it says now. */
export async function upsertDocument(
  db: Queryable,
  {
    clientId,
    name,
    redirectUris,
    scopes,
  }: Pick<Application, 'clientId' | 'name' | 'redirectUris' | 'scopes'>,
): Promise<void> {
  await db.query(sql`
    insert into applications (registered_by, name, client_id, kind, redirect_uris, scopes)
    values ('document', ${name}, ${clientId}, 'public', ${redirectUris}, ${scopes})
    on conflict (client_id) do update
      set name = excluded.name, redirect_uris = excluded.redirect_uris, updated_at = now()
      where applications.registered_by = 'document'`);
}

/** Deletes up to `batch` applications that no person made and nobody has allowed within a day; returns how many. */
export async function purgeUnusedApplications(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(sql`
    delete from applications where id = any(array(
      select a.id from applications a
      where a.registered_by is not null and a.created_at < now() - interval '1 day'
        and not exists (select from consents c where c.application_id = a.id)
      order by a.created_at limit ${batch} for update of a skip locked))
    returning 1`);
  return rows.length;
}

export async function updateScopes(
  tx: Transaction,
  change: { id: number; scopes: Scope[]; requestedScopes: Scope[] },
): Promise<Application> {
  const [row] = await tx.query<Application>(sql`
    update applications a
    set scopes = ${change.scopes}, requested_scopes = ${change.requestedScopes}, updated_at = now()
    where id = ${change.id} returning ${COLUMNS}`);
  return toApplication(row!);
}

export async function updateRedirectUris(
  tx: Transaction,
  { id, redirectUris }: { id: number; redirectUris: string[] },
): Promise<Application> {
  const [row] = await tx.query<Application>(sql`
    update applications a set redirect_uris = ${redirectUris}, updated_at = now() where id = ${id} returning ${COLUMNS}`);
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

function inScopeOrder<Registered extends Registration>(application: Registered): Registered {
  return { ...application, scopes: inOrder(application.scopes) };
}

function toApplication(row: Application): Application {
  return { ...inScopeOrder(row), requestedScopes: inOrder(row.requestedScopes) };
}
