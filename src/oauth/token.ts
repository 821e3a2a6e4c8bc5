// The token endpoint: dispatches a request to its grant type (RFC 6749 §3.2).
//
// How a token request is answered:
// 1. The plugin of the protocol reads the body, whether multipart, form or JSON, into the same fields. A repeated field is an
//    error.
// 2. Credentials come from the form or the `Authorization` header, not both. A client that has failed too often is rejected
//    before its secret is checked. One round trip reads the client and the code or refresh token that the fields name.
// 3. The grant type is looked up here. Each file of `grant-types/` is a list of checks in an order that it explains; the
//    first that fails throws an `OAuthError`, which the plugin maps to a response.
// 4. Client credentials get a new token, stored as its digest. For a code or a refresh token, one statement
//    (`issueTokenPair`) spends it and issues a pair. It first locks the rows that the token family depends on, so a
//    concurrent revocation waits and then revokes the new pair too.
// 5. If twenty requests use one code, one succeeds. The others are a replay, which revokes the token family and is a warning
//    in the log. A refresh token can be used again within its grace period, for clients that lost a response; a later use
//    revokes the family in the same way.
import type { Database, Queryable } from '../storage/database.ts';
import { markUsed } from './applications/store.ts';
import { findCode } from './codes.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { authorizationCode } from './grant-types/authorization-code.ts';
import { clientCredentials } from './grant-types/client-credentials.ts';
import { refreshToken } from './grant-types/refresh-token.ts';
import type { GrantTypeHandler, StoredGrant, TokenRequest, TokenResult } from './grant-types/request.ts';
import { findRefreshToken } from './refresh-tokens.ts';

// A Map, so that grant_type=constructor finds nothing.
const GRANT_TYPE_HANDLERS: ReadonlyMap<string, GrantTypeHandler> = new Map([
  ['client_credentials', clientCredentials],
  ['authorization_code', authorizationCode],
  ['refresh_token', refreshToken],
]);
export const GRANT_TYPES = [...GRANT_TYPE_HANDLERS.keys()];

/** Reads what the fields name, whoever sent them: the statement can be sent together with that of the client. */
export async function findStoredGrant(db: Queryable, fields: Fields): Promise<StoredGrant> {
  const grantType = fields.get('grant_type');
  const [code, refreshToken] = [fields.get('code'), fields.get('refresh_token')];
  if (grantType === 'authorization_code' && code !== undefined) return { code: await findCode(db, code) };
  if (grantType === 'refresh_token' && refreshToken !== undefined)
    return { refreshToken: await findRefreshToken(db, refreshToken) };
  return {};
}

/** Issues tokens for the request. Throws OAuthError. */
export async function issueToken(
  db: Database,
  request: TokenRequest,
): Promise<TokenResult & { applicationId: number; grantType: string }> {
  const { client, fields } = request;
  const grantType = fields.get('grant_type');
  if (grantType === undefined) {
    throw new OAuthError(
      'invalid_request',
      `The grant_type is missing; send one of ${GRANT_TYPES.join(', ')}.`,
    );
  }
  const grant = GRANT_TYPE_HANDLERS.get(grantType);
  if (grant === undefined) {
    const sentence = `This grant_type is not supported; send one of ${GRANT_TYPES.join(', ')}.`;
    throw new OAuthError('unsupported_grant_type', sentence);
  }
  if (client.isStale) await markUsed(db, client.application.id);
  const issued = await grant(db, request);
  return { ...issued, applicationId: client.application.id, grantType };
}
