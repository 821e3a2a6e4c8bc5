// Limits the requests of each application and account (docs/api: rate limits).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Bearer } from '../../../oauth/tokens.ts';
import { UNAUTHENTICATED_EVENT, UNAUTHENTICATED_LIMIT } from '../../limits/network-limit.ts';
import { createRejectionLog } from '../../limits/rejection-log.ts';
import { networkOf } from '../../network.ts';
import { ApiError, LimitError } from '../problems.ts';

/** A number of requests per period. */
export type RateLimit = { limit: number; periodSeconds: number };

/** The headers of the rule nearest exhaustion, and whether the request exceeds a rule. */
export type RateLimitResult = { headers: Record<string, string>; isOver: boolean; rule: RateLimit };

/** Counts a request of a key at `now` against every rule, or several. */
export type RateLimiter = (key: string, now: Date, requests?: number) => Promise<RateLimitResult>;

// The web application sends a request for each action of a person, and some 20 for a page. It has limits of its own,
// so that a person at work is not stopped by what is meant for programs.
const WEB_RULES: readonly RateLimit[] = [{ limit: 1_200, periodSeconds: 60 }];

/** Test deliveries of an application and account. Each is a request to an address of its choice, which takes up to ten seconds. */
const TEST_DELIVERY_LIMIT: RateLimit = { limit: 10, periodSeconds: 3_600 };

/** Messages and cancellations that the assistants of one person make: each is read by a whole crew, and is not taken back. */
const ASSISTANT_NOTICE_LIMIT: RateLimit = { limit: 10, periodSeconds: 3_600 };

/** How many records that a response embeds count as one more request. */
const EMBEDDED_OF_A_REQUEST = 10;

/** The limiters of all requests; undefined without rules (RATE_LIMITS=off). */
export function createRateLimiters(rules: readonly RateLimit[]): RateLimiters | undefined {
  if (rules.length === 0) return undefined;
  const { points: limit, duration: periodSeconds } = UNAUTHENTICATED_LIMIT;
  return {
    programs: createRateLimiter(rules),
    web: createRateLimiter(WEB_RULES),
    unauthenticated: createRateLimiter([{ limit, periodSeconds }]),
    testDeliveries: createRateLimiter([TEST_DELIVERY_LIMIT]),
  };
}

/** Of programs, of the web application, of requests without a valid token, and of test deliveries. */
export type RateLimiters = Record<'programs' | 'web' | 'unauthenticated' | 'testDeliveries', RateLimiter>;

/** A limiter for all rules, in this process's memory. */
function createRateLimiter(rules: readonly RateLimit[]): RateLimiter {
  const limiters = rules.map((rule) => ({
    rule,
    limiter: new RateLimiterMemory({
      points: rule.limit,
      duration: rule.periodSeconds,
      keyPrefix: String(rule.periodSeconds),
    }),
  }));
  return async (key, now, requests = 1) => {
    const counted = await Promise.all(
      limiters.map(async ({ rule, limiter }) => ({ rule, ...(await consume(limiter, key, requests)) })),
    );
    const [nearest] = counted.sort((left, right) => shareLeft(left) - shareLeft(right));
    const { rule } = nearest!;
    return { headers: headersOf(nearest!, now), isOver: counted.some(({ isOver }) => isOver), rule };
  };
}

/** Counts an authenticated request and sets the rate limit headers. Throws 429 if a limit is exceeded. */
export async function countRequest(
  services: LimitedServices,
  caller: Bearer,
  reply: FastifyReply,
): Promise<void> {
  await countRequests(services, caller, { reply, requests: 1 });
}

/** Counts the records that a response embeds, ten of them as one more request. Throws 429 if a limit is exceeded. */
export async function countEmbeddedRecords(
  services: LimitedServices,
  caller: Bearer,
  { reply, records }: { reply: FastifyReply; records: number },
): Promise<void> {
  const requests = Math.floor(records / EMBEDDED_OF_A_REQUEST);
  if (requests > 0) await countRequests(services, caller, { reply, requests });
}

async function countRequests(
  { rateLimiters, now }: LimitedServices,
  caller: Bearer,
  { reply, requests }: { reply: FastifyReply; requests: number },
): Promise<void> {
  const limiter = caller.application.isBuiltIn ? rateLimiters?.web : rateLimiters?.programs;
  const result = await limiter?.(keyOf(caller), now(), requests);
  if (result === undefined) return;
  reply.headers(result.headers);
  if (!result.isOver) return;
  const message = `This application has made too many requests; try again in ${result.headers['retry-after']} seconds.`;
  throw new LimitError(inWords('requests', result.rule), message);
}

/** Counts a test delivery. Throws 429 if there have been too many. */
export async function countTestDelivery(
  { rateLimiters, now }: LimitedServices,
  caller: Bearer,
): Promise<void> {
  const result = await rateLimiters?.testDeliveries(keyOf(caller), now());
  if (!result?.isOver) return;
  const seconds = result.headers['retry-after']!;
  const message = `This application has sent ${TEST_DELIVERY_LIMIT.limit} test deliveries within an hour; try again in ${seconds} seconds.`;
  throw new LimitError(inWords('test deliveries', result.rule), message, { 'retry-after': seconds });
}

/** Counts what the assistants of a person, whichever they are, send and cancel; `giveBack` if nothing came of it. */
export type NoticeLimit = {
  count(accountId: number): Promise<void>;
  giveBack(accountId: number): Promise<void>;
};

/** Holds whatever RATE_LIMITS is: it protects the people who are written to. `count` throws 429 if there have been too many. */
export function createAssistantNoticeLimit(): NoticeLimit {
  const { limit, periodSeconds } = ASSISTANT_NOTICE_LIMIT;
  const limiter = new RateLimiterMemory({ points: limit, duration: periodSeconds });
  return {
    async count(accountId) {
      const { state, isOver } = await consume(limiter, String(accountId), 1);
      if (!isOver) return;
      await limiter.reward(accountId);
      const minutes = Math.ceil(state.msBeforeNext / 60_000);
      const message = `The assistants of this person have sent messages or canceled games ${limit} times within an hour. Nothing was done. Try again in ${minutes} minutes, or do it in the web application.`;
      throw new ApiError('rate_limited', message);
    },
    giveBack: async (accountId) => void (await limiter.reward(accountId)),
  };
}

/** `600 requests in 60 seconds` */
function inWords(what: string, { limit, periodSeconds }: RateLimit): string {
  return `${limit} ${what} in ${periodSeconds === 1 ? 'a second' : `${periodSeconds} seconds`}`;
}

function keyOf({ application, accountId }: Bearer): string {
  return `${application.id}:${accountId}`;
}

/**
 * Returns a function that counts a request without a valid token for its network, and throws 429 if a limit is exceeded. It
 * is called after the token was checked: a valid one is never rejected for its address.
 */
export function createUnauthenticatedCounter({
  rateLimiters,
  now,
}: LimitedServices): (request: FastifyRequest) => Promise<void> {
  const logRejection = createRejectionLog(UNAUTHENTICATED_EVENT);
  return async (request) => {
    const address = networkOf(request.ip);
    const result = await rateLimiters?.unauthenticated(address, now());
    if (!result?.isOver) return;
    logRejection(request.log, { address, limit: UNAUTHENTICATED_LIMIT.points });
    const message = `Too many requests without a valid token have come from this address; try again in ${result.headers['retry-after']} seconds.`;
    throw new ApiError('rate_limited', message, result.headers);
  };
}

type LimitedServices = { rateLimiters: RateLimiters | undefined; now: () => Date };

type RuleState = { rule: RateLimit; state: RateLimiterRes; isOver: boolean };

async function consume(
  limiter: RateLimiterMemory,
  key: string,
  requests: number,
): Promise<Omit<RuleState, 'rule'>> {
  try {
    return { state: await limiter.consume(key, requests), isOver: false };
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected; // the limiter failed; a used-up limit is no Error
    return { state: rejected as RateLimiterRes, isOver: true };
  }
}

// Exceeded rules sort first, the longest wait before the others.
function shareLeft({ rule, state, isOver }: RuleState): number {
  return isOver ? -state.msBeforeNext : state.remainingPoints / rule.limit;
}

function headersOf({ rule, state, isOver }: RuleState, now: Date): Record<string, string> {
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
