// What a token is for: the API, or the tools for assistants (RFC 8707).
import type { RegisteredBy } from './applications/application.ts';
import { OAuthError } from './error.ts';
import type { Fields } from './fields.ts';

/** The API at /api/v2, or the tools for assistants at /mcp. */
export type Resource = 'api' | 'mcp';

/** The address of each resource. undefined while MCP is off: `resource` is then ignored, as any unknown parameter. */
export type ResourceAddresses =
  | (Readonly<Record<Resource, string>> & {
      /** Which applications that no person made get tokens, for the tools alone; none unless the operator allows them. */
      selfRegistered?: readonly RegisteredBy[];
    })
  | undefined;

/**
 * The resource that a request names; undefined if it names none. Addresses are compared as URLs, since clients differ in the
 * slash at the end and in upper case. Throws `invalid_target` for another address.
 */
export function readResource(fields: Fields, addresses: ResourceAddresses): Resource | undefined {
  const address = fields.get('resource');
  if (addresses === undefined || address === undefined) return undefined;
  if (isSame(address, addresses.mcp)) return 'mcp';
  if (isSame(address, addresses.api)) return 'api';
  throw new OAuthError('invalid_target', `The resource must be ${addresses.mcp} or ${addresses.api}.`);
}

function isSame(address: string, own: string): boolean {
  return URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === new URL(own).href;
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
  // What named nothing is for the API, as its tokens are: clients that always send it lose nothing when MCP is turned on.
  if (named === undefined || named === (allowed ?? 'api')) return;
  const sentence = 'The resource differs from the one of the authorization request; send the same one.';
  throw new OAuthError('invalid_target', sentence);
}
