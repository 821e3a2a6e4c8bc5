// The scope of all protocol endpoints: how they read bodies, and answer other methods, browsers and errors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAuthError } from '../../../oauth/error.ts';
import type { AuthServices, Route } from '../routes.ts';
import { allowOrigin } from './cors.ts';
import { answerError } from './errors.ts';
import { readFields } from './fields.ts';

const BODY_LIMIT_BYTES = 16 * 1024; // the longest sensible token request is some 3 KB

/** Registers the routes in a scope of their own, so that no parser or hook reaches another HTTP surface. */
export function registerProtocol(scope: FastifyInstance, options: AuthServices & { routes: Route[] }): void {
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
  for (const { method, path, handler, refused } of routes) {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      logRefusal(error, request, refused);
      const { status, headers, body } = answerError(error);
      return reply.code(status).headers(headers).send(body);
    };
    scope.route({ method: allowed, url: path, handler, errorHandler, exposeHeadRoute: false });
    scope.route({
      method: scope.supportedMethods.filter((other) => !allowed.includes(other)),
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => answerOtherMethod(request, { reply, allowed }), // before a body is read
      handler: async () => undefined,
    });
  }
}

function answerOtherMethod(
  request: FastifyRequest,
  { reply, allowed }: { reply: FastifyReply; allowed: string[] },
): FastifyReply {
  reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  // RFC 6749 §3.2: the client MUST use POST
  return reply
    .code(405)
    .send({ error: 'invalid_request', error_description: `Send this request with ${allowed[0]}.` });
}

/** Never a value: what was sent may be a secret. A replay is told apart, since somebody may have stolen something. */
function logRefusal(error: unknown, request: FastifyRequest, refused: string): void {
  if (!(error instanceof OAuthError)) {
    if (answerError(error).status >= 500) request.log.error({ err: error }, 'oauth.failed');
    else request.log.info({ cause: (error as Error).message }, refused);
    return;
  }
  const { code, cause, alarm } = error;
  request.log.info({ error: code, cause }, refused);
  if (alarm === undefined) return;
  request.log.warn({ application: alarm.applicationId, account: alarm.accountId }, alarm.happening);
}
