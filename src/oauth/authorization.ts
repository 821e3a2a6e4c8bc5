// Authorizations: each is a token family, whose codes and tokens are deleted with its row.
import { digest, randomToken } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { deleteExpired } from '../storage/purging.ts';
import { type Sql, sql } from '../storage/sql.ts';
import type { Resource } from './resources.ts';
import type { Scope } from './scopes.ts';
import { ACCESS_TOKEN_SECONDS, type IssuedToken } from './tokens.ts';

const IDLE_DAYS = 60; // docs/api: OAuth
const AUTHORIZATION_DAYS = 365; // requires a new consent once a year

/** An access token and the refresh token for the next pair. */
export type TokenPair = { token: IssuedToken; refreshToken: string };

/** The account and application of a token family, and its scopes. */
export type Authorization = {
  authorizationId: number;
  applicationId: number;
  accountId: number;
  scopes: Scope[];
  /** What its tokens are for; null: the authorization request named nothing. */
  resource: Resource | null;
};

/**
 * Spends a code or a refresh token and issues a pair for it; undefined if it cannot be spent. `spent` is an update that
 * marks it as used and returns its `authorization_id`; it may refer to the locked authorization as `locked`.
 *
 * One statement, so that a failure cannot spend without issuing. It first locks the rows that the family depends on, in
 * the order in which a deletion locks them: a concurrent deletion waits and then deletes the new pair as well, and
 * neither can deadlock the other.
 */
export async function issueTokenPair(
  db: Queryable,
  { authorization, scopes, spent }: { authorization: Authorization; scopes: Scope[]; spent: Sql },
): Promise<TokenPair | undefined> {
  const [access, refreshToken] = [randomToken(), randomToken()];
  const [row] = await db.query<{ created_at: Date }>(sql`
    with locked as (
      select g.id, g.resource, k.application_id, k.account_id, least(g.created_at + make_interval(days => ${AUTHORIZATION_DAYS}),
        now() + make_interval(days => ${IDLE_DAYS})) as ends_at
      from authorizations g
      join consents k on k.id = g.consent_id
      join applications a on a.id = k.application_id
      join accounts person on person.id = k.account_id
      where g.id = ${authorization.authorizationId} and g.expires_at > now()
      for key share of person, a for update of g
    ),
    spent as (${spent}),
    extended as (update authorizations set expires_at = ends_at from locked, spent where authorizations.id = locked.id),
    refresh as (
      insert into refresh_tokens (digest, authorization_id, expires_at)
      select ${digest(refreshToken)}, id, ends_at from locked, spent
    )
    insert into access_tokens (digest, application_id, account_id, authorization_id, scopes, resource, expires_at)
    select ${digest(access)}, application_id, account_id, id, ${scopes}, resource,
      now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})
    from locked, spent
    returning created_at`);
  if (row === undefined) return undefined;
  const token = { value: access, scopes, expiresInSeconds: ACCESS_TOKEN_SECONDS, createdAt: row.created_at };
  return { token, refreshToken };
}

/** Deletes the authorization that the query selects, with its codes and tokens. False if it selects none. */
export async function revokeAuthorization(db: Queryable, authorizationId: Sql): Promise<boolean> {
  return (
    (await db.query(sql`delete from authorizations where id = (${authorizationId}) returning 1`)).length > 0
  );
}

/** Deletes up to `batch` expired authorizations; returns how many. */
export function purgeAuthorizations(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`authorizations`, key: sql`id` }, batch);
}
