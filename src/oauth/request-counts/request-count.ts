// What is counted of the requests of applications: sums by hour, and no request by itself.

/** A request as it is counted. */
export type CountedRequest = {
  applicationId: number;
  /** The method and the pattern of the path, such as `GET /api/v2/games/:id`: never an id. */
  route: string;
  status: number;
  /** The limit that refused it, in words, such as `running requests`. */
  limitedBy?: string | undefined;
};

/** How many of them there were in the hour that begins at `hour`. */
export type RequestCount = CountedRequest & { hour: Date; requests: number };

/** For how many days counts are kept, and shown. */
export const DAYS_KEPT = 7;
