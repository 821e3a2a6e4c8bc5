// The authorization code grant type (RFC 6749 §4.1.3, RFC 7636).
import type { Database } from '../../storage/database.ts';
import { issueTokenPair } from '../authorization.ts';
import { type Code, invalidateCode, revokeAuthorizationOfSpentCode, spendCode } from '../codes.ts';
import { OAuthError } from '../error.ts';
import type { Fields } from '../fields.ts';
import { CHALLENGE_METHOD, isVerifier, matchesChallenge } from '../pkce.ts';
import { requireSameResource } from '../resources.ts';
import { remainingScopes, requireApiAccess, requireOwn, requireRedirectUris } from './checks.ts';
import type { TokenRequest, TokenResult } from './request.ts';

/**
 * Exchanges a code for a token pair. The checks are, in order: the grant type, the request, the owner of the code, the redirect URI and
 * PKCE. Only a client that passes all of them learns whether the code was used, and its second use then revokes the
 * tokens of the first (RFC 6749 §4.1.2). Of the failures before that, only a wrong verifier invalidates the code.
 */
export async function authorizationCode(db: Database, request: TokenRequest): Promise<TokenResult> {
  const { client, fields, stored } = request;
  requireRedirectUris(client); // first: what an application may never do is not a mistake in this request
  const { code, redirectUri, verifier } = readParameters(fields);
  requireApiAccess(client, request.resources);
  const found = requireOwn(stored.code, client); // another application cannot invalidate it
  requireRedirectUri(redirectUri, found); // RFC 6749 §4.1.3
  if (!isPkceVerified(verifier, found)) {
    await invalidateCode(db, code); // one guess per code
    throw invalidGrant('wrong, missing or unexpected code_verifier');
  }
  requireSameResource(request, found.resource); // a mistake that costs nothing: the code stays usable
  const scopes = remainingScopes(client, found.scopes);
  const pair = await issueTokenPair(db, { authorization: found, scopes, spent: spendCode(code) });
  if (pair !== undefined) return { accountId: found.accountId, ...pair };
  if (!(await revokeAuthorizationOfSpentCode(db, code)))
    throw invalidGrant('expired code, or its authorization was revoked');
  const { applicationId, accountId } = found;
  throw invalidGrant('code replayed', { event: 'code.replayed', applicationId, accountId });
}

function readParameters(fields: Fields): { code: string; redirectUri: string; verifier: string | undefined } {
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
    fields.get(name),
  );
  if (code === undefined)
    throw invalidRequest('The code is missing; send the one from the authorization response.');
  if (redirectUri === undefined) {
    throw invalidRequest('The redirect_uri is missing; send the one from the authorization request.');
  }
  const method = fields.get('code_challenge_method') ?? CHALLENGE_METHOD; // service.md 4.1: clients may send it here too
  if (method !== CHALLENGE_METHOD) throw invalidRequest('The code_challenge_method must be S256.');
  if (verifier !== undefined && !isVerifier(verifier)) {
    throw invalidRequest('The code_verifier must be 43 to 128 letters, digits or any of - . _ ~');
  }
  return { code, redirectUri, verifier };
}

function requireRedirectUri(redirectUri: string, code: Code): void {
  if (redirectUri !== code.redirectUri)
    throw invalidGrant('redirect_uri differs from the authorization request');
}

/** With a challenge, the verifier must match; without one, there must be no verifier (RFC 9700 §4.8.2). */
function isPkceVerified(verifier: string | undefined, { codeChallenge }: Code): boolean {
  if (codeChallenge === null || verifier === undefined)
    return codeChallenge === null && verifier === undefined;
  return matchesChallenge(verifier, codeChallenge);
}

function invalidRequest(sentence: string): OAuthError {
  return new OAuthError('invalid_request', sentence);
}

function invalidGrant(cause: string, alarm?: OAuthError['alarm']): OAuthError {
  const sentence =
    'The code is unknown, expired or used, or the redirect_uri or code_verifier does not match it.';
  return new OAuthError('invalid_grant', sentence, { cause, alarm });
}
