// Reads messages as one of their recipients gets them.
import type { MessageFacts } from '../../domain/messages/message.ts';
import { fillSubject, fillTemplate } from '../../domain/messages/template.ts';
import { canBeReached } from '../../domain/users/reach.ts';
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** With the address that replies go to. */
export type MessageText = {
  id: number;
  sender: { name: string; email: string };
  subject: string;
  text: string;
};

type Row = { id: number; name: string; email: string; subject: string; text: string; facts: MessageFacts };

/**
 * Not those whose sender left or is no assignor or manager any more: they may not write, and nobody would read the replies. Of
 * messages about games, not those of whose games the reader declined all since, is off them, or has answered what asked them to.
 */
export async function findMessageTexts(
  db: Queryable,
  { userId, messageIds }: { userId: number; messageIds: readonly number[] },
): Promise<MessageText[]> {
  const rows = await db.query<Row>(sql`
    select m.id, w.first_name || ' ' || w.last_name as name, coalesce(w.email_addresses[1], a.email) as email, m.subject, m.text,
      r.facts
    from message_recipients r join messages m on m.id = r.message_id join users w on w.id = m.user_id
    join accounts a on a.id = w.account_id
    where r.user_id = ${userId} and r.message_id = any(${messageIds}) and ${canBeReached(sql`w`)} and (w.assignor or w.manager)
      and (m.audience <> 'games' or exists (
        select from message_games mg join games g on g.id = mg.game_id and g.deleted_at is null
        join assignments x on x.game_id = g.id and x.user_id = r.user_id
        where mg.recipient_id = r.id and x.answer is distinct from 'declined' and (x.answer is null or not m.unanswered)))`);
  return rows.map(({ id, name, email, subject, text, facts }) => ({
    id,
    sender: { name, email },
    subject: fillSubject(subject, facts),
    text: fillTemplate(text, facts),
  }));
}
