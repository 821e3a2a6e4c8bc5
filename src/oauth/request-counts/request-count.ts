// What is counted of the requests of applications: sums by hour, and no request by itself.

/** A request as it is counted. */
export type CountedRequest = {
  applicationId: number;
  /** The method and the pattern of the path, such as `GET /api/v2/games/:id`: never an id. */
  route: string;
  status: number;
  /** The limit that refused it, in words, such as `600 requests in 60 seconds`; null if none did. */
  limitedBy: string | null;
};

/** How many of them there were in the hour that begins at `hour`. */
export type RequestCount = CountedRequest & { hour: Date; requests: number };

/** For how many days counts are kept, and shown. */
export const DAYS_KEPT = 7;

export const HOUR_MS = 3_600_000;

/** The beginnings of the first and the last hour that are shown: the last one is that of `now`. */
export function shownHours(now: Date): { since: Date; until: Date } {
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return { since: new Date(until.getTime() - (DAYS_KEPT * 24 - 1) * HOUR_MS), until };
}
