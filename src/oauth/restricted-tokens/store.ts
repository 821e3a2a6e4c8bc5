// The SQL of restricted tokens: each is an access token, with an application of its own for which its requests act.
import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { inOrder, type Scope } from '../scopes.ts';
import type { RestrictedToken } from './restricted-token.ts';

// Until then the person sees why a script has stopped.
const EXPIRED_DAYS_KEPT = 30;

const COLUMNS = sql`
  a.id, a.account_id as "accountId", a.name, to_json(t.site_ids) as "siteIds", t.scopes, a.created_at as "createdAt",
  t.expires_at as "expiresAt", a.last_used_at as "lastUsedAt"`;

/** The person's tokens, newest first, with those that expired in the last month. */
export async function listRestrictedTokens(db: Queryable, accountId: number): Promise<RestrictedToken[]> {
  const rows = await db.query<RestrictedToken>(sql`
    select ${COLUMNS} from applications a join access_tokens t on t.application_id = a.id
    where a.account_id = ${accountId} and a.kind = 'restricted-token' order by a.id desc`);
  return rows.map(toToken);
}

/** Stores a token as its digest. */
export async function insertRestrictedToken(
  tx: Transaction,
  { accountId, name, siteIds, scopes, days, digest }: NewRestrictedToken,
): Promise<RestrictedToken> {
  const [row] = await tx.query<RestrictedToken>(sql`
    with a as (
      insert into applications (account_id, name, client_id, kind, scopes)
      values (${accountId}, ${name}, ${randomUUID()}, 'restricted-token', ${scopes}) returning *
    ), t as (
      insert into access_tokens (digest, application_id, account_id, site_ids, scopes, expires_at)
      select ${digest}, a.id, a.account_id, ${siteIds}::bigint[], a.scopes, now() + make_interval(days => ${days}) from a
      returning *
    )
    select ${COLUMNS} from a, t`);
  return toToken(row!);
}

type NewRestrictedToken = Pick<RestrictedToken, 'accountId' | 'name' | 'siteIds'> & {
  scopes: Scope[];
  days: number;
  digest: Buffer;
};

/** Deletes the token with this id if it is the person's. Returns it. */
export async function removeRestrictedToken(
  tx: Transaction,
  { accountId, id }: { accountId: number; id: number },
): Promise<RestrictedToken | undefined> {
  const [removed] = await remove(tx, sql`a.account_id = ${accountId} and a.id = ${id}`);
  return removed;
}

/** Deletes all tokens of a person. Returns them. */
export function removeRestrictedTokensOf(tx: Transaction, accountId: number): Promise<RestrictedToken[]> {
  return remove(tx, sql`a.account_id = ${accountId}`);
}

async function remove(tx: Transaction, condition: Sql): Promise<RestrictedToken[]> {
  const rows = await tx.query<RestrictedToken>(sql`
    delete from applications a using access_tokens t
    where t.application_id = a.id and a.kind = 'restricted-token' and ${condition} returning ${COLUMNS}`);
  return rows.map(toToken);
}

/** Sets the time of the last request to now, unless another request has done so within the last minute. */
export async function markRestrictedTokenUsed(db: Queryable, id: number): Promise<void> {
  await db.query(sql`
    update applications set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`);
}

/** Deletes up to `batch` tokens that expired more than a month ago; returns how many. */
export async function purgeRestrictedTokens(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(sql`
    delete from applications where kind = 'restricted-token' and id = any(array(
      select application_id from access_tokens
      where site_ids is not null and expires_at <= now() - make_interval(days => ${EXPIRED_DAYS_KEPT}) limit ${batch}))
    returning 1`);
  return rows.length;
}

function toToken(row: RestrictedToken): RestrictedToken {
  return { ...row, scopes: inOrder(row.scopes) };
}
