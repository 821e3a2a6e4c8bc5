// Checks who sends a request and whether they may: the token, then the scope, the resource and the media type.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bearer } from '../../oauth/tokens.ts';
import type { Actor } from '../../storage/actor.ts';
import { requireScope } from './bearer.ts';
import type { MultipartBody } from './input/upload.ts';
import { countEmbeddedRecords } from './limits/rate-limits.ts';
import { acceptsProblems, negotiate, PROBLEM_TYPE, prefersStream, STREAM_TYPE } from './media-type.ts';
import { type ApiServices, NO_TOKEN, pathOf, type RequestContext, type Route } from './operation.ts';
import { ApiError } from './problems.ts';

/** `isWhole`: whether the whole request had arrived when it was authorized. */
export type AuthorizedRequest = {
  context: RequestContext;
  subject: unknown;
  mediaType: string;
  isWhole: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the token; undefined for OPTIONS and for routes that need no token. */
    caller?: Bearer;
    /** The trace context of the request, if traces are sent. */
    traceparent?: string;
    authorized?: AuthorizedRequest;
    /** Of a route that takes a file. */
    multipart?: MultipartBody | undefined;
  }
  interface FastifyContextConfig {
    needsNoToken?: boolean;
  }
}

/** Makes the authorization of the requests of a route: the scope, the resource and the media type. */
export function authorizationOf(
  route: Route,
  { viewRecord, ...services }: ApiServices & Pick<RequestContext, 'viewRecord'>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<AuthorizedRequest> => {
    const caller = request.caller!;
    requireScope(caller, route.scopes);
    const isWhole = request.raw.complete !== false; // undefined for a read of a token request, which has no body
    const isAnonymous = route.scopes === NO_TOKEN;
    const db = isAnonymous ? services.db : services.db.actingAs(actorOf(caller, request));
    const params = request.params as Record<string, string>;
    const log: RequestContext['log'] = (event, facts) => request.log.info(facts, event);
    const accountId = isAnonymous ? 0 : caller.accountId;
    const path = pathOf(route, params);
    const countEmbedded = (records: number) => countEmbeddedRecords(services, caller, { reply, records });
    const context = { ...services, viewRecord, countEmbedded, params, path, log, db, caller, accountId };
    const subject = await route.find?.(context);
    return { context, subject, mediaType: mediaTypeFor(request, route, services.vendor), isWhole };
  };
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
