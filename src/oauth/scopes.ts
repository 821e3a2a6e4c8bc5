// The four scopes of service.md 5.2, and their lists.

/** In the order in which lists are written; it has no meaning (RFC 6749 §3.3). */
export const SCOPES = ['read', 'write', 'bank', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];

const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/; // RFC 6749 §3.3

/** The scopes of a space-separated list, without duplicates, in order; undefined if it is empty or one is unknown. */
export function parseScopes(text: string): Scope[] | undefined {
  const names = text.split(' ').filter((name) => name !== '');
  if (names.length === 0) return undefined;
  if (!names.every((name): name is Scope => SCOPE_TOKEN.test(name) && isScope(name))) return undefined;
  return inOrder(names);
}

export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}

/** The scopes without duplicates, in order; other names are dropped. */
export function inOrder(names: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => names.includes(scope));
}

/** The scopes as a space-separated list. */
export function formatScopes(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}
