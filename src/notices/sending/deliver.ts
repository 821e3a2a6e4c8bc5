// Delivers a message by each of the ways. To add a way: its name in ways.ts, and its line in the table here.
import type { Mailer } from '../../accounts/email/mailer.ts';
import type { Database } from '../../storage/database.ts';
import { composeEmail } from '../emails/compose.ts';
import type { EmailContent } from '../emails/content.ts';
import { pushMessageOf } from '../push/message.ts';
import { type PushOptions, pushTo } from '../push/send.ts';
import { suppressAddress } from '../settings.ts';
import type { Way } from '../ways.ts';
import type { Reader } from './facts.ts';
import { failureOf } from './failure.ts';
import { isSoon } from './way-choice.ts';

export type DeliveryOptions = { db: Database; mailer: Pick<Mailer, 'send'>; push: PushOptions };

/** `failed` is tried again. `refused`: the address is wrong for good. `gone`: this way no longer reaches the person. */
export type Delivery =
  | { kind: 'sent'; subject: string; discard?: (() => Promise<void>) | undefined }
  | { kind: 'failed' | 'refused'; reason: string; cause?: string | undefined }
  | { kind: 'gone' };

type Deliver = (content: EmailContent, reader: Reader, options: DeliveryOptions) => Promise<Delivery>;

/** Sends the content to its reader by a way. */
export const DELIVER: Readonly<Record<Way, Deliver>> = {
  async email(content, reader, { db, mailer }) {
    if (reader.suppressed !== null) return { kind: 'refused', reason: reader.suppressed };
    const email = composeEmail(content);
    try {
      const { discard } = await mailer.send(email);
      return { kind: 'sent', subject: email.subject, discard };
    } catch (error) {
      const { reason, cause, isAddressRejected } = failureOf(error); // the error itself may contain the address
      if (!isAddressRejected) return { kind: 'failed', reason, cause };
      await suppressAddress(db, { address: reader.email, reason });
      return { kind: 'refused', reason, cause };
    }
  },
  async push(content, { targets }, { db, push }) {
    const message = pushMessageOf(content);
    const isUrgent = content.items.some((item) => isSoon(item, content.now));
    const result = await pushTo(db, { targets, message, isUrgent }, push);
    switch (result.kind) {
      case 'pushed':
        return { kind: 'sent', subject: message.title };
      case 'gone':
        return { kind: 'gone' };
      case 'failed':
        return result;
    }
  },
};
