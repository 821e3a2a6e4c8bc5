// Whose browser pages may read the protocol's answers (docs/api: HTTP, CORS).
import type { FastifyReply, FastifyRequest } from 'fastify';

const PREFLIGHT_SECONDS = 600; // how long a browser remembers the answer to a preflight

/** Lets pages of the named origins read the answer. No cookie counts here, so credentials are not allowed. */
export function allowOrigin(
  request: FastifyRequest,
  { reply, origins }: { reply: FastifyReply; origins: readonly string[] },
): void {
  if (origins.length === 0) return;
  const { origin } = request.headers;
  reply.header('vary', 'Origin');
  if (origin === undefined || !origins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  if (request.method !== 'OPTIONS') return;
  reply.headers({
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
}
