// Revoking a token (RFC 7009).
import type { Database } from '../storage/database.ts';
import type { ClientCandidate } from './applications/store.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { revokeAuthorizationOfToken } from './refresh-tokens.ts';
import { removeAccessToken } from './tokens.ts';

/**
 * Ends a token of the application that asks: an access token alone, a refresh token with its whole family, also with
 * what a refresh under way is about to get. Any other token is left as it is, and nobody learns whether it exists
 * (RFC 7009 §2.2). The token_type_hint is not needed to find it. Throws OAuthError.
 */
export async function revokeToken(
  db: Database,
  { candidate: { application }, fields }: { candidate: ClientCandidate; fields: Fields },
): Promise<void> {
  const token = fields.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The token is missing.');
  await db.transaction(async (tx) => {
    await removeAccessToken(tx, { token, applicationId: application.id });
    await revokeAuthorizationOfToken(tx, { token, applicationId: application.id });
  });
}
