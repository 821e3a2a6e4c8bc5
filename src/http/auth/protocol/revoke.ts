// POST /oauth/revoke (RFC 7009; docs/api: OAuth).
import { revokeToken } from '../../../oauth/revocation.ts';
import { authenticateRequest, type Handler, type ProtocolServices } from './request.ts';

/** Responds with `{}` whether or not the token existed: some clients parse the response as JSON. */
export function createRevokeHandler(services: ProtocolServices): Handler {
  return async (request) => {
    await revokeToken(services.db, await authenticateRequest(request, services));
    return {};
  };
}
