// Signs texts with keyed digests (HMAC-SHA256), one purpose each, and verifies the signatures.
import { createHmac, hkdfSync } from 'node:crypto';
import { sameDigest } from './secrets.ts';

const KEY_BYTES = 32; // as long as the digest, RFC 2104 §3

export type Signer = {
  /** The signature of a text, in base64url. */
  sign(text: string): string;
  /** Whether the signature is of this text, under any of the keys; compares in constant time. */
  verify(text: string, signature: string): boolean;
};

/**
 * A signer whose keys are derived from SECRET_KEY's (HKDF, RFC 5869) for one purpose, so that a signature made for one
 * purpose is worth nothing for another. The first key signs, all verify, so that keys can be rotated.
 */
export function createSigner(keys: readonly Buffer[], purpose: string): Signer {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)));
  const [current] = derived;
  if (current === undefined) throw new Error('a signer needs one or more keys');
  const digestOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
  return {
    sign: (text) => digestOf(current, text).toString('base64url'),
    verify(text, signature) {
      const presented = Buffer.from(signature, 'base64url');
      return derived.some((key) => sameDigest(digestOf(key, text), presented));
    },
  };
}
