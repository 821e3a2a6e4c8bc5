// the HAL+JSON API under /api/v2. Turns each line of the map into a Fastify route.
import { METHODS } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validationError } from '../../kernel/errors.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import { serviceLinks } from '../service-links.ts';
import { authenticate, requireScope } from './bearer.ts';
import { readBody } from './input/body.ts';
import { dropEmptyParams, requireReadableQuery } from './input/query.ts';
import { createValidator } from './input/validate.ts';
import { acceptsProblems, negotiate, PROBLEM_TYPE } from './media-type.ts';
import { type ApiServices, NO_TOKEN, type RequestContext, type Route } from './operation.ts';
import { ApiError } from './problems.ts';
import { countRequest } from './rate-limits.ts';
import { send, sendProblem, toResponse } from './response.ts';
import { routes } from './routes.ts';
import { idempotently, type StoreResponse } from './write/idempotency.ts';
import { isConditional, requireConditions, viewOf } from './write/preconditions.ts';
import { inRequestTransaction } from './write/request-transaction.ts';

export const API_PREFIX = '/api/v2';

const CORS = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], // all that the map knows
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'X-Request-Id',
  ],
  // What a page's script may read beside the body.
  exposedHeaders: [
    'Allow',
    'ETag',
    'Idempotency-Replayed',
    'Location',
    'Retry-After',
    'WWW-Authenticate',
    'X-Ratelimit-Limit',
    'X-Ratelimit-Period',
    'X-Ratelimit-Remaining',
    'X-Ratelimit-Reset',
    'X-Ratelimit-Reset-Seconds-Remaining',
    'X-Request-Id',
  ],
};

/** `isWhole`: whether all of the request was there when it was judged. */
type AuthorizedRequest = { context: RequestContext; subject: unknown; mediaType: string; isWhole: boolean };
declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; known of every request but OPTIONS, and of operations that need no token. */
    caller?: Bearer;
    authorized?: AuthorizedRequest;
  }
  interface FastifyContextConfig {
    needsNoToken?: boolean;
  }
}

/** Registers every operation of the map, 405 for the other methods of its addresses, and the answers to errors. */
export async function apiPlugin(server: FastifyInstance, services: ApiServices): Promise<void> {
  const { baseUrl, corsOrigins: origin } = services;
  server.setErrorHandler((error, request, reply) => sendProblem(error, { request, reply, baseUrl }));
  if (origin.length > 0) {
    // It adds its headers and leaves the answer to us: OPTIONS is not asked by browsers alone.
    const more = { preflightContinue: true, strictPreflight: false };
    await server.register(cors, { origin, ...CORS, ...more });
  }
  server.removeAllContentTypeParsers();
  // Only gathered here: a body is judged in its turn, and what is wrong with it does not end the connection.
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
  // Of every address, one that is not there too: a token comes first, and each of its requests counts.
  server.addHook('onRequest', async (request, reply) => {
    forgetTypeOfNoBody(request);
    if (request.method === 'OPTIONS') return handleOptions(request);
    if (request.routeOptions.config.needsNoToken) return;
    request.caller = await authenticate(services.db, request);
    await countRequest(services, request.caller, reply);
    if (request.is404) throw noSuchAddress(); // whatever its body is
  });
  server.setNotFoundHandler(async () => {
    throw noSuchAddress();
  });
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  for (const route of routes) addRoute(server, route, services);
  for (const path of new Set(routes.map(({ path }) => path))) addOtherMethods(server, path);
}

function addRoute(server: FastifyInstance, route: Route, services: ApiServices): void {
  const readInput = inputReader(route);
  const { baseUrl } = services;
  const view = viewOf(route, routes);
  const authorize = async (request: FastifyRequest): Promise<AuthorizedRequest> => {
    const caller = request.caller!;
    requireScope(caller, route.scopes);
    const isWhole = request.raw.complete;
    const context: RequestContext = {
      ...services,
      caller,
      params: request.params as Record<string, string>,
      log: (happening, facts) => request.log.info(facts, happening),
    };
    const subject = await route.find(context);
    const mediaType = negotiate(request.headers.accept, services.vendor);
    // Clients made from the document accept what it names: of a deletion the type of refusals alone.
    const isWithoutBody = (route.response ?? route.created) === undefined;
    if (mediaType === undefined && !(isWithoutBody && acceptsProblems(request.headers.accept))) {
      throw notAcceptable(services.vendor);
    }
    return { context, subject, mediaType: mediaType ?? PROBLEM_TYPE, isWhole };
  };
  server.route({
    method: route.method,
    url: route.path,
    config: { needsNoToken: route.scopes === NO_TOKEN },
    // Everything that does not need the body is judged before it is read (docs/api: order of judgement).
    onRequest: async (request) => {
      request.authorized = await authorize(request);
    },
    handler: async (request, reply) => {
      if (!request.authorized!.isWhole && request.caller !== undefined) {
        // Who kept his body back may have lost his token or his role since.
        request.caller = await authenticate(services.db, request);
        request.authorized = await authorize(request);
      }
      const { context, subject, mediaType } = request.authorized!;
      if (route.path === '/') reply.header('link', serviceLinks(baseUrl));
      const answer = async (storeResponse?: StoreResponse) => {
        const { isUsable, ...input } = readInput(request);
        const handle = async (inner: RequestContext) => {
          if (!isUsable) throw validationError(input.problems);
          return toResponse(
            route,
            await route.handle({ ...input, subject, context: inner } as never),
            mediaType,
          );
        };
        const depends = route.method !== 'GET' && isConditional(request.headers);
        if (storeResponse === undefined && !depends) return handle(context);
        return inRequestTransaction(context, async (tx, inner) => {
          if (depends) await requireConditions(tx, { headers: request.headers, view, context: inner });
          const written = await handle(inner);
          await storeResponse?.(tx, written);
          return written;
        });
      };
      return send(await idempotently({ request, context }, answer), { request, reply });
    },
  });
}

/**
 * Reads of query and body what is handed to `handle`. Throws where they cannot be read; what is wrong with their values
 * is judged later, since what the client knows of the resource comes first (RFC 9110 §13.2.1).
 */
function inputReader(route: Route) {
  const checkQuery = route.query && createValidator(route.query, route.checkQuery);
  const checkBody = route.body && createValidator(route.body, route.checkBody);
  return (request: FastifyRequest) => {
    const sent = readBody(request.body as Buffer | undefined, request.headers['content-type']);
    requireReadableQuery(request.url);
    const query = checkQuery?.(dropEmptyParams(request.query), { convert: true });
    const body = checkBody?.(sent.value, { convert: sent.form });
    const problems = [query, body].flatMap((part) => part?.problems ?? []);
    const gathered = route.gathers && body?.usable;
    return {
      query: query?.value,
      body: gathered ?? body?.value,
      problems,
      isForm: sent.form,
      isUsable: problems.length === 0 || gathered !== undefined,
    };
  };
}

/** OPTIONS needs no token. An address that is none has no methods, but a page may read that it is none. */
function handleOptions({ headers, routeOptions }: FastifyRequest): void {
  const isForAnyAddress = routeOptions.url?.endsWith('*') === true; // the CORS plugin's
  if (isForAnyAddress && headers['access-control-request-method'] === undefined) throw noSuchAddress();
}

/** An empty body is no body: not even an unreadable Content-Type is wrong with it (docs/api: HTTP). */
function forgetTypeOfNoBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return;
  delete headers['content-type'];
}

function addOtherMethods(server: FastifyInstance, path: string): void {
  const known: string[] = routes.filter((route) => route.path === path).map(({ method }) => method);
  const allowed = known.includes('GET') ? ['HEAD', ...known] : known;
  const allow = [...new Set([...allowed, 'OPTIONS'])].sort().join(', ');
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.header('allow', allow).code(204).send();
      throw new ApiError('method_not_allowed', `${request.method} does nothing here; use ${allow}.`, {
        allow,
      });
    },
    handler: async () => undefined,
  });
}

function noSuchAddress(): ApiError {
  return new ApiError('not_found', 'There is no such address under /api/v2.');
}

function notAcceptable(vendor: string): ApiError {
  const message = `This API answers in application/vnd.${vendor}.v2.hal+json; name it, application/json or */* in Accept.`;
  return new ApiError('not_acceptable', message);
}
