// Slows down who guesses passwords, without letting anybody lock somebody else out.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../network.ts';

const PERIOD_SECONDS = 15 * 60;
const PER_ACCOUNT = 10; // at one address: a person who looks for the right password needs fewer
const PER_ADDRESS = 100; // over all accounts: a club's whole office behind one address makes fewer mistakes

/** Too many tries just before; how long to wait, in whole minutes. */
export class TooManyAttemptsError extends Error {
  readonly waitMinutes: number;
  readonly waitSeconds: number;

  constructor(waitMs: number) {
    super('too many tries');
    this.waitSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    this.waitMinutes = Math.ceil(this.waitSeconds / 60);
  }
}

/** Runs a try of somebody at an address unless too many failed there just before; undefined is a failure. */
export type Throttle = <Result>(
  who: { address: string; email: string },
  work: () => Promise<Result | undefined>,
) => Promise<Result | undefined>;

/**
 * Counts per address, and per account at an address, in this process's memory. Never per account alone: whoever
 * fails on purpose elsewhere keeps nobody out. A try counts before it is judged, so that many at the same time are
 * counted too, and is given back when it succeeds. Throws TooManyAttemptsError.
 */
export function createThrottle(): Throttle {
  const perAccount = new RateLimiterMemory({ points: PER_ACCOUNT, duration: PERIOD_SECONDS });
  const perAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: PERIOD_SECONDS });
  return async ({ address, email }, work) => {
    const network = networkOf(address);
    const counters = [
      { limiter: perAddress, key: network },
      { limiter: perAccount, key: `${network} ${email.toLowerCase()}` },
    ];
    for (const { limiter, key } of counters) {
      const state = await limiter.penalty(key);
      if (state.consumedPoints > limiter.points) throw new TooManyAttemptsError(state.msBeforeNext);
    }
    const result = await work();
    if (result !== undefined) for (const { limiter, key } of counters) await limiter.reward(key);
    return result;
  };
}

/** Slows nobody: RATE_LIMITS=off. */
export const noThrottle: Throttle = (_who, work) => work();
