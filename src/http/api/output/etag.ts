// Strong entity tags: a digest of the response body, and the content coding of the response (RFC 9110 §8.8.3).
import { createHash } from 'node:crypto';
import { CODINGS, type Coding } from '../../content-coding.ts';

const ETAG_BYTES = 16; // enough to make collisions impossible in practice
const CODING = new RegExp(`\\.(?:${CODINGS.join('|')})"$`); // a digest has no dot

/** The entity tag of a body, in quotes. */
export function etagOf(body: string | Uint8Array): string {
  const hash = createHash('sha256').update(body).digest().subarray(0, ETAG_BYTES);
  return `"${hash.toString('base64url')}"`;
}

/** The tag of the same body in a content coding: other bytes, so another strong tag (RFC 9110 §8.8.3.3). */
export function codedTag(tag: string, coding: Coding | undefined): string {
  return coding === undefined ? tag : `${tag.slice(0, -1)}.${coding}"`;
}

/** The tag without its coding. */
function plainTag(tag: string): string {
  return tag.replace(CODING, '"');
}

/**
 * Which tag of a body an If-Match or If-None-Match header names, or `*`: the body's own, or that of any of its codings,
 * since a client may have received it with another Accept-Encoding. A weak tag never equals a strong one for If-Match.
 */
export function namedTag(header: string, tag: string): string | undefined {
  if (header.trim() === '*') return '*';
  const items = header.split(',').map((item) => item.trim());
  return items.find((item) => plainTag(item) === tag);
}
