// A claim: an attempt that only this process may make until its lease ends.

/** What is sent to every subscription that the event matches. */
export type ClaimedEvent = { id: number; topic: string; at: Date; body: string };

/**
 * The target, as the subscription's row has it now; `url` is null when it is not a URL. Headers and secret are encrypted,
 * in hexadecimal.
 */
export type Target = {
  subscriptionId: number;
  url: URL | null;
  method: string;
  headers: string;
  secret: string;
};

/** The fan-out of a claim. */
export type ClaimedFanout = {
  eventId: number;
  part: number;
  /** The fencing token: with another number in its row, another process has claimed the fan-out since. */
  claims: number;
  /** The subscriptions whose outcomes are not recorded yet. */
  pending: Set<number>;
};

export type Claim = {
  event: ClaimedEvent;
  target: Target;
  /** The number of this attempt, from 1. A row of `deliveries` with another number belongs to another process. */
  attempt: number;
  /** Undefined for a row of `deliveries`. */
  fanout?: ClaimedFanout | undefined;
  /** The time by the database's clock. */
  now: () => Date;
};

/** A claim without what is needed to send it. */
export type ClaimKey = Pick<Claim, 'event' | 'attempt' | 'fanout'> & {
  target: Pick<Target, 'subscriptionId'>;
};

/**
 * What to record of a claim: the delivery is over, or is tried again. `isCounted` is false when it was postponed before
 * its attempt began. `failure` is the reason in words. A dropped delivery is over, and does not clear failures.
 */
export type Settlement = {
  claim: ClaimKey;
  retry?: { delayMs: number; isCounted: boolean; failure?: string | undefined } | undefined;
  isDropped?: boolean;
};

/** A target as claims select it, in this order. */
export type TargetRow = [id: number, url: string, method: string, headers: string, secret: string];

export function toTarget([subscriptionId, url, method, headers, secret]: TargetRow): Target {
  return { subscriptionId, url: URL.parse(url), method, headers, secret };
}

/** The database's clock, read at a claim and carried on by this process's monotonic clock: signatures need no other. */
export function clockFrom(at: Date): () => Date {
  const readAt = performance.now();
  return () => new Date(at.getTime() + performance.now() - readAt);
}
