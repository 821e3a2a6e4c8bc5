// Refresh tokens, stored as digests. Each is exchanged for one pair, or a few within its grace period.
import { digest } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { deleteExpired } from '../storage/purging.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { type Authorization, revokeAuthorization } from './authorization.ts';
import { inOrder } from './scopes.ts';

const USES_IN_GRACE = 5; // the first, and the retries of a client that lost responses

export type RefreshToken = Authorization & { createdAt: Date; expiresAt: Date; used: boolean };

/** The token, used or not; undefined if it is unknown, expired or revoked with its token family. */
export async function findRefreshToken(db: Queryable, token: string): Promise<RefreshToken | undefined> {
  const [row] = await db.query<RefreshToken>(sql`
    select r.authorization_id as "authorizationId", k.application_id as "applicationId", k.account_id as "accountId", g.scopes,
      g.resource, r.created_at as "createdAt", r.expires_at as "expiresAt", r.used_at is not null as used
    from refresh_tokens r
    join authorizations g on g.id = r.authorization_id
    join consents k on k.id = g.consent_id
    where r.digest = ${digest(token)} and r.expires_at > now()`);
  return row && { ...row, scopes: inOrder(row.scopes) };
}

/** For `issueTokenPair`: uses the token if it is unused, or was first used less than `graceSeconds` ago (0: no grace). */
export function spendRefreshToken(token: string, graceSeconds: number): Sql {
  const limit = graceSeconds > 0 ? USES_IN_GRACE : 1;
  return sql`
    update refresh_tokens r set uses = uses + 1, used_at = coalesce(used_at, now()) from locked
    where r.digest = ${digest(token)} and r.authorization_id = locked.id and r.expires_at > now() and r.uses < ${limit}
      and (r.used_at is null or r.used_at > now() - make_interval(secs => ${graceSeconds}))
    returning r.authorization_id`;
}

/** Deletes the token family of a token used longer than `graceSeconds` ago. False for any other token. */
export function revokeAuthorizationOfUsedToken(
  db: Queryable,
  token: string,
  graceSeconds: number,
): Promise<boolean> {
  return revokeAuthorization(
    db,
    sql`
      select authorization_id from refresh_tokens
      where digest = ${digest(token)} and used_at <= now() - make_interval(secs => ${graceSeconds})`,
  );
}

/** Deletes the token family of a token, used or not, that was issued to the application. */
export function revokeAuthorizationOfToken(
  db: Queryable,
  { token, applicationId }: { token: string; applicationId: number },
): Promise<boolean> {
  return revokeAuthorization(
    db,
    sql`
      select r.authorization_id from refresh_tokens r
      join authorizations g on g.id = r.authorization_id
      join consents k on k.id = g.consent_id
      where r.digest = ${digest(token)} and k.application_id = ${applicationId}`,
  );
}

/** Deletes up to `batch` expired tokens; returns how many. Used tokens stay until they expire, so that reuse is detected. */
export function purgeRefreshTokens(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`refresh_tokens`, key: sql`digest` }, batch);
}
