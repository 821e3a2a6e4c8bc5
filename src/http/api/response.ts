// Answers as they go out: status, type and text, ready to be sent now or kept for later.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './etag.ts';
import { PROBLEM_TYPE } from './media-type.ts';
import type { OperationResult, Route } from './operation.ts';
import { serialize } from './output/serialize.ts';
import { toProblem } from './problems.ts';
import { isKnown, requireMatch } from './write/preconditions.ts';

/** An answer without the headers that belong to its request alone. */
export type ApiResponse = {
  status: number;
  location?: string;
  contentType?: string;
  body?: string;
  /** Set when it is the answer to an earlier request with the same Idempotency-Key. */
  isReplayed?: true;
};

/** The answer of an operation: 200 or 201 with what its schema names, or 204. */
export function toResponse(
  route: Route,
  answer: OperationResult | undefined,
  mediaType: string,
): ApiResponse {
  const schema = route.response ?? route.created;
  if (schema === undefined || answer === undefined) return { status: 204 };
  const { location } = answer;
  return {
    status: route.created === undefined ? 200 : 201,
    ...(location !== undefined && { location }),
    contentType: mediaType,
    body: serialize(schema, answer.body),
  };
}

/** The answer to an error (RFC 9457). Its headers are the request's own, and not part of it. */
export function toProblemResponse(error: unknown, told: { requestId: string; baseUrl: string }): ApiResponse {
  const { status, body } = toProblem(error, told);
  return { status, contentType: PROBLEM_TYPE, body: JSON.stringify(body) };
}

/** Sends an answer. What is read has an entity tag, and is left out where the client knows it: 304. */
export async function send(
  { status, location, contentType, body, isReplayed }: ApiResponse,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.code(status);
  if (location !== undefined) reply.header('location', location);
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (body === undefined) return reply.send();
  if (contentType !== undefined && contentType !== PROBLEM_TYPE) {
    const vary = [reply.getHeader('vary') ?? [], 'Accept, Authorization'].flat().join(', '); // CORS may have said Origin
    reply.headers({ 'cache-control': 'private, no-cache', vary });
  }
  reply.header('content-type', contentType);
  const bytes = Buffer.from(body); // so that nothing is added to the media type
  if (request.method === 'GET' || request.method === 'HEAD') {
    const tag = etagOf(bytes);
    reply.header('etag', tag);
    requireMatch(request.headers, tag);
    if (isKnown(request.headers, tag)) return reply.code(304).send();
  }
  return reply.send(bytes);
}

/** Sends the answer to an error. A fault of ours is logged with its cause, which the answer does not tell. */
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
