// The SQL of idempotency keys. Digests and responses are stored encrypted: a body may contain secrets.
import type { Vault } from '../../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../../storage/database.ts';
import { deleteExpired } from '../../../storage/purging.ts';
import { sql } from '../../../storage/sql.ts';

const KEPT_HOURS = 24; // docs/api: HTTP, Idempotency-Key
// Longer than any request runs. After it, another request can lock the key of a process that died. If the first process
// is alive after all, its lock token no longer matches, and its transaction rolls back.
const LOCK_SECONDS = 60;
const TRIES = 3; // the conflicting key may be deleted between the insert and the select

/** A key of one caller. Two applications, or two accounts of an application, never share a key. */
export type KeyOf = { applicationId: number; accountId: number; key: string };

/** The lock token if the caller now holds the key; otherwise the request that used it, and its response if stored. */
export type ClaimResult =
  | { lockToken: string }
  | { request: string | undefined; response: string | undefined };

/** Locks the key for a request, unless another request holds an unexpired lock or has stored a response. */
export async function lockKey(
  db: Database,
  { applicationId, accountId, key, request, vault }: KeyOf & { request: string; vault: Vault },
): Promise<ClaimResult | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const [mine] = await db.query<{ lockToken: string }>(sql`
      insert into idempotency_keys as k (application_id, account_id, key, request, locked_until, expires_at)
      values (${applicationId}, ${accountId}, ${key}, ${vault.encrypt(request)},
        now() + make_interval(secs => ${LOCK_SECONDS}), now() + make_interval(hours => ${KEPT_HOURS}))
      on conflict (application_id, account_id, key) do update
        set lock_token = gen_random_uuid(), request = excluded.request, response = null,
          locked_until = excluded.locked_until, expires_at = excluded.expires_at
        where k.expires_at <= now() or (k.response is null and k.locked_until <= now())
      returning lock_token as "lockToken"`);
    if (mine !== undefined) return mine;
    const [other] = await db.query<{ request: Buffer; response: Buffer | null }>(sql`
      select request, response from idempotency_keys
      where application_id = ${applicationId} and account_id = ${accountId} and key = ${key}`);
    if (other === undefined) continue;
    const read = (encrypted: Buffer | null) => (encrypted === null ? undefined : decrypted(vault, encrypted));
    return { request: read(other.request), response: read(other.response) };
  }
  return undefined;
}

/** Stores the response in `tx`. Returns false when the lock was lost: the caller must then roll `tx` back. */
export async function storeResponse(
  tx: Transaction | Database,
  { lockToken, response, vault }: { lockToken: string; response: string; vault: Vault },
): Promise<boolean> {
  const stored = await tx.query(sql`
    update idempotency_keys set response = ${vault.encrypt(response)}
    where lock_token = ${lockToken} and response is null returning 1`);
  return stored.length > 0;
}

/** Releases the key, unless a response is stored for it. */
export async function releaseKey(db: Database, lockToken: string): Promise<void> {
  await db.query(sql`delete from idempotency_keys where lock_token = ${lockToken} and response is null`);
}

/** Deletes up to `batch` expired keys; returns the number deleted. */
export function purgeIdempotencyKeys(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`idempotency_keys`, key: sql`lock_token` }, batch);
}

/** Returns undefined when the key of SECRET_KEY that encrypted the text was removed. */
function decrypted(vault: Vault, encrypted: Buffer): string | undefined {
  try {
    return vault.decrypt(encrypted);
  } catch {
    return undefined;
  }
}
