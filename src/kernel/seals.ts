// Proof that a text is ours: a keyed digest, for one purpose each.
import { createHmac, hkdfSync } from 'node:crypto';
import { sameDigest } from './secrets.ts';

const KEY_BYTES = 32; // as long as the digest, RFC 2104 §3

export type Seals = {
  /** The seal of a text, in base64url. */
  seal(text: string): string;
  /** Whether the seal is of this text, under whichever key; in time that tells nothing. */
  isSealed(text: string, seal: string): boolean;
};

/**
 * Seals under keys derived from SECRET_KEY's (RFC 5869), so that a seal made for one purpose is worth nothing for
 * another: the first key seals, all are accepted, so that keys can be rotated.
 */
export function createSeals(keys: readonly Buffer[], purpose: string): Seals {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)));
  const [current] = derived;
  if (current === undefined) throw new Error('seals need one or more keys');
  const digestOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
  return {
    seal: (text) => digestOf(current, text).toString('base64url'),
    isSealed(text, seal) {
      const presented = Buffer.from(seal, 'base64url');
      return derived.some((key) => sameDigest(digestOf(key, text), presented));
    },
  };
}
