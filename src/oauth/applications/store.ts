// The rows of applications and of their secrets, which are digests only.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { inOrder, type Scope } from '../scopes.ts';
import type { Application, ApplicationKind } from './application.ts';

/** Somebody who says to be an application: what must be known to judge that. */
export type Claimant = { application: Application; ownerHasApiAccess: boolean; secretDigests: Buffer[] };

/**
 * The application of a client ID with the digests of its living secrets, in one statement. For an unknown ID the
 * statement reads the next application, whose row is thrown away here: so it takes as long as for a known one, and
 * the time tells nobody which IDs exist (oauth-checklist 39).
 */
export async function findClaimant(db: Queryable, clientId: string): Promise<Claimant | undefined> {
  const [row] = await db.query<ApplicationRow & { api_access: boolean; secrets: Buffer[] }>(sql`
    select a.*, owner.api_access, array(
      select s.digest from application_secrets s
      where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())) as secrets
    from (
      (select * from applications where client_id >= ${clientId} order by client_id limit 1)
      union all
      (select * from applications order by client_id limit 1) -- where there is none after it
      limit 1
    ) a
    join accounts owner on owner.id = a.account_id`);
  if (row === undefined) return undefined;
  const claimant = {
    application: toApplication(row),
    ownerHasApiAccess: row.api_access,
    secretDigests: row.secrets,
  };
  return claimant.application.clientId === clientId ? claimant : undefined;
}

/** The application of a client ID, or of a numeric ID written as text. */
export async function findApplication(db: Queryable, id: string): Promise<Application | undefined> {
  const [row] = await db.query<ApplicationRow>(
    sql`select * from applications where client_id = ${id} or id::text = ${id}`,
  );
  return row === undefined ? undefined : toApplication(row);
}

/** Every application with its owner's address, oldest first. */
export async function listApplications(db: Queryable): Promise<(Application & { ownerEmail: string })[]> {
  const rows = await db.query<ApplicationRow & { email: string }>(sql`
    select a.*, owner.email from applications a join accounts owner on owner.id = a.account_id order by a.id`);
  return rows.map((row) => ({ ...toApplication(row), ownerEmail: row.email }));
}

/** Whether the account has API access, which then stays so until the transaction ends; undefined without account. */
export async function hasApiAccess(tx: Transaction, accountId: number): Promise<boolean | undefined> {
  const [row] = await tx.query<{ api_access: boolean }>(
    sql`select api_access from accounts where id = ${accountId} for share`,
  );
  return row?.api_access;
}

/** Locks the row until the transaction ends, so that changes of one application come one after another. */
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

export async function insertSecret(
  tx: Transaction,
  secret: { applicationId: number; digest: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into application_secrets (digest, application_id) values (${secret.digest}, ${secret.applicationId})`);
}

/** Lets the application's secrets end after `seconds`, those that end sooner as they are; deletes the ended ones. */
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

/** Deletes the application; its secrets, tokens and subscriptions go with it by foreign key. False when there is none. */
export async function removeApplication(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.query(sql`delete from applications where id = ${id} returning 1`)).length > 0;
}

type ApplicationRow = {
  id: number;
  account_id: number;
  name: string;
  client_id: string;
  kind: ApplicationKind;
  redirect_uris: string[];
  scopes: string[];
  requested_scopes: string[];
  created_at: Date;
  updated_at: Date;
};

function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    clientId: row.client_id,
    kind: row.kind,
    redirectUris: row.redirect_uris,
    scopes: inOrder(row.scopes),
    requestedScopes: inOrder(row.requested_scopes),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
