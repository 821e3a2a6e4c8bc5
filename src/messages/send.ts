// Hands a message on to its recipients, as a job: in batches, each recipient exactly once.
//
// How an assignor's message reaches people:
// 1. The assignor selects games, days, a place, a league, a group or people. `findAddressees` (domain/messages/audience.ts)
//    finds who that is: of games the crews of published ones, without those who declined. The preview shows the same people,
//    by which way each is told (notices/reach.ts), and the text as one of them gets it.
// 2. `sendMessage` (domain/messages/actions.ts) stores the message, a row for each recipient with the values of the fields
//    that the text has, their games, the job, and an entry of the journal: one transaction. What a recipient reads, by email
//    or in the application, is made of these values: it is what the preview showed, whatever becomes of the game.
// 3. The job locks the next recipients who have not been handed on, and makes a notice for each who can be reached at that
//    time, in the transaction that marks them. A process that dies leaves no half of a batch; the next one goes on behind it.
// 4. A notice joins the email that its reader waits for (notices/worker.ts): whoever is also told that their game is canceled
//    gets one email, or the message a minute after a notification. Nobody gets two within a minute. Replies go to the
//    assignor. Just before it is sent it is dropped if the reader left meanwhile, or if the sender did, or is no assignor any
//    more.
// 5. The email leads to the page of the message in the application. It records that its reader opened it when the signed-in
//    recipient visits it: no picture in an email does.
import { may, memberOf } from '../domain/access.ts';
import { SEND_JOB } from '../domain/messages/message.ts';
import { countRecipients, lockNextRecipients, recordQueued } from '../domain/messages/store.ts';
import { isReachable } from '../domain/users/reach.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { AppError } from '../kernel/errors.ts';
import { findReach } from '../notices/reach.ts';
import { insertNotices } from '../notices/store.ts';
import type { Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

const BATCH = 100; // some milliseconds, in which the emails of these people are locked

/** The kind of job. `delayMs`: how long an email waits for what else happens to its reader. */
export function messageHandlers({ delayMs }: { delayMs: number }): Readonly<Record<string, JobHandler>> {
  return {
    [SEND_JOB]: async ({ job, db, progress }) => {
      const messageId = job.input.messageId!;
      const sender = await memberOf(db, job);
      if (sender === undefined || !may(sender, 'messages.write') || !(await isReachable(db, sender.id)))
        throw new AppError('forbidden', 'Who sent this is no longer an assignor or manager of the site.');
      const { total, queued } = await countRecipients(db, messageId);
      for (let done = queued; ; ) {
        if (!(await progress(done, total))) return;
        const count = await db.transaction((tx) => handOn(tx, { messageId, delayMs }));
        if (count === 0) return;
        done += count;
      }
    },
  };
}

/** Hands the next recipients on, and returns how many there were. */
async function handOn(
  tx: Transaction,
  { messageId, delayMs }: { messageId: number; delayMs: number },
): Promise<number> {
  const next = await lockNextRecipients(tx, { messageId, limit: BATCH });
  if (next.length === 0) return 0;
  const reach = await findReach(tx, { userIds: next.map(({ userId }) => userId), kind: 'message' });
  const queued = next.map(({ id, userId }) => ({ id, userId, ...reach.get(userId)! }));
  const told = queued.flatMap(({ way, userId }) => (way === null ? [] : [userId]));
  const notices = sql`
    select 'message' as kind, u.site_id, u.id as user_id, null::bigint as game_id, null::bigint as assignment_id,
      null::bigint as about_user_id, null::bigint as request_id, null::bigint as statement_id, false as silent
    from users u where u.id = any(${told})`;
  if (told.length > 0) await insertNotices(tx, { notices, delayMs, messageId });
  await recordQueued(tx, queued);
  return next.length;
}
