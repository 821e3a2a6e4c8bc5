// Which media type an answer has, by the Accept header (RFC 9110 §12.5.1; service.md 9).
import Negotiator from 'negotiator';

const VENDOR_TYPE = /application\/vnd\.([a-z0-9-]{1,32})\.v2\.hal\+json/gi;
const OTHER_TYPES = ['application/hal+json', 'application/json'];
const CHARSET = /\s*;\s*charset=[^;,]*/gi; // many clients name one; JSON has none to choose (RFC 8259 §11)
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
  if (accept === undefined || accept.trim() === '') return own;
  const ranges = accept.replaceAll(CHARSET, '');
  const named = [...accept.matchAll(VENDOR_TYPE)].map((found) => found[0].toLowerCase());
  const best = new Negotiator({ headers: { accept: ranges } }).mediaType([own, ...named, ...OTHER_TYPES]);
  if (best === undefined) return undefined;
  return OTHER_TYPES.includes(best) ? own : best;
}

/** How a request body is written: JSON, a form, or a type that is not read (415). */
export function bodyKind(contentType: string | undefined): 'json' | 'form' | undefined {
  const essence = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (BODY_TYPE.test(essence)) return 'json';
  return essence === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}
