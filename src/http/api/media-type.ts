// Which media type an answer has, by the Accept header (RFC 9110 §12.5.1; service.md 9).
import Negotiator from 'negotiator';

const VENDOR_TYPE = /application\/vnd\.([a-z0-9-]{1,32})\.v2\.hal\+json/gi;
const NOTHING = /^[\s,]*$/; // RFC 9110 §5.6.1.2: empty elements of a list do not count
const PAGE_TYPE = 'text/html';
export const PROBLEM_TYPE = 'application/problem+json'; // RFC 9457
const OTHER_TYPES = ['application/hal+json', 'application/json'];
const MAX_NAMED = 10; // a client has one; what a hostile header may cost grows with each
const CHARSET = /;\s*charset=[^;,]*/gi; // many clients name one; JSON has none to choose (RFC 8259 §11)
const BODY_TYPE = /^application\/(?:json|hal\+json|vnd\.[a-z0-9-]{1,32}\.v2\.hal\+json)$/;

/** The API's own media type, under the vendor word of MEDIA_TYPE_VENDOR. */
export function ownMediaType(vendor: string): string {
  return `application/vnd.${vendor}.v2.hal+json`;
}

/**
 * The Content-Type that answers this Accept header, or undefined when nothing we have is acceptable (406).
 * Another vendor's word is answered in kind, so that a migrating client keeps its own.
 */
export function negotiate(accept: string | undefined, vendor: string): string | undefined {
  const own = ownMediaType(vendor);
  if (accept === undefined || NOTHING.test(accept)) return own;
  const ranges = accept.replaceAll(CHARSET, '');
  const found = accept.matchAll(VENDOR_TYPE).map(([type]) => type.toLowerCase());
  const named = [...new Set(found)].slice(0, MAX_NAMED);
  // The other types are other names for our own: who refuses that one by name is not given it under another.
  const isRefused = prefer(`application/*, ${ranges}`, [own]) === undefined;
  const best = prefer(ranges, isRefused ? named : [own, ...named, ...OTHER_TYPES]);
  return best !== undefined && OTHER_TYPES.includes(best) ? own : best;
}

/** Whether this Accept header takes the body of a refusal, which is all that an answer without a body can need. */
export function acceptsProblems(accept: string | undefined): boolean {
  return prefer(accept ?? '*/*', [PROBLEM_TYPE]) !== undefined;
}

/** Whether a page for people suits this Accept header as well as what `negotiate` gives, or better. */
export function prefersPage(accept: string | undefined, vendor: string): boolean {
  if (accept === undefined || NOTHING.test(accept)) return true;
  const named = [...new Set(accept.match(VENDOR_TYPE))].slice(0, MAX_NAMED);
  return prefer(accept, [PAGE_TYPE, ownMediaType(vendor), ...named, ...OTHER_TYPES]) === PAGE_TYPE;
}

function prefer(accept: string, types: string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType(types);
}

/** How a request body is written: JSON, a form, or a type that is not read (415). */
export function bodyKind(contentType: string | undefined): 'json' | 'form' | undefined {
  const essence = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (BODY_TYPE.test(essence)) return 'json';
  return essence === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}
