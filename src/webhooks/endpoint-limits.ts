// The bulkhead: permits for attempts, limited in all, per endpoint, per origin and for endpoints that are not healthy.
import { createCircuitBreaker, type Health, SLOW_MS } from './circuit-breaker.ts';
import { createOriginLimits } from './origin-limits.ts';

const MAX_FRESH = 512; // attempts of less than a second; each holds a socket
const MAX_SLOW = 512; // attempts that have taken longer; beyond these they use up the permits of fresh ones
// Probes leave permits for healthy endpoints. More than MAX_FRESH less one fan-out, so that the first event after a start
// waits in its fan-outs, and not in thousands of retry queues, until its unknown endpoints have been probed.
const MAX_PROBES = 448;
const MAX_SLOW_PROBES = 256; // slow endpoints leave the other probes to unknown ones
const MAX_RETRIES = 256; // retries and first attempts do not wait for each other
const MAX_PER_SUBSCRIPTION = 8; // while its endpoint is healthy, else one
const MANY_SLOW = 384; // with so many slow attempts, one per subscription: fewer endpoints than permits cannot take all

const SHORT_WAIT_MS = 200; // a fresh attempt ends within a second, most within milliseconds
const LONG_WAIT_MS = 5_000; // a slow one within ten seconds; ten thousand waiting endpoints then cost 2,000 claims a second

export type Endpoint = { subscriptionId: number; origin: string };

export type AttemptKind = 'first' | 'retry';

/** Allows one attempt. `health` is that of its endpoint when it was acquired. */
export type Permit = { endpoint: Endpoint; kind: AttemptKind; health: Health; acquiredAt: number };

/**
 * No permit. Try again after `waitMs`; with 0, when an attempt of the same subscription has ended. `queue`: a healthy
 * subscription, or its origin, has as many attempts as it may have, and is expected to complete `perSecond` of them.
 */
export type Rejection = { waitMs: number; queue?: { key: QueueKey; perSecond: number } };

/** The id of a subscription, or an origin. */
export type QueueKey = number | string;

/** The result of an attempt. `responded`: with any status. `overloaded`: no response, or one that asks for fewer requests. */
export type AttemptReport = { responded: boolean; overloaded: boolean };

export type EndpointLimits = {
  /** How many first attempts and how many retries may begin. Also counts which attempts have become slow. */
  available(): { firstAttempts: number; retries: number };
  acquire(endpoint: Endpoint, kind: AttemptKind): Permit | Rejection;
  /** Acquires up to `max` permits for retries: one for each endpoint first, then more for healthy ones. */
  acquireRetries(endpoints: readonly Endpoint[], max: number): { permits: Permit[]; waitMs: number }[];
  /** Subscriptions that have an attempt running and may not have another. */
  busySubscriptions(): number[];
  /** Without a report the permit was not used. */
  release(permit: Permit, report?: AttemptReport): void;
};

/** `random` gives numbers in [0, 1), which spread the waits; `clock` gives monotonic milliseconds. */
export function createEndpointLimits({
  random,
  clock = () => performance.now(),
}: {
  random: () => number;
  clock?: () => number;
}): EndpointLimits {
  const breaker = createCircuitBreaker();
  const held = new Set<Permit>(); // the oldest first
  const bySubscription = new Map<number, Permit[]>();
  const origins = createOriginLimits();
  let retries = 0;
  let probes = 0;
  let slowProbes = 0;
  let slow = 0; // permits held for more than a second, as of the last call of `available`
  let slowRetries = 0;

  const isSlow = (permit: Permit) => clock() - permit.acquiredAt > SLOW_MS;
  const isBusy = (own: readonly Permit[], health: Health): boolean => {
    if (own[0] === undefined) return false;
    if (isSlow(own[0])) return true; // the circuit is open until this attempt ends
    return own.length >= (health === 'healthy' && slow < MANY_SLOW ? MAX_PER_SUBSCRIPTION : 1);
  };
  const wait = (ms: number) => Math.round(ms * (0.5 + random()));
  const rejectionOf = (health: Health, origin: string, kind: AttemptKind): Rejection | undefined => {
    if (
      health !== 'healthy' &&
      (probes >= MAX_PROBES || (health === 'slow' && slowProbes >= MAX_SLOW_PROBES))
    ) {
      return { waitMs: wait(slow < MAX_PROBES / 2 ? SHORT_WAIT_MS : LONG_WAIT_MS) };
    }
    if (!origins.isFull(origin, { isRetry: kind === 'retry' })) return undefined;
    return {
      waitMs: wait(SHORT_WAIT_MS),
      queue: queueOf(origin, { origin, limit: origins.limitOf(origin) }),
    };
  };
  const queueOf = (key: QueueKey, { origin, limit }: { origin: string; limit: number }) => {
    return { key, perSecond: (limit * 1_000) / origins.expectedMs(origin, clock()) };
  };
  const rejectionOfBusy = (
    { subscriptionId, origin }: Endpoint,
    own: readonly Permit[],
    health: Health,
  ): Rejection => {
    if (health !== 'healthy' || isSlow(own[0] as Permit)) return { waitMs: 0 };
    return { waitMs: 0, queue: queueOf(subscriptionId, { origin, limit: own.length }) };
  };
  const count = ({ health, kind }: Permit, by: 1 | -1) => {
    if (kind === 'retry') retries += by;
    if (health !== 'healthy') probes += by;
    if (health === 'slow') slowProbes += by;
  };
  const acquire = (endpoint: Endpoint, kind: AttemptKind): Permit | Rejection => {
    const { subscriptionId, origin } = endpoint;
    if (held.size >= MAX_FRESH + MAX_SLOW) return { waitMs: wait(SHORT_WAIT_MS) }; // claims that waited, of several origins
    const own = bySubscription.get(subscriptionId);
    const health = breaker.healthOf(subscriptionId);
    const rejection =
      own && isBusy(own, health) ? rejectionOfBusy(endpoint, own, health) : rejectionOf(health, origin, kind);
    if (rejection !== undefined) return rejection;
    const permit = { endpoint, kind, health, acquiredAt: clock() };
    held.add(permit);
    if (own === undefined) bySubscription.set(subscriptionId, [permit]);
    else own.push(permit);
    count(permit, 1);
    origins.start(origin, permit.acquiredAt);
    return permit;
  };

  return {
    acquire,
    available() {
      slow = 0;
      slowRetries = 0;
      for (const permit of held) {
        if (!isSlow(permit)) break;
        slow++;
        if (permit.kind === 'retry') slowRetries++;
      }
      const fresh = held.size - Math.min(slow, MAX_SLOW);
      const firstAttempts = Math.max(0, MAX_FRESH - fresh);
      return {
        firstAttempts,
        retries: Math.max(0, Math.min(firstAttempts, MAX_RETRIES - (retries - slowRetries))),
      };
    },
    acquireRetries(endpoints, max) {
      const acquired = endpoints.map(() => ({ permits: [] as Permit[], waitMs: 0 }));
      let left = max;
      for (let round = 0; round < MAX_PER_SUBSCRIPTION; round++) {
        for (const [index, endpoint] of endpoints.entries()) {
          const own = acquired[index] as (typeof acquired)[number];
          if (left === 0 || own.permits.length < round) continue;
          const result = acquire(endpoint, 'retry');
          if ('waitMs' in result) {
            own.waitMs = result.waitMs;
          } else {
            own.permits.push(result);
            left--;
          }
        }
      }
      return acquired;
    },
    busySubscriptions() {
      const busy = [...bySubscription].filter(([id, own]) => isBusy(own, breaker.healthOf(id)));
      return busy.map(([id]) => id);
    },
    release(permit, report) {
      const { endpoint, health, acquiredAt: startedAt } = permit;
      const { subscriptionId, origin } = endpoint;
      held.delete(permit);
      const own = bySubscription.get(subscriptionId) ?? [];
      if (own.length > 1) own.splice(own.indexOf(permit), 1);
      else bySubscription.delete(subscriptionId);
      count(permit, -1);
      const endedAt = clock();
      // An attempt at an endpoint that is known to be slow or broken says nothing about its host.
      const isNews =
        report && health !== 'slow' && (report.responded || health === 'healthy' || isSlow(permit));
      origins.end(origin, isNews ? { startedAt, endedAt, overloaded: report.overloaded } : undefined);
      if (report) breaker.record(subscriptionId, { ms: endedAt - startedAt, responded: report.responded });
    },
  };
}
