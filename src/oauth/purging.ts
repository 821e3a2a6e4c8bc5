// What of the protocol expires: each purge removes some of it, in small batches, from day one.
import type { Purge } from '../storage/purging.ts';
import { purgeAuthorizations } from './authorization.ts';
import { purgeRefreshTokens } from './refresh-tokens.ts';
import { purgeExpiredTokens } from './tokens.ts';

export const protocolPurges: readonly Purge[] = [purgeExpiredTokens, purgeRefreshTokens, purgeAuthorizations];
