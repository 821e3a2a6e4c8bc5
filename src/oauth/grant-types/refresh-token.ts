// The refresh token grant type (RFC 6749 §6), with rotation.
import type { Database } from '../../storage/database.ts';
import { issueTokenPair } from '../authorization.ts';
import { OAuthError } from '../error.ts';
import { revokeAuthorizationOfUsedToken, spendRefreshToken } from '../refresh-tokens.ts';
import { requireSameResource } from '../resources.ts';
import type { Scope } from '../scopes.ts';
import {
  parseScopesOrThrow,
  remainingScopes,
  requireApiAccess,
  requireGrantedScopes,
  requireOwn,
  requireRedirectUris,
} from './checks.ts';
import type { TokenRequest, TokenResult } from './request.ts';

/**
 * Rotates a refresh token. Ownership is checked before reuse, so that no client can revoke another one's tokens, and the
 * scope before the token is spent, so that a wrong scope costs nothing. Reuse revokes the token family, since one of the
 * two uses was a thief's (RFC 9700 §4.14.2); within the grace period it counts as a retry after a lost response.
 */
export async function refreshToken(db: Database, request: TokenRequest): Promise<TokenResult> {
  const { client, fields, stored, refreshGraceSeconds } = request;
  const token = fields.get('refresh_token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The refresh_token is missing.');
  requireApiAccess(client, request.resources);
  // Tokens issued before it lost its redirect URIs stay valid.
  if (stored.refreshToken === undefined) requireRedirectUris(client);
  const found = requireOwn(stored.refreshToken, client);
  const requested = fields.get('scope');
  const scopes =
    requested === undefined ? remainingScopes(client, found.scopes) : parseScopesOrThrow(requested);
  requireSubset(scopes, found.scopes);
  requireGrantedScopes(client, scopes); // the operator may have revoked it
  requireSameResource(request, found.resource);
  const spent = spendRefreshToken(token, refreshGraceSeconds);
  const pair = await issueTokenPair(db, { authorization: found, scopes, spent });
  if (pair !== undefined) return { accountId: found.accountId, ...pair };
  if (!(await revokeAuthorizationOfUsedToken(db, token, refreshGraceSeconds)))
    throw invalidGrant('used too often within the grace period, or the authorization was revoked');
  const { applicationId, accountId } = found;
  throw invalidGrant('refresh token reused', { event: 'refresh.reused', applicationId, accountId });
}

function requireSubset(scopes: Scope[], granted: Scope[]): void {
  if (scopes.every((scope) => granted.includes(scope))) return;
  const sentence =
    'The scope exceeds what the account allowed; start a new authorization request to request more.';
  throw new OAuthError('invalid_scope', sentence);
}

function invalidGrant(cause: string, alarm?: OAuthError['alarm']): OAuthError {
  const sentence =
    'The refresh_token is unknown, expired, revoked or used; start a new authorization request.';
  return new OAuthError('invalid_grant', sentence, { cause, alarm });
}
