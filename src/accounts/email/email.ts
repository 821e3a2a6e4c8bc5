// The emails that carry one-time links, as plain text in lines so short that mail breaks none (RFC 2045 §6.7).
import { LINK_SECONDS } from '../links/link.ts';

/** An email to one address. */
export type Email = { to: string; subject: string; text: string };

const MINUTES = LINK_SECONDS / 60;
// Whoever adds a person chooses the name: it may greet, and hold no line or address that the service would seem to say.
const NAME = /^[\p{L}\p{M} '’-]+\.?$/u;

/** Invites the owner of a new account, or lets one choose another password, by the link. */
export function passwordEmail(reader: {
  email: string;
  firstName: string;
  isInvitation: boolean;
  url: string;
}): Email {
  const { email, firstName, isInvitation, url } = reader;
  const [subject, why] = isInvitation
    ? ['Your invitation to Crewcall', 'An account was made for you. Choose a password to start:']
    : ['Choose a new password', 'Somebody asked to change the password of your account:'];
  return { to: email, subject, text: emailText({ firstName, why, url }) };
}

/** The page that the token of a password's link opens. */
export function passwordUrl(authUrl: string, token: string): string {
  return `${authUrl}/reset/${token}`;
}

/** Lets the reader of a new address confirm that it is theirs, by the link. */
export function addressConfirmationEmail(reader: {
  newAddress: string;
  firstName: string;
  url: string;
}): Email {
  const { newAddress, firstName, url } = reader;
  const why = 'Confirm that you want to sign in to Crewcall with this address:';
  return { to: newAddress, subject: 'Confirm your new address', text: emailText({ firstName, why, url }) };
}

function emailText({ firstName, why, url }: { firstName: string; why: string; url: string }): string {
  return `Hello${NAME.test(firstName) ? ` ${firstName}` : ''},

${why}

${url}

The link works once, within ${MINUTES} minutes.
If you did not expect this email, you can ignore it: nothing changes.
`;
}
