// The SQL of sessions. They expire by the database's clock, which all processes share.
import type { JournalEntry } from '../../domain/journal/journal.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { type Sql, sql } from '../../storage/sql.ts';
import { andNotLacking, deletePendingSignIns } from '../factors/store.ts';
import {
  FRESH_SECONDS,
  IDLE_SECONDS,
  LINK_IDLE_DAYS,
  LINK_SESSION_DAYS,
  type ListedSession,
  SESSION_SECONDS,
  type Session,
  type SessionRules,
} from './session.ts';

type LinkLimits = Omit<SessionRules, 'requirement'>;

/** Of a session by a link, the present limits count, also if it was opened under others. */
function active({ linkDays, linkIdleDays }: LinkLimits): Sql {
  return sql`expires_at > now() and case when by_link
    then created_at > now() - make_interval(days => ${linkDays}) and seen_at > now() - make_interval(days => ${linkIdleDays})
    else seen_at > now() - make_interval(secs => ${IDLE_SECONDS}) end`;
}

/** Stores a new session under the digest of its token. */
export async function insertSession(
  tx: Transaction,
  session: {
    digest: Buffer;
    accountId: number;
    userAgent: string;
    address: string;
    signedInAt?: Date | undefined;
    isByLink?: boolean | undefined;
  },
): Promise<void> {
  const { isByLink = false } = session;
  const seconds = isByLink ? LINK_SESSION_DAYS * 24 * 60 * 60 : SESSION_SECONDS;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into sessions (digest, account_id, user_agent, address, signed_in_at, by_link, expires_at)
    values (${session.digest}, ${session.accountId}, ${session.userAgent}, ${session.address},
      coalesce(${session.signedInAt ?? null}::timestamptz, now()), ${isByLink}, now() + make_interval(secs => ${seconds}))
    returning id`);
  const { accountId, address } = session;
  await recordChanges(tx, [{ siteId: null, kind: 'session', id: row!.id, after: { accountId, address } }]);
}

/**
 * The active session of a token's digest; updates the time of its last use. None if the account lacks a second factor that
 * the `requirement` asks of it: the next sign-in leads to setting one up.
 */
export async function touchSession(
  db: Queryable,
  { digest, requirement, ...limits }: { digest: Buffer } & SessionRules,
): Promise<Session | undefined> {
  const [row] = await db.query<TouchedRow>(sql`
    with found as (
      select id, seen_at = created_at as is_first_request from sessions
      where digest = ${digest} and ${active(limits)}
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
export async function listSessions(
  db: Queryable,
  { accountId, ...limits }: { accountId: number } & LinkLimits,
): Promise<ListedSession[]> {
  return db.query<ListedSession>(sql`
    select id, user_agent as "userAgent", address, by_link as "isByLink", created_at as "createdAt", seen_at as "seenAt"
    from sessions where account_id = ${accountId} and ${active(limits)} order by seen_at desc, id`);
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

/** Ends the sessions of an account that were opened by a link in an email. */
export async function deleteLinkSessions(tx: Transaction, accountId: number): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    sql`delete from sessions where account_id = ${accountId} and by_link returning id`,
  );
  await recordChanges(tx, ended(rows, accountId));
}

/** Gives a session by a link the limits of other sessions: its person has just shown a second factor. */
export async function endLinkLimits(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`
    update sessions set by_link = false,
      expires_at = least(expires_at, created_at + make_interval(secs => ${SESSION_SECONDS}))
    where id = ${id} and by_link`);
}

function ended(rows: { id: number }[], accountId: number): JournalEntry[] {
  return rows.map(({ id }) => ({ siteId: null, kind: 'session', id, before: { accountId } }));
}

/** Deletes up to `batch` sessions that have expired under any rules. */
export async function sweepSessions(tx: Transaction, batch: number): Promise<void> {
  await tx.query(sql`
    delete from sessions where id = any(array(
      select id from sessions where not (${active({ linkDays: LINK_SESSION_DAYS, linkIdleDays: LINK_IDLE_DAYS })}) order by expires_at limit ${batch} for update skip locked))`);
}

type TouchedRow = {
  id: number;
  account_id: number;
  is_first_request: boolean;
  signed_in_at: Date;
  is_fresh: boolean;
};
