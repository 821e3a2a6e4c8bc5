// The action on messages: send one.
import { AppError, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { insertJob } from '../jobs/store.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { findAddressees } from './audience.ts';
import { factsOfEach, type MessageDraft, textProblems } from './draft.ts';
import {
  MESSAGES_A_DAY_OF_ACCOUNT,
  MESSAGES_A_DAY_OF_SITE,
  RECIPIENTS_A_DAY_OF_SITE,
  SEND_JOB,
} from './message.ts';
import { countSentLately, findReachable, insertMessage, insertRecipients } from './store.ts';

/**
 * Sends a message: stores it with its recipients and what each is told, and a job that hands it on. Returns its id. Throws
 * AppError `validation_failed` for a field that does not exist, or a text that is too long with its fields (`/subject`,
 * `/text`), or an audience with nobody in it (`/to`); `conflict` beyond a limit of the account or the site.
 */
export async function sendMessage(db: Database, draft: MessageDraft): Promise<number> {
  const problems = textProblems(draft);
  if (problems.length > 0) throw validationError(problems);
  const { site, sender, subject, text } = draft;
  return db.transaction(async (tx) => {
    const lately = await countSentLately(tx, { accountId: sender.accountId, siteId: site.id });
    const { audience, people } = await findAddressees(tx, { ...draft, viewer: sender });
    const reachable = await findReachable(
      tx,
      people.map(({ user }) => user.id),
    );
    const recipients = people.filter(({ user }) => reachable.has(user.id));
    if (recipients.length === 0)
      throw validationError([{ path: '/to', message: 'Nobody would get this message; choose others.' }]);
    requireWithinLimits(lately, recipients.length);
    const facts = factsOfEach(draft, recipients);
    const id = await insertMessage(tx, {
      ...{ siteId: site.id, userId: sender.id, audience, subject, text },
      unanswered: 'unanswered' in draft.to && draft.to.unanswered,
    });
    await insertRecipients(tx, {
      ...{ siteId: site.id, messageId: id },
      recipients: recipients.map(({ user, duties }, at) => ({
        userId: user.id,
        facts: facts[at]!,
        gameIds: duties.map(({ game }) => game.id),
      })),
    });
    await beginSending(tx, { id, siteId: site.id, accountId: sender.accountId });
    const after = { audience, ...selectionOf(draft.to), subject, recipients: recipients.length };
    const entry: JournalEntry = { siteId: site.id, kind: 'message', id, subjectId: sender.id, after };
    await recordChanges(tx, [entry]);
    return id;
  });
}

/** By what the recipients were chosen, where that is more than a list of ids. */
function selectionOf(to: MessageDraft['to']): object {
  if ('groupId' in to) return to;
  if (!('filter' in to)) return {};
  const { startDate, endDate, criteria } = to.filter;
  return { startDate, endDate, ...criteria };
}

function beginSending(tx: Transaction, { id, ...of }: { id: number; siteId: number; accountId: number }) {
  return insertJob(tx, { ...of, kind: SEND_JOB, key: String(id), input: { messageId: id } });
}

function requireWithinLimits(
  { byAccount, bySite, recipients }: { byAccount: number; bySite: number; recipients: number },
  more: number,
): void {
  const exceeded =
    byAccount >= MESSAGES_A_DAY_OF_ACCOUNT
      ? `You have sent ${byAccount} messages in the last 24 hours, and ${MESSAGES_A_DAY_OF_ACCOUNT} is the maximum.`
      : bySite >= MESSAGES_A_DAY_OF_SITE
        ? `${bySite} messages were sent on this site in the last 24 hours, and ${MESSAGES_A_DAY_OF_SITE} is the maximum.`
        : recipients + more > RECIPIENTS_A_DAY_OF_SITE
          ? `The messages of this site went to ${recipients} recipients in the last 24 hours, and ${RECIPIENTS_A_DAY_OF_SITE} is the maximum: this one has ${more} more.`
          : undefined;
  if (exceeded !== undefined) throw new AppError('conflict', `${exceeded} Try again later.`);
}
