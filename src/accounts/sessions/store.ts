// The SQL of sessions. They expire by the database's clock, which all processes share.
import type { JournalEntry } from '../../domain/journal/journal.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { FactorRequirement } from '../factors/factor.ts';
import { andNotLacking, deletePendingSignIns } from '../factors/store.ts';
import { FRESH_SECONDS, IDLE_SECONDS, type ListedSession, SESSION_SECONDS, type Session } from './session.ts';

const ACTIVE = sql`expires_at > now() and seen_at > now() - make_interval(secs => ${IDLE_SECONDS})`;

/** Stores a new session under the digest of its token. */
export async function insertSession(
  tx: Transaction,
  session: {
    digest: Buffer;
    accountId: number;
    userAgent: string;
    address: string;
    signedInAt?: Date | undefined;
  },
): Promise<void> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into sessions (digest, account_id, user_agent, address, signed_in_at, expires_at)
    values (${session.digest}, ${session.accountId}, ${session.userAgent}, ${session.address},
      coalesce(${session.signedInAt ?? null}::timestamptz, now()), now() + make_interval(secs => ${SESSION_SECONDS}))
    returning id`);
  const { accountId, address } = session;
  await recordChanges(tx, [{ siteId: null, kind: 'session', id: row!.id, after: { accountId, address } }]);
}

/**
 * The active session of a token's digest; updates the time of its last use. None if the account lacks a second factor that
 * `requirement` asks of it: the next sign-in leads to setting one up.
 */
export async function touchSession(
  db: Queryable,
  { digest, requirement }: { digest: Buffer; requirement: FactorRequirement },
): Promise<Session | undefined> {
  const [row] = await db.query<TouchedRow>(sql`
    with found as (
      select id, seen_at = created_at as is_first_request from sessions
      where digest = ${digest} and ${ACTIVE}
        and exists (select from accounts a where a.id = sessions.account_id and a.deactivated_at is null) ${andNotLacking(sql`sessions.account_id`, requirement)} for update)
    update sessions s set seen_at = clock_timestamp() from found where s.id = found.id
    returning s.id, s.account_id, found.is_first_request,
      s.signed_in_at,
      s.signed_in_at > now() - make_interval(secs => ${FRESH_SECONDS}) as is_fresh`);
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      isFirstRequest: row.is_first_request,
      signedInAt: row.signed_in_at,
      isFresh: row.is_fresh,
    }
  );
}

/** The active sessions of an account, last used first. */
export async function listSessions(db: Queryable, accountId: number): Promise<ListedSession[]> {
  return db.query<ListedSession>(sql`
    select id, user_agent as "userAgent", address, created_at as "createdAt", seen_at as "seenAt" from sessions
    where account_id = ${accountId} and ${ACTIVE} order by seen_at desc, id`);
}

/** Deletes one session of the account; false if it has no such session. */
export async function deleteSession(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  return db.actingAs({ accountId }).transaction(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      sql`delete from sessions where id = ${id} and account_id = ${accountId} returning id`,
    );
    await recordChanges(tx, ended(rows, accountId));
    return rows.length > 0;
  });
}

/** Deletes the sessions of an account, except for `kept`, and the sign-ins that wait for a second factor. */
export async function deleteSessions(
  tx: Transaction,
  { accountId, kept }: { accountId: number; kept?: number },
): Promise<void> {
  await deletePendingSignIns(tx, accountId);
  const rows = await tx.query<{ id: number }>(sql`
    delete from sessions where account_id = ${accountId} and id is distinct from ${kept ?? null}::bigint returning id`);
  await recordChanges(tx, ended(rows, accountId));
}

function ended(rows: { id: number }[], accountId: number): JournalEntry[] {
  return rows.map(({ id }) => ({ siteId: null, kind: 'session', id, before: { accountId } }));
}

/** Deletes up to `batch` expired sessions. */
export async function sweepSessions(tx: Transaction, batch: number): Promise<void> {
  await tx.query(sql`
    delete from sessions where id = any(array(
      select id from sessions where not (${ACTIVE}) order by expires_at limit ${batch} for update skip locked))`);
}

type TouchedRow = {
  id: number;
  account_id: number;
  is_first_request: boolean;
  signed_in_at: Date;
  is_fresh: boolean;
};
