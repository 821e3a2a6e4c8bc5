// The purges of expired authorizations and tokens.
import type { Purge } from '../storage/purging.ts';
import { purgeAuthorizations } from './authorization.ts';
import { purgeRefreshTokens } from './refresh-tokens.ts';
import { purgeExpiredTokens } from './tokens.ts';

export const protocolPurges: readonly Purge[] = [purgeExpiredTokens, purgeRefreshTokens, purgeAuthorizations];
