// The HAL+JSON API under /api/v2: registers the route table with Fastify.
//
// How a request of the API is answered:
// 1. The checks run in the order of docs/api: token, rate limit, scope, existence and visibility, role, media types, body.
//    What needs no body is checked before the body is read; if the body arrived late, token and access are checked again.
// 2. The resource turns fields into the domain's types (a `GameChange`, a `GameFilter`), with all problems together.
// 3. An action of the domain does a change in one transaction: it locks, checks, writes, and records the journal and the event
//    in the statements that end it. With `If-Match` or `Idempotency-Key`, that is a savepoint of the request's own transaction
//    (`write/`). The response waits for no subscriber and no email.
// 4. A list is one statement that returns each record once. Its filter is also that of webhook criteria, and `access.ts`
//    adds what this member may see.
// 5. `represent…` functions build the JSON, `paging.ts` adds the links, and `output/` writes only the members that the schema
//    names, with a tag for each content coding (decision 16). The OpenAPI document is generated from the same schemas.
import cors from '@fastify/cors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowUploadTime } from '../limits/body-rate.ts';
import { BUSY_RETRY_AFTER_S, TOO_MANY_RUNNING } from '../limits/connection-limit.ts';
import { serviceLinks } from '../service-links.ts';
import { authorizationOf } from './authorization.ts';
import { authenticate, tokenDigest } from './bearer.ts';
import { readBody } from './input/body.ts';
import { dropEmptyParams, requireReadableQuery } from './input/query.ts';
import { inHeader, unreadMembers, unreadParameters } from './input/unread.ts';
import { isMultipart, type MultipartBody, readUpload } from './input/upload.ts';
import { createValidator } from './input/validate.ts';
import { countRequest, createUnauthenticatedCounter } from './limits/rate-limits.ts';
import { countRequestsOf } from './limits/request-counts.ts';
import { STREAM_TYPE } from './media-type.ts';
import {
  type ApiServices,
  NO_TOKEN,
  type RequestContext,
  type Route,
  runRoute,
  type SentInput,
  type UnreadInput,
} from './operation.ts';
import { addOtherMethods, noRoute, unknownPath } from './other-methods.ts';
import { ApiError, LimitError } from './problems.ts';
import { createRecordReader } from './record-views.ts';
import { send, sendProblem, toResponse } from './response.ts';
import { routes } from './routes.ts';
import { readEmbedded } from './selection/embedded.ts';
import { dropUnusable, limitEmbedded, readSelection } from './selection/parameters.ts';
import { checkSort, readableSort } from './selection/sort.ts';
import { createValidators } from './write/changed-record.ts';
import { idempotently, type StoreResponse } from './write/idempotency.ts';
import { currentView, isConditional, requireConditions, viewOf } from './write/preconditions.ts';
import { inRequestTransaction } from './write/request-transaction.ts';

const STREAM_HEADERS = {
  'content-type': STREAM_TYPE,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would collect events
  connection: 'close', // an idle connection would delay the end of the service
};

const BUSY_HEADERS = { 'retry-after': String(BUSY_RETRY_AFTER_S) };

export const API_PREFIX = '/api/v2';

const validatorOf = createValidators(routes);
const viewRecord = createRecordReader(routes);

const CORS = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'Last-Event-ID',
    'X-Request-Id',
  ],
  // The headers that a page's script may read.
  exposedHeaders: [
    'Allow',
    'Crewcall-Ignored',
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

/** Registers every route, 405 for the other methods of their paths, and the responses to errors. */
export async function apiPlugin(server: FastifyInstance, services: ApiServices): Promise<void> {
  const { baseUrl, corsOrigins: origin } = services;
  server.setErrorHandler((error, request, reply) => sendProblem(error, { request, reply, baseUrl }));
  if (origin.length > 0) {
    // The plugin only adds headers: the routes respond to OPTIONS, since not only browsers send it.
    const more = { preflightContinue: true, strictPreflight: false };
    await server.register(cors, { origin, ...CORS, ...more });
  }
  server.removeAllContentTypeParsers();
  // Only buffered here: bodies are parsed after authorization, and a malformed one does not end the connection.
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  );
  const countUnauthenticated = createUnauthenticatedCounter(services);
  countRequestsOf(server, services.requestCounter);
  // Authenticate and rate-limit every request, including those to unknown paths.
  server.addHook('onRequest', async (request, reply) => {
    ignoreTypeOfEmptyBody(request);
    if (request.method === 'OPTIONS') return handleOptions(request);
    if (request.routeOptions.config.needsNoToken) return;
    request.caller = await authenticate(services.db, request).catch(async (error: unknown) => {
      if (error instanceof ApiError) await countUnauthenticated(request);
      throw error;
    });
    await countRequest(services, request.caller, reply);
    if (!services.busy(request, reply))
      throw new LimitError('requests at the same time', TOO_MANY_RUNNING, BUSY_HEADERS);
    if (request.is404) throw noRoute(request.method, pathOf(request)); // before its body is read
  });
  server.setNotFoundHandler(async () => {
    throw unknownPath();
  });
  for (const route of routes) addRoute(server, route, services);
  addOtherMethods(server);
}

function addRoute(server: FastifyInstance, route: Route, services: ApiServices): void {
  const readInput = inputReader(route);
  const view = viewOf(route, routes);
  const authorize = authorizationOf(route, { ...services, viewRecord });
  const respond = async (request: FastifyRequest, storeResponse?: StoreResponse) => {
    const { context, subject, mediaType } = request.authorized!;
    const { unread, ...input } = readInput(request);
    const { selection } = context;
    if (selection !== undefined) limitEmbedded(route, input, selection);
    checkSort(route, input);
    const repeatsRecord = route.method === 'PUT' && unread.members.some(({ isReadOnly }) => isReadOnly);
    const run = async (inner: RequestContext) => {
      const before = repeatsRecord ? await currentView(view, inner) : undefined;
      const result = await runRoute(route, { ...input, subject, context: inner });
      // Without a transaction of the request the change is committed: a failure after it must not look like one of it.
      const validator = await validatorOf(route, result, inner).catch((error: unknown) => {
        if (inner !== context) throw error;
        request.log.warn({ err: error }, 'etag.unread');
        return undefined;
      });
      const names = selection?.embed ?? [];
      const embedded = names.length === 0 ? undefined : await readEmbedded(inner, { route, result, names });
      const { fieldset } = selection ?? {};
      return toResponse(route, result, { mediaType, unread, before, validator, fieldset, embedded });
    };
    const isGuarded = route.method !== 'GET' && isConditional(request.headers);
    if (storeResponse === undefined && !isGuarded) return run(context);
    if (route.changesNothing) {
      const { headers } = request;
      await inRequestTransaction(context, (tx, inner) =>
        requireConditions(tx, { headers, view, context: inner }),
      );
      return run(context);
    }
    return inRequestTransaction(context, async (tx, inner) => {
      if (isGuarded) await requireConditions(tx, { headers: request.headers, view, context: inner });
      const response = await run(inner);
      await storeResponse?.(tx, response);
      return response;
    });
  };
  const startStream = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context, subject } = request.authorized!;
    const cursor = request.headers['last-event-id'];
    const query = request.query as Record<string, unknown>;
    if (cursor !== undefined && cursor !== '') query.after = cursor; // of a reader that resumes
    const authorizeAgain = async () => {
      request.caller = await authenticate(services.db, request);
      request.authorized = await authorize(request, reply);
      return request.authorized.subject as never;
    };
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    if (reply.raw.closed) closed.abort();
    const more = { authorizeAgain, token: tokenDigest(request), closed: closed.signal };
    const handle: Route['handle'] = (one) => route.stream!({ ...one, ...more });
    const stream = await runRoute({ ...route, handle }, { ...readInput(request), context, subject });
    return reply.headers(STREAM_HEADERS).send(stream);
  };
  server.route({
    method: route.method,
    url: route.path,
    config: { needsNoToken: route.scopes === NO_TOKEN },
    ...(route.uploadBytes !== undefined && {
      bodyLimit: route.uploadBytes,
      errorHandler: uploadErrors(services),
    }),
    // Everything that does not need the body is checked before it is read (docs/api: HTTP, order of checks).
    onRequest: async (request, reply) => {
      request.authorized = await authorize(request, reply);
      if (route.uploadBytes !== undefined) allowUploadTime(request.raw);
    },
    preHandler: async (request) => {
      if (route.uploadBytes !== undefined) request.multipart = await multipartOf(request);
    },
    handler: async (request, reply) => {
      if (!request.authorized!.isWhole && request.caller !== undefined) {
        // While a slow body arrived, the token or the role may have been taken away.
        request.caller = await authenticate(services.db, request);
        request.authorized = await authorize(request, reply);
      }
      const { unknown, ...selection } = readSelection(route, request.query);
      const ignored = [...new Set([...unreadParameters(request.query, route.query), ...unknown])];
      if (ignored.length > 0) reply.header('crewcall-ignored', inHeader(ignored));
      if (route.path === '/') reply.header('link', serviceLinks(services.baseUrl));
      if (request.authorized!.mediaType === STREAM_TYPE) return startStream(request, reply);
      const { context } = request.authorized!;
      context.upload = request.multipart?.file;
      context.selection = selection;
      const isDryRun = () => route.changesNothing === true || asksForDryRun(readInput, request);
      const response = await idempotently({ request, context, isDryRun }, (store) => respond(request, store));
      return send(response, { request, reply });
    },
  });
}

/**
 * Reads the query and the body of a request. Throws where they cannot be parsed; problems with their values are
 * reported later, since preconditions come first (RFC 9110 §13.2.1).
 */
function inputReader(route: Route) {
  const checkQuery = route.query && createValidator(route.query);
  const checkBody = route.body && createValidator(route.body);
  const schemas = { read: route.body, shown: route.response ?? route.created };
  return (request: FastifyRequest): SentInput & { unread: UnreadInput } => {
    const { multipart } = request;
    const sent =
      multipart === undefined
        ? readBody(request.body as Buffer | undefined, request.headers['content-type'])
        : { value: multipart.fields, form: true };
    requireReadableQuery(request.url);
    const given = readableSort(route, dropUnusable(route, dropEmptyParams(request.query)));
    const query = checkQuery?.(given, { convert: true });
    const body = checkBody?.(sent.value, { convert: sent.form });
    const problems = [query, body].flatMap((part) => part?.problems ?? []);
    const members = route.method === 'GET' ? [] : unreadMembers(sent.value, schemas);
    const unread = { members, isForm: sent.form };
    return { query: query?.usable, body: body?.usable, problems, unread };
  };
}

/** Of a route that takes a file: what is too large is the file. */
function uploadErrors({ baseUrl }: ApiServices) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    const message = 'The file is larger than 10 MB; send it in parts.';
    sendProblem(isLarge ? new ApiError('payload_too_large', message) : error, { request, reply, baseUrl });
  };
}

/** The fields and the file of a body that has one. */
async function multipartOf({ body, headers }: FastifyRequest): Promise<MultipartBody | undefined> {
  const contentType = headers['content-type'];
  if (!isMultipart(contentType)) return undefined;
  return readUpload((body as Buffer | undefined) ?? Buffer.alloc(0), contentType!);
}

/** Whether the body has `dry_run: true`. A body that cannot be parsed is an error later. */
function asksForDryRun(readInput: ReturnType<typeof inputReader>, request: FastifyRequest): boolean {
  try {
    return (readInput(request).body as { dry_run?: unknown } | undefined)?.dry_run === true;
  } catch {
    return false;
  }
}

/** OPTIONS needs no token. Unknown paths respond 404 to OPTIONS, except for CORS preflights. */
function handleOptions({ headers, routeOptions }: FastifyRequest): void {
  const isForAnyAddress = routeOptions.url?.endsWith('*') === true; // the CORS plugin's
  if (isForAnyAddress && headers['access-control-request-method'] === undefined) throw unknownPath();
}

/** The Content-Type of an empty body is ignored (docs/api: HTTP). */
function ignoreTypeOfEmptyBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return;
  delete headers['content-type'];
}

/** Without the prefix and the query. */
function pathOf({ url }: FastifyRequest): string {
  return url.slice(API_PREFIX.length).replace(/\?.*$/s, '');
}
