// Which kinds of emails a user does not want.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { NoticeKind } from './notice.ts';

/** The kinds that may be muted. Emails about one's own games are always sent: a game depends on the answer. */
export const MUTABLE_KINDS = [
  'reminder',
  'statement',
  'answer',
  'unanswered',
] as const satisfies NoticeKind[];

export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** The kinds that the user has muted. */
export async function findMutedKinds(db: Queryable, userId: number): Promise<MutableKind[]> {
  const [row] = await db.query<{ muted: MutableKind[] }>(
    sql`select muted from notice_settings where user_id = ${userId}`,
  );
  return row?.muted ?? [];
}

/** Mutes these kinds, and no others. */
export async function muteKinds(
  db: Queryable,
  { userId, kinds }: { userId: number; kinds: readonly MutableKind[] },
): Promise<void> {
  await db.query(sql`
    insert into notice_settings (user_id, muted) values (${userId}, ${kinds})
    on conflict (user_id) do update set muted = excluded.muted`);
}
