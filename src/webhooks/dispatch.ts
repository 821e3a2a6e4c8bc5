// Takes from the queue what there is room for, and begins its attempts.
import type { Database } from '../storage/database.ts';
import type { Clock } from './clock.ts';
import type { Conduct } from './conduct.ts';
import type { InFlight } from './in-flight.ts';
import { claimRetries } from './queue/deliveries.ts';
import { claimFanouts, type FanoutClaim, MAX_FANOUT } from './queue/fanouts.ts';

const LOOK_MS = 250; // between two looks at the lanes while nothing hints at them: retries are not in a hurry
const MAX_CLAIMS = 3; // of one fan-out: what cannot be finished together is then tried one by one

export type Dispatch = {
  /** Begins attempts. `more` tells that others may be due; `unwritten`, that something is to be written down. */
  sendDue(): Promise<{ more: boolean; unwritten: boolean }>;
  /** Something may be due in the lanes: the next `sendDue` looks there. */
  lookForRetries(): void;
  /** An attempt has ended; gives whether something may have waited for its place. */
  hasRoomAgain(wasRetry: boolean): boolean;
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
  let lookAt = 0;
  let isFull = false; // something was left in the queue for want of places
  let passedOver = false; // lanes were, since their endpoints were busy
  const timed = async <Claimed extends { at: Date | undefined }>(
    claim: () => Promise<Claimed>,
  ): Promise<Claimed> => {
    const before = system();
    const claimed = await claim();
    if (claimed.at !== undefined) clock.learn(claimed.at, { before, after: system() });
    return claimed;
  };

  const retry = async (): Promise<boolean> => {
    const { retries } = conduct.room();
    if (retries === 0 || performance.now() < lookAt) return false;
    lookAt = performance.now() + LOOK_MS;
    const full = conduct.full();
    passedOver = full.length > 0;
    const placesFor = (ids: readonly number[]) => shareOut(conduct.placesFor(ids), retries);
    const { claims, more } = await timed(() => claimRetries(db, { room: retries, leaseMs, full, placesFor }));
    if (more) lookAt = 0;
    for (const claim of claims) inFlight.begin(claim);
    return more;
  };

  const fanOut = async (): Promise<boolean> => {
    const room = conduct.room().first;
    isFull = room < MAX_FANOUT; // the largest must fit, so that it does not wait for ever
    if (isFull) return false;
    const { claimed } = await timed(() => claimFanouts(db, { room, leaseMs }));
    const size = claimed.reduce((sum, { fanout }) => sum + fanout.pending.size, 0);
    isFull = size > room - MAX_FANOUT;
    for (const claim of claimed) beginAll(claim);
    return isFull;
  };
  const beginAll = ({ fanout, event, targets, held }: FanoutClaim) => {
    const attempt = fanout.claims;
    if (fanout.pending.size === 0) inFlight.touch(fanout); // nobody is left whom it may be sent to
    for (const subscriptionId of held)
      inFlight.putOff({ event, attempt, fanout, target: { subscriptionId } }, 0);
    for (const target of targets) {
      if (attempt > MAX_CLAIMS) inFlight.putOff({ event, attempt, fanout, target }, 0);
      else inFlight.begin({ event, attempt, fanout, target });
    }
  };

  return {
    async sendDue() {
      const retrying = await retry();
      const more = await fanOut();
      return { more: retrying || more, unwritten: inFlight.isUnwritten() };
    },
    lookForRetries() {
      lookAt = 0;
    },
    hasRoomAgain(wasRetry) {
      if (wasRetry || passedOver) lookAt = 0;
      return wasRetry || passedOver || isFull;
    },
  };
}

/** The places of each, until together they are as many as there is room for: one for everybody first. */
function shareOut(places: number[], room: number): number[] {
  let left = room - places.filter((wanted) => wanted > 0).length;
  return places.map((wanted) => {
    const further = Math.max(0, Math.min(wanted - 1, left));
    left -= further;
    return wanted > 0 ? 1 + further : 0;
  });
}
