// Rejects plain HTTP requests if AUTH_URL is https (RFC 6749 §3.1, §3.2).
import type { FastifyInstance } from 'fastify';

const A_YEAR = 'max-age=31536000'; // RFC 6797 §6.1.1

/**
 * Rejects requests over http before their parameters or body are read, and sends HSTS over https. X-Forwarded-Proto
 * counts if it comes from a proxy in TRUST_PROXY.
 */
export function requireHttps(scope: FastifyInstance, authUrl: string): void {
  if (!authUrl.startsWith('https:')) return;
  scope.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', A_YEAR);
      return; // not the reply, which would end the request
    }
    request.log.warn({ address: request.ip }, 'http.rejected');
    return reply.code(400).header('cache-control', 'no-store').send(NOT_HTTPS);
  });
}

const NOT_HTTPS = {
  error: 'invalid_request',
  error_description:
    'The request was sent over http; use https. If it was https, the operator must add the proxy to TRUST_PROXY.',
};
