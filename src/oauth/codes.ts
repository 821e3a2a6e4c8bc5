// Authorization codes: issued with their authorization, spent once, stored as digests.
import { digest, randomToken } from '../kernel/secrets.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { type Authorization, revokeAuthorization } from './authorization.ts';
import type { Resource } from './resources.ts';
import { inOrder, type Scope } from './scopes.ts';

const CODE_SECONDS = 60; // docs/api: OAuth; the exchange follows at once

/** A code's authorization, and what the token request must match. */
export type Code = Authorization & { redirectUri: string; codeChallenge: string | null };

/** Issues a code and its authorization, which expire together unless the code is exchanged. */
export async function issueCode(
  tx: Transaction,
  issued: {
    consentId: number;
    scopes: Scope[];
    resource?: Resource | undefined;
    redirectUri: string;
    codeChallenge: string | undefined;
  },
): Promise<string> {
  const code = randomToken();
  await tx.query(sql`
    with added as (
      insert into authorizations (consent_id, scopes, resource, expires_at)
      values (${issued.consentId}, ${issued.scopes}, ${issued.resource ?? null}, now() + make_interval(secs => ${CODE_SECONDS}))
      returning id, expires_at
    )
    insert into authorization_codes (digest, authorization_id, redirect_uri, code_challenge, expires_at)
    select ${digest(code)}, id, ${issued.redirectUri}, ${issued.codeChallenge ?? null}, expires_at from added`);
  return code;
}

/** The code, spent or not; undefined if it is unknown or its authorization has been deleted. */
export async function findCode(db: Queryable, code: string): Promise<Code | undefined> {
  const [row] = await db.query<Code>(sql`
    select c.authorization_id as "authorizationId", k.application_id as "applicationId", k.account_id as "accountId", g.scopes,
      g.resource, c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge"
    from authorization_codes c
    join authorizations g on g.id = c.authorization_id
    join consents k on k.id = g.consent_id
    where c.digest = ${digest(code)}`);
  return row && { ...row, scopes: inOrder(row.scopes) };
}

/** For `issueTokenPair`: spends the code if it is unspent and has not expired. */
export function spendCode(code: string): Sql {
  return sql`
    update authorization_codes c set used_at = now() from locked
    where c.digest = ${digest(code)} and c.authorization_id = locked.id and c.used_at is null and c.expires_at > now()
    returning c.authorization_id`;
}

/** Invalidates the code. */
export async function invalidateCode(db: Queryable, code: string): Promise<void> {
  await db.query(
    sql`update authorization_codes set used_at = now() where digest = ${digest(code)} and used_at is null`,
  );
}

/** Deletes the authorization of a spent code. False if the code is unspent or its authorization is deleted already. */
export function revokeAuthorizationOfSpentCode(db: Queryable, code: string): Promise<boolean> {
  return revokeAuthorization(
    db,
    sql`select authorization_id from authorization_codes where digest = ${digest(code)} and used_at is not null`,
  );
}
