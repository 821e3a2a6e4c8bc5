// POST /oauth/revoke (RFC 7009; docs/api: OAuth).
import { revokeToken } from '../../../oauth/revocation.ts';
import type { Handler, ProtocolServices } from '../routes.ts';
import { authenticateRequest } from './request.ts';

/** Answers `{}` whether or not there was such a token: some clients read the answer as JSON. */
export function createRevokeHandler(services: ProtocolServices): Handler {
  return async (request) => {
    await revokeToken(services.db, await authenticateRequest(request, services));
    return {};
  };
}
