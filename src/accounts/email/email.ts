// The emails with one-time links.
import { type Invitation, LINK_SECONDS } from '../links/link.ts';
import { nameOr, oneLine, renderEmail, type Sentence } from './document.ts';

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

const MINUTES = LINK_SECONDS.password / 60;
const INVITATION_DAYS = LINK_SECONDS.invitation / (24 * 60 * 60);

type PasswordEmail = {
  email: string;
  firstName: string;
  isInvitation: boolean;
  /** Of an account that is on a site. */
  invitation?: Invitation | undefined;
  url: string;
};

/** Invites the owner of a new account, or resets a password, by the link. */
export function passwordEmail({ email, firstName, isInvitation, invitation, url }: PasswordEmail): Email {
  const label = 'Choose a password';
  if (isInvitation) return { to: email, ...invitationTo(invitation, { firstName, label, url }) };
  const subject = 'Reset your Crewcall password';
  const why = 'To choose a new password for your account, follow this link:';
  return { to: email, subject, ...linkEmail({ subject, firstName, why, label, url }) };
}

const ROLES = { official: 'to referee for', assignor: 'to assign games for', manager: 'to manage' };

/** From the site's name; a reply reaches whoever invites. */
function invitationTo(
  invitation: Invitation | undefined,
  link: Pick<LinkEmail, 'firstName' | 'label' | 'url'>,
): Omit<Email, 'to'> {
  const { siteName, role, by } = invitation ?? {};
  const site = siteName === undefined ? 'Crewcall' : oneLine(siteName);
  const name = nameOr(by?.name ?? '', '');
  const whereto = `${role === undefined ? 'to join' : ROLES[role]} ${site}`;
  const subject = name === '' ? `You are invited ${whereto}` : `${name} invites you ${whereto}`;
  const why = `${subject}. To start, choose a password:`;
  const lasting = `The link works once, for ${INVITATION_DAYS} days. After that, its page sends you a new one.`;
  const reply = name === '' ? [] : [`Reply to this email to reach ${name}.`];
  return {
    subject,
    fromName: site,
    ...(by !== undefined && { replyTo: { name, address: by.email } }),
    ...linkEmail({ ...link, subject, why, brand: site, notes: [lasting, ...reply] }),
  };
}

/** Signs in by the link. */
export function signInEmail({
  email,
  firstName,
  url,
}: {
  email: string;
  firstName: string;
  url: string;
}): Email {
  const subject = 'Sign in to Crewcall';
  const why = 'Follow this link, and press the button on its page:';
  const notes = [`The link works once, for ${LINK_SECONDS['sign-in'] / 60} minutes.`];
  return { to: email, subject, ...linkEmail({ subject, firstName, why, label: 'Sign in', url, notes }) };
}

/** The address of the page that signs in. */
export function signInUrl(authUrl: string, token: string): string {
  return `${authUrl}/sign-in/link/${token}`;
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

type LinkEmail = {
  brand?: string;
  subject: string;
  firstName: string;
  why: string;
  label: string;
  url: string;
  /** How long the link works, and other small print. */
  notes?: string[];
};

function linkEmail({
  brand = 'Crewcall',
  notes = [`The link works once, for ${MINUTES} minutes.`],
  ...email
}: LinkEmail): Pick<Email, 'text' | 'html'> {
  const { subject, firstName, why, label, url } = email;
  return renderEmail({
    brand,
    title: subject,
    firstName,
    lead: why,
    sections: [{ links: [{ label, url, tone: 'primary' }] }],
    footer: [
      ...notes.map((text): Sentence => ({ text })),
      { text: 'If you did not expect this email, you can ignore it. Nothing will change.' },
    ],
  });
}
