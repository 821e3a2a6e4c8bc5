// POST /oauth/token (service.md 4.1, 2.1).
import type { FastifyRequest } from 'fastify';
import { type Fields, NO_FIELDS } from '../../../oauth/fields.ts';
import { formatScopes } from '../../../oauth/scopes.ts';
import { type Granted, grantToken } from '../../../oauth/token.ts';
import type { AuthServices, Handler } from '../routes.ts';
import { readCredentials } from './credentials.ts';
import { createThrottle, noThrottle } from './throttle.ts';

const MS_PER_SECOND = 1_000;

/** Answers the six fields of service.md 2.1, or an error of RFC 6749 §5.2 by what it throws. */
export function createTokenHandler({ db, settings }: AuthServices): Handler {
  const throttle = settings.rateLimits.length > 0 ? createThrottle() : noThrottle;
  return async (request: FastifyRequest) => {
    const fields = (request.body as Fields | undefined) ?? NO_FIELDS;
    const credentials = readCredentials(request.headers.authorization, fields);
    const who = { address: request.ip, clientId: credentials.clientId };
    const granted = await throttle(who, () => grantToken(db, { credentials, fields }));
    const { applicationId, accountId, token } = granted;
    request.log.info(
      { application: applicationId, account: accountId, scopes: token.scopes },
      'token.issued',
    );
    return representToken(granted);
  };
}

function representToken({ token }: Granted) {
  return {
    access_token: token.value,
    token_type: 'Bearer',
    expires_in: token.expiresInSeconds,
    scope: formatScopes(token.scopes),
    created_at: Math.floor(token.createdAt.getTime() / MS_PER_SECOND), // never later than the truth, as is the expiry
  };
}
