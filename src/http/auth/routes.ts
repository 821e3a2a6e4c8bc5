// The route table of the protocol: every path, its method and its handler.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import type { Database } from '../../storage/database.ts';
import { createThrottle, type Throttle } from '../throttle.ts';
import { createIntrospectHandler } from './protocol/introspect.ts';
import { createMetadataHandler } from './protocol/metadata.ts';
import { CLIENT_THROTTLE } from './protocol/request.ts';
import { createRevokeHandler } from './protocol/revoke.ts';
import { createTokenHandler } from './protocol/token.ts';

export type AuthServices = {
  db: Database;
  /** AUTH_URL: the issuer of every token and response. */
  authUrl: string;
  settings: Pick<Settings, 'rateLimits' | 'corsOrigins' | 'refreshGraceSeconds'>;
};
/** The services that the protocol's handlers use. */
export type ProtocolServices = AuthServices & { throttle: Throttle };
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** `rejected` is the log event of an error response. */
export type Route = { method: 'GET' | 'POST'; path: string; handler: Handler; rejected: string };

/** The protocol's endpoints. They count failed client authentications together. */
export function protocolRoutes(services: AuthServices): Route[] {
  const given = { ...services, throttle: createThrottle(services.settings, CLIENT_THROTTLE) };
  return [
    // service.md 4.1
    { method: 'POST', path: '/oauth/token', handler: createTokenHandler(given), rejected: 'token.rejected' },
    // RFC 7009
    {
      method: 'POST',
      path: '/oauth/revoke',
      handler: createRevokeHandler(given),
      rejected: 'revoke.rejected',
    },
    // RFC 7662
    {
      method: 'POST',
      path: '/oauth/introspect',
      handler: createIntrospectHandler(given),
      rejected: 'introspect.rejected',
    },
    // RFC 8414
    {
      method: 'GET',
      path: METADATA_PATH,
      handler: createMetadataHandler(given),
      rejected: 'metadata.rejected',
    },
  ];
}

const METADATA_PATH = '/.well-known/oauth-authorization-server';
