// The token endpoint's protocol: which grant a request asks for (RFC 6749 §3.2).
import type { Database } from '../storage/database.ts';
import { type Claimant, markUsed } from './applications/store.ts';
import { authenticate, type Credentials } from './authentication.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { authorizationCode } from './grants/authorization-code.ts';
import { clientCredentials } from './grants/client-credentials.ts';
import { refreshToken } from './grants/refresh-token.ts';
import type { IssuedToken } from './tokens.ts';

/** A token request whose application is proven. */
export type TokenRequest = {
  claimant: Claimant;
  fields: Fields;
  /** For how long after its use a refresh token gives further pairs; 0: not at all. */
  refreshGraceSeconds: number;
};
/** What a grant gives. */
export type Granted = { accountId: number; token: IssuedToken; refreshToken?: string };
/** One grant: judges the request, and issues. Throws OAuthError. */
export type Grant = (db: Database, request: TokenRequest) => Promise<Granted>;

// A Map: a grant_type named after a property of objects finds nothing.
const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['client_credentials', clientCredentials],
  ['authorization_code', authorizationCode],
  ['refresh_token', refreshToken],
]);
export const GRANT_TYPES = [...GRANTS.keys()];

/**
 * Issues what the request asks for. The application is proven first: what a request holds beyond that is nobody's
 * business before. Throws OAuthError.
 */
export async function grantToken(
  db: Database,
  request: { credentials: Credentials } & Omit<TokenRequest, 'claimant'>,
): Promise<Granted & { applicationId: number; grantType: string }> {
  const { credentials, ...rest } = request;
  const claimant = await authenticate(db, credentials);
  const grantType = request.fields.get('grant_type');
  if (grantType === undefined) {
    throw new OAuthError(
      'invalid_request',
      `The grant_type is missing; send one of ${GRANT_TYPES.join(', ')}.`,
    );
  }
  const grant = GRANTS.get(grantType);
  if (grant === undefined) {
    const sentence = `This grant_type is not supported; send one of ${GRANT_TYPES.join(', ')}.`;
    throw new OAuthError('unsupported_grant_type', sentence);
  }
  if (claimant.isStale) await markUsed(db, claimant.application.id);
  const granted = await grant(db, { claimant, ...rest });
  return { ...granted, applicationId: claimant.application.id, grantType };
}
