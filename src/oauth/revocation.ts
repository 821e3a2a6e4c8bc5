// Token revocation (RFC 7009).
import type { Database } from '../storage/database.ts';
import type { Client } from './applications/store.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { revokeAuthorizationOfToken } from './refresh-tokens.ts';
import { removeAccessToken } from './tokens.ts';

/**
 * Revokes a token of the client: an access token alone, a refresh token with its token family, including a pair that a
 * concurrent refresh is issuing. Any other token is ignored without an error (RFC 7009 §2.2), and so is token_type_hint.
 * Throws OAuthError.
 */
export async function revokeToken(
  db: Database,
  { client: { application }, fields }: { client: Client; fields: Fields },
): Promise<void> {
  const token = fields.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The token is missing.');
  await db.transaction(async (tx) => {
    await removeAccessToken(tx, { token, applicationId: application.id });
    await revokeAuthorizationOfToken(tx, { token, applicationId: application.id });
  });
}
