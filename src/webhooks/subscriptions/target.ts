// The rules of target_url and target_method: where deliveries may go, and how.
import type { Problem } from '../../kernel/errors.ts';
import { type AddressGuard, literalAddresses } from '../address.ts';

const MAX_URL_LENGTH = 2_048; // what servers and proxies are known to take
const MAX_METHOD_LENGTH = 32; // the longest registered method has 17 characters (RFC 9110 §16.1)

/** What an operator's settings say about targets. */
export type TargetRules = {
  addresses: AddressGuard;
  /** Further headers that carry the signature: no subscriber may set them. */
  signatureHeaderAliases: readonly string[];
};

export function targetUrlProblems(value: unknown, { addresses }: TargetRules): Problem[] {
  const problem = (message: string): Problem[] => [{ path: '/target_url', message }];
  const url = typeof value === 'string' ? absoluteUrl(value) : undefined;
  if (url === undefined) {
    return problem(
      `target_url must be an absolute https URL of up to ${MAX_URL_LENGTH} characters, such as https://example.org/webhooks.`,
    );
  }
  if (/^[^:]*:\/\/[^/?#]*@/.test(value as string)) {
    return problem('target_url must not hold a user name or password; put credentials into target_headers.');
  }
  if ((value as string).includes('#'))
    return problem('target_url must not have a fragment: leave out # and all after it.');
  const literals = literalAddresses(url.hostname);
  if (literals.length > 0 && !literals.some((address) => addresses.isAllowed(address))) {
    return problem(
      'target_url must name a publicly reachable host, not a private, local or reserved address.',
    );
  }
  if (url.protocol === 'http:' && !literals.some((address) => addresses.isOpened(address))) {
    return problem('target_url must begin with https://.');
  }
  return [];
}

export function targetMethodProblems(value: unknown): Problem[] {
  if (typeof value === 'string' && value.length <= MAX_METHOD_LENGTH && isToken(value)) return [];
  return [{ path: '/target_method', message: 'target_method must be an HTTP method; use POST.' }];
}

/** A token of RFC 9110 §5.6.2: what methods and header names consist of. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

// The parser forgives spaces, control characters, backslashes and missing slashes; a stored address must not need it.
function absoluteUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/[^/]/i.test(text)) return undefined;
  if (/[\p{Cc} \\]/u.test(text) || !text.isWellFormed()) return undefined;
  return URL.parse(text) ?? undefined;
}
