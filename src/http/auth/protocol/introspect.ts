// POST /oauth/introspect (RFC 7662).
import { introspectToken, type TokenState } from '../../../oauth/introspection.ts';
import { formatScopes } from '../../../oauth/scopes.ts';
import type { Handler, ProtocolServices } from '../routes.ts';
import { withCredentials } from './request.ts';
import { unixSeconds } from './seconds.ts';

/** Answers what the token may do, or `{"active": false}` and nothing else (RFC 7662 §2.2). */
export function createIntrospectHandler({ db, throttle, authUrl }: ProtocolServices): Handler {
  return async (request) => {
    const state = await withCredentials(request, throttle, (ask) => introspectToken(db, ask));
    return state === undefined ? { active: false } : representState(state, authUrl);
  };
}

function representState(
  { type, clientId, accountId, scopes, createdAt, expiresAt }: TokenState,
  issuer: string,
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
  };
}
