// Composes the email of an EmailContent: subject, text and HTML, with what mail clients need to answer and unsubscribe.
import type { Email } from '../../accounts/email/email.ts';
import type { EmailContent } from './content.ts';

/** The email that tells the reader all items of the content. Pure: the same content gives the same email. */
export function composeEmail(content: EmailContent): Email {
  const { reader, replyTo, messageId, links, site, items } = content;
  return {
    to: reader.email,
    subject: `${items.length === 1 ? 'A change' : 'Changes'} to your games at ${site.name}`,
    text: `All of your games: ${links.app}\n`,
    ...(replyTo !== undefined && { replyTo: { name: replyTo.name, address: replyTo.email } }),
    ...(messageId !== undefined && { messageId }),
    headers: {
      'List-Unsubscribe': `<${links.settings}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', // RFC 8058 §3.1
    },
  };
}
