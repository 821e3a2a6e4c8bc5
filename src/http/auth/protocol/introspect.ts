// POST /oauth/introspect (RFC 7662).
import { introspectToken, type TokenState } from '../../../oauth/introspection.ts';
import { formatScopes } from '../../../oauth/scopes.ts';
import { authenticateRequest, type Handler, type ProtocolServices } from './request.ts';
import { unixSeconds } from './seconds.ts';

/** Responds with the token's state, or with `{"active": false}` only (RFC 7662 §2.2). */
export function createIntrospectHandler(services: ProtocolServices): Handler {
  return async (request) => {
    const state = await introspectToken(services.db, await authenticateRequest(request, services));
    if (state === undefined || isForNothing(state, services)) return { active: false };
    return representState(state, services);
  };
}

/** A token for the tools, where they are turned off. */
function isForNothing({ resource }: TokenState, { resources }: ProtocolServices): boolean {
  return resource === 'mcp' && resources === undefined;
}

function representState(
  { type, clientId, accountId, scopes, resource, createdAt, expiresAt }: TokenState,
  { authUrl: issuer, resources }: ProtocolServices,
) {
  return {
    active: true,
    scope: formatScopes(scopes),
    client_id: clientId,
    token_type: type,
    exp: unixSeconds(expiresAt),
    iat: unixSeconds(createdAt),
    sub: String(accountId),
    iss: issuer,
    aud: resource && resources?.[resource], // RFC 7662 §2.2; absent for a token that names no resource
  };
}
