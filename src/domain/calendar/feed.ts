// A calendar feed: a secret address at which calendar programs read the games of one account.

export type CalendarFeed = {
  id: number;
  accountId: number;
  /** The games of one site; null: of all. */
  siteId: number | null;
  createdAt: Date;
  /** The last time that a program read it, to the hour. */
  readAt: Date | null;
};

/** The most feeds that an account has: one for each of its calendars and devices. */
export const MAX_FEEDS = 20;

/** How many days of the past a feed has: what was worked this season, to look up. */
export const PAST_DAYS = 180;
