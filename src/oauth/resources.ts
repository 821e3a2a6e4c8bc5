// What a token is for: the API, or the tools for assistants (RFC 8707).
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';

/** The API at /api/v2, or the tools for assistants at /mcp. */
export type Resource = 'api' | 'mcp';

/** The address of each resource. undefined while MCP is off: `resource` is then ignored, as any unknown parameter. */
export type ResourceAddresses = Readonly<Record<Resource, string>> | undefined;

/** The resource that a request names; undefined if it names none. Throws `invalid_target` for another address. */
export function readResource(fields: Fields, addresses: ResourceAddresses): Resource | undefined {
  const address = fields.get('resource')?.replace(/\/$/, ''); // clients differ in the slash at the end
  if (addresses === undefined || address === undefined) return undefined;
  if (address === addresses.mcp) return 'mcp';
  if (address === addresses.api) return 'api';
  throw new OAuthError('invalid_target', `The resource must be ${addresses.mcp} or ${addresses.api}.`);
}

/**
 * Requires that a token request names the resource that the person allowed, or none (RFC 8707 §2.2): its tokens are for that
 * one in any case. Throws `invalid_target`.
 */
export function requireSameResource(
  { fields, resources }: { fields: Fields; resources: ResourceAddresses },
  allowed: Resource | null,
): void {
  const named = readResource(fields, resources);
  if (named === undefined || named === allowed) return;
  const sentence = 'The resource differs from the one of the authorization request; send the same one.';
  throw new OAuthError('invalid_target', sentence);
}
