// The client credentials grant type (RFC 6749 §4.4): an application acts for the account that owns it.
import type { Database } from '../../storage/database.ts';
import type { Client } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import { readResource } from '../resources.ts';
import { issueAccessToken } from '../tokens.ts';
import { parseScopesOrThrow, requireApiAccess, requireGrantedScopes } from './checks.ts';
import type { TokenRequest, TokenResult } from './request.ts';

const DEFAULT_SCOPES = 'read'; // docs/api: OAuth; webhooks and bank must be requested by name

/**
 * Issues an access token for the owner of the application, without a refresh token (service.md 2.1). Checks of the client
 * come before checks of the request, so that a client that may not use this grant type gets that error first.
 */
export async function clientCredentials(
  db: Database,
  { client, fields, resources }: TokenRequest,
): Promise<TokenResult> {
  const { application } = client;
  requireConfidential(client); // RFC 6749 §4.4
  requireApiAccess(client, resources);
  const scopes = parseScopesOrThrow(fields.get('scope') ?? DEFAULT_SCOPES); // first: an unknown scope is a typo
  requireGrantedScopes(client, scopes); // never silently narrowed
  const resource = readResource(fields, resources);
  const accountId = application.accountId!; // a confidential application has an owner
  const holder = { applicationId: application.id, accountId, scopes, resource };
  return { accountId, token: await issueAccessToken(db, holder) };
}

function requireConfidential({ application }: Client): void {
  if (application.kind === 'confidential') return;
  const sentence =
    'A public application has no secret and cannot use client_credentials; use authorization_code.';
  throw new OAuthError('unauthorized_client', sentence);
}
