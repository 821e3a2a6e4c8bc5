// Access tokens, stored as digests.
import { digest, randomToken } from '../kernel/secrets.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { deleteExpired } from '../storage/purging.ts';
import { sql } from '../storage/sql.ts';
import type { RegisteredBy } from './applications/application.ts';
import type { Resource } from './resources.ts';
import { inOrder, type Scope } from './scopes.ts';

export const ACCESS_TOKEN_SECONDS = 7200; // service.md 2.1, 8: typically two hours

const WEB_CLIENT_ID = 'crewcall-web';
// The page asks for another one in time; a token that leaks from a page is soon worth nothing.
const SESSION_TOKEN_SECONDS = 15 * 60;

// An expired token is kept for a day: clients renew a token that has expired, and give up on an invalid one (wire).
const EXPIRED_TOKEN_SECONDS = 86_400;

/** A new token with its value, which is not stored. */
export type IssuedToken = { value: string; scopes: Scope[]; expiresInSeconds: number; createdAt: Date };

/** The account and application of an access token, and its scopes. */
export type Bearer = {
  application: {
    id: number;
    clientId: string;
    name: string;
    isBuiltIn: boolean;
    registeredBy: RegisteredBy | null;
  };
  accountId: number;
  /** The sites of a restricted token; undefined for all others. */
  siteIds: number[] | undefined;
  /** The consent it was issued under; undefined for client credentials. */
  consentId: number | undefined;
  /** The session that it was issued for; undefined for all but the web application. */
  sessionId: number | undefined;
  scopes: Scope[];
  /** What it is for (RFC 8707); undefined: its request named nothing. */
  resource: Resource | undefined;
  createdAt: Date;
  expiresAt: Date;
  /** Of a restricted token: whether its last use should be written. */
  isStale: boolean;
};

/** Issues an access token that is valid for two hours. */
export async function issueAccessToken(
  db: Queryable,
  holder: {
    applicationId: number;
    accountId: number;
    scopes: readonly Scope[];
    resource?: Resource | undefined;
  },
): Promise<IssuedToken> {
  const value = randomToken();
  const scopes = inOrder(holder.scopes);
  const [row] = await db.query<{ created_at: Date }>(sql`
    insert into access_tokens (digest, application_id, account_id, scopes, resource, expires_at)
    values (${digest(value)}, ${holder.applicationId}, ${holder.accountId}, ${scopes}, ${holder.resource ?? null},
      now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS}))
    returning created_at`);
  return { value, scopes, expiresInSeconds: ACCESS_TOKEN_SECONDS, createdAt: row!.created_at };
}

/**
 * Issues an access token of the web application for the person in a session; undefined if the session has ended. The token
 * is deleted with the session. Its scopes are those asked for that the web application has.
 */
export async function issueSessionToken(
  db: Queryable,
  { sessionId, scopes }: { sessionId: number; scopes: readonly Scope[] },
): Promise<IssuedToken | undefined> {
  const value = randomToken();
  const [row] = await db.query<{ created_at: Date; scopes: string[] }>(sql`
    insert into access_tokens (digest, application_id, account_id, session_id, scopes, expires_at)
    select ${digest(value)}, a.id, s.account_id, s.id,
      array(select unnest(a.scopes) intersect select unnest(${inOrder(scopes)}::text[])),
      now() + make_interval(secs => ${SESSION_TOKEN_SECONDS})
    from applications a, (select id, account_id from sessions where id = ${sessionId} for key share) s
    where a.client_id = ${WEB_CLIENT_ID}
    returning created_at, scopes`);
  if (row === undefined) return undefined;
  const granted = inOrder(row.scopes);
  return { value, scopes: granted, expiresInSeconds: SESSION_TOKEN_SECONDS, createdAt: row.created_at };
}

/**
 * The bearer of a valid token; undefined if it is unknown, expired or revoked, if its account or the application's owner is
 * deactivated, or if that owner has lost API access (service.md 5.1). Scopes that the application has lost are removed.
 */
export async function findBearer(db: Queryable, token: string): Promise<Bearer | undefined> {
  const [row] = await db.query<BearerRow>(sql`
    select t.account_id, t.created_at, t.expires_at, t.scopes, t.resource, a.id, a.client_id, a.name, a.scopes as granted,
      a.kind = 'built-in' as built_in, a.registered_by, g.consent_id, t.session_id, to_json(t.site_ids) as site_ids,
      t.site_ids is not null and coalesce(a.last_used_at < now() - interval '1 minute', true) as is_stale
    from access_tokens t
    left join authorizations g on g.id = t.authorization_id
    join applications a on a.id = t.application_id
    left join accounts owner on owner.id = a.account_id
    where t.digest = ${digest(token)} and t.expires_at > now() and (a.account_id is null or owner.api_access)
      and not exists (select from accounts d where d.deactivated_at is not null and d.id in (t.account_id, a.account_id))`);
  return row === undefined ? undefined : toBearer(row);
}

/**
 * Whether the token was issued and has expired, within the last day. False if it was revoked, or if the application's
 * owner has lost API access.
 */
export async function hasExpired(db: Queryable, token: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from access_tokens t
    join applications a on a.id = t.application_id
    left join accounts owner on owner.id = a.account_id
    where t.digest = ${digest(token)} and t.expires_at <= now() and (a.account_id is null or owner.api_access)`);
  return rows.length > 0;
}

/** Deletes the token if it was issued to the application. */
export async function removeAccessToken(
  tx: Transaction,
  { token, applicationId }: { token: string; applicationId: number },
): Promise<void> {
  await tx.query(
    sql`delete from access_tokens where digest = ${digest(token)} and application_id = ${applicationId}`,
  );
}

/** Deletes every access token of the applications that an account owns; returns how many had not expired. Restricted tokens stay. */
export async function revokeTokensOfOwner(db: Queryable, accountId: number): Promise<number> {
  const rows = await db.query<{ was_valid: boolean }>(sql`
    delete from access_tokens t using applications a
    where a.id = t.application_id and a.account_id = ${accountId} and t.site_ids is null
    returning t.expires_at > now() as was_valid`);
  return rows.filter((row) => row.was_valid).length;
}

/** Deletes every access token of a person, and every authorization with its codes and refresh tokens. */
export async function revokeTokensOfPerson(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(sql`
    delete from authorizations where consent_id in (select id from consents where account_id = ${accountId})`);
  await tx.query(sql`delete from access_tokens where account_id = ${accountId}`);
}

/** Deletes up to `batch` tokens that expired more than a day ago; returns how many. */
export function purgeExpiredTokens(db: Queryable, batch: number): Promise<number> {
  const ofPrograms = { keptSeconds: EXPIRED_TOKEN_SECONDS, only: sql`and site_ids is null` };
  return deleteExpired(db, { table: sql`access_tokens`, key: sql`digest`, ...ofPrograms }, batch);
}

type BearerRow = {
  account_id: number;
  consent_id: number | null;
  session_id: number | null;
  created_at: Date;
  expires_at: Date;
  scopes: string[];
  resource: Resource | null;
  id: number;
  client_id: string;
  name: string;
  granted: string[];
  built_in: boolean;
  site_ids: number[] | null;
  is_stale: boolean;
  registered_by: RegisteredBy | null;
};

function toBearer(row: BearerRow): Bearer {
  return {
    application: {
      ...{ id: row.id, clientId: row.client_id, name: row.name },
      ...{ isBuiltIn: row.built_in, registeredBy: row.registered_by },
    },
    accountId: row.account_id,
    siteIds: row.site_ids ?? undefined,
    consentId: row.consent_id ?? undefined,
    sessionId: row.session_id ?? undefined,
    scopes: inOrder(row.scopes.filter((scope) => row.granted.includes(scope))),
    resource: row.resource ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isStale: row.is_stale,
  };
}
