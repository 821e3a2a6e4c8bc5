// Takes from the queue what there is room for, and begins its attempts.
import type { Database } from '../storage/database.ts';
import type { Clock } from './clock.ts';
import type { Conduct } from './conduct.ts';
import type { InFlight } from './in-flight.ts';
import type { Claim } from './queue/claim.ts';
import { claimRetries, type RetryQueue } from './queue/deliveries.ts';
import { claimFanouts, type FanoutClaim, MAX_FANOUT } from './queue/fanouts.ts';
import { originOf } from './sending/destination.ts';

const MAX_CLAIMS = 3; // of one fan-out: what cannot be finished together is then tried one by one
const MAX_RETRIES_AT_ONCE = 64; // of one claim, which first attempts leave room for; more of them follow

/** Two kinds of work, which do not wait for each other; each gives whether there may be more to take. */
export type Dispatch = {
  beginFirstAttempts(): Promise<boolean>;
  beginRetries(): Promise<boolean>;
  /** An attempt has ended; gives which of the two may have waited for its place. */
  ended(claim: Claim): { first: boolean; retries: boolean };
};

export type DispatchOptions = {
  db: Database;
  conduct: Conduct;
  inFlight: InFlight;
  clock: Clock;
  /** This machine's clock, which the database's is compared with. */
  system: () => Date;
  leaseMs: number;
};

export function createDispatch({ db, conduct, inFlight, clock, system, leaseMs }: DispatchOptions): Dispatch {
  let isFull = false; // fan-outs were left in the queue for want of places
  let retriesAreFull = false;
  let claiming = 0; // retries that are being claimed, and have no places yet
  const behind = new Set<number>(); // subscriptions with attempts running, of which something had to be put off
  const timed = async <Claimed extends { at: Date | undefined }>(
    claim: () => Promise<Claimed>,
  ): Promise<Claimed> => {
    const before = system();
    const claimed = await claim();
    if (claimed.at !== undefined) clock.learn(claimed.at, { before, after: system() });
    return claimed;
  };

  const beginAll = ({ fanout, event, targets, held }: FanoutClaim) => {
    const attempt = fanout.claims;
    if (fanout.pending.size === 0) inFlight.touch(fanout); // nobody is left whom it may be sent to
    for (const subscriptionId of held) {
      inFlight.putOff({ event, attempt, fanout, target: { subscriptionId } }, 0);
    }
    for (const target of targets) {
      const claim = { event, attempt, fanout, target };
      if (attempt > MAX_CLAIMS) inFlight.putOff(claim, 0);
      else if (inFlight.begin(claim)?.waitMs === 0) behind.add(target.subscriptionId);
    }
  };

  return {
    async beginFirstAttempts() {
      const room = conduct.room().first - claiming;
      isFull = room < MAX_FANOUT; // the largest must fit, so that it does not wait for ever
      if (isFull) return false;
      const { claimed } = await timed(() => claimFanouts(db, { room, leaseMs }));
      const size = claimed.reduce((sum, { fanout }) => sum + fanout.pending.size, 0);
      isFull = size > room - MAX_FANOUT;
      for (const claim of claimed) beginAll(claim);
      return isFull;
    },
    async beginRetries() {
      const room = Math.min(conduct.room().retries, MAX_RETRIES_AT_ONCE);
      retriesAreFull = room === 0;
      if (retriesAreFull) return false;
      const full = conduct.full();
      const placesFor = (retryQueues: readonly RetryQueue[]) =>
        conduct.placesFor(
          retryQueues.map(({ subscriptionId, url }) => ({ subscriptionId, origin: originOf(url) })),
          room,
        );
      claiming = room;
      try {
        const { claims, more } = await timed(() => claimRetries(db, { room, leaseMs, full, placesFor }));
        for (const claim of claims) inFlight.begin(claim);
        return more;
      } finally {
        claiming = 0;
      }
    },
    ended({ fanout, target }) {
      const wasAwaited = behind.delete(target.subscriptionId);
      return { first: isFull, retries: fanout === undefined || wasAwaited || retriesAreFull };
    },
  };
}
