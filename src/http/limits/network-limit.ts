// Limits what one network requests without a valid token: visits to pages, and requests that fail to authenticate.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import { networkOf } from '../network.ts';
import { type HtmlPage, reject } from '../rejection.ts';
import { createRequestLimit } from '../request-limit.ts';
import { createRejectionLog } from './rejection-log.ts';

/** Of visits: 400 people behind one address may open three pages each in the same minute. */
export const VISIT_LIMIT = { points: 1_200, duration: 60 };

/** Of requests without a valid token, session or client: more than the clients behind one address send when their tokens expire. */
export const UNAUTHENTICATED_LIMIT = { points: 600, duration: 60 };
export const UNAUTHENTICATED_EVENT = 'unauthenticated.rejected';

/** Counts a request for the network of its client; gives the seconds to wait if there were too many. */
export type NetworkLimit = (request: FastifyRequest) => Promise<number | undefined>;

type RateLimits = Pick<Settings, 'rateLimits'>;

/** A limit of requests that failed to authenticate. RATE_LIMITS=off turns it off. */
export function createUnauthenticatedLimit(settings: RateLimits): NetworkLimit {
  return createNetworkLimit(settings, { limit: UNAUTHENTICATED_LIMIT, event: UNAUTHENTICATED_EVENT });
}

/** An `onRequest` hook of pages. */
export type LimitVisits = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Counts visits; `page` is for browsers above the limit. RATE_LIMITS=off turns it off. */
export function createVisitLimit(settings: RateLimits, page: HtmlPage): LimitVisits {
  const waitOf = createNetworkLimit(settings, { limit: VISIT_LIMIT, event: 'visits.rejected' });
  return async (request, reply) => {
    const seconds = await waitOf(request);
    if (seconds === undefined) return undefined;
    const message = `Too many requests have come from your address; try again in ${seconds} seconds.`;
    return reject(reply.header('retry-after', seconds), { ...TOO_MANY, message }, page);
  };
}

type Limit = { limit: { points: number; duration: number }; event: string };

function createNetworkLimit(settings: RateLimits, { limit, event }: Limit): NetworkLimit {
  const waitOf = createRequestLimit(settings, limit);
  const logRejection = createRejectionLog(event);
  return async (request) => {
    const address = networkOf(request.ip);
    const seconds = await waitOf(address);
    if (seconds !== undefined) logRejection(request.log, { address, limit: limit.points });
    return seconds;
  };
}

const TOO_MANY = { status: 429, title: 'Too Many Requests', error: 'rate_limited' };
