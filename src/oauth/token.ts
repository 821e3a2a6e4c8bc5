// The token endpoint's protocol: which grant a request asks for (RFC 6749 §3.2).
import type { Database } from '../storage/database.ts';
import { type ClientCandidate, markUsed } from './applications/store.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { authorizationCode } from './grant-types/authorization-code.ts';
import { clientCredentials } from './grant-types/client-credentials.ts';
import { refreshToken } from './grant-types/refresh-token.ts';
import type { IssuedToken } from './tokens.ts';

/** A token request whose application is proven. */
export type TokenRequest = {
  candidate: ClientCandidate;
  fields: Fields;
  /** For how long after its use a refresh token gives further pairs; 0: not at all. */
  refreshGraceSeconds: number;
};
/** What a grant gives. */
export type TokenResult = { accountId: number; token: IssuedToken; refreshToken?: string };
/** One grant: judges the request, and issues. Throws OAuthError. */
export type GrantTypeHandler = (db: Database, request: TokenRequest) => Promise<TokenResult>;

// A Map: a grant_type named after a property of objects finds nothing.
const GRANT_TYPE_HANDLERS: ReadonlyMap<string, GrantTypeHandler> = new Map([
  ['client_credentials', clientCredentials],
  ['authorization_code', authorizationCode],
  ['refresh_token', refreshToken],
]);
export const GRANT_TYPES = [...GRANT_TYPE_HANDLERS.keys()];

/**
 * Issues what the request asks for. Throws OAuthError.
 */
export async function issueToken(
  db: Database,
  request: TokenRequest,
): Promise<TokenResult & { applicationId: number; grantType: string }> {
  const { candidate, fields } = request;
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
  if (candidate.isStale) await markUsed(db, candidate.application.id);
  const issued = await grant(db, request);
  return { ...issued, applicationId: candidate.application.id, grantType };
}
