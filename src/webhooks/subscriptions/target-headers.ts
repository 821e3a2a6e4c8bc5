// The rules of target_headers: what a subscriber may add to each delivery.
import type { Problem } from '../../kernel/errors.ts';
import { isToken } from './target.ts';

const MAX_HEADERS = 20;
const MAX_HEADERS_LENGTH = 4_096; // names and values together; servers commonly accept 8 KB of headers in all

// The service sets the headers that describe the message or the connection: RFC 9110 §7.6.1, RFC 9112 §6.
const RESERVED = new Set(
  'host content-length content-type connection keep-alive transfer-encoding te trailer upgrade expect'.split(
    ' ',
  ),
);
const RESERVED_PREFIX = /^(proxy-|x-event-|x-webhook-)/;
const STANDARD = new Set(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/; // RFC 9110 §5.5: no CR, LF or NUL, and only one-byte characters

/** What is wrong with the headers. `aliases` are further headers that carry the signature: no subscriber may set them. */
export function targetHeadersProblems(
  headers: Record<string, string>,
  aliases: readonly string[],
): Problem[] {
  const path = '/target_headers';
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) {
    return [{ path, message: `target_headers can have at most ${MAX_HEADERS} headers.` }];
  }
  if (entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.join('')), 0) > MAX_HEADERS_LENGTH) {
    return [{ path, message: `target_headers can have at most ${MAX_HEADERS_LENGTH} bytes in all.` }];
  }
  const reserved = new Set([...RESERVED, ...aliases.map((alias) => alias.toLowerCase())]);
  return entries.flatMap(([name, value]) => {
    const message = headerProblem(name, value, reserved);
    const pointer = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`; // RFC 6901 §3
    return message === undefined ? [] : [{ path: pointer, message }];
  });
}

/** What is wrong with the headers of a subscription that has those of Standard Webhooks. */
export function standardHeadersProblems(
  headers: Record<string, string>,
  standardWebhooks: boolean,
): Problem[] {
  const reserved = Object.keys(headers).filter((name) => STANDARD.has(name.toLowerCase()));
  if (!standardWebhooks) return [];
  return reserved.map((name) => ({ path: `/target_headers/${name}`, message: setByService(name) }));
}

function headerProblem(name: string, value: string, reserved: ReadonlySet<string>): string | undefined {
  if (!isToken(name)) return 'A header name consists of letters, digits and hyphens.';
  const lower = name.toLowerCase();
  if (reserved.has(lower) || RESERVED_PREFIX.test(lower)) {
    return setByService(name);
  }
  return VALUE.test(value)
    ? undefined
    : `The value of ${name} contains a character that headers cannot have.`;
}

function setByService(name: string): string {
  return `${name} is set by the service and cannot be a custom header.`;
}
