// The purges of expired authorizations and tokens.

import type { Purges } from '../storage/purging.ts';
import { purgeUnusedApplications } from './applications/store.ts';
import { purgeAuthorizations } from './authorization.ts';
import { purgeRefreshTokens } from './refresh-tokens.ts';
import { purgeRequestCounts } from './request-counts/store.ts';
import { purgeRestrictedTokens } from './restricted-tokens/store.ts';
import { purgeExpiredTokens } from './tokens.ts';

export const protocolPurges: Purges = {
  tokens: purgeExpiredTokens,
  restricted_tokens: purgeRestrictedTokens,
  refresh_tokens: purgeRefreshTokens,
  authorizations: purgeAuthorizations,
  applications: purgeUnusedApplications,
  request_counts: purgeRequestCounts,
};
