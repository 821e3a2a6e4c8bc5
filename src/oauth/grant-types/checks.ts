// Checks that several grants begin with.
import type { ClientCandidate } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import { formatScopes, parseScopes, SCOPES, type Scope } from '../scopes.ts';

/** service.md 5.1: access to the API must be granted to the owner first. */
export function mustHaveApiAccess({ ownerHasApiAccess }: ClientCandidate): void {
  if (ownerHasApiAccess) return;
  const sentence =
    'The account that owns this application has no access to the API; ask the operator to grant it.';
  throw new OAuthError('unauthorized_client', sentence);
}

/** The scopes that are named. */
export function mustNameScopes(text: string | undefined): Scope[] {
  const scopes = parseScopes(text ?? '');
  if (scopes !== undefined) return scopes;
  const sentence = `The scope must be one or more of ${SCOPES.join(', ')}, separated by spaces.`;
  throw new OAuthError('invalid_scope', sentence);
}

/** Refuses a scope that an operator has not granted to the application, or has taken back. */
export function mustBeGranted({ application }: ClientCandidate, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !application.scopes.includes(scope));
  if (missing.length === 0) return;
  const sentence = `This application was not granted the scope ${formatScopes(missing)}; ask the operator to grant it.`;
  throw new OAuthError('invalid_scope', sentence);
}

/** What was granted and the application may still have; tokens already out lose the rest too (`findBearer`). */
export function mustKeepScopes({ application }: ClientCandidate, granted: readonly Scope[]): Scope[] {
  const kept = granted.filter((scope) => application.scopes.includes(scope));
  if (kept.length > 0) return kept;
  throw new OAuthError('invalid_scope', 'The operator has taken back every scope that the account allowed.');
}

/** The code or token, if it exists and was issued to the application that presents it (RFC 6749 §5.2). */
export function mustBeOwn<Found extends { applicationId: number }>(
  found: Found | undefined,
  { application }: ClientCandidate,
): Found {
  if (found?.applicationId === application.id) return found;
  const cause = found === undefined ? 'unknown or expired' : `issued to application ${found.applicationId}`;
  const sentence =
    'The code or refresh_token is unknown, expired or revoked, or was issued to another application.';
  throw new OAuthError('invalid_grant', sentence, { cause });
}
