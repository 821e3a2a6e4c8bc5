// The emails with one-time links.
import { LINK_SECONDS } from '../links/link.ts';
import { renderEmail } from './document.ts';

/** An email to one address. The optional members but `fromName` are nodemailer's. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Whose email it is, in words; Crewcall if omitted. */
  fromName?: string;
  replyTo?: { name: string; address: string };
  /** With its angle brackets; a random one if omitted. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
};

const MINUTES = LINK_SECONDS / 60;

/** Invites the owner of a new account, or resets a password, by the link. */
export function passwordEmail(reader: {
  email: string;
  firstName: string;
  isInvitation: boolean;
  url: string;
}): Email {
  const { email, firstName, isInvitation, url } = reader;
  const [subject, why] = isInvitation
    ? ['Your invitation to Crewcall', 'You have a new account. To start, choose a password:']
    : ['Reset your Crewcall password', 'To choose a new password for your account, follow this link:'];
  return { to: email, subject, ...linkEmail({ subject, firstName, why, label: 'Choose a password', url }) };
}

/** The address of the page that sets a password. */
export function passwordUrl(authUrl: string, token: string): string {
  return `${authUrl}/reset/${token}`;
}

/** Asks for confirmation of a new address, by the link. */
export function addressConfirmationEmail(reader: {
  newAddress: string;
  firstName: string;
  url: string;
}): Email {
  const { newAddress, firstName, url } = reader;
  const subject = 'Confirm your new email address';
  const why = 'To sign in to Crewcall with this email address, confirm it:';
  return { to: newAddress, subject, ...linkEmail({ subject, firstName, why, label: 'Confirm', url }) };
}

type LinkEmail = { subject: string; firstName: string; why: string; label: string; url: string };

function linkEmail({ subject, firstName, why, label, url }: LinkEmail): Pick<Email, 'text' | 'html'> {
  return renderEmail({
    brand: 'Crewcall',
    title: subject,
    firstName,
    lead: why,
    sections: [{ links: [{ label, url, tone: 'primary' }] }],
    footer: [
      { text: `The link works once, for ${MINUTES} minutes.` },
      { text: 'If you did not expect this email, you can ignore it. Nothing will change.' },
    ],
  });
}
