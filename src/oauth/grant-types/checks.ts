// Checks that several grant types share.
import type { Client } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import type { ResourceAddresses } from '../resources.ts';
import { formatScopes, parseScopes, SCOPES, type Scope } from '../scopes.ts';

/** service.md 5.1: access to the API must be granted to the owner first. Without an owner, the operator must allow its kind. */
export function requireApiAccess(
  { ownerHasApiAccess, application: { registeredBy } }: Client,
  resources: ResourceAddresses,
): void {
  if (ownerHasApiAccess) return;
  if (registeredBy !== null && resources?.selfRegistered?.includes(registeredBy)) return;
  if (registeredBy !== null) {
    const sentence =
      'The operator does not allow applications that register themselves; ask for one made by hand.';
    throw new OAuthError('unauthorized_client', sentence);
  }
  const sentence = 'The account that owns this application has no API access; ask the operator to grant it.';
  throw new OAuthError('unauthorized_client', sentence);
}

/** Without a redirect URI an application cannot get a code, nor a refresh token (RFC 6749 §5.2). */
export function requireRedirectUris({ application }: Client): void {
  if (application.redirectUris.length > 0) return;
  const sentence =
    'The application has no redirect URI, so it cannot use this grant_type; use client_credentials, or register one.';
  throw new OAuthError('unauthorized_client', sentence);
}

/** The scopes of a scope parameter. */
export function parseScopesOrThrow(text: string | undefined): Scope[] {
  const scopes = parseScopes(text ?? '');
  if (scopes !== undefined) return scopes;
  const sentence = `The scope must be one or more of ${SCOPES.join(', ')}, separated by spaces.`;
  throw new OAuthError('invalid_scope', sentence);
}

/** Requires that the operator has granted every scope to the application. */
export function requireGrantedScopes({ application }: Client, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !application.scopes.includes(scope));
  if (missing.length === 0) return;
  const sentence = `The application has not been granted the scope ${formatScopes(missing)}; ask the operator to grant it.`;
  throw new OAuthError('invalid_scope', sentence);
}

/** The scopes that the application still has; existing tokens lose the others too (`findBearer`). */
export function remainingScopes({ application }: Client, granted: readonly Scope[]): Scope[] {
  const kept = granted.filter((scope) => application.scopes.includes(scope));
  if (kept.length > 0) return kept;
  throw new OAuthError('invalid_scope', 'The operator has revoked every scope that the account allowed.');
}

/** The code or token if it exists and was issued to this application (RFC 6749 §5.2). */
export function requireOwn<Found extends { applicationId: number }>(
  found: Found | undefined,
  { application }: Client,
): Found {
  if (found?.applicationId === application.id) return found;
  const cause = found === undefined ? 'unknown or expired' : `issued to application ${found.applicationId}`;
  const sentence =
    'The code or refresh_token is unknown, expired or revoked, or was issued to another application.';
  throw new OAuthError('invalid_grant', sentence, { cause });
}
