// POST /oauth/token (service.md 4.1, 2.1).
import { formatScopes } from '../../../oauth/scopes.ts';
import { type Granted, grantToken } from '../../../oauth/token.ts';
import type { Handler, ProtocolServices } from '../routes.ts';
import { withCredentials } from './request.ts';
import { unixSeconds } from './seconds.ts';

/** Answers the fields of service.md 2.1, or an error of RFC 6749 §5.2 by what it throws. */
export function createTokenHandler({ db, throttle, settings }: ProtocolServices): Handler {
  const { refreshGraceSeconds } = settings;
  return async (request) => {
    const granted = await withCredentials(request, throttle, (ask) =>
      grantToken(db, { ...ask, refreshGraceSeconds }),
    );
    const { grantType, applicationId, accountId, token } = granted;
    request.log.info(
      { grant: grantType, application: applicationId, account: accountId, scopes: token.scopes },
      'token.issued',
    );
    return representToken(granted);
  };
}

function representToken({ token, refreshToken }: Granted) {
  return {
    access_token: token.value,
    token_type: 'Bearer',
    expires_in: token.expiresInSeconds,
    refresh_token: refreshToken, // absent for client credentials
    scope: formatScopes(token.scopes),
    created_at: unixSeconds(token.createdAt),
  };
}
