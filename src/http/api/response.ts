// Responses: status, media type and body, sent now or stored under an Idempotency-Key.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { codingFor, compress } from '../content-coding.ts';
import { sendNotModified } from '../entity-tags.ts';
import { PROBLEM_TYPE } from './media-type.ts';
import type { Route, UnreadInput } from './operation.ts';
import { codedTag, etagOf } from './output/etag.ts';
import { serialize } from './output/serialize.ts';
import { warningsOf, withWarnings } from './output/warnings.ts';
import { listedIn } from './paging.ts';
import { toProblem } from './problems.ts';
import { withEmbedded } from './selection/embedded.ts';
import { type Fieldset, ofList, serializeFields } from './selection/fieldset.ts';
import type { Validator } from './write/changed-record.ts';
import { knownTag, requireMatch } from './write/preconditions.ts';

/** A response without the headers of its request, such as X-Request-Id. */
export type ApiResponse = {
  status: number;
  location?: string;
  contentType?: string;
  body?: string;
  /** Of the record that was created or changed. */
  validator?: Validator;
  /** Set for the stored response to an earlier request with the same Idempotency-Key. */
  isReplayed?: true;
};

// What selects a representation of a resource.
const VARYING = 'Accept, Accept-Encoding, Authorization';

type ResponseFacts = {
  mediaType: string;
  /** What the request sent and nothing read, and the record before the change as JSON. */
  unread: UnreadInput;
  before: string | undefined;
  validator?: Validator | undefined;
  /** Of a GET: the members that are shown of each record, and what is embedded in each. */
  fieldset?: Fieldset | undefined;
  embedded?: readonly Record<string, object>[] | undefined;
};

/** The response of a route: 200 or 201 with the members that its schema names, or 204. */
export function toResponse(route: Route, result: unknown, facts: ResponseFacts): ApiResponse {
  if (route.response === undefined && route.created === undefined) return { status: 204 };
  const body = bodyOf(route, result, facts);
  const { validator } = facts;
  const content = { contentType: facts.mediaType, body, ...(validator && { validator }) };
  if (route.created === undefined) return { status: 200, ...content };
  const { _links } = result as { _links: { self: { href: string } } };
  return { status: 201, location: _links.self.href, ...content };
}

function bodyOf(route: Route, result: unknown, facts: ResponseFacts): string {
  const schema = (route.response ?? route.created)!;
  const { fieldset, embedded } = facts;
  if (fieldset === undefined && embedded === undefined)
    return withWarningsOf(serialize(schema, result), { schema, result, ...facts });
  const body = fieldset === undefined ? serialize(schema, result) : sparse(route, result, fieldset);
  return embedded === undefined ? body : withEmbedded(route, body, embedded);
}

function sparse(route: Route, result: unknown, fieldset: Fieldset): string {
  const list = listedIn(route);
  const schema = route.response!;
  return serializeFields(schema, result, list === undefined ? fieldset : ofList(schema, list.key, fieldset));
}

/** The body, again with its warnings if it has any: those of the action, and those about unread members. */
function withWarningsOf(
  body: string,
  { schema, result, unread, before }: ResponseFacts & { schema: TSchema; result: unknown },
): string {
  const known = (result as { warnings?: string[] }).warnings ?? [];
  const records = () => ({ before: JSON.parse(before ?? '{}'), after: JSON.parse(body) });
  const isRead = unread.members.length === 0;
  const lost = isRead ? [] : warningsOf(unread.members, { ...records(), isForm: unread.isForm });
  const warnings = [...known, ...lost];
  if (warnings.length === 0) return body;
  return serialize(withWarnings(schema), { ...(result as object), warnings });
}

/** The response to an error (RFC 9457), without its headers. */
export function toProblemResponse(
  error: unknown,
  facts: { requestId: string; baseUrl: string },
): ApiResponse {
  const { status, body } = toProblem(error, facts);
  return { status, contentType: PROBLEM_TYPE, body: JSON.stringify(body) };
}

/** Sends a response. That to a change of a record has the ETag of a GET with the same headers. That to a GET has an ETag and may be compressed; it is 304 if If-None-Match names the tag. */
export async function send(
  { status, location, contentType, body, validator, isReplayed }: ApiResponse,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.code(status);
  if (location !== undefined) reply.header('location', location);
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (body === undefined) return reply.send();
  if (contentType !== undefined && contentType !== PROBLEM_TYPE) setCacheHeaders(reply);
  reply.header('content-type', contentType);
  const bytes = Buffer.from(body); // Fastify adds no charset to bytes
  const accepted = request.headers['accept-encoding'];
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (validator !== undefined)
      reply.header('etag', codedTag(validator.tag, codingFor(accepted, validator.bytes)));
    return reply.send(bytes);
  }
  const tag = etagOf(bytes);
  const coding = codingFor(accepted, bytes.length);
  reply.header('etag', codedTag(tag, coding));
  requireMatch(request.headers, tag);
  const known = knownTag(request.headers, tag);
  if (known !== undefined && known !== '*') reply.header('etag', known);
  if (known !== undefined) return sendNotModified(reply);
  if (coding === undefined) return reply.send(bytes);
  return reply.header('content-encoding', coding).send(await compress(bytes, coding));
}

function setCacheHeaders(reply: FastifyReply): void {
  const vary = [reply.getHeader('vary') ?? [], VARYING].flat().join(', '); // @fastify/cors may have set Origin
  reply.headers({ 'cache-control': 'private, no-cache', vary });
}

/** Sends the response to an error. An unexpected error is logged with its cause, which the response leaves out. */
export function sendProblem(
  error: unknown,
  { request, reply, baseUrl }: { request: FastifyRequest; reply: FastifyReply; baseUrl: string },
): FastifyReply {
  const { status, headers, body, unexpected } = toProblem(error, { requestId: request.id, baseUrl });
  if (unexpected) request.log.error({ err: error }, 'request.failed');
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', PROBLEM_TYPE)
    .send(Buffer.from(JSON.stringify(body)));
}
