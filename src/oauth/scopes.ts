// The four scopes of service.md 5.2, and how a list of them is read.

/** In the order in which they are always written; to clients it does not matter (RFC 6749 §3.3). */
export const SCOPES = ['read', 'write', 'bank', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];

const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/; // RFC 6749 §3.3

/**
 * The scopes named in a space-separated list, once each and in their order; undefined when one is unknown, has
 * characters that RFC 6749 §3.3 does not allow, or when none is named.
 */
export function parseScopes(text: string): Scope[] | undefined {
  const names = text.split(' ').filter((name) => name !== '');
  if (names.length === 0) return undefined;
  if (!names.every((name): name is Scope => SCOPE_TOKEN.test(name) && isScope(name))) return undefined;
  return inOrder(names);
}

/** Whether it is the name of a scope. */
export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}

/** The scopes, once each and in their order; names that are no scope are left out. */
export function inOrder(names: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => names.includes(scope));
}

/** The scopes as the wire and people write them. */
export function formatScopes(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}
