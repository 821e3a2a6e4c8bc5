// The SQL of push subscriptions, and the key by which push services know this service (VAPID, RFC 8292).
import { generateKeyPairSync } from 'node:crypto';
import type { Vault } from '../../kernel/secrets.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import {
  type ReencryptionInput,
  type ReencryptionResult,
  reencryptRows,
} from '../../storage/reencryption.ts';
import { sql } from '../../storage/sql.ts';
import type { NewPushSubscription, PushSubscription } from './subscription.ts';

/** A browser to send to. */
export type PushTarget = { id: number; endpoint: string; p256dh: string; auth: Buffer };

const COLUMNS = sql`id, endpoint, created_at as "createdAt"`;

/** Those of an account, in the order in which they were made. */
export function listPushSubscriptions(db: Queryable, accountId: number): Promise<PushSubscription[]> {
  return db.query(sql`select ${COLUMNS} from push_subscriptions where account_id = ${accountId} order by id`);
}

/**
 * Replaces what the browser had before, whoever's it was. The subscription ends with the session.
 */
export async function insertPushSubscription(
  tx: Transaction,
  {
    accountId,
    sessionId,
    endpoint,
    p256dh,
    auth,
  }: Omit<NewPushSubscription, 'auth'> & {
    accountId: number;
    sessionId: number;
    auth: Buffer;
  },
): Promise<PushSubscription> {
  const [row] = await tx.query<PushSubscription>(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${accountId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning ${COLUMNS}`);
  return row!;
}

export async function countPushSubscriptions(tx: Transaction, accountId: number): Promise<number> {
  const rows = await tx.query(sql`select from accounts where id = ${accountId} for no key update`);
  if (rows.length === 0) return 0;
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from push_subscriptions where account_id = ${accountId}`,
  );
  return row?.count ?? 0;
}

/** Returns whether the account had it. */
export async function deletePushSubscription(
  db: Queryable,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from push_subscriptions where id = ${id} and account_id = ${accountId} returning 1 as deleted`);
  return rows.length > 0;
}

/** The browsers at which the account of a user is signed in: an ended session has none. */
export function findPushTargets(db: Queryable, userId: number): Promise<PushTarget[]> {
  return db.query(sql`
    select p.id, p.endpoint, p.p256dh, p.auth
    from push_subscriptions p join users u on u.account_id = p.account_id join sessions s on s.id = p.session_id
    where u.id = ${userId} and s.expires_at > now() order by p.id`);
}

/** Forgets a browser that its push service no longer knows. */
export async function forgetPushTarget(db: Queryable, id: number): Promise<void> {
  await db.query(sql`delete from push_subscriptions where id = ${id}`);
}

/** Both keys in base64url: the public one as browsers take it. */
export type PushKey = { publicKey: string; privateKey: string };

/** The key of this service: made the first time, and kept, because every subscription is for this key alone. */
export async function findPushKey(db: Queryable, vault: Vault): Promise<PushKey> {
  const find = () =>
    db.query<{ public_key: string; private_key: Buffer }>(sql`select public_key, private_key from push_keys`);
  let [row] = await find();
  if (row === undefined) {
    const { publicKey, privateKey } = newKey();
    await db.query(sql`
      insert into push_keys (public_key, private_key) values (${publicKey}, ${vault.encrypt(privateKey)})
      on conflict do nothing`);
    [row] = await find();
  }
  if (row === undefined) throw new Error('there is no key for push messages');
  return { publicKey: row.public_key, privateKey: vault.decrypt(row.private_key) };
}

function newKey(): PushKey {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
  const publicKey = Buffer.concat([Buffer.from([4]), bytes(jwk.x), bytes(jwk.y)]).toString('base64url'); // uncompressed, RFC 8292 §3.2
  return { publicKey, privateKey: jwk.d ?? '' };
}

/** Forgets a key that nothing decrypts, with the browsers that subscribed to it: a new one is made when somebody asks. */
export async function forgetPushKey(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`delete from push_subscriptions`);
    await tx.query(sql`delete from push_keys`);
  });
}

/** Encrypts the secrets of browsers under the first key of SECRET_KEY. */
export function reencryptPushSubscriptions(
  db: Database,
  how: ReencryptionInput,
): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`push_subscriptions`, columns: ['auth'] }, how);
}

/** Encrypts the key of push messages under the first key of SECRET_KEY. */
export function reencryptPushKey(db: Database, how: ReencryptionInput): Promise<ReencryptionResult> {
  return reencryptRows(db, { table: sql`push_keys`, columns: ['private_key'] }, how);
}
