// The HTTP server that all HTTP surfaces share: request ids, limits, and errors outside any HTTP surface.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { parse as parseQuery } from 'qs';
import { drainBody } from './limits/body-drain.ts';
import { BUSY_RETRY_AFTER_S, type BusyLimit, TOO_MANY_RUNNING } from './limits/connection-limit.ts';
import type { LimitVisits } from './limits/network-limit.ts';
import type { Listener } from './listener.ts';
import { normalizeTarget } from './paths.ts';
import { type HtmlPage, reject, sendProblem } from './rejection.ts';

const BODY_LIMIT_BYTES = 256 * 1024; // the largest sensible body, a subscription with every member full, has 30 KB
const RETRY_AFTER_S = 2; // by then another process has taken over
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const PATH_PARAMETER_LENGTH = 100;
// With allowPrototypes, unknown parameters such as search[toString] are named in Crewcall-Ignored.
const QUERY_LIMITS = { parameterLimit: 1_000, arrayLimit: 200, depth: 3, allowPrototypes: true };

export type ServerOptions = {
  log: Logger;
  /** Networks of proxies whose X-Forwarded-For and -Proto are trusted; none by default. */
  trustProxy: string[];
  listener: Listener;
  /** For browsers at an address that does not exist. */
  notFoundPage: HtmlPage;
  /** Counts requests to addresses that do not exist. */
  limitVisits: LimitVisits;
  /** Counts the requests that run, except those below this path, which are counted once their token was checked. */
  busy: BusyLimit;
  tokenPath: string;
};

/** A Fastify server on the open listener, without routes; HTTP surfaces are registered on it. */
export function createServer({
  log,
  trustProxy,
  listener,
  notFoundPage,
  limitVisits,
  busy,
  tokenPath,
}: ServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: log as FastifyInstance['log'],
    logController: new Fastify.LogController({ disableRequestLogging: true }), // the onResponse hook below logs
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestId,
    rewriteUrl: (request) => normalizeTarget(request.url ?? '/'),
    // search[league_id][]=1 as nested values; malformed parameters stay plain text.
    routerOptions: {
      querystringParser: (text) => parseQuery(text, QUERY_LIMITS),
      maxParamLength: PATH_PARAMETER_LENGTH,
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) =>
      rejectPath(error, request as FastifyRequest, reply as FastifyReply),
    serverFactory(handler) {
      listener.attach(handler);
      return listener.server;
    },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!listener.isServing()) {
      reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
      return sendProblem(reply, STOPPING);
    }
    if (request.url.startsWith(tokenPath) || busy(request, reply)) return;
    return sendProblem(reply.header('retry-after', BUSY_RETRY_AFTER_S), BUSY);
  });
  // Fastify closes the connection of a body that is too large, while the client is sending it.
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    if (reply.statusCode === 413 && (await drainBody(raw))) reply.removeHeader('connection');
    return payload;
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'; // the pattern, because a path may contain secrets
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request.answered');
  });
  // No body of a request is read but by a surface with its own parsers: an unknown address is a 404, whatever is sent to it.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.setNotFoundHandler({ preHandler: limitVisits }, (_request, reply) =>
    reject(reply, UNKNOWN_ADDRESS, notFoundPage),
  );
  return server;
}

/** Instead of Fastify's compilers of schemas: no route has a schema of Fastify's, and they would load 140 modules. */
function noCompiler(): never {
  throw new Error('A route has a schema of Fastify.');
}

function requestId(request: { headers: IncomingMessage['headers'] }): string {
  const own = request.headers['x-request-id'];
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : randomUUID();
}

/** Responds to a path that the router cannot decode, such as `/%zz`. */
function rejectPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  sendProblem(reply, error.code === 'FST_ERR_BAD_URL' ? UNREADABLE_ADDRESS : UNKNOWN_ADDRESS);
}

const UNKNOWN_ADDRESS = {
  status: 404,
  title: 'Not Found',
  error: 'not_found',
  message: 'There is nothing at this address; the API is at /api/v2.',
};
const UNREADABLE_ADDRESS = {
  status: 400,
  title: 'Bad Request',
  error: 'malformed_request',
  message: 'The address is not readable; percent-encode it as UTF-8 (RFC 3986 §2.1).',
};
const BUSY = {
  status: 429,
  title: 'Too Many Requests',
  error: 'rate_limited',
  message: TOO_MANY_RUNNING,
};
const STOPPING = {
  status: 503,
  title: 'Service Unavailable',
  error: 'unavailable',
  message: 'The service is stopping; try again in a few seconds.',
};
