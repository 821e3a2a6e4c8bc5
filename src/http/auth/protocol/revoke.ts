// POST /oauth/revoke (RFC 7009; docs/api: OAuth).
import { revokeToken } from '../../../oauth/revocation.ts';
import type { Handler, ProtocolServices } from '../routes.ts';
import { withCredentials } from './request.ts';

/** Answers `{}` whether or not there was such a token: some clients read the answer as JSON. */
export function createRevokeHandler({ db, throttle }: ProtocolServices): Handler {
  return async (request) => {
    await withCredentials(request, throttle, (ask) => revokeToken(db, ask));
    return {};
  };
}
