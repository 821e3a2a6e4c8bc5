// The SQL of idempotency keys. Requests and answers are kept encrypted: bodies may hold what is secret.
import type { Vault } from '../../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../../storage/database.ts';
import { deleteExpired } from '../../../storage/purging.ts';
import { sql } from '../../../storage/sql.ts';

const KEPT_HOURS = 24; // docs/api: HTTP, Idempotency-Key
// Longer than any request runs. It only decides for how long the key of a process that died is of no use: whoever
// comes back after it finds that their claim is gone, and with it their transaction.
const CLAIM_SECONDS = 60;
const TRIES = 3; // a key that is in the way may be gone a moment later

/** A key of one caller. Two applications, or two accounts of one, never share a key. */
export type KeyOf = { applicationId: number; accountId: number; key: string };

/** What became of taking a key: it is the caller's now, or somebody has it, with the answer if there is one. */
export type ClaimResult = { claim: string } | { request: string | undefined; answer: string | undefined };

/** Takes the key for a request, unless another request has it and is not known to be dead. */
export async function takeKey(
  db: Database,
  { applicationId, accountId, key, request, vault }: KeyOf & { request: string; vault: Vault },
): Promise<ClaimResult | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const [mine] = await db.query<{ claim: string }>(sql`
      insert into idempotency_keys as k (application_id, account_id, key, request, locked_until, expires_at)
      values (${applicationId}, ${accountId}, ${key}, ${vault.encrypt(request)},
        now() + make_interval(secs => ${CLAIM_SECONDS}), now() + make_interval(hours => ${KEPT_HOURS}))
      on conflict (application_id, account_id, key) do update
        set lock_token = gen_random_uuid(), request = excluded.request, response = null,
          locked_until = excluded.locked_until, expires_at = excluded.expires_at
        where k.expires_at <= now() or (k.response is null and k.locked_until <= now())
      returning lock_token as claim`);
    if (mine !== undefined) return mine;
    const [other] = await db.query<{ request: Buffer; response: Buffer | null }>(sql`
      select request, response from idempotency_keys
      where application_id = ${applicationId} and account_id = ${accountId} and key = ${key}`);
    if (other === undefined) continue;
    const read = (sealed: Buffer | null) => (sealed === null ? undefined : decrypted(vault, sealed));
    return { request: read(other.request), answer: read(other.response) };
  }
  return undefined;
}

/** Keeps the answer under the key, as part of `tx`. False when the claim is gone: then nothing of `tx` may stay. */
export async function keepAnswer(
  tx: Transaction | Database,
  { claim, answer, vault }: { claim: string; answer: string; vault: Vault },
): Promise<boolean> {
  const kept = await tx.query(sql`
    update idempotency_keys set response = ${vault.encrypt(answer)}
    where lock_token = ${claim} and response is null returning 1`);
  return kept.length > 0;
}

/** Gives the key back, unless an answer is kept under it. */
export async function freeKey(db: Database, claim: string): Promise<void> {
  await db.query(sql`delete from idempotency_keys where lock_token = ${claim} and response is null`);
}

/** Deletes up to `batch` keys whose day is over; gives how many there were. */
export function purgeIdempotencyKeys(db: Queryable, batch: number): Promise<number> {
  return deleteExpired(db, { table: sql`idempotency_keys`, key: sql`lock_token` }, batch);
}

/** Undefined when the key of SECRET_KEY that encrypted it has been taken away. */
function decrypted(vault: Vault, sealed: Buffer): string | undefined {
  try {
    return vault.decrypt(sealed);
  } catch {
    return undefined;
  }
}
