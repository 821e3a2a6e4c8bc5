// The SQL of passkeys.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { MAX_PASSKEYS } from './factor.ts';
import type { NewPasskey, StoredPasskey } from './webauthn.ts';

/** Whether anybody has a passkey: only then the sign-in page offers it. */
export async function hasPasskeys(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`select exists(select from passkeys) as found`);
  return row!.found;
}

/** The account that a credential belongs to. */
export async function findPasskeyOwner(db: Queryable, credentialId: string): Promise<number | undefined> {
  const [row] = await db.query<{ account_id: number }>(
    sql`select account_id from passkeys where credential_id = ${credentialId}`,
  );
  return row?.account_id;
}

/** A passkey, locked: its signatures are judged one after the other, because each raises the counter. */
export async function lockPasskey(tx: Transaction, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await tx.query<{ account_id: number; public_key: Buffer; counter: number }>(sql`
    select account_id, public_key, counter from passkeys where credential_id = ${credentialId} for update`);
  return row && { accountId: row.account_id, credentialId, publicKey: row.public_key, counter: row.counter };
}

export async function recordUse(
  tx: Transaction,
  { credentialId, counter }: { credentialId: string; counter: number },
): Promise<void> {
  await tx.query(sql`
    update passkeys set counter = ${counter}, used_at = now() where credential_id = ${credentialId}`);
}

/** False if the credential is stored already, or the account has as many as it may have. */
export async function insertPasskey(
  tx: Transaction,
  { accountId, name, passkey }: { accountId: number; name: string; passkey: NewPasskey },
): Promise<boolean> {
  const { credentialId, publicKey, counter, transports } = passkey;
  const rows = await tx.query(sql`
    insert into passkeys (account_id, name, credential_id, public_key, counter, transports)
    select ${accountId}::bigint, ${name}::text, ${credentialId}::text, ${publicKey}::bytea, ${counter}::bigint,
      ${transports}::text[]
    where (select count(*) from passkeys where account_id = ${accountId}) < ${MAX_PASSKEYS}
    on conflict (credential_id) do nothing returning 1`);
  return rows.length > 0;
}

/** The name of the passkey that was deleted; undefined if the account has none of this id. */
export async function deletePasskey(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    sql`delete from passkeys where id = ${id} and account_id = ${accountId} returning name`,
  );
  return row?.name;
}
