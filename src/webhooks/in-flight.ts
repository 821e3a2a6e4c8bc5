// The attempts that are running in this process, and the outcomes that are not written down yet.
import type { Claim, Settlement } from './deliveries.ts';
import { delayAfter } from './retry.ts';
import type { Outcome } from './sending/outcome.ts';

export type InFlight = {
  /** Attempts running now: all, and by subscription. */
  count(): number;
  bySubscription: ReadonlyMap<number, number>;
  /** Begins an attempt. */
  begin(claim: Claim): void;
  /** Outcomes to write down. `putBack` returns them when writing failed. */
  takeSettlements(): Settlement[];
  putBack(settlements: Settlement[]): void;
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
  /** Makes one attempt; never rejects. */
  attempt: (claim: Claim) => Promise<Outcome>;
  /** A number in [0, 1). */
  chance: () => number;
  onEnd: (ended: Ended) => void;
};

export function trackInFlight({ attempt, chance, onEnd }: InFlightOptions): InFlight {
  const running = new Set<Claim>();
  const bySubscription = new Map<number, number>();
  let settlements: Settlement[] = [];
  let onLanded = () => {};

  const count = (subscriptionId: number, change: number) => {
    const next = (bySubscription.get(subscriptionId) ?? 0) + change;
    if (next > 0) bySubscription.set(subscriptionId, next);
    else bySubscription.delete(subscriptionId);
  };

  const end = (claim: Claim, outcome: Outcome, ms: number) => {
    if (!running.delete(claim)) return; // abandoned: somebody else's by now
    count(claim.subscriptionId, -1);
    const delayMs = delayOf(claim, outcome, chance());
    settlements.push({ id: claim.id, attempt: claim.attempt, delayMs });
    onEnd({ claim, outcome, ms, delayMs });
    if (running.size === 0) onLanded();
  };

  return {
    count: () => running.size,
    bySubscription,
    begin(claim) {
      running.add(claim);
      count(claim.subscriptionId, 1);
      const startedAt = performance.now();
      void attempt(claim).then((outcome) => end(claim, outcome, Math.round(performance.now() - startedAt)));
    },
    takeSettlements() {
      const taken = settlements;
      settlements = [];
      return taken;
    },
    putBack(taken) {
      settlements = [...taken, ...settlements];
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
      bySubscription.clear();
      onLanded();
      return abandoned;
    },
  };
}

function delayOf({ attempt }: Claim, outcome: Outcome, chance: number): number | undefined {
  if (outcome.kind !== 'failed') return undefined;
  return delayAfter({ attempt, retryAfterMs: outcome.retryAfterMs, chance });
}
