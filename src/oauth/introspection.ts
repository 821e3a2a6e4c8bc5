// Token introspection (RFC 7662).
import type { Queryable } from '../storage/database.ts';
import type { Client } from './applications/store.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { findRefreshToken } from './refresh-tokens.ts';
import type { Resource } from './resources.ts';
import type { Scope } from './scopes.ts';
import { findBearer } from './tokens.ts';

/** An active token. Only an access token has a type, so that no refresh token is mistaken for one. */
export type TokenState = {
  type: 'Bearer' | undefined;
  clientId: string;
  accountId: number;
  scopes: Scope[];
  resource: Resource | undefined;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * The state of a token of the client; undefined if it is unknown, expired, used, revoked or another client's. Public
 * clients are rejected, since they are not authenticated (RFC 7662 §2.1). Throws OAuthError.
 */
export async function introspectToken(
  db: Queryable,
  { client: { application }, fields }: { client: Client; fields: Fields },
): Promise<TokenState | undefined> {
  if (application.kind === 'public') {
    throw new OAuthError(
      'invalid_client',
      'A public application has no secret and cannot introspect tokens.',
    );
  }
  const token = fields.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The token is missing.');
  const { id, clientId, scopes: allowed } = application;
  const access = await findBearer(db, token);
  if (access !== undefined)
    return access.application.id === id ? { type: 'Bearer', clientId, ...access } : undefined;
  const refresh = await findRefreshToken(db, token);
  if (refresh === undefined || refresh.applicationId !== id || refresh.used) return undefined;
  const scopes = refresh.scopes.filter((scope) => allowed.includes(scope));
  return { type: undefined, clientId, ...refresh, scopes, resource: refresh.resource ?? undefined };
}
