// Who was told what, and when: the notices of a game or of a user, newest first.
import type { Page, Pagination } from '../kernel/pagination.ts';
import type { Queryable } from '../storage/database.ts';
import { readPage } from '../storage/page.ts';
import { all, sql } from '../storage/sql.ts';
import type { LastNotified, NoticeKind } from './notice.ts';

/** A notice with its email. It waits until `dueAt` while it has neither been sent nor given up. */
export type Notice = {
  id: number;
  kind: NoticeKind;
  userId: number;
  name: string;
  gameId: number | null;
  /** Null while it waits. */
  lastNotified: LastNotified | null;
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
  const select = sql`
    select n.id, n.kind, n.user_id as "userId", u.first_name || ' ' || u.last_name as name, n.game_id as "gameId",
      n.last_notified as "lastNotified", e.subject, n.created_at as "createdAt", e.due_at as "dueAt", e.sent_at as "sentAt",
      e.failed_at as "failedAt", e.failure,
      (select v.seen_at from game_views v
        where v.game_id = n.game_id and v.user_id = n.user_id and v.seen_at >= n.created_at) as "seenAt"
    from notices n join emails e on e.id = n.email_id join users u on u.id = n.user_id
    where ${all(conditions)}`;
  return readPage<Notice>(db, { select, order: sql`id desc`, page });
}
