// The rules of target_url and target_method: where deliveries may go, and how.
import { type AddressGuard, literalAddresses } from '../address.ts';

const MAX_URL_LENGTH = 2_048; // what servers and proxies are known to accept
const MAX_METHOD_LENGTH = 32; // the longest registered method has 17 characters (RFC 9110 §16.1)

/** What is wrong with a target URL, or undefined. */
export function targetUrlProblem(text: string, addresses: AddressGuard): string | undefined {
  const url = absoluteUrl(text);
  if (url === undefined) {
    return `target_url must be an absolute https URL of up to ${MAX_URL_LENGTH} characters, such as https://example.org/webhooks.`;
  }
  if (/^[^:]*:\/\/[^/?#]*@/.test(text)) {
    return 'target_url must not contain a user name or password; put credentials into target_headers.';
  }
  if (text.includes('#')) return 'target_url must not have a fragment: leave out # and all after it.';
  const literals = literalAddresses(url.hostname);
  if (literals.length > 0 && !literals.some((address) => addresses.isAllowed(address))) {
    return 'target_url must name a publicly reachable host, not a private, local or reserved address.';
  }
  if (url.protocol === 'http:' && !literals.some((address) => addresses.isOpened(address))) {
    return 'target_url must begin with https://.';
  }
  return undefined;
}

export function isMethod(text: string): boolean {
  return text.length <= MAX_METHOD_LENGTH && isToken(text);
}

/** A token of RFC 9110 §5.6.2: what methods and header names consist of. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

// The URL parser accepts spaces, control characters, backslashes and missing slashes; a stored URL must not have them.
function absoluteUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/[^/]/i.test(text)) return undefined;
  if (/[\p{Cc} \\]/u.test(text) || !text.isWellFormed()) return undefined;
  return URL.parse(text) ?? undefined;
}
