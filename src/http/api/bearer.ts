// Authenticates the bearer token of a request and checks its scopes (RFC 6750).
import type { FastifyRequest } from 'fastify';
import { digest } from '../../kernel/secrets.ts';
import type { Resource } from '../../oauth/resources.ts';
import { isRestrictedToken } from '../../oauth/restricted-tokens/restricted-token.ts';
import { markRestrictedTokenUsed } from '../../oauth/restricted-tokens/store.ts';
import type { Scope } from '../../oauth/scopes.ts';
import { type Bearer, findBearer, hasExpired } from '../../oauth/tokens.ts';
import type { Queryable } from '../../storage/database.ts';
import { sentByTool } from './mcp/tool-request.ts';
import { NO_TOKEN, type RequiredScopes } from './operation.ts';
import { ApiError, ExpiredTokenError } from './problems.ts';

const HEADER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i; // RFC 6750 §2.1
const CHALLENGE = { 'www-authenticate': 'Bearer error="invalid_token"' };
// It repeats nothing of the header: what is not a scheme may be a token.
const NOT_BEARER =
  'The Authorization header has another scheme than Bearer, or no token: send Authorization: Bearer and an access token (get one at /oauth/token).';
const HOW_TO_GET: Record<Scope, string> = {
  read: 'ask for it when requesting the token',
  write: 'ask for it when requesting the token',
  bank: 'ask for it by name when requesting the token, after an operator has granted it to the application',
  webhooks:
    'ask for it by name when requesting the token, after an operator has granted it to the application',
};
const NEVER_RESTRICTED = 'a restricted token never has it: use an application';
const HOW_TO_GET_RESTRICTED: Record<Scope, string> = {
  read: 'every restricted token has it',
  write: 'create a restricted token that is not read-only',
  bank: NEVER_RESTRICTED,
  webhooks: NEVER_RESTRICTED,
};

/**
 * Finds the holder of the request's token. Throws 401 if the token is missing, unknown, expired, revoked or for another
 * resource (RFC 8707), and 400 if the query contains another token.
 */
export async function authenticate(
  db: Queryable,
  request: FastifyRequest,
  resource: Resource = sentByTool(request) ? 'mcp' : 'api',
): Promise<Bearer> {
  const token = tokenOf(request);
  const bearer = await findBearer(db, token);
  if (bearer !== undefined) {
    if (!isFor(bearer, resource)) throw tokenForAnother(resource);
    if (bearer.isStale) await markRestrictedTokenUsed(db, bearer.application.id);
    return bearer;
  }
  if (await hasExpired(db, token)) throw expiredToken(token);
  throw unknownToken();
}

/** The API takes tokens that name no resource, as it always has. The tools take none that was not issued for them. */
function isFor(bearer: Bearer, resource: Resource): boolean {
  return (bearer.resource ?? 'api') === resource;
}

/** The token of a request. Throws 401 without one that is well-formed, and 400 if there is another in the query. */
function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) {
    const message =
      'This needs an access token: send it as "Authorization: Bearer …" (get one at /oauth/token).';
    throw new ApiError('invalid_token', message, { 'www-authenticate': 'Bearer' });
  }
  // RFC 6750 §2: a request uses one method only; this API supports the header.
  if (Object.hasOwn(request.query as object, 'access_token')) {
    const message = 'Send the access token in the Authorization header alone: an address ends up in logs.';
    throw new ApiError('malformed_request', message, {
      'www-authenticate': 'Bearer error="invalid_request"',
    });
  }
  const token = HEADER.exec(header)?.[1];
  if (token === undefined) throw new ApiError('invalid_token', NOT_BEARER, CHALLENGE);
  return token;
}

/** What identifies the token of an authenticated request, without being it. */
export function tokenDigest({ headers }: FastifyRequest): string {
  return digest(HEADER.exec(headers.authorization ?? '')?.[1] ?? '').toString('base64');
}

function expiredToken(token: string): ApiError {
  const message = isRestrictedToken(token)
    ? 'The restricted token has expired; create a new one under "API access" in your profile.'
    : 'The access token has expired; get a new one at /oauth/token.';
  return new ExpiredTokenError('invalid_token', message, CHALLENGE);
}

function tokenForAnother(resource: Resource): ApiError {
  const message =
    resource === 'api'
      ? 'This access token is for the tools at /mcp alone; request one without resource for the API.'
      : 'This access token is not for /mcp: request it with resource, the address of /mcp (RFC 8707).';
  return new ApiError('invalid_token', message, CHALLENGE);
}

export function unknownToken(): ApiError {
  const message = 'The access token is unknown, expired or revoked; get a new one at /oauth/token.';
  return new ApiError('invalid_token', message, CHALLENGE);
}

/** Throws 403 unless the token has the scopes; the error names the missing scope and how to get it. */
export function requireScope(bearer: Bearer, required: RequiredScopes): void {
  if (required === NO_TOKEN) return;
  const isHeld = (scope: Scope) => bearer.scopes.includes(scope);
  const scopes = scopesOf(required);
  const missing = scopes.filter((scope) => !isHeld(scope));
  const isEnough =
    typeof required !== 'string' && 'anyOf' in required ? scopes.some(isHeld) : missing.length === 0;
  if (isEnough) return;
  const [scope] = missing as [Scope];
  throw new ApiError(
    'insufficient_scope',
    `This needs an access token with the scope "${scope}"; ${bearer.siteIds === undefined ? HOW_TO_GET[scope] : HOW_TO_GET_RESTRICTED[scope]}.`,
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  );
}

function scopesOf(required: Exclude<RequiredScopes, typeof NO_TOKEN>): readonly Scope[] {
  if (typeof required === 'string') return [required];
  return 'anyOf' in required ? required.anyOf : required.allOf;
}
