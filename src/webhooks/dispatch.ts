// Claims as many deliveries as there are permits for, and makes their attempts.
import { randomUUID } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import type { Bulkhead, Permit, PermitKey, Rejection } from './bulkhead.ts';
import type { MatchResult } from './matching.ts';
import type { Claim, ClaimKey, Settlement } from './queue/claim.ts';
import { claimRetries, type RetryQueue } from './queue/deliveries.ts';
import { claimFanouts, type FanoutClaim, MAX_FANOUT } from './queue/fanouts.ts';
import { moveLeases } from './queue/leases.ts';
import type { PendingSettlements } from './queue/settling.ts';
import { type AttemptResult, failureInWords } from './report.ts';
import { delayAfter, retryAfterMs } from './retry.ts';
import type { Outcome } from './sending/outcome.ts';
import { createWaitingClaims } from './waiting-claims.ts';

const MAX_CLAIMS = 3; // of one fan-out: after that, each of its deliveries is tried on its own
const MAX_RETRIES_PER_CLAIM = 64; // first attempts claim between two of them
const UNDECRYPTABLE_DELAY_MS = 10 * 60_000; // the operator has to add the key and start the service again
const SLOW_CLAIM_MS = 500; // a claim counts as a renewal; its commit may take longer than a lease, on a slow disk
const MAX_WAITING = 1_024; // claims in memory without a permit; beyond these, nothing is claimed for about a second

/** First attempts and retries do not wait for each other. `begin…` return whether, or when, there may be more to claim. */
export type Dispatch = {
  /** Matches events, and begins the attempts of their fan-outs when nothing older waits and there are permits. */
  matchAndBegin(): Promise<Omit<MatchResult, 'claimed'>>;
  beginFirstAttempts(): Promise<boolean>;
  beginRetries(): Promise<boolean | number>;
  /** Queues deliveries for a retry that have waited for their subscription or host for too long. */
  postponeOverdue(): void;
  /** The ids under which claims are held or made now: their leases are to be renewed. */
  workers(): Set<string>;
  /** Moves the leases of claims that are held under an id which is not used any more. */
  moveLeases(): Promise<void>;
  /** Begins nothing more. Resolves when no attempt is in flight. */
  drain(): Promise<void>;
  /** Returns the claims that are in flight or have not begun, and ignores their outcomes from now on. */
  abandon(): Claim[];
};

export type DispatchOptions = {
  db: Database;
  bulkhead: Bulkhead;
  settlements: PendingSettlements;
  /** Matches events, and claims fan-outs of up to `room` attempts for this worker. */
  match: (request: { room: number; worker: string }) => Promise<MatchResult>;
  /** Makes one attempt; never rejects. */
  attempt: (claim: Claim) => Promise<Outcome>;
  random: () => number;
  /** Called when an attempt has ended; `waiting` says which claims may have waited for its permit. */
  onEnd: (result: AttemptResult, waiting: { firstAttempts: boolean; retries: boolean }) => void;
};

export function createDispatch(options: DispatchOptions): Dispatch {
  const { db, bulkhead, settlements, match, attempt, random, onEnd } = options;
  const inFlight = new Set<Claim>();
  const waiting = createWaitingClaims();
  const slowClaims = new Set<{ worker: string }>();
  const waitingForOwn = new Set<number>(); // subscriptions with a delivery postponed until their attempt in flight ends
  let worker: string = randomUUID();
  let fanoutsWait = true; // there may be some in the queue: they are claimed before what is matched later
  let isDraining = false;
  let onIdle = () => {};

  // What a claim has leased is unknown if its response was lost. So another id is used from then on, to which the other claims
  // are moved: the old one is not renewed any more.
  const claimAs = async <Result>(claim: (worker: string) => Promise<Result>): Promise<Result> => {
    const own = { worker };
    const timer = setTimeout(() => slowClaims.add(own), SLOW_CLAIM_MS);
    try {
      return await claim(own.worker);
    } catch (error) {
      worker = randomUUID();
      throw error;
    } finally {
      clearTimeout(timer);
      slowClaims.delete(own);
    }
  };
  const begin = (claim: Claim, permit: Permit) => {
    inFlight.add(claim);
    const startedAt = performance.now();
    void attempt(claim).then((outcome) => {
      bulkhead.release(permit, outcome.status !== undefined);
      if (!isDraining) {
        beginWaiting(claim.target.subscriptionId);
        beginWaiting(claim.target.origin);
      }
      if (!inFlight.delete(claim)) return; // abandoned
      const result = { claim, outcome, ms: Math.round(performance.now() - startedAt) };
      const settlement = settlementOf(result, random());
      settlements.add(settlement);
      const wasWaitedFor = waitingForOwn.delete(claim.target.subscriptionId);
      onEnd(
        { ...result, isDropped: settlement.isDropped === true },
        { firstAttempts: fanoutsWait, retries: claim.fanout === undefined || wasWaitedFor },
      );
      if (inFlight.size === 0) onIdle();
    });
  };
  const postpone = (claim: ClaimKey, delayMs: number) =>
    settlements.add({ claim, retry: { delayMs, isCounted: false } });
  const beginOrWait = (claim: Claim, permit: Permit | Rejection) => {
    if (!('waitMs' in permit)) return begin(claim, permit);
    if (permit.waitsFor !== undefined) return waiting.add(claim, permit.waitsFor);
    if (permit.waitMs === 0) waitingForOwn.add(claim.target.subscriptionId);
    postpone(claim, permit.waitMs);
  };
  const beginWaiting = (key: PermitKey) => {
    for (let claim = waiting.first(key); claim !== undefined; claim = waiting.first(key)) {
      const permit = bulkhead.acquire(claim.target, 'first');
      if ('waitMs' in permit && permit.waitsFor === key) return; // no room yet
      waiting.removeFirst(key);
      beginOrWait(claim, permit);
    }
  };
  const beginFanout = ({ fanout, event, targets, held, worker, now }: FanoutClaim) => {
    if (fanout.pending.size === 0) settlements.addFanout(fanout);
    const attempt = fanout.claims;
    for (const subscriptionId of held)
      postpone({ event, attempt, fanout, worker, target: { subscriptionId } }, 0);
    for (const target of targets) {
      const claim = { event, attempt, fanout, target, worker, now };
      if (attempt > MAX_CLAIMS) {
        postpone(claim, 0);
        continue;
      }
      beginOrWait(claim, bulkhead.acquire(target, 'first'));
    }
  };
  const held = (): ClaimKey[] => [...inFlight, ...waiting.all(), ...settlements.claims()];
  const availableRoom = () => Math.min(bulkhead.available().firstAttempts, MAX_WAITING - waiting.size());

  return {
    async matchAndBegin() {
      const room = fanoutsWait || settlements.isBehind() ? 0 : Math.min(availableRoom(), MAX_FANOUT);
      const { claimed, queued, more } = await claimAs((worker) => match({ room, worker }));
      if (queued) fanoutsWait = true;
      for (const claim of claimed) beginFanout(claim);
      return { queued, more };
    },
    async beginFirstAttempts() {
      const room = availableRoom();
      fanoutsWait = true;
      if (room < MAX_FANOUT) return false; // the largest fan-out must fit, or it would wait forever
      const claimed = await claimAs((worker) => claimFanouts(db, { room, worker }));
      const size = claimed.reduce((sum, { fanout }) => sum + fanout.pending.size, 0);
      fanoutsWait = size > room - MAX_FANOUT;
      for (const claim of claimed) beginFanout(claim);
      return fanoutsWait;
    },
    async beginRetries() {
      const max = Math.min(bulkhead.available().retries, MAX_RETRIES_PER_CLAIM);
      if (max === 0) return false;
      const unused = new Map<number, Permit[]>();
      const acquire = (queues: readonly RetryQueue[]) => {
        const acquired = bulkhead.acquireRetries(queues, max);
        return acquired.map(({ permits, waitMs }, index) => {
          unused.set((queues[index] as RetryQueue).subscriptionId, permits);
          return { permits: permits.length, waitMs };
        });
      };
      try {
        const busy = bulkhead.busySubscriptions();
        const { claims, next } = await claimAs((worker) => claimRetries(db, { max, worker, busy, acquire }));
        for (const claim of claims) {
          begin(claim, unused.get(claim.target.subscriptionId)?.pop() as Permit);
        }
        return next;
      } finally {
        for (const permit of [...unused.values()].flat()) bulkhead.release(permit);
      }
    },
    postponeOverdue() {
      for (const claim of waiting.removeOverdue()) postpone(claim, 0);
    },
    workers: () => new Set([...held(), ...slowClaims].map((claim) => claim.worker)),
    async moveLeases() {
      const to = worker;
      const old = held().filter((claim) => claim.worker !== to);
      if (old.length > 0) await moveLeases(db, old, to);
      for (const claim of old) claim.worker = to;
    },
    drain() {
      isDraining = true;
      return new Promise((resolve) => {
        onIdle = resolve;
        if (inFlight.size === 0) resolve();
      });
    },
    abandon() {
      const abandoned = [...inFlight, ...waiting.removeAll()];
      inFlight.clear();
      return abandoned;
    },
  };
}

function settlementOf(
  { claim, outcome }: Pick<AttemptResult, 'claim' | 'outcome'>,
  chance: number,
): Settlement {
  if (outcome.kind !== 'failed') return { claim };
  if (outcome.reason === 'undecryptable') {
    const retry = { delayMs: UNDECRYPTABLE_DELAY_MS, isCounted: false, failure: failureInWords(outcome) };
    return { claim, retry };
  }
  const { attempt, now } = claim;
  const delayMs = delayAfter({ attempt, retryAfterMs: retryAfterMs(outcome.retryAfter, now()), chance });
  if (delayMs === undefined) return { claim, isDropped: true };
  return { claim, retry: { delayMs, isCounted: true, failure: failureInWords(outcome) } };
}
