// A session: somebody who is signed in with a browser.

// A season is worked on for weeks: a browser in use stays signed in for a month (NIST SP 800-63B §4.1.3).
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
export const IDLE_SECONDS = 7 * 24 * 60 * 60; // one that is not used for a week is forgotten

export type Session = {
  id: number;
  accountId: number;
  /** Whether no page was asked for with this session before: the sign-in itself led here. */
  isFirstVisit: boolean;
};

/** A session as its owner sees it in a list. */
export type ListedSession = {
  id: number;
  /** What the browser said it is, when it signed in. */
  userAgent: string;
  /** The network address of the sign-in. */
  address: string;
  createdAt: Date;
  seenAt: Date;
};
