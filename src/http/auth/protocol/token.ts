// POST /oauth/token (service.md 4.1, 2.1).

import type { TokenResult } from '../../../oauth/grant-types/request.ts';
import { formatScopes } from '../../../oauth/scopes.ts';
import { findStoredGrant, issueToken } from '../../../oauth/token.ts';
import { authenticateRequest, type Handler, type ProtocolServices } from './request.ts';
import { unixSeconds } from './seconds.ts';

/** Responds with the fields of service.md 2.1; its errors become those of RFC 6749 §5.2. */
export function createTokenHandler(services: ProtocolServices): Handler {
  const { settings, resources } = services;
  const { refreshGraceSeconds } = settings;
  return async (request) => {
    const authenticated = await authenticateRequest(request, services, findStoredGrant);
    const issued = await issueToken(services.db, { ...authenticated, refreshGraceSeconds, resources });
    const { grantType, applicationId, accountId, token } = issued;
    request.log.info(
      { grant: grantType, application: applicationId, account: accountId, scopes: token.scopes },
      'token.issued',
    );
    return representToken(issued);
  };
}

function representToken({ token, refreshToken }: TokenResult) {
  return {
    access_token: token.value,
    token_type: 'Bearer',
    expires_in: token.expiresInSeconds,
    refresh_token: refreshToken, // absent for client credentials
    scope: formatScopes(token.scopes),
    created_at: unixSeconds(token.createdAt),
  };
}
