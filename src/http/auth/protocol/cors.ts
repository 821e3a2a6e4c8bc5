// CORS for the protocol's endpoints (docs/api: HTTP, CORS).
import type { FastifyReply, FastifyRequest } from 'fastify';

const PREFLIGHT_SECONDS = 600; // how long browsers cache a preflight response

/** Allows the configured origins to read the response. Credentials are not allowed, since no cookie is read here. */
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
