// A one-time link, which proves that the person who opens it receives the email of an address.

/** What a link does: set a password (invitation and reset), or confirm a new sign-in address. */
export type LinkPurpose = 'password' | 'address';

export const LINK_SECONDS = 60 * 60; // an hour: email arrives in minutes
export const PAUSE_SECONDS = 60; // at most one email a minute to an address

export type Link = {
  accountId: number;
  email: string;
  firstName: string;
  /** Whether the account had no password yet: then the link is an invitation. */
  isInvitation: boolean;
  /** The address to confirm, for purpose `address`. */
  newAddress: string | null;
};
