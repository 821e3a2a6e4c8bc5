// A one-time link: proof that whoever opens it reads the mail of an address.

/** What a link lets its reader do: set a password (invitation and reset), or confirm a new sign-in address. */
export type LinkPurpose = 'password' | 'address';

export const LINK_SECONDS = 60 * 60; // an hour: mail arrives in minutes, and a forgotten one opens nothing later
export const PAUSE_SECONDS = 60; // at most one email a minute to an address, whoever asks for it

export type Link = {
  accountId: number;
  email: string;
  firstName: string;
  /** Whether the account had no password yet: then the link is an invitation. */
  isInvitation: boolean;
  /** The address to be confirmed, of purpose `address`. */
  newAddress: string | undefined;
};
