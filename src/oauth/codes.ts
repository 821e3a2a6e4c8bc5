// Authorization codes: issued with their grant, spent once. The database holds their digests only.
import { digest, randomToken } from '../kernel/secrets.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { type Authorization, revokeAuthorization } from './authorization.ts';
import { inOrder, type Scope } from './scopes.ts';

const CODE_SECONDS = 60; // docs/api: OAuth; the exchange follows at once

/** What was asked for when the code was issued, and what proves that the same one exchanges it. */
export type Code = Authorization & { redirectUri: string; codeChallenge: string | undefined };

/** Issues a code, and the grant that it stands for; both end together unless the code is exchanged. */
export async function issueCode(
  tx: Transaction,
  asked: { consentId: number; scopes: Scope[]; redirectUri: string; codeChallenge: string | undefined },
): Promise<string> {
  const code = randomToken();
  await tx.query(sql`
    with standing as (
      insert into authorizations (consent_id, scopes, expires_at)
      values (${asked.consentId}, ${asked.scopes}, now() + make_interval(secs => ${CODE_SECONDS}))
      returning id, expires_at
    )
    insert into authorization_codes (digest, authorization_id, redirect_uri, code_challenge, expires_at)
    select ${digest(code)}, id, ${asked.redirectUri}, ${asked.codeChallenge ?? null}, expires_at from standing`);
  return code;
}

/** The code whether or not it can still be spent; undefined when it is unknown, or its grant has ended. */
export async function findCode(db: Queryable, code: string): Promise<Code | undefined> {
  const [row] = await db.query<CodeRow>(sql`
    select c.authorization_id, c.redirect_uri, c.code_challenge, g.scopes, k.application_id, k.account_id
    from authorization_codes c
    join authorizations g on g.id = c.authorization_id
    join consents k on k.id = g.consent_id
    where c.digest = ${digest(code)}`);
  return row === undefined ? undefined : toCode(row);
}

/** For `issueTokenPair`: spends the code, if nobody did and it lives. */
export function spendCode(code: string): Sql {
  return sql`
    update authorization_codes c set used_at = now() from standing
    where c.digest = ${digest(code)} and c.authorization_id = standing.id and c.used_at is null and c.expires_at > now()
    returning c.authorization_id`;
}

/** Spends the code for nothing. */
export async function burnCode(db: Queryable, code: string): Promise<void> {
  await db.query(
    sql`update authorization_codes set used_at = now() where digest = ${digest(code)} and used_at is null`,
  );
}

/** Ends what a spent code was exchanged for. False when it was not spent, or all has ended already. */
export function revokeAuthorizationOfSpentCode(db: Queryable, code: string): Promise<boolean> {
  return revokeAuthorization(
    db,
    sql`select authorization_id from authorization_codes where digest = ${digest(code)} and used_at is not null`,
  );
}

type CodeRow = {
  authorization_id: number;
  redirect_uri: string;
  code_challenge: string | null;
  scopes: string[];
  application_id: number;
  account_id: number;
};

function toCode(row: CodeRow): Code {
  return {
    authorizationId: row.authorization_id,
    applicationId: row.application_id,
    accountId: row.account_id,
    scopes: inOrder(row.scopes),
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge ?? undefined,
  };
}
