// The plugin of the protocol's endpoints: body parsing, other methods, CORS and errors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAuthError } from '../../../oauth/error.ts';
import { createUnauthenticatedLimit } from '../../limits/network-limit.ts';
import { plainAddress } from '../../network.ts';
import { METHODS } from '../../node-http.ts';
import { TooManyAttemptsError } from '../../throttle.ts';
import type { Route } from '../routes.ts';
import { allowOrigin } from './cors.ts';
import { errorResponse } from './errors.ts';
import { readFields } from './fields.ts';
import type { AuthServices } from './request.ts';

const BODY_LIMIT_BYTES = 16 * 1024; // a long token request has some 3 KB

/** Registers the routes. Call it in a scope of its own, since it replaces the parsers. */
export function protocolPlugin(scope: FastifyInstance, options: AuthServices & { routes: Route[] }): void {
  const { routes, settings } = options;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (request: FastifyRequest, body: Buffer) => readFields(body, request.headers['content-type']),
  );
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' }); // RFC 6749 §5.1
    allowOrigin(request, { reply, origins: settings.corsOrigins });
  });
  const waitOf = createUnauthenticatedLimit(settings);
  /** A rejected request counts for its network; the error, or that of too many of them. */
  const limited = async (error: unknown, request: FastifyRequest) => {
    const seconds = errorResponse(error).status < 500 ? await waitOf(request) : undefined;
    return seconds === undefined ? error : new TooManyAttemptsError(seconds * 1_000);
  };
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !scope.supportedMethods.includes(method)) scope.addHttpMethod(method);
  }
  for (const { method, path, handler, rejected } of routes) {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      logError(error, request, rejected);
      const { status, headers, body } = errorResponse(await limited(error, request));
      return reply.code(status).headers(headers).send(body);
    };
    scope.route({ method: allowed, url: path, handler, errorHandler, exposeHeadRoute: false });
    scope.route({
      method: scope.supportedMethods.filter((other) => !allowed.includes(other)),
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => rejectMethod(request, { reply, allowed }), // before a body is read
      handler: async () => undefined,
    });
  }
}

function rejectMethod(
  request: FastifyRequest,
  { reply, allowed }: { reply: FastifyReply; allowed: string[] },
): FastifyReply {
  reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  // RFC 6749 §3.2: the client must use POST
  return reply
    .code(405)
    .send({ error: 'invalid_request', error_description: `Send this request with ${allowed[0]}.` });
}

/** Logs no request value, which may be a secret. Replays are warnings of their own, since they may be theft. */
function logError(error: unknown, request: FastifyRequest, rejected: string): void {
  if (!(error instanceof OAuthError)) {
    if (errorResponse(error).status >= 500) request.log.error({ err: error }, 'oauth.failed');
    else request.log.info({ cause: (error as Error).message, ...guessing(error, request) }, rejected);
    return;
  }
  const { code, cause, alarm } = error;
  request.log.info({ error: code, cause, ...guessing(error, request) }, rejected);
  if (alarm === undefined) return;
  request.log.warn({ application: alarm.applicationId, account: alarm.accountId }, alarm.event);
}

/** Where wrong credentials of a client come from, as of sign-ins (`../pages/attempt-log.ts`). */
function guessing(error: unknown, { ip }: FastifyRequest): { address?: string } {
  const isGuess =
    error instanceof TooManyAttemptsError || (error instanceof OAuthError && error.code === 'invalid_client');
  return isGuess ? { address: plainAddress(ip) } : {};
}
