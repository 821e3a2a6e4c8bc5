// What each arriving email told, by its reader, as the service recorded it.
import assert from 'node:assert/strict';
import { sql } from '../../src/storage/sql.ts';
import type { ReceivedEmail } from '../support/mail-server.ts';
import type { Reply } from '../support/service.ts';
import type { NoticeStage } from './notice-stage.ts';

/** What was said of each item, in the order of the games; of a change, also the earlier values. */
export async function toldBy(
  { service }: NoticeStage,
  emails: readonly ReceivedEmail[],
): Promise<Record<string, unknown[]>> {
  assert.equal(new Set(emails.map(({ to }) => to)).size, emails.length, 'one email for each person');
  const itemsOf = async ({ messageId }: ReceivedEmail) => {
    const id = messageId.slice(1, messageId.indexOf('@'));
    const rows = await service.db.query<{ lastNotified: Reply['json'] }>(sql`
      select n.last_notified as "lastNotified" from notices n join emails e on e.id = n.email_id
      where e.message_id::text = ${id} order by n.game_id, n.id`);
    return rows.map(({ lastNotified: { notifiedAs, earlier } }) =>
      earlier ? [notifiedAs, earlier] : notifiedAs,
    );
  };
  return Object.fromEntries(
    await Promise.all(emails.map(async (email) => [email.to, await itemsOf(email)] as const)),
  );
}
