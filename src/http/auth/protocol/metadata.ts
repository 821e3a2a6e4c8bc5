// GET /.well-known/oauth-authorization-server: the metadata of this server (RFC 8414).
import { CHALLENGE_METHOD } from '../../../oauth/pkce.ts';
import { SCOPES } from '../../../oauth/scopes.ts';
import { GRANT_TYPES } from '../../../oauth/token.ts';
import { REGISTRATION_PATH } from './register.ts';
import type { Handler, ProtocolServices } from './request.ts';

const BY_SECRET = ['client_secret_basic', 'client_secret_post'];

/** Every address is built from AUTH_URL, and the issuer is AUTH_URL exactly. */
export function createMetadataHandler({ authUrl, resources }: ProtocolServices): Handler {
  const allowed = resources?.selfRegistered ?? [];
  const metadata = {
    issuer: authUrl,
    authorization_endpoint: `${authUrl}/oauth/authorize`,
    token_endpoint: `${authUrl}/oauth/token`,
    revocation_endpoint: `${authUrl}/oauth/revoke`,
    introspection_endpoint: `${authUrl}/oauth/introspect`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: [...BY_SECRET, 'none'],
    revocation_endpoint_auth_methods_supported: [...BY_SECRET, 'none'],
    introspection_endpoint_auth_methods_supported: BY_SECRET,
    code_challenge_methods_supported: [CHALLENGE_METHOD],
    authorization_response_iss_parameter_supported: true, // RFC 9207 §3
    ...(allowed.includes('document') && { client_id_metadata_document_supported: true }),
    ...(allowed.includes('itself') && { registration_endpoint: `${authUrl}${REGISTRATION_PATH}` }), // RFC 7591
  };
  return async () => metadata;
}
