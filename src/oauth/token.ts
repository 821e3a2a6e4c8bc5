// The token endpoint's protocol: which grant a request asks for (RFC 6749 §3.2).
import type { Database } from '../storage/database.ts';
import type { Claimant } from './applications/store.ts';
import { authenticate, type Credentials } from './authentication.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';
import { clientCredentials } from './grants/client-credentials.ts';
import type { IssuedToken } from './tokens.ts';

/** What a grant gives. */
export type Granted = { accountId: number; token: IssuedToken };
/** One grant: judges the request of a proven application, and issues. Throws OAuthError. */
export type Grant = (db: Database, request: { claimant: Claimant; fields: Fields }) => Promise<Granted>;

// A Map: a grant_type named after a property of objects finds nothing (oauth-checklist 12).
const GRANTS: ReadonlyMap<string, Grant> = new Map([['client_credentials', clientCredentials]]);

/**
 * Issues what the request asks for. The application is proven first: what a request holds beyond that is nobody's
 * business before. Throws OAuthError.
 */
export async function grantToken(
  db: Database,
  request: { credentials: Credentials; fields: Fields },
): Promise<Granted & { applicationId: number }> {
  const { credentials, fields } = request;
  const claimant = await authenticate(db, credentials);
  const grantType = fields.get('grant_type');
  if (grantType === undefined) {
    throw new OAuthError('invalid_request', `The grant_type is missing; send one of ${known()}.`);
  }
  const grant = GRANTS.get(grantType);
  if (grant === undefined) {
    throw new OAuthError(
      'unsupported_grant_type',
      `This grant_type is not supported; send one of ${known()}.`,
    );
  }
  return { ...(await grant(db, { claimant, fields })), applicationId: claimant.application.id };
}

function known(): string {
  return [...GRANTS.keys()].join(', ');
}
