// The email that tells a person, at the address from before, that their password or sign-in address was changed.
import { LINK_SECONDS, type UndoableChange } from '../links/link.ts';
import { renderEmail } from './document.ts';
import type { Email } from './email.ts';

const DAYS = LINK_SECONDS.undo / (24 * 60 * 60);

/** With the link that undoes the change. */
export function changeEmail(
  authUrl: string,
  { kind, token, email, firstName, newAddress }: UndoableChange & { newAddress?: string },
): Email {
  const [subject, lead] =
    kind === 'password'
      ? ['Your password was changed', 'The password with which you sign in to Crewcall was changed.']
      : [
          'Your email address was changed',
          `From now on, you sign in to Crewcall with ${newAddress} and no longer with this address.`,
        ];
  const document = renderEmail({
    brand: 'Crewcall',
    title: subject,
    firstName,
    lead,
    sections: [{ links: [{ label: 'This was not me', url: `${authUrl}/undo/${token}`, tone: 'primary' }] }],
    footer: [
      { text: 'If this was you, you do not need to do anything.' },
      {
        text:
          `If it was not, the link undoes the change for ${DAYS} days. It opens a page where you confirm. Then everybody ` +
          'is signed out, programs lose their access, and you choose a new password.',
      },
    ],
  });
  return { to: email, subject, ...document };
}
