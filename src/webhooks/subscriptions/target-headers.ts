// The rules of target_headers: what a subscriber may add to each delivery.
import type { Problem } from '../../kernel/errors.ts';
import { isToken, type TargetRules } from './target.ts';

const MAX_HEADERS = 20;
const MAX_HEADERS_LENGTH = 4_096; // names and values together; servers commonly take 8 KB of headers in all

// What describes the message or the connection is ours to say: RFC 9110 §7.6.1, RFC 9112 §6.
const RESERVED = new Set([
  'host',
  'content-length',
  'content-type',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);
const RESERVED_PREFIX = /^(proxy-|x-event-|x-webhook-)/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/; // RFC 9110 §5.5: no CR, LF or NUL, and nothing that is not one byte

export function targetHeadersProblems(value: unknown, { signatureHeaderAliases }: TargetRules): Problem[] {
  const path = '/target_headers';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, message: 'target_headers must be an object of header names and string values.' }];
  }
  const headers = Object.entries(value);
  if (headers.length > MAX_HEADERS) {
    return [{ path, message: `target_headers may hold at most ${MAX_HEADERS} headers.` }];
  }
  if (sizeOf(headers) > MAX_HEADERS_LENGTH) {
    return [{ path, message: `target_headers may hold at most ${MAX_HEADERS_LENGTH} bytes in all.` }];
  }
  const aliases = new Set(signatureHeaderAliases.map((alias) => alias.toLowerCase()));
  return headers.flatMap(([name, text]) => {
    const message = headerProblem(name, text, aliases);
    return message === undefined ? [] : [{ path: `${path}/${escaped(name)}`, message }];
  });
}

function headerProblem(name: string, value: unknown, aliases: Set<string>): string | undefined {
  if (!isToken(name)) return 'A header name consists of letters, digits and hyphens.';
  const lower = name.toLowerCase();
  if (RESERVED.has(lower) || RESERVED_PREFIX.test(lower) || aliases.has(lower)) {
    return `${name} is set by the service and cannot be a custom header.`;
  }
  if (typeof value !== 'string') return `The value of ${name} must be a string.`;
  return VALUE.test(value) ? undefined : `The value of ${name} holds a character that headers cannot carry.`;
}

function sizeOf(headers: [string, unknown][]): number {
  return headers.reduce(
    (sum, [name, value]) =>
      sum + Buffer.byteLength(name) + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  );
}

// RFC 6901 §3.
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
