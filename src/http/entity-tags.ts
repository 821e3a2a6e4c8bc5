// If-None-Match of what is no resource of the API (RFC 9110 §13.1.2), and 304 responses.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Whether an If-None-Match header names the tag, compared weakly. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, '')));
}

/**
 * Sends a 304. Its Content-Length would be that of the 200 (RFC 9110 §8.6), so there is none: Fastify adds one, of 0, to a
 * response to HEAD whose body is not a stream.
 */
export function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send(reply.request.method === 'HEAD' ? Readable.from([]) : undefined);
}
