// Who is asking: the bearer token of a request, and whether it has the scope (RFC 6750).
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../oauth/scopes.ts';
import { type Bearer, findBearer } from '../../oauth/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { NO_TOKEN, type RequiredScopes } from './operation.ts';
import { ApiError } from './problems.ts';

const HEADER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i; // RFC 6750 §2.1
const HOW_TO_GET: Record<Scope, string> = {
  read: 'ask for it when requesting the token',
  write: 'ask for it when requesting the token',
  bank: 'ask for it by name when requesting the token, after an operator has granted it to the application',
  webhooks:
    'ask for it by name when requesting the token, after an operator has granted it to the application',
};

/**
 * The holder of the request's token. Refuses 401 without a token, or with one that is not (or no longer) good; 400 with
 * a second one in the address.
 */
export async function authenticate(db: Database, request: FastifyRequest): Promise<Bearer> {
  const header = request.headers.authorization;
  if (header === undefined) {
    const message =
      'This needs an access token: send it as "Authorization: Bearer …" (get one at /oauth/token).';
    throw new ApiError('invalid_token', message, { 'www-authenticate': 'Bearer' });
  }
  // RFC 6750 §2: one method alone, and ours is the header.
  if (Object.hasOwn(request.query as object, 'access_token')) {
    const message = 'Send the access token in the Authorization header alone: an address ends up in logs.';
    throw new ApiError('malformed_request', message, {
      'www-authenticate': 'Bearer error="invalid_request"',
    });
  }
  const token = HEADER.exec(header)?.[1];
  const bearer = token === undefined ? undefined : await findBearer(db, token);
  if (bearer !== undefined) return bearer;
  throw unknownToken();
}

/** The refusal of a token that is not, or no longer, good. */
export function unknownToken(): ApiError {
  const message = 'The access token is unknown, expired or revoked; get a new one at /oauth/token.';
  return new ApiError('invalid_token', message, { 'www-authenticate': 'Bearer error="invalid_token"' });
}

/** Refuses 403 unless the token has the scopes; the answer names what is missing and how to get it. */
export function requireScope(bearer: Bearer, needs: RequiredScopes): void {
  if (needs === NO_TOKEN) return;
  const isHeld = (scope: Scope) => bearer.scopes.includes(scope);
  const scopes = scopesOf(needs);
  const missing = scopes.filter((scope) => !isHeld(scope));
  const isEnough = typeof needs !== 'string' && 'anyOf' in needs ? scopes.some(isHeld) : missing.length === 0;
  if (isEnough) return;
  const [wanted] = missing as [Scope];
  throw new ApiError(
    'insufficient_scope',
    `This needs an access token with the scope "${wanted}"; ${HOW_TO_GET[wanted]}.`,
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${wanted}"` },
  );
}

function scopesOf(needs: Exclude<RequiredScopes, typeof NO_TOKEN>): readonly Scope[] {
  if (typeof needs === 'string') return [needs];
  return 'anyOf' in needs ? needs.anyOf : needs.allOf;
}
