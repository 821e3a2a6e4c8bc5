// Slows down who guesses client secrets, without letting anybody lock a client out elsewhere (RFC 6749 §2.3.1).
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { OAuthError } from '../../../oauth/error.ts';
import { networkOf } from '../network.ts';
import { TooManyFailuresError } from './errors.ts';

const PERIOD_SECONDS = 60;
const FAILURES_PER_CLIENT = 10; // of one client from one address: a person who mends a configuration needs fewer
const FAILURES_PER_ADDRESS = 100; // over all clients: bounds the guesses, and the keys held in memory

/** Runs `work` for a client at an address unless too many authentications failed there just before. */
export type Throttle = <Result>(
  who: { address: string; clientId: string },
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Counts failures alone, per address and per client at an address, in this process's memory: a client that knows its
 * secret is never slowed, and no failure elsewhere counts against it. Throws TooManyFailuresError.
 */
export function createThrottle(): Throttle {
  const perClient = new RateLimiterMemory({ points: FAILURES_PER_CLIENT, duration: PERIOD_SECONDS });
  const perAddress = new RateLimiterMemory({ points: FAILURES_PER_ADDRESS, duration: PERIOD_SECONDS });
  return async ({ address, clientId }, work) => {
    const network = networkOf(address);
    const counters = [
      { limiter: perAddress, key: network },
      { limiter: perClient, key: `${network} ${clientId}` },
    ];
    for (const { limiter, key } of counters) {
      const state = await limiter.get(key);
      if (state !== null && state.remainingPoints <= 0) {
        throw new TooManyFailuresError(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
      }
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof OAuthError && error.code === 'invalid_client') {
        for (const { limiter, key } of counters) await limiter.penalty(key);
      }
      throw error;
    }
  };
}

/** Slows nobody: RATE_LIMITS=off. */
export const noThrottle: Throttle = (_who, work) => work();
