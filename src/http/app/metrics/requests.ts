// The metrics of requests: seconds by route, sign-ins, tokens, and open streams of changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]; // most requests take 5 to 50 ms, a hanging database 12 s
// Labels are bounded: a client chooses neither a new method nor a new grant type.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const GRANT_TYPES = new Set(['client_credentials', 'authorization_code', 'refresh_token']);
const SIGN_IN_STEPS = new Set(['/sign-in', '/sign-in/verify']); // the password, and the second factor
const OTHER = 'other';

/** Measures the requests of a server. Call it before routes are registered. */
export type ObserveRequests = (server: FastifyInstance) => void;

/** Registers the metrics, and returns a function that measures a server. */
export function createRequestMetrics(registry: Registry): ObserveRequests {
  const seconds = new Histogram({
    name: 'crewcall_http_request_seconds',
    help: 'Seconds a request took, by method, route pattern and class of the status; without streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'crewcall_sign_ins_total',
    help: 'Attempts to sign in, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const tokens = new Counter({
    name: 'crewcall_token_requests_total',
    help: 'Requests for access tokens, by grant type and outcome.',
    labelNames: ['grant_type', 'outcome'],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'crewcall_change_streams',
    help: 'Open streams of changes.',
    registers: [registry],
  });
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'unknown'; // the pattern, because a path may contain secrets
    const method = METHODS.has(request.method) ? request.method : OTHER;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    if (!isStream(reply)) seconds.observe({ method, route, status }, reply.elapsedTime / 1_000);
    if (method !== 'POST') return;
    if (SIGN_IN_STEPS.has(route)) signIns.inc({ outcome: outcomeOf(reply.statusCode, 'accepted') });
    if (route !== '/oauth/token') return;
    const grantType = grantTypeOf(request.body);
    tokens.inc({ grant_type: grantType, outcome: outcomeOf(reply.statusCode, 'issued') });
  };
  return (server) => {
    server.addHook('onSend', async (_request, reply, payload) => {
      if (!isStream(reply)) return payload;
      streams.inc();
      reply.raw.once('close', () => streams.dec());
      return payload;
    });
    server.addHook('onResponse', async (request, reply) => count(request, reply));
  };
}

function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

function outcomeOf(status: number, success: string): string {
  if (status < 400) return success;
  if (status === 429) return 'throttled';
  return status < 500 ? 'rejected' : 'failed';
}

/** The grant type of a request that has been read; its fields are a map. */
function grantTypeOf(body: unknown): string {
  const grantType = body instanceof Map ? body.get('grant_type') : undefined;
  return GRANT_TYPES.has(grantType) ? grantType : OTHER;
}
