// Limits failed attempts at passwords, client secrets and secret addresses, without locking their owner out elsewhere
// (RFC 6749 §2.3.1).
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config.ts';
import { networkOf } from './network.ts';

type ThrottleOptions = {
  periodSeconds: number;
  /** How many attempts from one network may fail in a period: on one account or client, and on all of them. */
  perSubject: number;
  perNetwork: number;
  isFailure(outcome: PromiseSettledResult<unknown>): boolean;
};

/** Of passwords. */
export const PASSWORD_THROTTLE = {
  periodSeconds: 15 * 60,
  perSubject: 10, // more than a person needs who looks for the right password
  perNetwork: 100, // more than a club's whole office behind one address needs
  isFailure: (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'rejected' || outcome.value === undefined,
};

/** Of second factors. A secret that cannot be decrypted, and a database that does not respond, are nobody's wrong code. */
export const FACTOR_THROTTLE = {
  ...PASSWORD_THROTTLE,
  isFailure: (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'fulfilled' && outcome.value === undefined,
};

/** Of links that work without a session. One may be cut off, but nobody has a hundred of those; many share one network. */
export const LINK_THROTTLE = {
  ...FACTOR_THROTTLE,
  perSubject: FACTOR_THROTTLE.perNetwork,
};

/** Who tries: an IP address, and the account or client the attempt is on. */
type Attempt = { address: string; subject: string };

/** Runs `work` and settles as it does; throws TooManyAttemptsError instead once a limit is reached. */
export type Throttle = <Result>(attempt: Attempt, work: () => Promise<Result>) => Promise<Result>;

export class TooManyAttemptsError extends Error {
  readonly retrySeconds: number;

  constructor(msBeforeNext: number) {
    super('too many failed attempts');
    this.retrySeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  }
}

/**
 * Counts failed attempts per network, and per subject at a network, in this process's memory. There is no limit per
 * subject alone: failures on one network lock nobody out on another. RATE_LIMITS=off turns it off.
 */
export function createThrottle(
  { rateLimits }: Pick<Settings, 'rateLimits'>,
  { periodSeconds, perSubject, perNetwork, isFailure }: ThrottleOptions,
): Throttle {
  if (rateLimits.length === 0) return (_attempt, work) => work();
  const bySubject = createCounter(perSubject, periodSeconds);
  const byNetwork = createCounter(perNetwork, periodSeconds);
  return async ({ address, subject }, work) => {
    const network = networkOf(address);
    const releases: Release[] = [];
    let failed = false;
    try {
      releases.push(await byNetwork(network)); // first, so that its limit also bounds the subjects kept in memory
      releases.push(await bySubject(`${network} ${subject}`));
      const [outcome] = await Promise.allSettled([work()]);
      failed = isFailure(outcome);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    } finally {
      for (const release of releases) await release(failed);
    }
  };
}

type Release = (failed: boolean) => Promise<void>;

/**
 * Consumes a point of a key before an attempt, and gives it back unless the attempt failed. While attempts under way
 * hold the last points, others wait for them: parallel guesses are all counted, parallel successes are not rejected.
 */
function createCounter(points: number, duration: number): (key: string) => Promise<Release> {
  const limiter = new RateLimiterMemory({ points, duration });
  const running = new Map<string, { attempts: number; waiting: (() => void)[] }>();

  return async (key) => {
    for (;;) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
      if (consumedPoints <= points) break;
      await limiter.reward(key);
      const others = running.get(key);
      if (others === undefined) throw new TooManyAttemptsError(msBeforeNext);
      await new Promise<void>((resume) => others.waiting.push(resume));
    }
    const group = running.get(key) ?? { attempts: 0, waiting: [] };
    running.set(key, group);
    group.attempts++;
    return async (failed) => {
      if (!failed) await limiter.reward(key);
      group.attempts--;
      if (group.attempts === 0) running.delete(key);
      const resumed = group.attempts === 0 ? group.waiting.length : failed ? 0 : 1; // as many as may find a point
      for (const resume of group.waiting.splice(0, resumed)) resume();
    };
  };
}
