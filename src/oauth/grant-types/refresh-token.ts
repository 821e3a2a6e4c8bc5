// The refresh token grant (RFC 6749 §6): the next pair for a token that then is used up.
import type { Database } from '../../storage/database.ts';
import { issueTokenPair } from '../authorization.ts';
import { OAuthError } from '../error.ts';
import { findRefreshToken, revokeAuthorizationOfUsedToken, spendRefreshToken } from '../refresh-tokens.ts';
import type { Scope } from '../scopes.ts';
import type { TokenRequest, TokenResult } from '../token.ts';
import { mustBeGranted, mustBeOwn, mustHaveApiAccess, mustKeepScopes, mustNameScopes } from './checks.ts';

/**
 * Rotates a refresh token. Whose it is comes before whether it was used: nobody ends the family of another
 * application. The scope comes before the token is spent: a mistake in it costs nothing. A second use ends the family,
 * since either it or the first one was a thief's (RFC 9700 §4.14.2); within the grace it is taken for the retry of a
 * client that lost the answer.
 */
export async function refreshToken(db: Database, request: TokenRequest): Promise<TokenResult> {
  const { candidate, fields, refreshGraceSeconds } = request;
  const token = fields.get('refresh_token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The refresh_token is missing.');
  mustHaveApiAccess(candidate);
  const found = mustBeOwn(await findRefreshToken(db, token), candidate);
  const asked = fields.get('scope');
  const scopes = asked === undefined ? mustKeepScopes(candidate, found.scopes) : mustNameScopes(asked);
  mustBeWithin(scopes, found.scopes);
  mustBeGranted(candidate, scopes); // the operator may have taken it back since
  const spent = spendRefreshToken(token, refreshGraceSeconds);
  const pair = await issueTokenPair(db, { authorization: found, scopes, spent });
  if (pair !== undefined) return { accountId: found.accountId, ...pair };
  if (!(await revokeAuthorizationOfUsedToken(db, token, refreshGraceSeconds)))
    throw refused('too often within the grace, or the family has ended');
  const { applicationId, accountId } = found;
  throw refused('refresh token reused', { happening: 'refresh.reused', applicationId, accountId });
}

function mustBeWithin(scopes: Scope[], granted: Scope[]): void {
  if (scopes.every((scope) => granted.includes(scope))) return;
  const sentence =
    'The scope is wider than what the account allowed; send it to /oauth/authorize to ask for more.';
  throw new OAuthError('invalid_scope', sentence);
}

function refused(cause: string, alarm?: OAuthError['alarm']): OAuthError {
  const sentence =
    'The refresh_token is unknown, expired, revoked or used; send the account to /oauth/authorize again.';
  return new OAuthError('invalid_grant', sentence, { cause, alarm });
}
