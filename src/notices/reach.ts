// By which way a person is told of a message or reminded, and why somebody is told by none.
import type { Reach } from '../domain/messages/message.ts';
import { isThere } from '../domain/users/reach.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { MutableKind } from './settings.ts';

/** Of each of these users, by id. */
export async function findReach(
  db: Queryable,
  { userIds, kind }: { userIds: readonly number[]; kind: Extract<MutableKind, 'message' | 'reminder'> },
): Promise<Map<number, Reach>> {
  const rows = await db.query<{
    id: number;
    isThere: boolean;
    neverInvited: boolean;
    isMuted: boolean;
    isRejected: boolean;
  }>(sql`
    select u.id, ${isThere(sql`u`)} and a.id is not null as "isThere", u.never_invited as "neverInvited",
      coalesce(${kind} = any(n.muted), false) as "isMuted",
      exists (select from suppressed_addresses s where s.address = lower(a.email)) as "isRejected"
    from users u left join accounts a on a.id = u.account_id left join notice_settings n on n.user_id = u.id
    where u.id = any(${userIds})`);
  return new Map(
    rows.map(({ id, isThere, neverInvited, isMuted, isRejected }) => {
      const others = isMuted ? 'muted' : isRejected ? 'rejected' : null;
      const reason = !isThere ? 'left' : neverInvited ? 'not_invited' : others;
      return [id, reason === null ? { way: 'email', reason } : { way: null, reason }];
    }),
  );
}
