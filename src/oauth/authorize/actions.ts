// Allow and Deny: a person's decision on an authorization request.
import { recordChanges } from '../../domain/journal/store.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { issueCode } from '../codes.ts';
import { consentEntry, hasConsented, recordConsent } from '../consents/store.ts';
import { withResponse } from './redirect.ts';
import type { AuthorizationRequest } from './request.ts';

type Decision = { accountId: number; request: AuthorizationRequest };

/**
 * Whether an earlier consent has every scope of the request, so that the consent page can be skipped. Never for public
 * applications and redirect URIs without https, as which another program on the device could pose (RFC 8252 §8.6).
 */
export async function consentCovers(db: Queryable, { accountId, request }: Decision): Promise<boolean> {
  const { application, redirectUri, scopes } = request;
  if (application.kind === 'public' || !redirectUri.startsWith('https:')) return false;
  return hasConsented(db, { accountId, applicationId: application.id, scopes });
}

/**
 * Records or extends the consent and issues a code, a new one in each call. Returns the address to redirect to. Throws
 * `not_found` if the application has been deleted.
 */
export async function allow(db: Database, { accountId, request }: Decision): Promise<string> {
  const { application, redirectUri, scopes, resource, codeChallenge, state, issuer } = request;
  const code = await db.actingAs({ accountId }).transaction(async (tx) => {
    const parties = { accountId, applicationId: application.id };
    const consent = await recordConsent(tx, { ...parties, scopes });
    if (consent === undefined) throw notFound('application');
    const { id: consentId, isNew } = consent;
    const before = isNew ? undefined : {};
    await recordChanges(tx, [consentEntry(consentId, { before, after: { ...parties, scopes } })]);
    return issueCode(tx, { consentId, scopes, resource, redirectUri, codeChallenge });
  });
  return withResponse(redirectUri, { code, state, iss: issuer });
}

/** The address to redirect to when the person denies the request. */
export function deny({ redirectUri, state, issuer }: AuthorizationRequest): string {
  const error_description = 'The person denied the request.';
  return withResponse(redirectUri, { error: 'access_denied', error_description, state, iss: issuer });
}
