// Strong entity tags: a digest of the response body (RFC 9110 §8.8.3).
import { createHash } from 'node:crypto';

const ETAG_BYTES = 16; // enough to make collisions impossible in practice

/** The entity tag of a body, in quotes. */
export function etagOf(body: string | Uint8Array): string {
  const hash = createHash('sha256').update(body).digest().subarray(0, ETAG_BYTES);
  return `"${hash.toString('base64url')}"`;
}

/** Whether an If-Match or If-None-Match header names this tag. A weak tag never equals a strong one for If-Match. */
export function namesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim() === tag);
}
