// Door 2: the HAL+JSON API under /api/v2. Turns each line of the map into a Fastify route.
import { METHODS } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../kernel/errors.ts';
import type { Bearer } from '../../oauth/tokens.ts';
import { authenticate, requireScope } from './bearer.ts';
import { etagOf, namesTag } from './etag.ts';
import { readBody } from './input/body.ts';
import { meantQuery, requireReadableQuery } from './input/query.ts';
import { createValidator } from './input/validate.ts';
import { negotiate } from './media-type.ts';
import type { Answer, ApiServices, Ask, Route } from './operation.ts';
import { serialize } from './output/serialize.ts';
import { answerProblem, DoorRefusal } from './problems.ts';
import { routes } from './routes.ts';

export const API_PREFIX = '/api/v2';

const CORS_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']; // all that the map knows
// What a page's script may read beside the body.
const EXPOSED_HEADERS = [
  'ETag',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Ratelimit-Remaining',
];

type Judged = { caller: Bearer; ask: Ask; subject: unknown; mediaType: string };
declare module 'fastify' {
  interface FastifyRequest {
    judged?: Judged;
  }
}

/** Registers every operation of the map, 405 for the other methods of its addresses, and the answers to errors. */
export async function apiDoor(server: FastifyInstance, services: ApiServices): Promise<void> {
  if (services.corsOrigins.length > 0) {
    const { corsOrigins: origin } = services;
    await server.register(cors, { origin, methods: CORS_METHODS, exposedHeaders: EXPOSED_HEADERS });
  }
  server.removeAllContentTypeParsers();
  // Only gathered here: a body is judged in its turn, and what is wrong with it does not end the connection.
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  server.setNotFoundHandler(async () => {
    throw new DoorRefusal('not_found', 'There is no such address under /api/v2.');
  });
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  for (const line of routes) addRoute(server, line, services);
  for (const path of new Set(routes.map(({ path }) => path))) addOtherMethods(server, path);
}

function addRoute(server: FastifyInstance, line: Route, services: ApiServices): void {
  const checkQuery = line.query && createValidator(line.query, line.checkQuery);
  const checkBody = line.body && createValidator(line.body, line.checkBody);
  server.route({
    method: line.method,
    url: line.path,
    // Everything that does not need the body is judged before it is read (decisions: order of judgement).
    onRequest: async (request, reply) => {
      forgetTypeOfNoBody(request);
      const caller = await authenticate(services.db, request);
      await countRequest(services, caller, reply);
      requireScope(caller, line.needs);
      const ask: Ask = {
        ...services,
        caller,
        params: request.params as Record<string, string>,
        note: (happening, facts) => request.log.info(facts, happening),
      };
      const subject = await line.find(ask);
      const mediaType = negotiate(request.headers.accept, services.vendor);
      if (mediaType === undefined) throw notAcceptable(services.vendor);
      request.judged = { caller, ask, subject, mediaType };
    },
    handler: async (request, reply) => {
      const { ask, subject, mediaType } = request.judged!;
      const sent = readBody(request.body as Buffer | undefined, request.headers['content-type']);
      requireReadableQuery(request.url);
      const query = checkQuery?.(meantQuery(request.query), { convert: true });
      const body = checkBody?.(sent.value, { convert: sent.form });
      const problems = [query, body].flatMap((part) => part?.problems ?? []);
      const isUsable = line.gathers && body?.usable !== undefined;
      if (problems.length > 0 && !isUsable) throw invalid(problems);
      const read = isUsable ? body.usable : body?.value;
      const input = { ask, subject, query: query?.value, body: read, problems, isForm: sent.form };
      const answer = await line.handle(input as never);
      return send(answer, { line, request, reply, mediaType });
    },
  });
}

/** An empty body is no body: not even an unreadable Content-Type is wrong with it (decisions: HTTP). */
function forgetTypeOfNoBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return;
  delete headers['content-type'];
}

async function countRequest(
  { rateLimiter, now }: ApiServices,
  caller: Bearer,
  reply: FastifyReply,
): Promise<void> {
  const verdict = await rateLimiter?.(`${caller.application.id}:${caller.accountId}`, now());
  if (verdict === undefined) return;
  reply.headers(verdict.headers);
  if (!verdict.isOver) return;
  const message = `This application has made too many requests; go on in ${verdict.headers['retry-after']} seconds.`;
  throw new DoorRefusal('rate_limited', message);
}

type Sending = { line: Route; request: FastifyRequest; reply: FastifyReply; mediaType: string };

async function send(
  answer: Answer | undefined,
  { line, request, reply, mediaType }: Sending,
): Promise<FastifyReply> {
  const schema = line.gives ?? line.creates;
  if (schema === undefined || answer === undefined) return reply.code(204).send();
  if (answer.location !== undefined) reply.header('location', answer.location);
  const body = serialize(schema, answer.body);
  reply.code(line.creates === undefined ? 200 : 201).header('content-type', mediaType);
  const vary = [reply.getHeader('vary') ?? [], 'Accept, Authorization'].flat().join(', '); // CORS may have said Origin
  reply.header('cache-control', 'private, no-cache').header('vary', vary);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const tag = etagOf(body);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && namesTag(known.replaceAll('W/', ''), tag)) return reply.code(304).send();
  }
  return reply.send(Buffer.from(body)); // bytes, so that nothing is added to the media type
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body, unexpected } = answerProblem(error, request.id);
  if (unexpected) request.log.error({ err: error }, 'request.failed');
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify(body)));
}

function addOtherMethods(server: FastifyInstance, path: string): void {
  const known: string[] = routes.filter((line) => line.path === path).map(({ method }) => method);
  const allowed = known.includes('GET') ? ['HEAD', ...known] : known;
  const allow = [...new Set([...allowed, 'OPTIONS'])].sort().join(', ');
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.header('allow', allow).code(204).send();
      throw new DoorRefusal('method_not_allowed', `${request.method} does nothing here; use ${allow}.`, {
        allow,
      });
    },
    handler: async () => undefined,
  });
}

function notAcceptable(vendor: string): DoorRefusal {
  const message = `This API answers in application/vnd.${vendor}.v2.hal+json; name it, application/json or */* in Accept.`;
  return new DoorRefusal('not_acceptable', message);
}
