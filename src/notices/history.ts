// Who was told what, and when: the notices of a game or of a user, and the emails of a user, newest first.
import type { Page, Pagination } from '../kernel/pagination.ts';
import type { Queryable } from '../storage/database.ts';
import { readPage } from '../storage/page.ts';
import { all, type Sql, sql } from '../storage/sql.ts';
import type { LastNotified, NoticeKind } from './notice.ts';
import type { Way } from './ways.ts';

/** A notice with its email. It waits until `dueAt` while it has neither been sent nor given up. */
export type Notice = {
  id: number;
  emailId: number;
  kind: NoticeKind;
  userId: number;
  name: string;
  gameId: number | null;
  /** Null while it waits. */
  lastNotified: LastNotified | null;
  /** By which it was sent. */
  way: Way;
  subject: string | null;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  /** Of the last attempt. */
  failure: string | null;
  /** When the user last opened the game since. */
  seenAt: Date | null;
};

/** An email with its notices. */
export type SentEmail = Pick<
  Notice,
  'id' | 'userId' | 'subject' | 'way' | 'createdAt' | 'dueAt' | 'sentAt' | 'failedAt' | 'failure'
> & { notices: Notice[] };

/** Of one game, of one user, or both. */
export type NoticeQuery = { gameId?: number | undefined; userId?: number | undefined; page: Pagination };

/** Without what users did themselves, and know without an email. */
export async function listNotices(
  db: Queryable,
  { gameId, userId, page }: NoticeQuery,
): Promise<Page<Notice>> {
  const conditions = [sql`not n.silent`];
  if (gameId !== undefined) conditions.push(sql`n.game_id = ${gameId}`);
  if (userId !== undefined) conditions.push(sql`n.user_id = ${userId}`);
  return readPage<Notice>(db, { select: selectNotices(conditions), order: sql`id desc`, page });
}

/** The emails of a user. */
export async function listEmails(
  db: Queryable,
  { userId, page }: { userId: number; page: Pagination },
): Promise<Page<SentEmail>> {
  const select = sql`
    select e.id, e.user_id as "userId", e.way, e.subject, e.created_at as "createdAt", e.due_at as "dueAt", e.sent_at as "sentAt",
      e.failed_at as "failedAt", e.failure
    from emails e
    where e.user_id = ${userId} and exists (select from notices n where n.email_id = e.id and not n.silent)`;
  const emails = await readPage<Omit<SentEmail, 'notices'>>(db, { select, order: sql`id desc`, page });
  const ids = emails.rows.map(({ id }) => id);
  const conditions = [sql`not n.silent`, sql`n.email_id = any(${ids})`];
  const notices = await db.query<Notice>(sql`${selectNotices(conditions)} order by n.id`);
  const ofEmail = Map.groupBy(notices, ({ emailId }) => emailId);
  return {
    ...emails,
    rows: emails.rows.map((email) => ({ ...email, notices: ofEmail.get(email.id) ?? [] })),
  };
}

function selectNotices(conditions: Sql[]): Sql {
  return sql`
    select n.id, n.email_id as "emailId", n.kind, n.user_id as "userId", u.first_name || ' ' || u.last_name as name, n.game_id as "gameId",
      n.last_notified as "lastNotified", e.way, e.subject, n.created_at as "createdAt", e.due_at as "dueAt", e.sent_at as "sentAt",
      e.failed_at as "failedAt", e.failure,
      (select v.seen_at from game_views v
        where v.game_id = n.game_id and v.user_id = n.user_id and v.seen_at >= n.created_at) as "seenAt"
    from notices n join emails e on e.id = n.email_id join users u on u.id = n.user_id
    where ${all(conditions)}`;
}
