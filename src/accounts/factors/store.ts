// The SQL of what an account has as second factors, and of sign-ins that wait for one.
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { nothing, type Sql, sql } from '../../storage/sql.ts';
import {
  type FactorRequirement,
  type Factors,
  hasFactor,
  MAX_WRONG_CODES,
  type Passkey,
  PENDING_SECONDS,
} from './factor.ts';

/** What an account has. */
export async function findFactors(db: Queryable, accountId: number): Promise<Factors> {
  const [row] = await db.query<FactorsRow>(sql`
    select a.created_at, a.used_at, a.wrong_codes,
      (select count(*) from recovery_codes where account_id = ${accountId})::int as recovery_codes
    from (select 1) one left join authenticator_apps a on a.account_id = ${accountId}`);
  const passkeys = await db.query<Passkey>(sql`
    select id, name, credential_id as "credentialId", transports, created_at as "createdAt", used_at as "usedAt" from passkeys
    where account_id = ${accountId} order by id`);
  const { created_at, used_at, wrong_codes, recovery_codes } = row!;
  return {
    app:
      created_at === null
        ? undefined
        : { createdAt: created_at, usedAt: used_at!, isBlocked: wrong_codes! >= MAX_WRONG_CODES },
    passkeys,
    recoveryCodes: recovery_codes,
  };
}

/** The condition that an account has a second factor. */
export function factorExists(accountId: Sql | number): Sql {
  return sql`(exists(select from authenticator_apps where account_id = ${accountId})
    or exists(select from passkeys where account_id = ${accountId}))`;
}

/** The condition that an account has no second factor and needs one; nothing if nobody does. `and` precedes it. */
export function andNotLacking(accountId: Sql | number, requirement: FactorRequirement): Sql {
  if (requirement === 'nobody') return nothing;
  const role = requirement === 'managers' ? sql`manager` : sql`(manager or assignor)`;
  return sql`and not (
    exists(select from users where account_id = ${accountId} and ${role} and active) and not ${factorExists(accountId)})`;
}

/** What a right password leads to: a second factor that the account has, one to set up, or a session. */
export async function findSignInStep(
  tx: Transaction,
  { accountId, requirement }: { accountId: number; requirement: FactorRequirement },
): Promise<'verify' | 'enrol' | undefined> {
  const [row] = await tx.query<{ has_factor: boolean; may_go_on: boolean }>(sql`
    select ${factorExists(accountId)} as has_factor, true ${andNotLacking(accountId, requirement)} as may_go_on`);
  if (row!.has_factor) return 'verify';
  return row!.may_go_on ? undefined : 'enrol';
}

/** Stores a sign-in that waits for its second factor, and deletes those that have expired. */
export async function insertPendingSignIn(
  tx: Transaction,
  pending: { digest: Buffer; accountId: number },
): Promise<void> {
  await tx.query(sql`delete from pending_sign_ins where expires_at <= now()`);
  await tx.query(sql`
    insert into pending_sign_ins (digest, account_id, expires_at)
    values (${pending.digest}, ${pending.accountId}, now() + make_interval(secs => ${PENDING_SECONDS}))`);
}

/** A sign-in that waits for its second factor. */
export type PendingSignIn = { accountId: number; email: string; firstName: string };

export async function findPendingSignIn(db: Queryable, digest: Buffer): Promise<PendingSignIn | undefined> {
  const [row] = await db.query<{ id: number; email: string; first_name: string }>(sql`
    select a.id, a.email, a.first_name from pending_sign_ins p join accounts a on a.id = p.account_id
    where p.digest = ${digest} and p.expires_at > now()`);
  return row && { accountId: row.id, email: row.email, firstName: row.first_name };
}

/** Locks it: of concurrent calls one continues at a time, and none after it is deleted. */
export async function lockPendingSignIn(tx: Transaction, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from pending_sign_ins where digest = ${digest} and expires_at > now() for update`);
  return rows.length > 0;
}

export async function deletePendingSignIn(tx: Transaction, digest: Buffer): Promise<void> {
  await tx.query(sql`delete from pending_sign_ins where digest = ${digest}`);
}

/** Ends what waits for a second factor, when the password or the factors have changed. */
export async function deletePendingSignIns(db: Queryable, accountId: number): Promise<void> {
  await db.query(sql`delete from pending_sign_ins where account_id = ${accountId}`);
}

/** Locks an account, so that its factors change one after the other; false if it is deactivated. */
export async function lockAccount(tx: Transaction, accountId: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from accounts where id = ${accountId} and deactivated_at is null for update`,
  );
  return rows.length > 0;
}

/** The account's authenticator app, locked: codes are judged one after the other. */
export async function lockApp(
  tx: Transaction,
  accountId: number,
): Promise<{ secret: Buffer; lastStep: number; wrongCodes: number } | undefined> {
  const [row] = await tx.query<{ secret: Buffer; last_step: number; wrong_codes: number }>(sql`
    select secret, last_step, wrong_codes from authenticator_apps where account_id = ${accountId} for update`);
  return row && { secret: row.secret, lastStep: row.last_step, wrongCodes: row.wrong_codes };
}

/** False if the account has an app already. */
export async function insertApp(
  tx: Transaction,
  { accountId, secret, step }: { accountId: number; secret: Buffer; step: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into authenticator_apps (account_id, secret, last_step) values (${accountId}, ${secret}, ${step})
    on conflict (account_id) do nothing returning 1`);
  return rows.length > 0;
}

/** Records the step of a right code; the count of wrong ones begins anew. */
export async function acceptStep(
  tx: Transaction,
  { accountId, step }: { accountId: number; step: number },
): Promise<void> {
  await tx.query(sql`
    update authenticator_apps set last_step = ${step}, wrong_codes = 0, used_at = now()
    where account_id = ${accountId}`);
}

/** Returns how many there have been since the last right code. */
export async function countWrongCode(tx: Transaction, accountId: number): Promise<number> {
  const [row] = await tx.query<{ wrong: number }>(sql`
    update authenticator_apps set wrong_codes = wrong_codes + 1 where account_id = ${accountId}
    returning wrong_codes as wrong`);
  return row?.wrong ?? 0;
}

export async function deleteApp(tx: Transaction, accountId: number): Promise<boolean> {
  return (await deleteFrom(tx, { table: sql`authenticator_apps`, accountId })) > 0;
}

/** Replaces the recovery codes of an account; an empty list leaves it none. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { accountId, digests }: { accountId: number; digests: Buffer[] },
): Promise<void> {
  await deleteFrom(tx, { table: sql`recovery_codes`, accountId });
  await tx.query(sql`
    insert into recovery_codes (digest, account_id)
    select digest, ${accountId}::bigint from unnest(${digests}::bytea[]) digest`);
}

/** Uses up a recovery code: of concurrent calls exactly one gets it. */
export async function useRecoveryCode(
  tx: Transaction,
  { accountId, digest }: { accountId: number; digest: Buffer },
): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from recovery_codes where account_id = ${accountId} and digest = ${digest} returning 1`,
  );
  return rows.length > 0;
}

/** Deletes all that an account has besides its password; false if it has nothing. */
export async function deleteFactors(tx: Transaction, accountId: number): Promise<boolean> {
  const tables = [sql`authenticator_apps`, sql`passkeys`, sql`recovery_codes`];
  let count = 0;
  for (const table of tables) count += await deleteFrom(tx, { table, accountId });
  return count > 0;
}

/** Deletes the factors that were added since, and the recovery codes of an account that has none left; false if there were none. */
export async function deleteFactorsSince(
  tx: Transaction,
  { accountId, since }: { accountId: number; since: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(sql`
    with app as (
      delete from authenticator_apps where account_id = ${accountId} and created_at >= ${since} returning 1
    ), passkey as (delete from passkeys where account_id = ${accountId} and created_at >= ${since} returning 1)
    select (select count(*) from app) + (select count(*) from passkey) as count`);
  if (row!.count === 0) return false;
  if (!hasFactor(await findFactors(tx, accountId)))
    await replaceRecoveryCodes(tx, { accountId, digests: [] });
  return true;
}

async function deleteFrom(
  tx: Transaction,
  { table, accountId }: { table: Sql; accountId: number },
): Promise<number> {
  const rows = await tx.query(sql`delete from ${table} where account_id = ${accountId} returning 1`);
  return rows.length;
}

/** The ids of the accounts that have a second factor. */
export async function listAccountsWithFactors(db: Queryable): Promise<Set<number>> {
  const rows = await db.query<{ account_id: number }>(
    sql`select account_id from authenticator_apps union select account_id from passkeys`,
  );
  return new Set(rows.map((row) => row.account_id));
}

/** Encrypts the secrets of all authenticator apps under the first key of SECRET_KEY. */
export function reencryptAuthenticatorApps(
  db: Database,
  how: ReencryptionInput,
): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`authenticator_apps`, columns: ['secret'] }, how);
}

type FactorsRow = {
  created_at: Date | null;
  used_at: Date | null;
  wrong_codes: number | null;
  recovery_codes: number;
};
