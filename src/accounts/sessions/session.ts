// A session: a browser that is signed in to an account.
import type { FactorRequirement } from '../factors/factor.ts';

// A browser stays signed in for a month of use (NIST SP 800-63B §4.1.3).
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
export const IDLE_SECONDS = 7 * 24 * 60 * 60; // or for a week without use
// Officials open the application in their season alone, and can do little harm. Operators can set less.
export const LINK_SESSION_DAYS = 90; // after a sign-in by a link in an email
export const LINK_IDLE_DAYS = 30;
// So long after signing in a person may see bank accounts and tax forms; longer than it takes to type a form.
export const FRESH_SECONDS = 15 * 60;

/** The browser that a session is for. */
export type Browser = { userAgent: string; address: string };

/** What the operator requires of sessions. */
export type SessionRules = {
  requirement: FactorRequirement;
  /** How long a session by a link in an email lasts; 0 if nobody may sign in by one. */
  linkDays: number;
  linkIdleDays: number;
};

export type Session = {
  id: number;
  accountId: number;
  /** Whether this is the first request with the session, right after sign-in. */
  isFirstRequest: boolean;
  signedInAt: Date;
  /** Whether the person signed in during the last FRESH_SECONDS. */
  isFresh: boolean;
};

/** A session for its owner's list. */
export type ListedSession = {
  id: number;
  /** The User-Agent header at sign-in. */
  userAgent: string;
  /** The IP address at sign-in. */
  address: string;
  isByLink: boolean;
  createdAt: Date;
  seenAt: Date;
};
