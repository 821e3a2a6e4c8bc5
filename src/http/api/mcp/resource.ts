// What /mcp is to OAuth clients: the metadata of a protected resource (RFC 9728).
import type { ResourceAddresses } from '../../../oauth/resources.ts';

export const MCP_PATH = '/mcp';
/** RFC 9728 §3.1: before the path of the resource. */
export const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** The scopes that tools need; bank and webhooks are never among them. */
const TOOL_SCOPES = ['read', 'write'] as const;

/** The addresses that `resource` may name (RFC 8707). */
export function resourceAddresses(baseUrl: string): NonNullable<ResourceAddresses> {
  return { api: `${baseUrl}/api/v2`, mcp: `${baseUrl}${MCP_PATH}` };
}

/** The document at the address of the metadata. */
export function resourceMetadata({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }) {
  return {
    resource: resourceAddresses(baseUrl).mcp,
    authorization_servers: [authUrl],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Crewcall',
    resource_documentation: `${baseUrl}/docs/integrate/assistants`,
  };
}
