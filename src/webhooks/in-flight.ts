// The attempts that are running in this process, and the outcomes that are not written down yet.
import type { Conduct, Refused, Running } from './conduct.ts';
import type { Claim, ClaimedFanout, Settlement } from './queue/claim.ts';
import { failureInWords } from './report.ts';
import { delayAfter } from './retry.ts';
import { originOf } from './sending/destination.ts';
import type { Outcome } from './sending/outcome.ts';

/** Outcomes to write down, and fan-outs of which something has been left out. */
export type Unwritten = { settlements: Settlement[]; fanouts: ClaimedFanout[] };

export type InFlight = {
  /** Begins an attempt, or puts it off when there is no place for it. */
  begin(claim: Claim): Refused | undefined;
  /** Puts a claim off before it began: it becomes a row that is due after `delayMs`. */
  putOff(claim: Settlement['claim'], delayMs: number): void;
  /** What is left of the fan-out will be written down, though no attempt of it has ended. */
  touch(fanout: ClaimedFanout): void;
  /** What is to be written down. `putBack` returns it when writing failed. */
  isUnwritten(): boolean;
  take(): Unwritten;
  putBack(unwritten: Unwritten): void;
  /** Resolves when nothing is running. */
  landed(): Promise<void>;
  /** Forgets what is running, whatever comes of it, and gives it. */
  abandon(): Claim[];
};

/** An attempt that has ended. */
export type Ended = {
  claim: Claim;
  outcome: Outcome;
  /** How long it took. */
  ms: number;
  /** Until the next attempt; undefined when the delivery is over. */
  delayMs: number | undefined;
};

export type InFlightOptions = {
  conduct: Conduct;
  /** Makes one attempt; never rejects. */
  attempt: (claim: Claim) => Promise<Outcome>;
  /** A number in [0, 1). */
  chance: () => number;
  onEnd: (ended: Ended) => void;
};

export function trackInFlight({ conduct, attempt, chance, onEnd }: InFlightOptions): InFlight {
  const running = new Set<Claim>();
  let unwritten: Unwritten = { settlements: [], fanouts: [] };
  let onLanded = () => {};

  const putOff = (claim: Settlement['claim'], delayMs: number) => {
    unwritten.settlements.push({ claim, again: { delayMs, isCounted: false } });
  };
  const end = (claim: Claim, outcome: Outcome, place: Running) => {
    const ms = Math.round(performance.now() - place.startedAt);
    conduct.end(place, outcome.status !== undefined);
    if (!running.delete(claim)) return; // abandoned: somebody else's by now
    const delayMs = delayOf(claim, outcome, chance());
    const failure = outcome.kind === 'failed' ? failureInWords(outcome) : undefined;
    const again = delayMs === undefined ? undefined : { delayMs, isCounted: true, failure };
    const isDropped = outcome.kind === 'failed' && again === undefined;
    unwritten.settlements.push({ claim, again, isDropped });
    onEnd({ claim, outcome, ms, delayMs });
    if (running.size === 0) onLanded();
  };

  return {
    putOff,
    begin(claim) {
      const isRetry = claim.fanout === undefined;
      const { subscriptionId, url } = claim.target;
      const place = conduct.begin({ subscriptionId, origin: originOf(url), isRetry });
      if ('waitMs' in place) {
        putOff(claim, place.waitMs);
        return place;
      }
      running.add(claim);
      void attempt(claim).then((outcome) => end(claim, outcome, place));
      return undefined;
    },
    touch(fanout) {
      unwritten.fanouts.push(fanout);
    },
    isUnwritten: () => unwritten.settlements.length + unwritten.fanouts.length > 0,
    take() {
      const taken = unwritten;
      unwritten = { settlements: [], fanouts: [] };
      return taken;
    },
    putBack({ settlements, fanouts }) {
      unwritten = {
        settlements: [...settlements, ...unwritten.settlements],
        fanouts: [...fanouts, ...unwritten.fanouts],
      };
    },
    landed() {
      if (running.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onLanded = resolve;
      });
    },
    abandon() {
      const abandoned = [...running];
      running.clear();
      onLanded();
      return abandoned;
    },
  };
}

function delayOf({ attempt }: Claim, outcome: Outcome, chance: number): number | undefined {
  if (outcome.kind !== 'failed') return undefined;
  return delayAfter({ attempt, retryAfterMs: outcome.retryAfterMs, chance });
}
