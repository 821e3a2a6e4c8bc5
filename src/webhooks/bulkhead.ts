// The bulkhead: permits for attempts, limited in all, for each host, and by the circuit breaker for each subscription.
import { createCircuitBreaker, type Health, SLOW_MS } from './circuit-breaker.ts';

const MAX_FIRST = 512; // first attempts of less than a second; each holds a socket
const MAX_RETRIES = 256; // retries of less than a second: these and first attempts do not wait for each other
const MAX_SLOW = 512; // attempts that have taken longer; beyond these they use up the permits of the others
// Probes leave permits for healthy endpoints. More than MAX_FIRST less one fan-out, so that the first event after a start
// waits in its fan-outs, and not in thousands of retry queues, until its unknown endpoints have been probed.
const MAX_PROBES = 448;
const MAX_SLOW_PROBES = 256; // slow endpoints leave the other probes to unknown ones
const MAX_PER_HOST = 128; // of less than a second, and as many slow ones: a quarter of all
const MAX_RETRIES_PER_HOST = 16; // beyond these: first attempts that wait for the host use all of the rest
/** The most attempts at a host and port at once, and so connections to it. */
export const MAX_SOCKETS_PER_HOST = 2 * MAX_PER_HOST + MAX_RETRIES_PER_HOST;

const SHORT_WAIT_MS = 200; // most attempts end within milliseconds
const LONG_WAIT_MS = 5_000; // a slow one within ten seconds; ten thousand waiting endpoints then cost 2,000 claims a second

export type Endpoint = { subscriptionId: number; origin: string };

export type AttemptKind = 'first' | 'retry';

/** The id of a subscription, or the origin of its endpoint: scheme, host and port. */
export type PermitKey = number | string;

/** Allows one attempt. `health` is that of its endpoint when it was acquired. */
export type Permit = { endpoint: Endpoint; health: Health; keys: PermitKey[]; acquiredAt: number };

/**
 * No permit. A first attempt waits for the end of an attempt of `waitsFor`; without it, or as a retry, for `waitMs`: with 0,
 * until an attempt of the same subscription has ended.
 */
export type Rejection = { waitMs: number; waitsFor?: PermitKey };

export type Bulkhead = {
  /** How many first attempts and how many retries may begin. */
  available(): { firstAttempts: number; retries: number };
  acquire(endpoint: Endpoint, kind: AttemptKind): Permit | Rejection;
  /** Acquires up to `max` permits for retries: one for each endpoint first, then more for healthy ones. */
  acquireRetries(endpoints: readonly Endpoint[], max: number): { permits: Permit[]; waitMs: number }[];
  /** Subscriptions that have an attempt running and may not have another. */
  busySubscriptions(): number[];
  /** `responded`: with any status. Undefined if the permit was not used. */
  release(permit: Permit, responded?: boolean): void;
};

/** Attempts that run, and how many of them have taken longer than a second. */
type Count = { running: number; slow: number };

const NONE: Readonly<Count> = { running: 0, slow: 0 };

/** `random` gives numbers in [0, 1), which spread the waits; `clock` gives monotonic milliseconds. */
export function createBulkhead({
  random,
  clock = () => performance.now(),
}: {
  random: () => number;
  clock?: () => number;
}): Bulkhead {
  const breaker = createCircuitBreaker();
  const counts = new Map<PermitKey, Count>(); // of subscriptions, origins, kinds of attempts, and endpoints by health
  const quick = new Set<Permit>(); // the oldest first
  const countOf = (key: PermitKey) => counts.get(key) ?? NONE;
  const markSlow = () => {
    for (const permit of quick) {
      if (clock() - permit.acquiredAt <= SLOW_MS) return;
      quick.delete(permit);
      for (const key of permit.keys) (counts.get(key) as Count).slow++;
    }
  };
  const withoutSlow = ({ running, slow }: Count, max: number) => running - Math.min(slow, max);
  const limitOf = (subscriptionId: number): number => {
    const isCrowded = countOf('first').slow + countOf('retry').slow >= MAX_SLOW / 2;
    return breaker.limitOf(subscriptionId, { slow: countOf(subscriptionId).slow, isCrowded });
  };
  const wait = (ms: number) => Math.round(ms * (0.5 + random()));
  const rejectionOf = (
    { subscriptionId, origin }: Endpoint,
    kind: AttemptKind,
    health: Health,
  ): Rejection | undefined => {
    const own = countOf(subscriptionId);
    if (own.running > 0 && own.running >= limitOf(subscriptionId)) {
      return health === 'healthy' && own.slow === 0 ? { waitMs: 0, waitsFor: subscriptionId } : { waitMs: 0 };
    }
    if (health !== 'healthy') {
      const slow = countOf('slow');
      const unknown = countOf('unknown');
      const isFull = slow.running + unknown.running >= MAX_PROBES;
      if (isFull || (health === 'slow' && slow.running >= MAX_SLOW_PROBES)) {
        return { waitMs: wait(slow.slow + unknown.slow < MAX_PROBES / 2 ? SHORT_WAIT_MS : LONG_WAIT_MS) };
      }
    }
    const host = countOf(origin);
    const room = MAX_PER_HOST + (kind === 'retry' ? MAX_RETRIES_PER_HOST : 0);
    if (withoutSlow(host, MAX_PER_HOST) < room) return undefined;
    // If as many are slow as may be, waiting in memory would be in vain.
    return {
      waitMs: wait(SHORT_WAIT_MS),
      ...(host.slow < MAX_PER_HOST && { waitsFor: origin }),
    };
  };
  const acquire = (endpoint: Endpoint, kind: AttemptKind): Permit | Rejection => {
    markSlow();
    if (countOf('first').running + countOf('retry').running >= MAX_FIRST + MAX_SLOW) {
      return { waitMs: wait(SHORT_WAIT_MS) };
    }
    const health = breaker.healthOf(endpoint.subscriptionId);
    const rejection = rejectionOf(endpoint, kind, health);
    if (rejection !== undefined) return rejection;
    const keys: PermitKey[] = [endpoint.subscriptionId, endpoint.origin, kind];
    if (health !== 'healthy') keys.push(health);
    for (const key of keys) {
      const count = counts.get(key);
      if (count === undefined) counts.set(key, { running: 1, slow: 0 });
      else count.running++;
    }
    const permit = { endpoint, health, keys, acquiredAt: clock() };
    quick.add(permit);
    return permit;
  };

  return {
    acquire,
    available() {
      markSlow();
      return {
        firstAttempts: Math.max(0, MAX_FIRST - withoutSlow(countOf('first'), MAX_SLOW)),
        retries: Math.max(0, MAX_RETRIES - withoutSlow(countOf('retry'), MAX_SLOW)),
      };
    },
    acquireRetries(endpoints, max) {
      const acquired = endpoints.map(() => ({ permits: [] as Permit[], waitMs: 0 }));
      let left = max;
      for (let round = 0, before = -1; left !== before; round++) {
        before = left;
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
      const ids = [...counts.keys()].filter((key) => typeof key === 'number');
      return ids.filter((id) => countOf(id).running >= limitOf(id));
    },
    release(permit, responded) {
      const { endpoint, keys, acquiredAt } = permit;
      const wasQuick = quick.delete(permit);
      for (const key of keys) {
        const count = counts.get(key) as Count;
        count.running--;
        if (!wasQuick) count.slow--;
        if (count.running === 0) counts.delete(key);
      }
      if (responded !== undefined)
        breaker.record(endpoint.subscriptionId, { ms: clock() - acquiredAt, responded });
    },
  };
}
