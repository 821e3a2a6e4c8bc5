// The scope of all protocol endpoints: how they read bodies, and answer other methods, browsers and errors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthServices, Route } from '../routes.ts';
import { allowOrigin } from './cors.ts';
import { answerError } from './errors.ts';
import { readFields } from './fields.ts';

const BODY_LIMIT_BYTES = 16 * 1024; // the longest sensible token request is some 3 KB

/** Registers the routes in a scope of their own, so that no parser or hook reaches another door. */
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
  scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  for (const { method, path, handler } of routes) {
    scope.route({ method, url: path, handler });
    scope.route({
      method: scope.supportedMethods.filter((other) => other !== method),
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => answerOtherMethod(request, { reply, method }), // before a body is read
      handler: async () => undefined,
    });
  }
}

function answerOtherMethod(
  request: FastifyRequest,
  { reply, method }: { reply: FastifyReply; method: string },
): FastifyReply {
  reply.header('allow', method);
  if (request.method === 'OPTIONS') return reply.code(204).send();
  // RFC 6749 §3.2: the client MUST use POST
  return reply
    .code(405)
    .send({ error: 'invalid_request', error_description: `Send this request with ${method}.` });
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body, happening } = answerError(error);
  if (status >= 500) request.log.error({ err: error }, happening);
  else request.log.info({ error: body.error, cause: (error as Error).cause }, happening);
  return reply.code(status).headers(headers).send(body);
}
