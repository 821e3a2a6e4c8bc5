// What a person answers to an authorization request.
import { notFound } from '../../kernel/errors.ts';
import type { Database, Queryable } from '../../storage/database.ts';
import { issueCode } from '../codes.ts';
import { hasConsented, recordConsent } from '../consents/store.ts';
import { withAnswer } from './redirect.ts';
import type { AuthorizationRequest } from './request.ts';

type Answer = { accountId: number; request: AuthorizationRequest };

/**
 * Whether the person need not be asked again: an earlier consent has every scope of the request. Never for what
 * another program on a person's device could pretend to be: public applications, and addresses that are no https
 * (RFC 8252 §8.6).
 */
export async function consentCovers(db: Queryable, { accountId, request }: Answer): Promise<boolean> {
  const { application, redirectUri, scopes } = request;
  if (application.kind === 'public' || !redirectUri.startsWith('https:')) return false;
  return hasConsented(db, { accountId, applicationId: application.id, scopes });
}

/**
 * Records that the person allows the request, or extends what was allowed before, and issues a code. Each call issues
 * a code of its own. Gives the address to go to. Refuses: `not_found` when the application was deleted meanwhile.
 */
export async function allow(db: Database, { accountId, request }: Answer): Promise<string> {
  const { application, redirectUri, scopes, codeChallenge, state, issuer } = request;
  const code = await db.transaction(async (tx) => {
    const consentId = await recordConsent(tx, { accountId, applicationId: application.id, scopes });
    if (consentId === undefined) throw notFound('application');
    return issueCode(tx, { consentId, scopes, redirectUri, codeChallenge });
  });
  return withAnswer(redirectUri, { code, state, iss: issuer });
}

/** The address to go to when the person does not allow the request. */
export function deny({ redirectUri, state, issuer }: AuthorizationRequest): string {
  const error_description = 'The account did not allow this.';
  return withAnswer(redirectUri, { error: 'access_denied', error_description, state, iss: issuer });
}
