// Which email addresses are accepted: one grammar for the API, the pages and the commands.

export const EMAIL_ADDRESS_CHARACTERS = 254; // RFC 5321 §4.5.3.1.3, without the angle brackets

// RFC 5321 §4.1.2: Dot-string "@" Domain. Quoted local parts and address literals are not accepted.
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAILBOX = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`, 'i');

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_ADDRESS_CHARACTERS && MAILBOX.test(text);
}
