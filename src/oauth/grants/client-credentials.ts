// The client credentials grant (RFC 6749 §4.4): an application acts as the account that owns it.
import type { Database } from '../../storage/database.ts';
import type { Claimant } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import type { Fields } from '../fields.ts';
import { formatScopes, parseScopes, SCOPES, type Scope } from '../scopes.ts';
import type { Granted } from '../token.ts';
import { issueAccessToken } from '../tokens.ts';

const DEFAULT_SCOPES = 'read'; // decisions: OAuth; never webhooks or bank without being asked for by name

/**
 * Issues an access token for the owner of the application; there is no refresh token (service.md 2.1). The checks go
 * from what only an operator or the owner can change to what the request itself can: a client that may not use the
 * grant at all is told so, rather than to mend its scope first.
 */
export async function clientCredentials(
  db: Database,
  { claimant, fields }: { claimant: Claimant; fields: Fields },
): Promise<Granted> {
  const { application } = claimant;
  mustBeConfidential(claimant); // RFC 6749 §4.4: a public client proves nothing
  mustHaveApiAccess(claimant); // service.md 5.1: access to the API must be granted first
  const scopes = mustBeKnown(fields.get('scope') ?? DEFAULT_SCOPES); // before granted: an unknown one is a typo
  mustBeGranted(claimant, scopes); // never silently narrowed
  const holder = { applicationId: application.id, accountId: application.accountId, scopes };
  return { accountId: holder.accountId, token: await issueAccessToken(db, holder) };
}

function mustBeConfidential({ application }: Claimant): void {
  if (application.kind === 'confidential') return;
  const sentence =
    'A public application has no secret and can not use client_credentials; use authorization_code.';
  throw new OAuthError('unauthorized_client', sentence);
}

function mustHaveApiAccess({ ownerHasApiAccess }: Claimant): void {
  if (ownerHasApiAccess) return;
  const sentence =
    'The account that owns this application has no access to the API; ask the operator to grant it.';
  throw new OAuthError('unauthorized_client', sentence);
}

function mustBeKnown(text: string): Scope[] {
  const scopes = parseScopes(text);
  if (scopes !== undefined) return scopes;
  const sentence = `The scope must be one or more of ${SCOPES.join(', ')}, separated by spaces.`;
  throw new OAuthError('invalid_scope', sentence);
}

function mustBeGranted({ application }: Claimant, scopes: Scope[]): void {
  const missing = scopes.filter((scope) => !application.scopes.includes(scope));
  if (missing.length === 0) return;
  const sentence = `This application was not granted the scope ${formatScopes(missing)}; ask the operator to grant it.`;
  throw new OAuthError('invalid_scope', sentence);
}
