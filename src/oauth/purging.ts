// The purges of expired authorizations and tokens.
import type { Purges } from '../storage/purging.ts';
import { purgeAuthorizations } from './authorization.ts';
import { purgeRefreshTokens } from './refresh-tokens.ts';
import { purgeExpiredTokens } from './tokens.ts';

export const protocolPurges: Purges = {
  tokens: purgeExpiredTokens,
  refresh_tokens: purgeRefreshTokens,
  authorizations: purgeAuthorizations,
};
