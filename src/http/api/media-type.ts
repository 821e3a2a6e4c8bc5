// Negotiates the media type of a response by the Accept header (RFC 9110 §12.5.1; service.md 9).
import Negotiator from 'negotiator';

const VENDOR_TYPE = /application\/vnd\.([a-z0-9-]{1,32})\.v2\.hal\+json/gi;
const NOTHING = /^[\s,]*$/; // RFC 9110 §5.6.1.2: empty elements of a list do not count
const PAGE_TYPE = 'text/html';
export const PROBLEM_TYPE = 'application/problem+json'; // RFC 9457
export const STREAM_TYPE = 'text/event-stream'; // HTML, server-sent events
const OTHER_TYPES = ['application/hal+json', 'application/json'];
const MAX_NAMED = 10; // clients name one; limits the cost of a hostile header
const CHARSET = /;\s*charset=[^;,]*/gi; // many clients send one, but JSON has no charset parameter (RFC 8259 §11)
const BODY_TYPE = /^application\/(?:json|hal\+json|vnd\.[a-z0-9-]{1,32}\.v2\.hal\+json)$/;

/** The API's own media type, with the vendor name of MEDIA_TYPE_VENDOR. */
export function ownMediaType(vendor: string): string {
  return `application/vnd.${vendor}.v2.hal+json`;
}

/**
 * The Content-Type of a response to this Accept header, or undefined if no type is acceptable (406). A type that the
 * header names is returned unchanged: generic HAL clients parse `application/hal+json` only (wire), and a migrating client
 * can keep its vendor's type. For a range, and without a header, it is the own type.
 */
export function negotiate(accept: string | undefined, vendor: string): string | undefined {
  const own = ownMediaType(vendor);
  if (accept === undefined || NOTHING.test(accept)) return own;
  const ranges = accept.replaceAll(CHARSET, '');
  const found = accept.matchAll(VENDOR_TYPE).map(([type]) => type.toLowerCase());
  const named = [...new Set(found)].slice(0, MAX_NAMED);
  return prefer(ranges, [own, ...named, ...OTHER_TYPES]);
}

/** Whether this Accept header accepts a stream better than JSON. */
export function prefersStream(accept: string | undefined, vendor: string): boolean {
  return (
    accept !== undefined &&
    prefer(accept, [ownMediaType(vendor), ...OTHER_TYPES, STREAM_TYPE]) === STREAM_TYPE
  );
}

/** Whether this Accept header accepts error bodies, the only bodies of an operation that responds with 204. */
export function acceptsProblems(accept: string | undefined): boolean {
  return prefer(accept ?? '*/*', [PROBLEM_TYPE]) !== undefined;
}

/** Whether this Accept header accepts HTML at least as well as the type that `negotiate` returns. */
export function prefersPage(accept: string | undefined, vendor: string): boolean {
  if (accept === undefined || NOTHING.test(accept)) return true;
  const named = [...new Set(accept.match(VENDOR_TYPE))].slice(0, MAX_NAMED);
  return prefer(accept, [PAGE_TYPE, ownMediaType(vendor), ...named, ...OTHER_TYPES]) === PAGE_TYPE;
}

function prefer(accept: string, types: string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType(types);
}

/** The format of a request body; undefined for an unsupported type (415). */
export function bodyKind(contentType: string | undefined): 'json' | 'form' | undefined {
  const essence = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (BODY_TYPE.test(essence)) return 'json';
  return essence === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}
