// The client credentials grant (RFC 6749 §4.4): an application acts as the account that owns it.
import type { Database } from '../../storage/database.ts';
import type { ClientCandidate } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import type { TokenRequest, TokenResult } from '../token.ts';
import { issueAccessToken } from '../tokens.ts';
import { mustBeGranted, mustHaveApiAccess, mustNameScopes } from './checks.ts';

const DEFAULT_SCOPES = 'read'; // docs/api: OAuth; never webhooks or bank without being asked for by name

/**
 * Issues an access token for the owner of the application; there is no refresh token (service.md 2.1). The checks go
 * from what only an operator or the owner can change to what the request itself can: a client that may not use the
 * grant at all is told so, rather than to mend its scope first.
 */
export async function clientCredentials(
  db: Database,
  { candidate, fields }: TokenRequest,
): Promise<TokenResult> {
  const { application } = candidate;
  mustBeConfidential(candidate); // RFC 6749 §4.4: a public client proves nothing
  mustHaveApiAccess(candidate);
  const scopes = mustNameScopes(fields.get('scope') ?? DEFAULT_SCOPES); // before granted: an unknown one is a typo
  mustBeGranted(candidate, scopes); // never silently narrowed
  const holder = { applicationId: application.id, accountId: application.accountId, scopes };
  return { accountId: holder.accountId, token: await issueAccessToken(db, holder) };
}

function mustBeConfidential({ application }: ClientCandidate): void {
  if (application.kind === 'confidential') return;
  const sentence =
    'A public application has no secret and can not use client_credentials; use authorization_code.';
  throw new OAuthError('unauthorized_client', sentence);
}
