// The route table of the protocol: every path, its method and its handler.
import { createThrottle } from '../throttle.ts';
import { createIntrospectHandler } from './protocol/introspect.ts';
import { createMetadataHandler } from './protocol/metadata.ts';
import { type AuthServices, CLIENT_THROTTLE, type Handler } from './protocol/request.ts';
import { createRevokeHandler } from './protocol/revoke.ts';
import { createTokenHandler } from './protocol/token.ts';

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
