// A grant: the family of all that is issued on one authorization. What belongs to it ends with its row.
import { digest, randomToken } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { deleteExpired } from '../storage/purging.ts';
import { type Sql, sql } from '../storage/sql.ts';
import type { Scope } from './scopes.ts';
import { ACCESS_TOKEN_SECONDS, type IssuedToken } from './tokens.ts';

const IDLE_DAYS = 60; // docs/api: OAuth
const AUTHORIZATION_DAYS = 365; // once a year a person is asked again, however busy the application is

/** An access token and the refresh token for the next pair. */
export type TokenPair = { token: IssuedToken; refreshToken: string };

/** Whom a family speaks for, and what it was granted. */
export type Authorization = {
  authorizationId: number;
  applicationId: number;
  accountId: number;
  scopes: Scope[];
};

/**
 * Spends a code or a refresh token and issues a pair for it; undefined when there was nothing to spend (any more).
 * `spent` is an update of the one row of table `standing` that gives its `authorization_id` where the row could be spent.
 *
 * It is one statement, so that no failure spends without issuing. It locks first what the family stands on, in the
 * order in which deleting it does: whoever ends the family waits, and then ends the new pair as well; whoever ended it
 * before leaves nothing to lock; and neither waits for the other in a circle.
 */
export async function issueTokenPair(
  db: Queryable,
  { authorization, scopes, spent }: { authorization: Authorization; scopes: Scope[]; spent: Sql },
): Promise<TokenPair | undefined> {
  const [access, refreshToken] = [randomToken(), randomToken()];
  const [row] = await db.query<{ created_at: Date }>(sql`
    with standing as (
      select g.id, k.application_id, k.account_id, least(g.created_at + make_interval(days => ${AUTHORIZATION_DAYS}),
        now() + make_interval(days => ${IDLE_DAYS})) as ends_at
      from authorizations g
      join consents k on k.id = g.consent_id
      join applications a on a.id = k.application_id
      join accounts person on person.id = k.account_id
      where g.id = ${authorization.authorizationId} and g.expires_at > now()
      for key share of person, a for update of g
    ),
    spent as (${spent}),
    kept as (update authorizations set expires_at = ends_at from standing, spent where authorizations.id = standing.id),
    refresh as (
      insert into refresh_tokens (digest, authorization_id, expires_at)
      select ${digest(refreshToken)}, id, ends_at from standing, spent
    )
    insert into access_tokens (digest, application_id, account_id, authorization_id, scopes, expires_at)
    select ${digest(access)}, application_id, account_id, id, ${scopes},
      now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})
    from standing, spent
    returning created_at`);
  if (row === undefined) return undefined;
  const token = { value: access, scopes, expiresInSeconds: ACCESS_TOKEN_SECONDS, createdAt: row.created_at };
  return { token, refreshToken };
}

/** Ends the family that the query names, with everything issued in it. False when it names none. */
export async function revokeAuthorization(db: Queryable, authorizationId: Sql): Promise<boolean> {
  return (
    (await db.query(sql`delete from authorizations where id = (${authorizationId}) returning 1`)).length > 0
  );
}

/** Deletes up to `batch` families in which nothing can live any more; gives how many. */
export function purgeAuthorizations(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`authorizations`, key: sql`id` }, batch);
}
