// Which emails a user wants, and whether their address is known to be wrong.
import { allowArchivedSites } from '../domain/journal/protection.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { notFound } from '../kernel/errors.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { NoticeKind } from './notice.ts';
import { WISHED_VENUES } from './open-games/venues.ts';
import type { OpenGamesWish } from './open-games/wish.ts';
import { DEFAULT_WAYS, type Ways } from './ways.ts';

/** The kinds that may be muted. Emails about one's own games are always sent: a game depends on the answer. */
export const MUTABLE_KINDS = [
  'crew',
  'reminder',
  'statement',
  'answer',
  'unanswered',
  'claimed',
  'requested',
  'disputed',
  'message',
] as const satisfies NoticeKind[];
export type MutableKind = (typeof MUTABLE_KINDS)[number];

export type NoticeSettings = {
  muted: MutableKind[];
  ways: Ways;
  /** Of which new open games they hear once a day; null: of none. */
  openGames: OpenGamesWish | null;
  /** Nothing is sent to the address of the account, which a mail server has rejected. */
  suppressed: { since: Date; reason: string } | null;
};

/** Throws AppError `not_found` for a user who does not exist. */
export async function findSettings(db: Queryable, userId: number): Promise<NoticeSettings> {
  const [row] = await db.query<{
    muted: MutableKind[] | null;
    ways: Partial<Ways> | null;
    openGames: OpenGamesWish | null;
    since: Date | null;
    reason: string;
  }>(sql`
    select n.muted, n.ways, s.since, s.reason,
      n.open_games || jsonb_build_object('venueIds', ${WISHED_VENUES}) as "openGames"
    from users u join accounts a on a.id = u.account_id
    left join notice_settings n on n.user_id = u.id
    left join suppressed_addresses s on s.address = lower(a.email)
    where u.id = ${userId}`);
  if (row === undefined) throw notFound('user');
  const { muted, ways, openGames, since, reason } = row;
  const suppressed = since && { since, reason };
  return { muted: muted ?? [], ways: { ...DEFAULT_WAYS, ...ways }, openGames, suppressed };
}

/** The kinds that the user has muted. */
export async function findMutedKinds(db: Queryable, userId: number): Promise<MutableKind[]> {
  const [row] = await db.query<{ muted: MutableKind[] }>(
    sql`select muted from notice_settings where user_id = ${userId}`,
  );
  return row?.muted ?? [];
}

/** The users of a site who have muted a kind. */
export async function findUsersWhoMuted(
  db: Queryable,
  { siteId, kind }: { siteId: number; kind: MutableKind },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    sql`select user_id as id from notice_settings where site_id = ${siteId} and ${kind} = any(muted)`,
  );
  return rows.map(({ id }) => id);
}

/** Mutes these kinds of notices, and no others. */
export async function muteKinds(
  db: Database,
  { userId, kinds }: { userId: number; kinds: readonly MutableKind[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const [user] = await tx.query<{ siteId: number }>(
      sql`select site_id as "siteId" from users where id = ${userId} for no key update`,
    );
    if (user === undefined) return;
    const muted = await findMutedKinds(tx, userId);
    await tx.query(sql`
      insert into notice_settings (site_id, user_id, muted) select site_id, id, ${kinds}::text[] from users where id = ${userId}
      on conflict (user_id) do update set muted = excluded.muted`);
    const fields = { before: { muted }, after: { muted: kinds } };
    await recordChanges(tx, [{ ...user, kind: 'notice_settings', id: userId, subjectId: userId, ...fields }]);
  });
}

/** Chooses the ways of these topics. */
export async function chooseWays(
  db: Database,
  { userId, ways }: { userId: number; ways: Partial<Ways> },
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const [user] = await tx.query<{ siteId: number; ways: Partial<Ways> | null }>(sql`
      select u.site_id as "siteId", (select ways from notice_settings n where n.user_id = u.id) as ways
      from users u where id = ${userId} for no key update`);
    if (user === undefined) return;
    const { siteId, ways: before } = user;
    const after = { ...before, ...ways };
    await tx.query(sql`
      insert into notice_settings (site_id, user_id, muted, ways) values (${siteId}, ${userId}, '{}', ${JSON.stringify(after)})
      on conflict (user_id) do update set ways = excluded.ways`);
    const fields = { before: { ways: before ?? {} }, after: { ways: after } };
    await recordChanges(tx, [{ siteId, kind: 'notice_settings', id: userId, subjectId: userId, ...fields }]);
  });
}

/** Sends nothing to an address, which a mail server has rejected for good, until somebody asks to try again. */
export async function suppressAddress(
  db: Queryable,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await db.query(sql`
    insert into suppressed_addresses (address, reason) values (lower(${address}), ${reason})
    on conflict (address) do update set reason = excluded.reason`);
}

/**
 * Sends to the address of a user's account again, after a mail server had rejected it. What its users were not told, on
 * all sites, waits for an email that is due now, and is tried for as long as any other.
 */
export async function retryAddress(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const freed = await tx.query(sql`
      delete from suppressed_addresses where address = (
        select lower(a.email) from accounts a join users u on u.account_id = a.id where u.id = ${userId}) returning 1 as freed`);
    if (freed.length === 0) return;
    await tx.query(sql`
      with failed as materialized (
        select e.id, e.site_id, e.user_id from emails e join users u on u.id = e.user_id
        where e.failed_at is not null and u.account_id = (select account_id from users where id = ${userId})
      ), email as (
        insert into emails (site_id, user_id, due_at) select distinct site_id, user_id, now() from failed order by user_id
        on conflict (user_id) where sent_at is null and failed_at is null do update set due_at = excluded.due_at, created_at = now()
        returning id, user_id)
      update notices n set email_id = email.id from failed join email using (user_id)
      where n.email_id = failed.id and n.last_notified is null`);
    await tx.query(sql`
      delete from emails e where failed_at is not null and not exists (select from notices where email_id = e.id)
        and user_id in (select id from users where account_id = (select account_id from users where id = ${userId}))`);
  });
}
