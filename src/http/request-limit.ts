// Limits how often a key is used: a session, or the address of a calendar.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../config.ts';

type RequestLimit = { points: number; duration: number };

/**
 * Returns a function that counts a use of a key, and gives the seconds to wait if there were more than `points` within
 * `duration` seconds. RATE_LIMITS=off turns it off.
 */
export function createRequestLimit(
  { rateLimits }: Pick<Settings, 'rateLimits'>,
  { points, duration }: RequestLimit,
): (key: string | number) => Promise<number | undefined> {
  if (rateLimits.length === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points, duration });
  return async (key) => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (rejected) {
      if (rejected instanceof Error) throw rejected; // the limiter failed; a used-up limit is no Error
      return Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1_000));
    }
  };
}
