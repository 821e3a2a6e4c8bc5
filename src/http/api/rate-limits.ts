// How often an application may ask for an account (docs/api: rate limits).
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Bearer } from '../../oauth/tokens.ts';
import { ApiError } from './problems.ts';

/** So many requests in so many seconds. */
export type RateLimit = { limit: number; periodSeconds: number };

/** What a request was told: the headers of the rule nearest exhaustion, and whether it was one too many. */
export type RateVerdict = { headers: Record<string, string>; isOver: boolean };

/** Counts a request of the key at `now` and says how it stands with every rule together. */
export type RateLimiter = (key: string, now: Date) => Promise<RateVerdict>;

/** A limiter over all rules, in this process; undefined when there are none (RATE_LIMITS=off). */
export function createRateLimiter(rules: readonly RateLimit[]): RateLimiter | undefined {
  if (rules.length === 0) return undefined;
  const limiters = rules.map((rule) => ({
    rule,
    limiter: new RateLimiterMemory({
      points: rule.limit,
      duration: rule.periodSeconds,
      keyPrefix: String(rule.periodSeconds),
    }),
  }));
  return async (key, now) => {
    const counted = await Promise.all(
      limiters.map(async ({ rule, limiter }) => ({ rule, ...(await consume(limiter, key)) })),
    );
    const [nearest] = counted.sort((left, right) => shareLeft(left) - shareLeft(right));
    return { headers: headersOf(nearest!, now), isOver: counted.some(({ isOver }) => isOver) };
  };
}

/** Counts a request of a known caller, and tells on its answer how the limits stand. Refuses one too many. */
export async function countRequest(
  { rateLimiter, now }: { rateLimiter: RateLimiter | undefined; now: () => Date },
  caller: Bearer,
  reply: FastifyReply,
): Promise<void> {
  const verdict = await rateLimiter?.(`${caller.application.id}:${caller.accountId}`, now());
  if (verdict === undefined) return;
  reply.headers(verdict.headers);
  if (!verdict.isOver) return;
  const message = `This application has made too many requests; go on in ${verdict.headers['retry-after']} seconds.`;
  throw new ApiError('rate_limited', message);
}

type Counted = { rule: RateLimit; state: RateLimiterRes; isOver: boolean };

async function consume(limiter: RateLimiterMemory, key: string): Promise<Omit<Counted, 'rule'>> {
  try {
    return { state: await limiter.consume(key), isOver: false };
  } catch (refused) {
    if (refused instanceof Error) throw refused; // a fault of the limiter, not its verdict
    return { state: refused as RateLimiterRes, isOver: true };
  }
}

// A rule that is over comes first, the one with the longest wait before the others.
function shareLeft({ rule, state, isOver }: Counted): number {
  return isOver ? -state.msBeforeNext : state.remainingPoints / rule.limit;
}

function headersOf({ rule, state, isOver }: Counted, now: Date): Record<string, string> {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  return {
    'x-ratelimit-limit': String(rule.limit),
    'x-ratelimit-period': String(rule.periodSeconds),
    'x-ratelimit-remaining': String(Math.max(0, state.remainingPoints)),
    'x-ratelimit-reset': String(Math.ceil(now.getTime() / 1000) + seconds),
    'x-ratelimit-reset-seconds-remaining': String(seconds),
    ...(isOver && { 'retry-after': String(seconds) }),
  };
}
