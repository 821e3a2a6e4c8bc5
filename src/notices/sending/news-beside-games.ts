// What a reader is told beside games: what was paid, what an assignor wrote, and what ends soon.
import type { EmailItem } from '../emails/content.ts';
import type { LastNotified, PendingNotice } from '../notice.ts';
import type { EmailFacts } from './facts.ts';

type ToldNews = { item: EmailItem; lastNotified: LastNotified };

/** Of a statement, while more of it is paid than the reader knows. */
export function newsOfStatement(
  { statementId }: PendingNotice,
  { statements }: EmailFacts,
  { authUrl }: { authUrl: string },
): ToldNews | undefined {
  const statement = statements.get(statementId!);
  if (statement === undefined || statement.amountPaid <= statement.amountKnown) return undefined;
  return {
    item: { kind: 'paid', statement, url: `${authUrl}/app/me/pay` },
    lastNotified: { notifiedAs: 'paid', amountPaid: statement.amountPaid },
  };
}

/** Of a message, while its sender can be answered. */
export function newsOfMessage(
  { messageId }: PendingNotice,
  { messages }: EmailFacts,
  { authUrl }: { authUrl: string },
): ToldNews | undefined {
  const message = messages.get(messageId!);
  if (message === undefined) return undefined;
  const { id, sender, subject, text } = message;
  return {
    item: { kind: 'message', sender: sender.name, subject, text, url: `${authUrl}/app/me/messages/${id}` },
    lastNotified: { notifiedAs: 'message' },
  };
}

/** Of a certification that still ends soon. */
export function newsOfCertification(
  { certificationId }: PendingNotice,
  { certifications }: EmailFacts,
  { authUrl }: { authUrl: string },
): ToldNews | undefined {
  const ending = certifications.get(certificationId!);
  if (ending === undefined) return undefined;
  const { name, validUntil } = ending;
  return {
    item: { kind: 'certification', name, validUntil, url: `${authUrl}/app/me/certifications` },
    lastNotified: { notifiedAs: 'certification' },
  };
}
