// A token request, and what a grant type issues for it.
import type { Database } from '../../storage/database.ts';
import type { Client } from '../applications/store.ts';
import type { Code } from '../codes.ts';
import type { Fields } from '../fields.ts';
import type { RefreshToken } from '../refresh-tokens.ts';
import type { ResourceAddresses } from '../resources.ts';
import type { IssuedToken } from '../tokens.ts';

/** The code or refresh token that a token request names, if there is one. */
export type StoredGrant = { code?: Code | undefined; refreshToken?: RefreshToken | undefined };

/** A token request of an authenticated client. */
export type TokenRequest = {
  client: Client;
  fields: Fields;
  stored: StoredGrant;
  /** How long after its first use a refresh token can be used again, in seconds; 0 turns reuse off. */
  refreshGraceSeconds: number;
  resources: ResourceAddresses;
};
/** What a grant type issues. */
export type TokenResult = { accountId: number; token: IssuedToken; refreshToken?: string };
/** A grant type: validates the request and issues tokens. Throws OAuthError. */
export type GrantTypeHandler = (db: Database, request: TokenRequest) => Promise<TokenResult>;
