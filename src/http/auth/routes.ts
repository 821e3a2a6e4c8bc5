// The map of the auth surface: every path on AUTH_URL, its method and its handler.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import type { Database } from '../../storage/database.ts';
import { createIntrospectHandler } from './protocol/introspect.ts';
import { createMetadataHandler } from './protocol/metadata.ts';
import { CLIENT_THROTTLE } from './protocol/request.ts';
import { createRevokeHandler } from './protocol/revoke.ts';
import { createTokenHandler } from './protocol/token.ts';
import { createThrottle, type Throttle } from './throttle.ts';

export type AuthServices = {
  db: Database;
  /** AUTH_URL: the issuer of all that the auth surface answers. */
  authUrl: string;
  settings: Pick<Settings, 'rateLimits' | 'corsOrigins' | 'refreshGraceSeconds'>;
};
/** What the protocol's handlers work with. */
export type ProtocolServices = AuthServices & { throttle: Throttle };
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** `refused` names the line that the log gets when the request is refused. */
export type Route = { method: 'GET' | 'POST'; path: string; handler: Handler; refused: string };

/** The protocol's operations, for programs. Their guesses at secrets are counted together. */
export function protocolRoutes(services: AuthServices): Route[] {
  const given = { ...services, throttle: createThrottle(services.settings, CLIENT_THROTTLE) };
  return [
    // service.md 4.1
    { method: 'POST', path: '/oauth/token', handler: createTokenHandler(given), refused: 'token.refused' },
    // RFC 7009
    { method: 'POST', path: '/oauth/revoke', handler: createRevokeHandler(given), refused: 'revoke.refused' },
    // RFC 7662
    {
      method: 'POST',
      path: '/oauth/introspect',
      handler: createIntrospectHandler(given),
      refused: 'introspect.refused',
    },
    // RFC 8414
    {
      method: 'GET',
      path: METADATA_PATH,
      handler: createMetadataHandler(given),
      refused: 'metadata.refused',
    },
  ];
}

const METADATA_PATH = '/.well-known/oauth-authorization-server';
