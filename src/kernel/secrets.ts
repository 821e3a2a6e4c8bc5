// Random tokens, digests and encryption of secrets.
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32; // 256 bits; RFC 6749 §10.10 requires at least 128
const KEY_BYTES = 32; // AES-256
const IV_BYTES = 12; // NIST SP 800-38D: 96 bits for GCM
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024; // a file is not copied as a whole

/** A new unguessable token of 43 base64url characters. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256 of a token or secret, which the database stores instead of it. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** Compares two digests in constant time. */
export function sameDigest(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Encrypts and decrypts values that must be readable later, such as webhook secrets. */
export type Vault = {
  /** AES-256-GCM under the first key, as `iv || tag || ciphertext`. */
  encrypt(plain: string | Uint8Array): Buffer;
  /** The plain text, whichever key encrypted it. Throws if no key decrypts it. */
  decrypt(sealed: Uint8Array): string;
  /** The same of what was encrypted as bytes. */
  decryptBytes(sealed: Uint8Array): Buffer<ArrayBuffer>;
  /** The same value under the first key; undefined if it already is. Throws if no key decrypts it. */
  renew(sealed: Uint8Array): Buffer | undefined;
};

/** A vault over SECRET_KEY's keys (32 bytes each): the first encrypts, all decrypt, so that keys can be rotated. */
export function createVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (current === undefined || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new Error('a vault needs one or more keys of 32 bytes');
  }
  const vault: Vault = {
    encrypt(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, iv);
      const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
      const sealed = Buffer.alloc(IV_BYTES + TAG_BYTES + bytes.length);
      sealed.set(iv);
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        sealed.set(cipher.update(bytes.subarray(at, at + PIECE_BYTES)), IV_BYTES + TAG_BYTES + at);
      cipher.final(); // empty, since GCM has no padding
      sealed.set(cipher.getAuthTag(), IV_BYTES);
      return sealed;
    },
    decrypt: (sealed) => vault.decryptBytes(sealed).toString('utf8'),
    decryptBytes(sealed) {
      for (const key of keys) {
        const plain = tryDecrypt(key, Buffer.from(sealed));
        if (plain !== undefined) return plain;
      }
      throw new UnreadableError();
    },
    renew(sealed) {
      if (tryDecrypt(current, Buffer.from(sealed)) !== undefined) return undefined;
      return vault.encrypt(vault.decryptBytes(sealed));
    },
  };
  return vault;
}

/** The error for a value that no key decrypts. It contains nothing of the value. */
export class UnreadableError extends Error {
  constructor() {
    super('no key of SECRET_KEY decrypts this value; was a key removed too early?');
    this.name = 'UnreadableError';
  }
}

function tryDecrypt(key: Buffer, sealed: Buffer): Buffer<ArrayBuffer> | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined; // the authentication tag does not match this key, or the value is too short for one
  }
}
