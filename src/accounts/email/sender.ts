// The address that emails are sent from.

/** The user name of SMTP_URL if it is an email address, because many mail servers reject any other sender. */
export function senderAddress(smtpUrl: string | undefined, authUrl: string): string {
  const user = decodeURIComponent(smtpUrl === undefined ? '' : new URL(smtpUrl).username);
  return user.includes('@') ? user : `crewcall@${new URL(authUrl).hostname}`;
}
