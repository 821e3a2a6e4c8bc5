// The SQL of password hashes.
import { accountEntry } from '../domain/accounts/store.ts';
import { recordChanges } from '../domain/journal/store.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/**
 * The account of an email address, ignoring case: its password hash if one is set, and whether its person has ever signed in.
 * None if it is deactivated.
 */
export async function findCredential(
  db: Queryable,
  email: string,
): Promise<{ accountId: number; hash: string | undefined; hasSignedIn: boolean } | undefined> {
  const [row] = await db.query<{ id: number; password_hash: string | null; has_signed_in: boolean }>(sql`
    select id, password_hash, first_signed_in_at is not null as has_signed_in from accounts
    where lower(email) = lower(${email}) and deactivated_at is null`);
  return row && { accountId: row.id, hash: row.password_hash ?? undefined, hasSignedIn: row.has_signed_in };
}

/** Whether there are any accounts. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`select exists(select from accounts) as found`);
  return row!.found;
}

/** Replaces the hash if it is still `from`; false if not. The row stays locked until the transaction ends. */
export async function replaceHash(
  tx: Transaction,
  { accountId, from, to }: { accountId: number; from: string; to: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update accounts set password_hash = ${to} where id = ${accountId} and password_hash = ${from}
      and deactivated_at is null returning 1`);
  return rows.length > 0;
}

/** Sets an account's password hash. */
export async function setHash(
  tx: Transaction,
  { accountId, hash }: { accountId: number; hash: string },
): Promise<void> {
  await tx.query(
    sql`update accounts set password_hash = ${hash}, updated_at = now() where id = ${accountId}`,
  );
  await recordNewPassword(tx, accountId);
}

/** Records that the password was changed, and nothing of it. */
export async function recordNewPassword(tx: Transaction, accountId: number): Promise<void> {
  await recordChanges(tx, [accountEntry(accountId, { before: {}, after: { password: 'changed' } })]);
}
