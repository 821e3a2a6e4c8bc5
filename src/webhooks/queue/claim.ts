// A claim: an attempt that this process alone may make until its lease ends.

/** What is sent to everybody that the event reaches. */
export type ClaimedEvent = { id: number; topic: string; at: Date; body: string };

/** Where it goes, as the subscription's row has it now. Headers and secret are still encrypted, in hexadecimal. */
export type Target = { subscriptionId: number; url: string; method: string; headers: string; secret: string };

/** The fan-out that a claim came with. */
export type ClaimedFanout = {
  eventId: number;
  part: number;
  /** Its fencing token: one with another number has been claimed by somebody else since. */
  claims: number;
  /** The subscriptions whose attempts are not written down yet. */
  pending: Set<number>;
};

export type Claim = {
  event: ClaimedEvent;
  target: Target;
  /** Which attempt this is, from 1. A row of `deliveries` with another number is somebody else's by now. */
  attempt: number;
  /** Undefined for a row of `deliveries`. */
  fanout?: ClaimedFanout | undefined;
};

/**
 * What came of a claim: over, or to be tried again. It is not counted as an attempt when it was put off before it
 * began. `failure` is its reason in words. What is dropped is over, and says nothing good of its endpoint.
 */
export type Settlement = {
  claim: Pick<Claim, 'event' | 'attempt' | 'fanout'> & { target: Pick<Target, 'subscriptionId'> };
  again?: { delayMs: number; isCounted: boolean; failure?: string | undefined } | undefined;
  isDropped?: boolean;
};

/** A target as the statements that claim select it, in this order. */
export type TargetRow = [id: number, url: string, method: string, headers: string, secret: string];

export function toTarget([subscriptionId, url, method, headers, secret]: TargetRow): Target {
  return { subscriptionId, url, method, headers, secret };
}
