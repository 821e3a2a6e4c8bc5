// The acceptance that a change of a game reset, and that holds again because the change was taken back.
import { AppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** Who had answered for the official, null if they did themselves or a guardian did; and when. */
export type RestoredAnswer = { answeredBy: number | null; byGuardian: boolean; answeredAt: Date };

/**
 * The last acceptance of the official on this game, from the journal. Throws AppError `conflict` (`/restore`) if there is none;
 * `conflict` if anything but changes of the game has ended it or come after it: an answer, or being taken off by hand.
 */
export async function findResetAcceptance(
  tx: Transaction,
  { gameId, userId }: { gameId: number; userId: number },
): Promise<RestoredAnswer> {
  // Whoever asked for a game accepted it, whoever put them on it. Slots of a game that was restored are created anew.
  const [found] = await tx.query<{
    answeredBy: number | null;
    byGuardian: boolean;
    answeredAt: string;
    wasReset: boolean;
  }>(sql`
    select a.created_at as "answeredAt", a.after ? 'answered_by_guardian' as "byGuardian", (
        select by.id from users by
        where by.site_id = a.site_id and by.account_id = a.account_id and by.id <> ${userId} and not a.after ? 'user_id'
      ) as "answeredBy", not exists (
        select from journal t where t.game_id = ${gameId} and t.kind = 'assignment' and t.subject_id = ${userId}
          and (t.xid, t.id) > (a.xid, a.id) and (
            t.action = 'changed' and t.after->>'answer' is not null and not t.after ? 'answered_at'
            or (t.before->>'user_id' is not null or t.before->>'answer' is not null) and not exists (
              select from journal g
              where g.game_id = t.game_id and g.xid = t.xid and g.kind = 'game' and g.before <> '{}'))
      ) as "wasReset"
    from journal a
    where a.game_id = ${gameId} and a.kind = 'assignment' and a.action = 'changed'
      and coalesce((a.after->>'user_id')::bigint, a.subject_id) = ${userId}
      and a.after->>'answer' = 'accepted' and not a.after ? 'answered_at'
    order by a.xid desc, a.id desc limit 1`);
  if (found === undefined) {
    const message = 'No acceptance of this official is known.';
    throw new AppError('conflict', message, { problems: [{ path: '/restore', message }] });
  }
  if (!found.wasReset)
    throw new AppError('conflict', 'No change of the game has reset an acceptance of this official.');
  const { answeredBy, byGuardian, answeredAt } = found;
  return { answeredBy, byGuardian, answeredAt: new Date(answeredAt) };
}
