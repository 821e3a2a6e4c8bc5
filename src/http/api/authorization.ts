// Checks who sends a request and whether they may: the token, then the scope, the resource and the media type.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { accountOfToken, type Bearer } from '../../oauth/tokens.ts';
import type { Actor } from '../../storage/actor.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { authenticate, requireScope, tokenOf } from './bearer.ts';
import type { KnownPages, PageState } from './known-pages.ts';
import { acceptsProblems, negotiate, PROBLEM_TYPE, prefersStream, STREAM_TYPE } from './media-type.ts';
import {
  type ApiServices,
  type EarlyContext,
  isEarly,
  NO_TOKEN,
  pathOf,
  type RequestContext,
  type Route,
} from './operation.ts';
import { ApiError } from './problems.ts';

/** `isWhole`: whether the whole request had arrived when it was authorized. */
export type AuthorizedRequest = {
  context: RequestContext;
  subject: unknown;
  mediaType: string;
  isWhole: boolean;
};

/** The result of an early `find`, and whether the whole request had arrived before it. */
type EarlyResult = { subject: PromiseSettledResult<unknown>; isWhole: boolean };
/** Runs an early `find` on the connection on which the token is checked. */
type FindEarly = (request: FastifyRequest, connection: Queryable, token: string) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the token; undefined for OPTIONS and for routes that need no token. */
    caller?: Bearer;
    /** The trace context of the request, if traces are sent. */
    traceparent?: string;
    /** What an early `find` found; taken by the authorization. */
    found?: EarlyResult | undefined;
    /** Of a conditional request for a page; read with its resource. */
    pageState?: PageState | undefined;
    authorized?: AuthorizedRequest;
  }
  interface FastifyContextConfig {
    needsNoToken?: boolean;
    findEarly?: FindEarly | undefined;
  }
}

/** Checks the token of the request, and runs an early `find` of its route in the same round trip. */
export async function authenticateAndFind(db: Database, request: FastifyRequest): Promise<Bearer> {
  const { findEarly } = request.routeOptions.config;
  const token = tokenOf(request);
  if (findEarly === undefined) return authenticate(db, request);
  // A body that came with the headers is there a moment later: then the resource need not be found again.
  if (!request.raw.complete) await nextTurn();
  const isWhole = request.raw.complete;
  const [caller, [subject]] = await db.together((connection) => [
    authenticate(connection, request),
    Promise.allSettled([findEarly(request, connection, token)]),
  ]);
  const isFault = subject.status === 'rejected' && !(subject.reason instanceof AppError);
  if (!isFault) request.found = { subject, isWhole }; // after a fault it is looked for again, and the fault reported
  return caller;
}

/** The authorization of the requests of a route, and its early `find` if it has one. */
export function authorizationOf(route: Route, services: ApiServices, pages: KnownPages) {
  const { find } = route;
  const factsOf = (request: FastifyRequest) => {
    const params = request.params as Record<string, string>;
    const log: RequestContext['log'] = (event, facts) => request.log.info(facts, event);
    return { params, path: pathOf(route, params), log };
  };
  const authorize = async (request: FastifyRequest): Promise<AuthorizedRequest> => {
    const caller = request.caller!;
    requireScope(caller, route.scopes);
    const { found } = request;
    request.found = undefined; // if the request is authorized again, the resource is read again
    if (found === undefined) request.pageState = undefined;
    const isWhole = found?.isWhole ?? request.raw.complete;
    const isAnonymous = route.scopes === NO_TOKEN;
    const db = isAnonymous ? services.db : services.db.actingAs(actorOf(caller, request));
    const accountId = isAnonymous ? 0 : caller.accountId;
    const context = { ...services, ...factsOf(request), db, caller, accountId };
    if (found?.subject.status === 'rejected') throw found.subject.reason;
    const subject = found === undefined ? await find?.(context) : found.subject.value;
    return { context, subject, mediaType: mediaTypeFor(request, route, services.vendor), isWhole };
  };
  const findEarly: FindEarly | undefined = isEarly(find)
    ? async (request, connection, token) => {
        const db = { ...services.db, ...connection };
        const early: EarlyContext = {
          ...{ ...services, ...factsOf(request), db },
          accountId: accountOfToken(token),
        };
        const [subject, pageState] = await Promise.all([find(early), pages.stateOf(request, connection)]);
        request.pageState = pageState;
        return subject;
      }
    : undefined;
  return { authorize, findEarly };
}

function actorOf({ accountId, application }: Bearer, { traceparent }: FastifyRequest): Actor {
  return { accountId, applicationId: application.id, traceparent };
}

function mediaTypeFor({ method, headers }: FastifyRequest, route: Route, vendor: string): string {
  if (route.stream && method === 'GET' && prefersStream(headers.accept, vendor)) return STREAM_TYPE;
  const mediaType = negotiate(headers.accept, vendor);
  if (mediaType !== undefined) return mediaType;
  // Clients made from the OpenAPI document accept what it names: for a deletion only the type of errors.
  const hasBody = (route.response ?? route.created) !== undefined;
  if (!hasBody && acceptsProblems(headers.accept)) return PROBLEM_TYPE;
  throw notAcceptable(vendor);
}

function notAcceptable(vendor: string): ApiError {
  const message = `This API responds with application/vnd.${vendor}.v2.hal+json; send that type, application/json or */* in Accept.`;
  return new ApiError('not_acceptable', message);
}
