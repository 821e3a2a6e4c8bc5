// Where AUTH_URL is https, nothing is read from a plain connection (RFC 6749 §3.1, §3.2).
import type { FastifyInstance } from 'fastify';

const A_YEAR = 'max-age=31536000'; // RFC 6797 §6.1.1

/**
 * Refuses requests that came by http, before a parameter or body of them is read, and tells browsers to use https from
 * now on. X-Forwarded-Proto counts from proxies that TRUST_PROXY names.
 */
export function requireHttps(scope: FastifyInstance, authUrl: string): void {
  if (!authUrl.startsWith('https:')) return;
  scope.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', A_YEAR);
      return; // nothing: a hook that gives the reply has answered
    }
    request.log.warn({ address: request.ip }, 'http.refused');
    return reply.code(400).header('cache-control', 'no-store').send(NOT_HTTPS);
  });
}

const NOT_HTTPS = {
  error: 'invalid_request',
  error_description:
    'This came over http; use https. If it did, the operator must name the proxy in front of the service in TRUST_PROXY.',
};
