// A one-time link, which proves that the person who opens it receives the email of an address.

/** What a link does: reset a password, choose the first one (an invitation), sign in, confirm a new sign-in address, or undo a change. */
export type LinkPurpose = 'password' | 'invitation' | 'sign-in' | 'address' | 'undo';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a link works. */
export const LINK_SECONDS: Record<LinkPurpose, number> = {
  password: HOUR, // whoever asks for it waits for the email
  address: HOUR,
  'sign-in': 15 * MINUTE, // the same, and whoever else reads the email later shall not sign in
  undo: 7 * DAY, // who lost the account may be away
  invitation: 14 * DAY, // nobody waits for it, and the account has nothing of the person yet
};
export const PAUSE_SECONDS = 60; // at most one email a minute to an address
export const RENEWAL_PAUSE_SECONDS = DAY; // between invitations that nobody on the site sends
export const INVITED_LATELY_SECONDS = DAY; // whoever invites all again means nobody who was invited today
export const EXPIRED_INVITATION_DAYS = 365; // so long an expired one can still be renewed

/** The profile that an invitation is for, and the profile of the person who invites. */
export type InvitedProfile = { userId: number; invitedBy?: number | undefined };

/** What an invitation says. */
export type Invitation = {
  siteName: string;
  role: 'official' | 'assignor' | 'manager' | undefined;
  /** Undefined if whoever invited has left, and if nobody did. */
  by: { name: string; email: string } | undefined;
};

export type Link = {
  accountId: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the person has never signed in: then a link to set a password is an invitation. */
  isInvitation: boolean;
  /** The address to confirm, for purpose `address`. */
  newAddress: string | null;
  /** The address to which a change is undone, for purpose `undo`. */
  oldAddress: string | null;
  createdAt: Date;
};

/** A change of how a person signs in, with the token that undoes it and the address that gets it. */
export type UndoableChange = {
  kind: 'password' | 'address';
  token: string;
  email: string;
  firstName: string;
};
