// The authorization code grant (RFC 6749 §4.1.3, RFC 7636): what a person allowed becomes a pair of tokens.
import type { Database } from '../../storage/database.ts';
import { issueTokenPair } from '../authorization.ts';
import { burnCode, type Code, findCode, revokeAuthorizationOfSpentCode, spendCode } from '../codes.ts';
import { OAuthError } from '../error.ts';
import type { Fields } from '../fields.ts';
import { CHALLENGE_METHOD, fitsChallenge, isVerifier } from '../pkce.ts';
import type { TokenRequest, TokenResult } from '../token.ts';
import { mustBeOwn, mustHaveApiAccess, mustKeepScopes } from './checks.ts';

/**
 * Exchanges a code. The checks go from what the request is, over whose the code is, to the proof that it came to whom
 * it was sent; only who has proven that learns whether it was used, and a second use then ends what the first one got
 * (RFC 6749 §4.1.2). Nothing but a wrong verifier costs the code its life before.
 */
export async function authorizationCode(
  db: Database,
  { candidate, fields }: TokenRequest,
): Promise<TokenResult> {
  const { code, redirectUri, verifier } = mustBeWhole(fields);
  mustHaveApiAccess(candidate);
  const found = mustBeOwn(await findCode(db, code), candidate); // another application can not spoil it
  mustReturnTo(redirectUri, found); // RFC 6749 §4.1.3
  if (!isProven(verifier, found)) {
    await burnCode(db, code); // whoever guesses verifiers guesses once
    throw refused('wrong, missing or needless code_verifier');
  }
  const scopes = mustKeepScopes(candidate, found.scopes);
  const pair = await issueTokenPair(db, { authorization: found, scopes, spent: spendCode(code) });
  if (pair !== undefined) return { accountId: found.accountId, ...pair };
  if (!(await revokeAuthorizationOfSpentCode(db, code)))
    throw refused('expired code, or its grant has ended');
  const { applicationId, accountId } = found;
  throw refused('code replayed', { happening: 'code.replayed', applicationId, accountId });
}

function mustBeWhole(fields: Fields): { code: string; redirectUri: string; verifier: string | undefined } {
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
    fields.get(name),
  );
  if (code === undefined)
    throw validationError('The code is missing; send the one of the authorization response.');
  if (redirectUri === undefined) {
    throw validationError('The redirect_uri is missing; send the one of the authorization request.');
  }
  const method = fields.get('code_challenge_method') ?? CHALLENGE_METHOD; // service.md 4.1 has clients send it here too
  if (method !== CHALLENGE_METHOD) throw validationError('The code_challenge_method must be S256.');
  if (verifier !== undefined && !isVerifier(verifier)) {
    throw validationError('The code_verifier must be 43 to 128 letters, digits or any of - . _ ~');
  }
  return { code, redirectUri, verifier };
}

function mustReturnTo(redirectUri: string, code: Code): void {
  if (redirectUri !== code.redirectUri) throw refused('other redirect_uri than in the authorization request');
}

/** With a challenge its verifier; without one none: it would be that of another request (RFC 9700 §4.8.2). */
function isProven(verifier: string | undefined, { codeChallenge }: Code): boolean {
  if (codeChallenge === undefined || verifier === undefined) return codeChallenge === verifier;
  return fitsChallenge(verifier, codeChallenge);
}

function validationError(sentence: string): OAuthError {
  return new OAuthError('invalid_request', sentence);
}

function refused(cause: string, alarm?: OAuthError['alarm']): OAuthError {
  const sentence =
    'The code is unknown, expired or used, or the redirect_uri or code_verifier is not the one it was issued for.';
  return new OAuthError('invalid_grant', sentence, { cause, alarm });
}
